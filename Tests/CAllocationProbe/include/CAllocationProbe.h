/* How often the calling thread asked the heap for memory, or gave it back. Linked into tests only. */
#ifndef CALLOCATIONPROBE_H
#define CALLOCATIONPROBE_H

#include <stdint.h>

/* malloc, calloc, realloc, the aligned ones and free, by this thread since it began. */
uint64_t allocation_probe_count(void);

/* 0 where a sanitizer has the allocator for itself: nothing is counted then. */
int allocation_probe_works(void);

#endif
