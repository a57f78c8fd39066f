#define _XOPEN_SOURCE 700
#include "CLinux.h"
#include <ftw.h>
#include <stdio.h>

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
    (void)status, (void)type, (void)place;
    return remove(path);
}

int clinux_remove_tree(const char *path) { return nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }
