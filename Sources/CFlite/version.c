#include "CFlite.h"
#include <flite/flite_version.h>

const char *cflite_version(void) { return FLITE_PROJECT_VERSION; }
