#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

static volatile sig_atomic_t stop_requests;
static volatile sig_atomic_t reload_requests;

/* Written by the handlers, so that a wait ends whichever thread the signal came to. */
static int wake_pipe[2] = {-1, -1};

static void wake(void) {
    int before = errno;
    if (wake_pipe[1] >= 0) (void)!write(wake_pipe[1], "", 1);
    errno = before;
}

/* A second request means that the first one did not help: leave at once. _exit is async-signal-safe. */
static void count_stop(int signal) {
    stop_requests = stop_requests + 1;
    if (stop_requests > 1) _exit(128 + signal);
    wake();
}

static void count_reload(int signal) {
    (void)signal;
    reload_requests = reload_requests + 1;
    wake();
}

void clinux_count_signals(void) {
    if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) wake_pipe[0] = wake_pipe[1] = -1;
    struct sigaction action = {0};
    action.sa_handler = count_stop;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    sigaction(SIGINT, &action, 0);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, 0);
    /* Signals that mean nothing here must not end a conversation: by default they end the process. */
    sigaction(SIGUSR1, &action, 0);
    sigaction(SIGUSR2, &action, 0);
    sigaction(SIGALRM, &action, 0);
    /* A parent may have left them blocked, and then nobody could stop the program but by SIGKILL. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_UNBLOCK, &signals, 0);
}

int clinux_stop_requests(void) { return stop_requests; }

void clinux_count_reloads(void) {
    struct sigaction action = {0};
    action.sa_handler = count_reload;
    sigemptyset(&action.sa_mask);
    sigaction(SIGHUP, &action, 0);
}

int clinux_reload_requests(void) { return reload_requests; }

void clinux_wait_for_signal(int milliseconds) {
    struct pollfd readable = {.fd = wake_pipe[0], .events = POLLIN};
    /* A pipe that could not be made leaves the time limit, and poll then only waits. */
    poll(&readable, 1, milliseconds);
    char bytes[64];
    while (wake_pipe[0] >= 0 && read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
}

void clinux_keep_standard_descriptors(void) {
    for (int number = 0; number <= 2; number++)
        // A standard output that is closed cannot be written either: who prints notices it.
        if (fcntl(number, F_GETFD) < 0 && errno == EBADF && open("/dev/null", number == 2 ? O_WRONLY : O_RDONLY) < 0) return;
}

void clinux_end_by_signals(void) {
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
}
