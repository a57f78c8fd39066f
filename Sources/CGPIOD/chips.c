/* What does not differ between the generations: which chips there are. */
#define _GNU_SOURCE
#include "CGPIOD.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_chip(const struct dirent *entry) {
    return entry->d_type == DT_CHR && strncmp(entry->d_name, "gpiochip", 8) == 0;
}

int cgpiod_find_chips(char *paths, int capacity) {
    struct dirent **entries;
    int found = scandir("/dev", &entries, is_chip, versionsort);
    if (found < 0) return 0;
    int count = 0;
    for (int i = 0; i < found; i++) {
        if (count < capacity) {
            int length = snprintf(paths + count * CGPIOD_PATH_SIZE, CGPIOD_PATH_SIZE, "/dev/%s", entries[i]->d_name);
            if (length < CGPIOD_PATH_SIZE) count++;
        }
        free(entries[i]);
    }
    free(entries);
    return count;
}
