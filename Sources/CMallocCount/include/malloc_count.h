// How often the heap was asked for memory. Linked into the benchmarks only.
#ifndef MALLOC_COUNT_H
#define MALLOC_COUNT_H

#include <stdint.h>

/// Requests for memory (malloc, calloc, realloc and the aligned ones) by any thread since the program began.
uint64_t malloc_count(void);

/// Bytes of the largest request since this was called last.
uint64_t malloc_take_largest(void);

#endif
