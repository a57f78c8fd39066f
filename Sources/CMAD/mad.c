#include "CMAD.h"
#include <mad.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CMAD_GUARD == MAD_BUFFER_GUARD, "libmad looks further ahead than this module says");
_Static_assert(sizeof(mad_fixed_t) == 4 && MAD_F_FRACBITS == 28, "samples of libmad are not what this module says");

struct cmad_decoder {
  struct mad_stream stream;
  struct mad_frame frame;
  struct mad_synth synth;
  const uint8_t *bytes;
};

cmad_decoder *cmad_new(const uint8_t *bytes, size_t count) {
  cmad_decoder *decoder = malloc(sizeof *decoder);
  if (!decoder) return NULL;
  decoder->bytes = bytes;
  mad_stream_init(&decoder->stream);
  mad_frame_init(&decoder->frame);
  mad_synth_init(&decoder->synth);
  mad_stream_buffer(&decoder->stream, bytes, count + CMAD_GUARD);
  return decoder;
}

void cmad_free(cmad_decoder *decoder) {
  if (!decoder) return;
  mad_synth_finish(&decoder->synth);
  mad_frame_finish(&decoder->frame);
  mad_stream_finish(&decoder->stream);
  free(decoder);
}

cmad_result cmad_next(cmad_decoder *decoder, cmad_frame *frame) {
  struct mad_stream *stream = &decoder->stream;
  cmad_result result = CMAD_FRAME;
  if (mad_frame_decode(&decoder->frame, stream) != 0) {
    if (stream->error == MAD_ERROR_NOMEM) return CMAD_NO_MEMORY;
    if (!MAD_RECOVERABLE(stream->error)) return CMAD_END;
    /* Errors of the header come before those of the sound (enum mad_error); only then is the length known. */
    if (stream->error < MAD_ERROR_BADCRC) return CMAD_LOST;
    mad_frame_mute(&decoder->frame);
    result = CMAD_MUTED;
  }
  mad_synth_frame(&decoder->synth, &decoder->frame);
  const struct mad_pcm *pcm = &decoder->synth.pcm;
  frame->left = pcm->samples[0];
  frame->right = pcm->samples[pcm->channels > 1 ? 1 : 0];
  frame->length = pcm->length;
  frame->channels = pcm->channels;
  frame->rate = pcm->samplerate;
  frame->start = (size_t)(stream->this_frame - decoder->bytes);
  frame->end = (size_t)(stream->next_frame - decoder->bytes);
  return result;
}

/* mad_version reads "MPEG Audio Decoder 0.15.1 (beta)". */
const char *cmad_version(void) {
  const char *digits = strpbrk(mad_version, "0123456789");
  return digits ? digits : mad_version;
}
