#include "CFLAC.h"
#include <FLAC/stream_decoder.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct cflac_decoder {
  FLAC__StreamDecoder *decoder;
  const uint8_t *bytes;
  size_t count, position;
  int32_t *samples;
  size_t capacity;
  cflac_frame frame;
  bool has_frame;
  uint32_t faults;
  uint64_t promised;
};

static FLAC__StreamDecoderReadStatus read_bytes(
    const FLAC__StreamDecoder *decoder, FLAC__byte buffer[], size_t *count, void *client) {
  (void)decoder;
  cflac_decoder *self = client;
  size_t rest = self->count - self->position;
  if (rest == 0) {
    *count = 0;
    return FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM;
  }
  if (*count > rest) *count = rest;
  memcpy(buffer, self->bytes + self->position, *count);
  self->position += *count;
  return FLAC__STREAM_DECODER_READ_STATUS_CONTINUE;
}

static FLAC__StreamDecoderWriteStatus take_frame(
    const FLAC__StreamDecoder *decoder, const FLAC__Frame *frame, const FLAC__int32 *const buffer[], void *client) {
  (void)decoder;
  cflac_decoder *self = client;
  size_t length = frame->header.blocksize, channels = frame->header.channels;
  if (length * channels > self->capacity) {
    int32_t *larger = realloc(self->samples, length * channels * sizeof *larger);
    if (!larger) return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT;
    self->samples = larger;
    self->capacity = length * channels;
  }
  for (size_t index = 0; index < length; index++)
    for (size_t channel = 0; channel < channels; channel++)
      self->samples[index * channels + channel] = buffer[channel][index];
  self->frame = (cflac_frame){
      .samples = self->samples,
      .length = frame->header.blocksize,
      .channels = frame->header.channels,
      .bits = frame->header.bits_per_sample,
      .rate = frame->header.sample_rate,
      /* libFLAC turns numbers of frames into numbers of samples before it calls (stream_decoder.h). */
      .position = frame->header.number.sample_number};
  self->has_frame = true;
  return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE;
}

static void take_metadata(
    const FLAC__StreamDecoder *decoder, const FLAC__StreamMetadata *metadata, void *client) {
  (void)decoder;
  cflac_decoder *self = client;
  if (metadata->type == FLAC__METADATA_TYPE_STREAMINFO)
    self->promised = metadata->data.stream_info.total_samples;
}

static void count_fault(
    const FLAC__StreamDecoder *decoder, FLAC__StreamDecoderErrorStatus status, void *client) {
  (void)decoder;
  (void)status;
  cflac_decoder *self = client;
  self->faults++;
}

cflac_decoder *cflac_new(const uint8_t *bytes, size_t count) {
  cflac_decoder *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->bytes = bytes;
  self->count = count;
  self->decoder = FLAC__stream_decoder_new();
  if (!self->decoder ||
      FLAC__stream_decoder_init_stream(
          self->decoder, read_bytes, NULL, NULL, NULL, NULL, take_frame, take_metadata, count_fault, self) !=
          FLAC__STREAM_DECODER_INIT_STATUS_OK) {
    cflac_free(self);
    return NULL;
  }
  return self;
}

void cflac_free(cflac_decoder *self) {
  if (!self) return;
  if (self->decoder) FLAC__stream_decoder_delete(self->decoder);
  free(self->samples);
  free(self);
}

cflac_result cflac_next(cflac_decoder *self, cflac_frame *frame) {
  self->has_frame = false;
  while (!self->has_frame) {
    if (!FLAC__stream_decoder_process_single(self->decoder)) return CFLAC_FAILED;
    if (self->has_frame) break;
    FLAC__StreamDecoderState state = FLAC__stream_decoder_get_state(self->decoder);
    if (state == FLAC__STREAM_DECODER_END_OF_STREAM) return CFLAC_END;
    if (state > FLAC__STREAM_DECODER_END_OF_STREAM) return CFLAC_FAILED;
  }
  *frame = self->frame;
  return CFLAC_FRAME;
}

uint32_t cflac_faults(const cflac_decoder *self) { return self->faults; }

uint64_t cflac_promised(const cflac_decoder *self) { return self->promised; }

const char *cflac_version(void) { return FLAC__VERSION_STRING; }
