/* libFLAC for Swift: a FLAC file in memory, frame by frame. */
#ifndef CFLAC_H
#define CFLAC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cflac_decoder cflac_decoder;

typedef enum {
  CFLAC_FRAME,
  CFLAC_END,
  /* The decoder gave up: what it read is no FLAC file, or there is no memory. */
  CFLAC_FAILED
} cflac_result;

/* A frame; the samples live until the next call. */
typedef struct {
  /* Channel after channel for each sample, in the lowest `bits`. */
  const int32_t *samples;
  uint32_t length, channels, bits, rate;
  /* Which sample of the file is the first. */
  uint64_t position;
} cflac_frame;

/* Null if there is no memory. `bytes` must outlive the decoder. */
cflac_decoder *cflac_new(const uint8_t *bytes, size_t count);
void cflac_free(cflac_decoder *decoder);
cflac_result cflac_next(cflac_decoder *decoder, cflac_frame *frame);
/* How many times something was not as it should be so far. */
uint32_t cflac_faults(const cflac_decoder *decoder);
/* Samples that the header promises; 0 if it does not say. */
uint64_t cflac_promised(const cflac_decoder *decoder);

/* The version of libFLAC, such as "1.4.2". */
const char *cflac_version(void);

#ifdef __cplusplus
}
#endif
#endif
