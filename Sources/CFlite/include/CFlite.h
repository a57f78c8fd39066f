/* flite for Swift: speech from one sentence, phones of one word.
 *
 * flite answers an error by ending the process unless a jump target is set (cst_error.h; field report E5). That jump must not
 * cross Swift frames, and its target is one global of the process: so every call that computes goes through the functions
 * below, which set the target and hold a lock. */
#ifndef CFLITE_H
#define CFLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of flite that the program was built with, e.g. "2.2". */
const char *cflite_version(void);

typedef enum {
  CFLITE_VOICE_SLT,
  CFLITE_VOICE_RMS,
  CFLITE_VOICE_AWB,
  CFLITE_VOICE_KAL16,
  CFLITE_VOICE_KAL,
  CFLITE_VOICE_COUNT
} cflite_voice;

typedef enum {
  CFLITE_OK,
  /* The voice cannot be made. */
  CFLITE_NO_VOICE,
  /* flite reported an error while it computed; what it had allocated by then is lost. */
  CFLITE_FAILED,
  /* It returned no sound. */
  CFLITE_NO_SOUND
} cflite_result;

/* Computed speech; the samples live as long as the owner is not released. */
typedef struct {
  void *owner;
  const int16_t *samples;
  int count;
  int sample_rate;
} cflite_speech;

/* Samples per second of a voice, or 0. */
int cflite_sample_rate(cflite_voice voice);

/* Speaks words, one a line: "word", or "word<tab>punctuation<tab>phones" where the phones are said instead of what flite knows of the
 * word; they must be phones that flite has. Should be a sentence: memory and time until the call returns grow with it. `stretch`
 * multiplies durations, `pitch` the height. */
cflite_result cflite_speak(cflite_voice voice, const char *words, float stretch, float pitch, cflite_speech *speech);
void cflite_release(cflite_speech *speech);

/* Writes the phones of a lower-case word, with blanks between and a closing NUL. `pos` is a part of speech or NULL. Words outside the
 * lexicon go through letter-to-sound rules. Returns CFLITE_NO_SOUND when there are none or they do not fit. */
cflite_result cflite_pronounce(const char *word, const char *pos, char *phones, size_t capacity);

/* Whether a lower-case word is listed, so that no rules were needed. */
bool cflite_is_in_lexicon(const char *word);

/* Teaches all voices a word until the process ends or the word is taught again. An entry is "word : phones" or "word pos : phones",
 * the phones with stress digits. Entries with phones that flite does not have are refused: with them, speaking the word would fail. */
cflite_result cflite_add_pronunciation(const char *entry);

#ifdef __cplusplus
}
#endif
#endif
