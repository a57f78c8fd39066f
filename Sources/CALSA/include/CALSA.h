/* libasound for Swift, and what else an audio thread needs that Swift cannot call. */
#ifndef CALSA_H
#define CALSA_H
#include <alsa/asoundlib.h>
#include <stdint.h>

/* libasound writes its complaints to standard error unless a variadic function takes them: this one keeps the latest of the
   calling thread. Once per process is enough, more do no harm. */
void calsa_keep_messages(void);

/* The first message on this thread since calsa_forget_message, without a line end, or "". Valid until the next call into libasound. */
const char *calsa_message(void);
void calsa_forget_message(void);

/* Names the calling thread (15 bytes are shown). pthread_setname_np needs _GNU_SOURCE, which must not leak into Swift's view of libc. */
void calsa_name_thread(const char *name);

/* Puts the calling thread under SCHED_FIFO with this priority; 0, or an error number: EPERM without the right (LimitRTPRIO). */
int calsa_become_realtime(int priority);

/* eventfd(2) is not in Swift's Glibc module. A counter that starts at 0, close-on-exec, not blocking; -1 with errno. */
int calsa_eventfd(void);

/* Adds 1 to the counter, and sets it back to 0. Neither blocks. */
void calsa_eventfd_raise(int fd);
void calsa_eventfd_clear(int fd);

/* Sleeps until the monotonic clock shows this time. */
void calsa_sleep_until(int64_t nanoseconds);

/* Nanoseconds on the monotonic clock. */
int64_t calsa_now(void);
#endif
