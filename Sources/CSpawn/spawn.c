#define _GNU_SOURCE
#include "CSpawn.h"
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int cspawn_start(char *const argv[], const char *folder, int input, int output, int errors, int *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if ((code = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)) == 0
        && (code = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)) == 0
        && (code = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)) == 0
        && (code = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)) == 0
        && (code = posix_spawn_file_actions_addchdir_np(&actions, folder)) == 0
        && (code = posix_spawnattr_setsigmask(&attributes, &none)) == 0
        && (code = posix_spawnattr_setsigdefault(&attributes, &all)) == 0
        && (code = posix_spawnattr_setpgroup(&attributes, 0)) == 0
        && (code = posix_spawnattr_setflags(
                &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
            == 0)
        code = posix_spawnp(process, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
