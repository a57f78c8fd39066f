/* A card under SQLite that loses what was not put on it, tears writes, and is full: for tests. */
#ifndef CSIMULATEDCARD_H
#define CSIMULATEDCARD_H

#include <stdint.h>

/* Watches the databases below a folder from now on; all others are left alone. Returns a number for the calls below, or -1. Any thread. */
int card_watch(const char *folder);
void card_unwatch(int card);

/* Bytes handed to the card, and how often it was told to keep them. */
int64_t card_bytes(int card);
int64_t card_syncs(int card);

/* Files take so many bytes at most from now on; a write beyond fails with SQLITE_FULL. -1 is no limit. */
void card_limit(int card, int64_t bytes);

/* The power goes at the so many-th write or sync from now on, 1 being the next: the files as they would be found later are put into another
   folder, under the same names. What was synced is there; of what was not, each sector of 512 bytes is there or not, by chance from the seed.
   The program goes on. */
void card_cut(int card, int operations, uint64_t seed, const char *into);

/* Whether that has happened. */
int card_was_cut(int card);

#endif
