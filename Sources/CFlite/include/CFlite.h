/* flite for Swift: speech from one sentence, phones of one word.
 *
 * flite answers an error by ending the process unless a jump target is set (cst_error.h; field report E5). That jump must not
 * cross Swift frames, and its target is one global of the process: so every call that computes goes through the functions
 * below, which set the target and hold a lock. A sink is called between flite's frames and returns to them before anything
 * can jump. */
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

/* Makes the heap of the process give back what it does not need: flite asks for up to 2 MB for each sentence, and glibc would keep that
 * ("M_MMAP_THRESHOLD" in mallopt(3): it learns from what is freed). To be called by a program at its start, before there is a second
 * thread. */
void cflite_give_memory_back(void);

/* The voices that come with the program: linked into it, or in files beside it. */
typedef enum {
  CFLITE_VOICE_SLT,
  CFLITE_VOICE_RMS,
  CFLITE_VOICE_AWB,
  CFLITE_VOICE_KAL16,
  CFLITE_VOICE_KAL,
  CFLITE_VOICE_COUNT
} cflite_built_in_voice;

typedef enum {
  CFLITE_OK,
  /* flite reported an error while it computed; what it had allocated by then is lost. */
  CFLITE_FAILED,
  /* It returned no sound. */
  CFLITE_NO_SOUND,
  /* The sink said so. */
  CFLITE_STOPPED
} cflite_result;

/* A voice of flite's, ready to speak. */
typedef struct cst_voice_struct cflite_voice;

/* A built-in voice, which lives until the process ends; NULL if it cannot be made. A program that is linked with the voices needs no `path`.
 * Else it is a .flitevox file that was checked, for slt, rms and awb, and what files with the ends .res and .lpc are called before them for
 * kal16 and kal. NULL finds only what is linked or was loaded before. */
cflite_voice *cflite_built_in(cflite_built_in_voice which, const char *path);
/* A voice from a .flitevox file, or NULL. flite believes whatever the file says: check it first. */
cflite_voice *cflite_load(const char *path);
/* Frees a voice that was loaded; nothing may speak with it. */
void cflite_unload(cflite_voice *voice);

/* Samples per second of a voice, or 0. */
int cflite_sample_rate(cflite_voice *voice);
/* The factor on durations that a voice file asks for; 1 if it asks for none. */
float cflite_stretch(cflite_voice *voice);

/* Writes a voice that is made of statistics, which slt, rms and awb are, into a .flitevox file. */
bool cflite_dump(cflite_voice *voice, const char *path);

/* Takes speech while it is computed, about 25 ms a call, one channel. Before each stage of the computation it is called without samples.
 * False stops the computation. */
typedef bool (*cflite_sink)(void *context, const int16_t *samples, int count);

/* Speaks words, one a line: "word", or "word<tab>punctuation<tab>phones" where the phones are said instead of what flite knows of the
 * word; they must be phones that flite has. Should be a sentence: time to the first packet and memory until the call returns grow with it.
 * `stretch` multiplies durations, `pitch` the frequency of the voice. */
cflite_result cflite_speak(
    cflite_voice *voice, const char *words, float stretch, float pitch, cflite_sink sink, void *context);

/* Writes the phones of a lower-case word, with blanks between and a closing NUL. `pos` is a part of speech or NULL. Words outside the
 * lexicon go through letter-to-sound rules. Returns CFLITE_NO_SOUND when there are none or they do not fit. */
cflite_result cflite_pronounce(const char *word, const char *pos, char *phones, size_t capacity);

/* Whether a lower-case word is listed, so that no rules were needed. */
bool cflite_is_in_lexicon(const char *word);

#ifdef __cplusplus
}
#endif
#endif
