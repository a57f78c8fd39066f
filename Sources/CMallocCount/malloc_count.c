// Stands in for glibc's allocator to count requests, and hands each on: the glibc manual, "Replacing malloc", allows a program
// to define these functions, and the __libc_ names are the originals.
#include "malloc_count.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_uint_fast64_t count;

static atomic_uint_fast64_t largest;

static void note(uint64_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  uint64_t known = atomic_load_explicit(&largest, memory_order_relaxed);
  while (size > known &&
         !atomic_compare_exchange_weak_explicit(&largest, &known, size, memory_order_relaxed, memory_order_relaxed)) {
  }
}

uint64_t malloc_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

uint64_t malloc_take_largest(void) { return atomic_exchange_explicit(&largest, 0, memory_order_relaxed); }

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note((uint64_t)number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note(size);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) { __libc_free(memory); }
