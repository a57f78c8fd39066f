/* See CPocketSphinx.h. Every call into the library goes through ENTER/LEAVE, which turn its fatal errors into failures. */
#define _GNU_SOURCE /* memfd_create */
#include "CPocketSphinx.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if __has_include(<pocketsphinx/model.h>)
#define CPS_VERSION 5
#include <pocketsphinx.h>
#include <pocketsphinx/err.h>
#include <pocketsphinx/model.h>
#define cmd_ln_t ps_config_t
#define ps_set_kws ps_add_kws
#define ps_set_fsg ps_add_fsg
#define ps_set_lm_file ps_add_lm_file
#define ps_set_allphone_file ps_add_allphone_file
#define ps_set_search ps_activate_search
#define ps_unset_search ps_remove_search
#define cmd_ln_free_r ps_config_free
#else
#define CPS_VERSION 0
#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/jsgf.h>
#include <sphinxbase/ngram_model.h>
#endif

enum { option_limit = 64 };

struct cps_decoder {
  ps_decoder_t *engine;
  bool broken;
  bool has_lattice;
};

/* Where a fatal error of this thread's current call goes; NULL outside of calls. */
static _Thread_local jmp_buf *escape;
static _Thread_local char message[512];

static void listen_to_errors(void *unused, err_lvl_t level, const char *format, ...) {
  (void)unused;
  if (level < ERR_WARN) return;
  va_list arguments;
  va_start(arguments, format);
  /* The first error is the cause; what follows are its consequences. */
  if (level >= ERR_ERROR && !message[0]) vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  /* The library calls exit() after this returns, so it must not return. */
  if (level == ERR_FATAL && escape) longjmp(*escape, 1);
}

/* No log file besides: to set one for each decoder (-logfn) closes that of another thread under its feet. */
static void install(void) {
  err_set_callback(listen_to_errors, NULL);
  err_set_logfp(NULL);
}

static void begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  message[0] = 0;
}

/* A frame of its own per call: variables that change between setjmp and longjmp must be volatile, so functions keep none. */
#define ENTER(failure)          \
  jmp_buf here;                 \
  begin();                      \
  if (setjmp(here)) {           \
    escape = NULL;              \
    failure;                    \
  }                             \
  escape = &here
#define LEAVE() (escape = NULL)
#define ENTER_DECODER(result)                                                     \
  if (!decoder || decoder->broken) {                                              \
    snprintf(message, sizeof message, "the decoder is broken by an earlier error"); \
    return result;                                                                \
  }                                                                               \
  ENTER(decoder->broken = true; return result)

const char *cps_reason(void) {
  /* "ERROR: "file.c", line 12: words\n" reads as "words". */
  char *end = message + strlen(message);
  while (end > message && (end[-1] == '\n' || end[-1] == ' ')) *--end = 0;
  const char *line = strstr(message, "line ");
  if (message[0] == '"' || strncmp(message, "ERROR", 5) == 0 || strncmp(message, "FATAL", 5) == 0) {
    const char *colon = line ? strstr(line, ": ") : NULL;
    if (colon && colon[2]) return colon + 2;
  }
  return message[0] ? message : "no reason given";
}

/* The library reads files only; text that is made here is handed over as a file in memory. -1 on failure. */
static int memory_file(const char *text, char *path, size_t path_size) {
  int file = memfd_create("pocketsphinx", MFD_CLOEXEC);
  if (file < 0) {
    snprintf(message, sizeof message, "memfd_create: %s", strerror(errno));
    return -1;
  }
  size_t length = strlen(text), done = 0;
  while (done < length) {
    ssize_t written = write(file, text + done, length - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      snprintf(message, sizeof message, "writing a file in memory: %s", strerror(errno));
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  snprintf(path, path_size, "/proc/self/fd/%d", file);
  return file;
}

#if CPS_VERSION == 5
static cmd_ln_t *make_configuration(const char *const *options, size_t count) {
  ps_config_t *configuration = ps_config_init(NULL);
  for (size_t index = 0; configuration && index + 1 < count; index += 2) {
    /* 5.x has no built-in voice activity detector. */
    if (strncmp(options[index], "vad_", 4) == 0 || strcmp(options[index], "remove_silence") == 0) continue;
    if (!ps_config_set_str(configuration, options[index], options[index + 1])) {
      ps_config_free(configuration);
      return NULL;
    }
  }
  return configuration;
}
#else
static cmd_ln_t *make_configuration(const char *const *options, size_t count) {
  char names[option_limit / 2][32];
  char *arguments[option_limit];
  for (size_t index = 0; index + 1 < count; index += 2) {
    snprintf(names[index / 2], sizeof names[0], "-%s", options[index]);
    arguments[index] = names[index / 2];
    arguments[index + 1] = (char *)options[index + 1];
  }
  return cmd_ln_parse_r(NULL, ps_args(), (int)count, arguments, TRUE);
}
#endif

/* ps_init sets variables of the whole process, so that decoders are opened one after the other. */
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static ps_decoder_t *open_engine(const char *const *options, size_t count) {
  ENTER(return NULL);
  cmd_ln_t *configuration = make_configuration(options, count);
  ps_decoder_t *engine = NULL;
  if (configuration) {
    engine = ps_init(configuration);
    cmd_ln_free_r(configuration);
  }
  LEAVE();
  return engine;
}

cps_decoder *cps_open(const char *const *options, size_t option_count, const char *dictionary, const char *fillers) {
  const char *all[option_limit];
  const char *texts[2] = {dictionary, fillers}, *names[2] = {"dict", "fdict"};
  char paths[2][64];
  int files[2] = {-1, -1};
  bool ready = option_count % 2 == 0 && option_count + 4 <= option_limit;
  begin();
  size_t count = 0;
  for (; ready && count < option_count; count++) all[count] = options[count];
  for (int index = 0; index < 2 && ready; index++) {
    if (!texts[index]) continue;
    files[index] = memory_file(texts[index], paths[index], sizeof paths[index]);
    ready = files[index] >= 0;
    all[count++] = names[index];
    all[count++] = paths[index];
  }
  ps_decoder_t *engine = NULL;
  if (ready) {
    pthread_mutex_lock(&opening);
    engine = open_engine(all, count);
    pthread_mutex_unlock(&opening);
  }
  for (int index = 0; index < 2; index++)
    if (files[index] >= 0) close(files[index]);
  cps_decoder *decoder = engine ? calloc(1, sizeof *decoder) : NULL;
  if (decoder) decoder->engine = engine;
  return decoder;
}

static void free_engine(cps_decoder *decoder) {
  ENTER(return);
  ps_free(decoder->engine);
  LEAVE();
}

void cps_close(cps_decoder *decoder) {
  if (!decoder) return;
  /* After a fatal error the engine's state is unknown: it is left behind. */
  if (!decoder->broken) free_engine(decoder);
  free(decoder);
}

static int use_keyphrase_file(cps_decoder *decoder, const char *path) {
  ENTER_DECODER(-1);
  int result = ps_set_kws(decoder->engine, "keyphrases", path);
  if (result >= 0) result = ps_set_search(decoder->engine, "keyphrases");
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_use_keyphrases(cps_decoder *decoder, const char *list) {
  char path[64];
  int file = memory_file(list, path, sizeof path);
  if (file < 0) return -1;
  int result = use_keyphrase_file(decoder, path);
  close(file);
  return result;
}

static int use_grammar_file(cps_decoder *decoder, const char *path) {
  ENTER_DECODER(-1);
  fsg_model_t *grammar = fsg_model_readfile(path, ps_get_logmath(decoder->engine), 6.5f);
  int result = -1;
  if (grammar) {
    result = ps_set_fsg(decoder->engine, "grammar", grammar);
    if (result >= 0) result = ps_set_search(decoder->engine, "grammar");
    fsg_model_free(grammar);
  }
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_use_grammar(cps_decoder *decoder, const char *fsg) {
  char path[64];
  int file = memory_file(fsg, path, sizeof path);
  if (file < 0) return -1;
  int result = use_grammar_file(decoder, path);
  close(file);
  return result;
}

int cps_use_language_model(cps_decoder *decoder, const char *path) {
  ENTER_DECODER(-1);
  int result = ps_set_lm_file(decoder->engine, "language", path);
  if (result >= 0) result = ps_set_search(decoder->engine, "language");
  decoder->has_lattice = true;
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_use_phone_model(cps_decoder *decoder, const char *path) {
  ENTER_DECODER(-1);
  int result = ps_set_allphone_file(decoder->engine, "phones", path);
  if (result >= 0) result = ps_set_search(decoder->engine, "phones");
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_use_free_phones(cps_decoder *decoder) {
  ENTER_DECODER(-1);
  int result = ps_set_allphone_file(decoder->engine, "phones", NULL);
  if (result >= 0) result = ps_set_search(decoder->engine, "phones");
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_start(cps_decoder *decoder) {
  ENTER_DECODER(-1);
  int result = ps_start_utt(decoder->engine);
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_feed(cps_decoder *decoder, const int16_t *samples, size_t count) {
  ENTER_DECODER(-1);
  int result = ps_process_raw(decoder->engine, samples, count, FALSE, FALSE);
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_hear_whole(cps_decoder *decoder, const int16_t *samples, size_t count) {
  ENTER_DECODER(-1);
  int result = ps_start_utt(decoder->engine);
  if (result >= 0) result = ps_process_raw(decoder->engine, samples, count, FALSE, TRUE);
  if (result >= 0) result = ps_end_utt(decoder->engine);
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_end(cps_decoder *decoder) {
  ENTER_DECODER(-1);
  int result = ps_end_utt(decoder->engine);
  LEAVE();
  return result < 0 ? -1 : 0;
}

int cps_frames(cps_decoder *decoder) {
  ENTER_DECODER(0);
  /* The library counts one more than it has searched. */
  int result = ps_get_n_frames(decoder->engine) - 1;
  LEAVE();
  return result > 0 ? result : 0;
}

bool cps_in_speech(cps_decoder *decoder) {
#if CPS_VERSION == 5
  return decoder && !decoder->broken;
#else
  ENTER_DECODER(false);
  bool result = ps_get_in_speech(decoder->engine) != 0;
  LEAVE();
  return result;
#endif
}

const char *cps_hypothesis(cps_decoder *decoder) {
  ENTER_DECODER(NULL);
  int32_t score = 0;
  const char *result = ps_get_hyp(decoder->engine, &score);
  LEAVE();
  return result;
}

size_t cps_segments(cps_decoder *decoder, cps_segment *segments, size_t limit) {
  ENTER_DECODER(0);
  size_t count = 0;
  ps_seg_t *segment = ps_seg_iter(decoder->engine);
  while (segment && count < limit) {
    int32_t acoustic = 0, language = 0;
    cps_segment *out = &segments[count++];
    out->word = ps_seg_word(segment);
    int first = 0, last = 0;
    ps_seg_frames(segment, &first, &last);
    out->length = last - first;
    out->score = ps_seg_prob(segment, &acoustic, &language, NULL);
    /* Of the best path through a lattice, which a language model has, the library tells the score without the shift. */
    out->acoustic = decoder->has_lattice ? acoustic >> 10 : acoustic;
    segment = ps_seg_next(segment);
  }
  if (segment) ps_seg_free(segment);
  LEAVE();
  return count;
}

size_t cps_get_mean(cps_decoder *decoder, float *mean, size_t limit) {
#if CPS_VERSION == 5
  (void)decoder, (void)mean, (void)limit;
  return 0;
#else
  ENTER_DECODER(0);
  cmn_t *normalisation = ps_get_feat(decoder->engine)->cmn_struct;
  size_t count = 0;
  for (; normalisation && count < limit && count < (size_t)normalisation->veclen; count++)
    mean[count] = MFCC2FLOAT(normalisation->cmn_mean[count]);
  LEAVE();
  return count;
#endif
}

int cps_set_mean(cps_decoder *decoder, const float *mean, size_t count) {
#if CPS_VERSION == 5
  (void)decoder, (void)mean, (void)count;
  return 0;
#else
  ENTER_DECODER(-1);
  cmn_t *normalisation = ps_get_feat(decoder->engine)->cmn_struct;
  int result = -1;
  if (normalisation && count == (size_t)normalisation->veclen && count <= 64) {
    mfcc_t vector[64];
    for (size_t index = 0; index < count; index++) vector[index] = FLOAT2MFCC(mean[index]);
    cmn_live_set(normalisation, vector);
    result = 0;
  }
  LEAVE();
  return result;
#endif
}

int cps_move_mean(cps_decoder *decoder, double weight) {
#if CPS_VERSION == 5
  (void)decoder, (void)weight;
  return 0;
#else
  ENTER_DECODER(0);
  cmn_t *normalisation = ps_get_feat(decoder->engine)->cmn_struct;
  /* At first the model's own mean counts for nothing, and nframe begins at 0. */
  if (normalisation && normalisation->nframe < CMN_WIN) cmn_live_set(normalisation, normalisation->cmn_mean);
  int frames = normalisation ? normalisation->nframe - CMN_WIN : 0;
  if (frames > 0 && weight > 0 && normalisation->veclen <= 64) {
    mfcc_t vector[64];
    /* Setting a mean makes it worth CMN_WIN frames; what came since is on top of that. */
    for (int index = 0; index < normalisation->veclen; index++) {
      double mean = MFCC2FLOAT(normalisation->cmn_mean[index]);
      double heard = MFCC2FLOAT(normalisation->sum[index]) - mean * CMN_WIN;
      vector[index] = FLOAT2MFCC((mean * weight + heard) / (weight + frames));
    }
    cmn_live_set(normalisation, vector);
  }
  LEAVE();
  return frames > 0 ? frames : 0;
#endif
}

char *cps_compile_jsgf(const char *grammar) {
  ENTER(return NULL);
  char *text = NULL;
  logmath_t *logarithms = logmath_init(1.0001, 0, TRUE);
  jsgf_t *rules = jsgf_parse_string(grammar, NULL);
  if (rules) {
    jsgf_rule_t *rule = jsgf_get_public_rule(rules);
    fsg_model_t *compiled = rule ? jsgf_build_fsg_raw(rules, rule, logarithms, 1.0f) : NULL;
    if (!rule) snprintf(message, sizeof message, "no public rule");
    /* Of a rule that refers to one that does not exist, the library builds what is left, and only says so. */
    if (compiled && !message[0]) {
      size_t size = 0;
      FILE *stream = open_memstream(&text, &size);
      if (stream) {
        fsg_model_write(compiled, stream);
        fclose(stream);
      }
    }
    if (compiled) fsg_model_free(compiled);
    jsgf_grammar_free(rules);
  }
  logmath_free(logarithms);
  LEAVE();
  return text;
}

char *cps_language_model_words(const char *path) {
  ENTER(return NULL);
  char *text = NULL;
  logmath_t *logarithms = logmath_init(1.0001, 0, TRUE);
  ngram_model_t *model = ngram_model_read(NULL, path, NGRAM_AUTO, logarithms);
  if (model) {
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream) {
      const uint32_t *counts = (const uint32_t *)ngram_model_get_counts(model);
      for (uint32_t word = 0; word < counts[0]; word++) fprintf(stream, "%s\n", ngram_word(model, (int32_t)word));
      fclose(stream);
    }
    ngram_model_free(model);
  }
  logmath_free(logarithms);
  LEAVE();
  return text;
}
