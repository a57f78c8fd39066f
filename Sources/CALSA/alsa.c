#define _GNU_SOURCE
#include "CALSA.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

static _Thread_local char message[256];

/* The first message names the cause; those behind it are its echo on the way back through the library. */
static void keep(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code;
    if (message[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
}

void calsa_keep_messages(void) { snd_lib_error_set_handler(keep); }
const char *calsa_message(void) { return message; }
void calsa_forget_message(void) { message[0] = 0; }

void calsa_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int calsa_become_realtime(int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
}

int calsa_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void calsa_eventfd_raise(int fd) {
    /* A full counter (EAGAIN) is raised all the same. */
    while (eventfd_write(fd, 1) < 0 && errno == EINTR) {}
}

void calsa_eventfd_clear(int fd) {
    eventfd_t value;
    while (eventfd_read(fd, &value) < 0 && errno == EINTR) {}
}

void calsa_sleep_until(int64_t nanoseconds) {
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, 0) == EINTR) {}
}

int64_t calsa_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
