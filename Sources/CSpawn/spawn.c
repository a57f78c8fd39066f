#define _GNU_SOURCE
#include "CSpawn.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int become_standard(int from, int number) {
    /* The copy stays open in the program; a file that has the number already must be told so. */
    return from == number ? fcntl(number, F_SETFD, 0) : dup2(from, number);
}

/* In the new process: returns only if something fails, the error number. */
static int become(char *const argv[], const char *folder, int input, int output, int errors, pid_t parent) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    /* Not every number is a signal that may be handled. */
    for (int number = 1; number < NSIG; number++) (void)sigaction(number, &usual, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    /* It may have ended before. */
    if (getppid() != parent) return ESRCH;
    if (setpgid(0, 0) != 0) return errno;
    if (become_standard(input, STDIN_FILENO) < 0 || become_standard(output, STDOUT_FILENO) < 0
        || become_standard(errors, STDERR_FILENO) < 0)
        return errno;
    /* Kernels before 5.9 do not know the call; ours are closed by exec all the same. */
    (void)close_range(STDERR_FILENO + 1, ~0U, 0);
    if (chdir(folder) != 0) return errno;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    execvp(argv[0], argv);
    return errno;
}

int cspawn_start(char *const argv[], const char *folder, int input, int output, int errors, int *process) {
    /* posix_spawn cannot say that the program ends with us. No handler may run in a process that shares our memory until it has become
       another, as with vfork. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    volatile int failure = 0;
    pid_t parent = getpid();
    pid_t child = vfork();
    if (child == 0) {
        failure = become(argv, folder, input, output, errors, parent);
        _exit(127);
    }
    if (child < 0) failure = errno;
    else if (failure != 0) while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
    else *process = child;
    pthread_sigmask(SIG_SETMASK, &before, 0);
    return failure;
}
