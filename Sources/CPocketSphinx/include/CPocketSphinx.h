/* PocketSphinx for Swift, as a small opaque API.
 *
 * Hides what Swift cannot or should not see: the headers' bare includes, the variadic log callback, the differences of 0.8 and 5.x, and
 * the library's habit of ending the process on a fatal error (field report A13). A fatal error inside a call comes back as a failure of that
 * call; the memory it held leaks, and the decoder refuses every later call ("broken"). Nothing is ever printed.
 *
 * A decoder belongs to one thread at a time. Text that a call returns belongs to the decoder and is valid until its next call.
 */
#ifndef CPOCKETSPHINX_H
#define CPOCKETSPHINX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cps_decoder cps_decoder;

/* Opens a decoder. `options` lists names without dash and values in turn, `option_count` counts both. `dictionary` is the text of a
 * pronunciation dictionary, or NULL to name a file in the options; `fillers` that of the noises, or NULL for the model's own. NULL on
 * failure, with the library's words from cps_reason. */
cps_decoder *cps_open(const char *const *options, size_t option_count, const char *dictionary, const char *fillers);
void cps_close(cps_decoder *decoder);

/* What the library said first when a call on this thread failed; never NULL. */
const char *cps_reason(void);

/* Loads a search and makes it the current one. 0, or -1. `list` is the text of a keyphrase list, `fsg` that of a grammar. */
int cps_use_keyphrases(cps_decoder *decoder, const char *list);
int cps_use_grammar(cps_decoder *decoder, const char *fsg);
int cps_use_language_model(cps_decoder *decoder, const char *path);
int cps_use_phone_model(cps_decoder *decoder, const char *path);
/* Any phone after any other. */
int cps_use_free_phones(cps_decoder *decoder);

/* One utterance: start, feed 16-bit samples, end. 0, or -1. */
int cps_start(cps_decoder *decoder);
int cps_feed(cps_decoder *decoder, const int16_t *samples, size_t count);
int cps_end(cps_decoder *decoder);
/* All three for a sound that is there already: its features are normalised by its own mean, which cps_get_mean tells afterwards. */
int cps_hear_whole(cps_decoder *decoder, const int16_t *samples, size_t count);

/* Frames searched in this utterance; frames that the voice activity detector drops are not counted. */
int cps_frames(cps_decoder *decoder);
/* Whether the last sound fed was taken for speech. */
bool cps_in_speech(cps_decoder *decoder);

/* The best hypothesis so far, or NULL: there may be none (field report A7). */
const char *cps_hypothesis(cps_decoder *decoder);

typedef struct {
  const char *word;
  int length; /* in frames. Where they are cannot be told: 0.8 adds to both ends the place where the last speech began */
  int score; /* in units of the log base shifted by 10 bits: 22.49 to a decade */
  int acoustic; /* of the sound alone, in the same units; 0 would be the best that any sound of the model can do */
} cps_segment;
/* Copies up to `limit` segments of the hypothesis, or keyphrases found, newest first; their number. */
size_t cps_segments(cps_decoder *decoder, cps_segment *segments, size_t limit);

/* The running mean of the features, which belongs to room and microphone; up to `limit` numbers, their count. */
size_t cps_get_mean(cps_decoder *decoder, float *mean, size_t limit);
int cps_set_mean(cps_decoder *decoder, const float *mean, size_t count);
/* Moves the mean towards the frames heard since the last call, as if it had been worth `weight` frames before; the number of those frames.
 * The library itself moves it at the end of an utterance only, and gives it a weight of 500. */
int cps_move_mean(cps_decoder *decoder, double weight);

/* Compiles the first public rule of a JSGF grammar to the text of a finite-state grammar, to be released with free(). NULL on failure. */
char *cps_compile_jsgf(const char *grammar);

/* The words of a language model, one a line, to be released with free(). NULL on failure. */
char *cps_language_model_words(const char *path);

#endif
