#include "CPocketSphinx.h"
