/* libmad for Swift: MPEG audio (MP3, MP2, MP1) in memory, frame by frame, in fixed point: every board decodes the same. */
#ifndef CMAD_H
#define CMAD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cmad_decoder cmad_decoder;

/* So many zero bytes must follow the last byte of the file in memory. */
#define CMAD_GUARD 8

typedef enum {
  CMAD_FRAME,
  /* The header of a frame is right and its sound is not: silence of its length stands for it. */
  CMAD_MUTED,
  /* Here is no frame; it was searched on. */
  CMAD_LOST,
  CMAD_END,
  CMAD_NO_MEMORY
} cmad_result;

/* A frame; the samples live until the next call. */
typedef struct {
  /* 28 bits behind the point: 1 << 28 is full scale, and may be exceeded. */
  const int32_t *left, *right;
  uint32_t length, channels, rate;
  /* Where it stands, in bytes from the start. */
  size_t start, end;
} cmad_frame;

/* Null if there is no memory. `bytes`, with the guard behind them, must outlive the decoder. */
cmad_decoder *cmad_new(const uint8_t *bytes, size_t count);
void cmad_free(cmad_decoder *decoder);
cmad_result cmad_next(cmad_decoder *decoder, cmad_frame *frame);

/* The version of libmad, such as "0.15.1 (beta)". */
const char *cmad_version(void);

#ifdef __cplusplus
}
#endif
#endif
