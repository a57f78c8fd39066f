#include "CFAAD.h"
