#define _GNU_SOURCE
#include "CLinux.h"
#include <sys/timex.h>

int clinux_clock_is_synchronised(void) {
    struct timex state = {0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}
