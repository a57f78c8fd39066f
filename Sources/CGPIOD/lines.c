#include "CGPIOD.h"
#include <gpiod.h>

/* GPIOD_LINE_BULK_MAX_LINES exists in 1.x only and tells the two generations apart. */
const char *cgpiod_version(void) {
#ifdef GPIOD_LINE_BULK_MAX_LINES
    return gpiod_version_string();
#else
    return gpiod_api_version();
#endif
}
