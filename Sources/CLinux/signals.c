#define _GNU_SOURCE
#include "CLinux.h"
#include <unistd.h>

static volatile sig_atomic_t stop_requests;

/* A second request means that the first one did not help: leave at once. _exit is async-signal-safe. */
static void count_stop(int signal) {
    stop_requests = stop_requests + 1;
    if (stop_requests > 1) _exit(128 + signal);
}

void clinux_count_signals(void) {
    struct sigaction action = {0};
    action.sa_handler = count_stop;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    sigaction(SIGINT, &action, 0);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, 0);
    /* A parent may have left them blocked, and then nobody could stop the program but by SIGKILL. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_UNBLOCK, &signals, 0);
}

int clinux_stop_requests(void) { return stop_requests; }
