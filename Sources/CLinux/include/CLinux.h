/* What the program needs of Linux and Swift's Glibc module cannot give it. */
#ifndef CLINUX_H
#define CLINUX_H

#include <signal.h>

/* Installs handlers for SIGTERM and SIGINT that only count: they may run on any thread and at any moment, so nothing else
   is safe in them; unblocks both. SIGPIPE is ignored, so that a closed pipe is an error of write(2) and not the end of the process. */
void clinux_count_signals(void);

/* Opens /dev/null in place of standard input, output and error where they are closed: another file would get their numbers, and
   what is meant for a person. Writing to such a standard output fails (EBADF). To be called first of all. */
void clinux_keep_standard_descriptors(void);

/* SIGTERM and SIGINT end the program at once again: for work that nothing is lost of. */
void clinux_end_by_signals(void);

/* How often a stop (SIGTERM or SIGINT) was asked for since clinux_count_signals. Any thread. */
int clinux_stop_requests(void);

/* Counts SIGHUP too, which ends the program otherwise: for a program that reads its files anew. */
void clinux_count_reloads(void);

/* How often SIGHUP came since clinux_count_reloads. Any thread. */
int clinux_reload_requests(void);

/* Waits until one of these signals comes, or came since the last call, for at most so many milliseconds. One thread only. */
void clinux_wait_for_signal(int milliseconds);

/* Removes a folder with everything in it; symbolic links are removed, not followed. 0, or -1 with errno. Any thread. */
int clinux_remove_tree(const char *path);

#endif
