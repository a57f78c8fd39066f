/* See CFlite.h. */
#include "CFlite.h"

#include <flite/flite.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Weak: a static program is linked without them and finds them in files. */
cst_voice *register_cmu_us_slt(const char *) __attribute__((weak));
cst_voice *register_cmu_us_rms(const char *) __attribute__((weak));
cst_voice *register_cmu_us_awb(const char *) __attribute__((weak));
cst_voice *register_cmu_us_kal16(const char *);
cst_voice *register_cmu_us_kal(const char *);
cst_lexicon *cmu_lex_init(void);
void usenglish_init(cst_voice *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Runs `work` with flite's errors caught; the lock is held. Everything that changes between setjmp and longjmp lives behind `argument`. */
static cflite_result guarded(cflite_result (*work)(void *), void *argument) {
  jmp_buf target;
  cflite_result result;
  pthread_mutex_lock(&lock);
  cst_errjmp = &target;
  if (setjmp(target) == 0)
    result = work(argument);
  else
    result = CFLITE_FAILED;
  cst_errjmp = NULL;
  pthread_mutex_unlock(&lock);
  return result;
}

/* What must come before anything else of flite; the lock is held. */
static void prepare(void) {
  static int is_ready;
  if (is_ready) return;
  flite_init();
  flite_add_lang("eng", usenglish_init, cmu_lex_init);
  is_ready = 1;
}

void cflite_give_memory_back(void) {
  /* Buffers of 64 kB and more are pages of their own, which go back when they are freed; so does what is free at the end of a heap. */
  mallopt(M_MMAP_THRESHOLD, 64 << 10);
  mallopt(M_TRIM_THRESHOLD, 64 << 10);
  mallopt(M_TOP_PAD, 16 << 10);
  /* One heap: what one thread has freed, another one uses. */
  mallopt(M_ARENA_MAX, 1);
}

struct voice_call {
  cflite_built_in_voice which;
  const char *path;
  cst_voice *voice;
  int rate;
  float stretch;
};

/* Room for the sound of a diphone voice in a static program, whose build leaves it out of flite's library (scripts/static/libraries.bash). The
 * linker tells where a section begins and ends; a program that is linked with the whole library has none of these. */
#define ROOM(table)                                 \
  extern char __start_##table[] __attribute__((weak)); \
  extern char __stop_##table[] __attribute__((weak))
ROOM(flite_kal16_res);
ROOM(flite_kal16_lpc);
ROOM(flite_kal_res);
ROOM(flite_kal_lpc);

struct room {
  char *start, *stop;
  const char *suffix;
};

/* Reads a file into its room; true if it fits exactly, or if there is nothing to fill. */
static bool fill(const struct room *room, const char *stem) {
  char path[4096];
  size_t size = (size_t)(room->stop - room->start);
  FILE *file;
  bool fits;
  if (!room->start) return true;
  if (!stem || snprintf(path, sizeof path, "%s%s", stem, room->suffix) >= (int)sizeof path) return false;
  file = fopen(path, "rbe");
  if (!file) return false;
  fits = fread(room->start, 1, size, file) == size && fgetc(file) == EOF;
  fclose(file);
  return fits;
}

struct built_in {
  cst_voice *(*make)(const char *);
  struct room rooms[2];
};

static const struct built_in built_in[CFLITE_VOICE_COUNT] = {
    {register_cmu_us_slt, {{NULL, NULL, NULL}}},
    {register_cmu_us_rms, {{NULL, NULL, NULL}}},
    {register_cmu_us_awb, {{NULL, NULL, NULL}}},
    {register_cmu_us_kal16,
     {{__start_flite_kal16_res, __stop_flite_kal16_res, ".res"}, {__start_flite_kal16_lpc, __stop_flite_kal16_lpc, ".lpc"}}},
    {register_cmu_us_kal,
     {{__start_flite_kal_res, __stop_flite_kal_res, ".res"}, {__start_flite_kal_lpc, __stop_flite_kal_lpc, ".lpc"}}},
};

/* A linked voice is static data of its library; registering makes a small descriptor. Either kind is kept until the process ends. */
static cflite_result find_built_in(void *argument) {
  static cst_voice *voices[CFLITE_VOICE_COUNT];
  struct voice_call *call = argument;
  cst_voice **voice = &voices[call->which];
  const struct built_in *known = &built_in[call->which];
  prepare();
  if (!*voice) {
    if (!known->make) {
      if (call->path) *voice = flite_voice_load(call->path);
    } else if (fill(&known->rooms[0], call->path) && fill(&known->rooms[1], call->path)) {
      *voice = known->make(NULL);
    }
    /* kal asks to be slowed down; all built-in voices are measured and used at their own speed. */
    if (*voice) flite_feat_remove((*voice)->features, "duration_stretch");
  }
  call->voice = *voice;
  return CFLITE_OK;
}

cflite_voice *cflite_built_in(cflite_built_in_voice which, const char *path) {
  struct voice_call call = {which, path, NULL, 0, 1};
  if (which >= CFLITE_VOICE_COUNT) return NULL;
  return guarded(find_built_in, &call) == CFLITE_OK ? call.voice : NULL;
}

static cflite_result load(void *argument) {
  struct voice_call *call = argument;
  prepare();
  call->voice = flite_voice_load(call->path);
  return call->voice ? CFLITE_OK : CFLITE_FAILED;
}

cflite_voice *cflite_load(const char *path) {
  struct voice_call call = {CFLITE_VOICE_COUNT, path, NULL, 0, 1};
  return guarded(load, &call) == CFLITE_OK ? call.voice : NULL;
}

static cflite_result unload(void *argument) {
  delete_voice(argument);
  return CFLITE_OK;
}

void cflite_unload(cflite_voice *voice) {
  if (voice) guarded(unload, voice);
}

static cflite_result measure(void *argument) {
  struct voice_call *call = argument;
  call->rate = flite_get_param_int(call->voice->features, "sample_rate", 0);
  call->stretch = flite_get_param_float(call->voice->features, "duration_stretch", 1);
  return CFLITE_OK;
}

int cflite_sample_rate(cflite_voice *voice) {
  struct voice_call call = {CFLITE_VOICE_COUNT, NULL, voice, 0, 1};
  guarded(measure, &call);
  return call.rate;
}

float cflite_stretch(cflite_voice *voice) {
  struct voice_call call = {CFLITE_VOICE_COUNT, NULL, voice, 0, 1};
  guarded(measure, &call);
  return call.stretch > 0.2f && call.stretch < 5 ? call.stretch : 1;
}

static cflite_result dump(void *argument) {
  struct voice_call *call = argument;
  return flite_voice_dump(call->voice, call->path) ? CFLITE_OK : CFLITE_FAILED;
}

bool cflite_dump(cflite_voice *voice, const char *path) {
  struct voice_call call = {CFLITE_VOICE_COUNT, path, voice, 0, 1};
  return guarded(dump, &call) == CFLITE_OK;
}

struct speak_call {
  cflite_voice *voice;
  const char *words;
  float stretch;
  float pitch;
  cflite_sink sink;
  void *context;
  bool has_sound;
  bool is_stopped;
};

static int take_packet(const cst_wave *wave, int start, int size, int last, cst_audio_streaming_info *info) {
  struct speak_call *call = info->userdata;
  (void)last;
  if (size <= 0) return CST_AUDIO_STREAM_CONT;
  call->has_sound = true;
  if (call->sink(call->context, wave->samples + start, size)) return CST_AUDIO_STREAM_CONT;
  call->is_stopped = true;
  return CST_AUDIO_STREAM_STOP;
}

/* The stages of utt_synth_tokens, one by one, so that a computation can be stopped between them. */
static const cst_synth_module stages[] = {
    {"textanalysis_func", default_textanalysis},
    {"pos_tagger_func", default_pos_tagger},
    {"phrasing_func", default_phrasing},
    {"lexical_insertion_func", default_lexical_insertion},
    {"pause_insertion_func", default_pause_insertion},
    {"intonation_func", cart_intonation},
    {"postlex_func", NULL},
    {"duration_model_func", cart_duration},
    {"f0_model_func", NULL},
    {"wave_synth_func", NULL},
    {"post_synth_hook_func", NULL},
    {NULL, NULL},
};

/* The word that ends at `end`, as flite's tokenizer would have left it. */
static void append_token(cst_relation *tokens, char *word, char *end) {
  cst_item *token = relation_append(tokens, NULL);
  char *punctuation, *phones;
  *end = 0;
  punctuation = strchr(word, '\t');
  if (punctuation) *punctuation++ = 0;
  phones = punctuation ? strchr(punctuation, '\t') : NULL;
  if (phones) *phones++ = 0;
  item_set_string(token, "name", word);
  item_set_string(token, "whitespace", " ");
  item_set_string(token, "prepunctuation", "");
  item_set_string(token, "punc", punctuation ? punctuation : "");
  if (phones && *phones) item_set_string(token, "phones", phones);
}

static cflite_result speak(void *argument) {
  struct speak_call *call = argument;
  cst_utterance *utterance;
  cst_audio_streaming_info *info;
  const cst_wave *wave;
  cst_relation *tokens;
  char *words, *word, *end;
  cflite_result result = CFLITE_OK;
  /* The statistical voices take the breath in their sound from rand(); the same text must give the same samples. */
  srand(1);
  words = cst_strdup(call->words);
  utterance = new_utterance();
  tokens = utt_relation_create(utterance, "Token");
  for (word = words; (end = strchr(word, '\n')); word = end + 1) append_token(tokens, word, end);
  cst_free(words);
  info = new_audio_streaming_info();
  info->asc = take_packet;
  info->min_buffsize = flite_get_param_int(call->voice->features, "sample_rate", 16000) / 50;
  info->userdata = call;
  flite_feat_set(utterance->features, "streaming_info", audio_streaming_info_val(info));
  flite_feat_set_float(utterance->features, "duration_stretch", call->stretch);
  flite_feat_set_float(utterance->features, "f0_shift", call->pitch);
  utt_init(utterance, call->voice);
  for (const cst_synth_module *stage = stages; stage->hookname; stage++) {
    if (!call->is_stopped && !call->sink(call->context, NULL, 0)) call->is_stopped = true;
    if (call->is_stopped) break;
    if (!apply_synth_module(utterance, stage)) {
      result = CFLITE_NO_SOUND;
      break;
    }
  }
  if (call->is_stopped) {
    result = CFLITE_STOPPED;
  } else if (result == CFLITE_OK && !call->has_sound) {
    /* A kind of voice that does not stream. */
    wave = utt_wave(utterance);
    if (!wave || wave->num_samples <= 0 || wave->num_channels != 1)
      result = CFLITE_NO_SOUND;
    else if (!call->sink(call->context, wave->samples, wave->num_samples))
      result = CFLITE_STOPPED;
  }
  delete_utterance(utterance);
  return result;
}

cflite_result cflite_speak(
    cflite_voice *voice, const char *words, float stretch, float pitch, cflite_sink sink, void *context) {
  struct speak_call call = {voice, words, stretch, pitch, sink, context, false, false};
  return guarded(speak, &call);
}

struct pronounce_call {
  const char *word;
  const char *pos;
  char *phones;
  size_t capacity;
};

static cflite_result pronounce(void *argument) {
  struct pronounce_call *call = argument;
  cst_val *phones = lex_lookup(cmu_lex_init(), call->word, call->pos, NULL);
  size_t length = 0;
  int fits = 1;
  for (const cst_val *phone = phones; phone; phone = val_cdr(phone)) {
    const char *name = val_string(val_car(phone));
    size_t size = strlen(name);
    if (length + size + 2 > call->capacity) {
      fits = 0;
      break;
    }
    if (length) call->phones[length++] = ' ';
    memcpy(call->phones + length, name, size);
    length += size;
  }
  call->phones[length] = 0;
  if (phones) delete_val(phones);
  return fits && length ? CFLITE_OK : CFLITE_NO_SOUND;
}

cflite_result cflite_pronounce(const char *word, const char *pos, char *phones, size_t capacity) {
  struct pronounce_call call = {word, pos, phones, capacity};
  if (capacity == 0) return CFLITE_NO_SOUND;
  phones[0] = 0;
  return guarded(pronounce, &call);
}

struct word_call {
  const char *text;
  bool is_listed;
};

static cflite_result find_word(void *argument) {
  struct word_call *call = argument;
  call->is_listed = in_lex(cmu_lex_init(), call->text, NULL, NULL) != 0;
  return CFLITE_OK;
}

bool cflite_is_in_lexicon(const char *word) {
  struct word_call call = {word, false};
  return guarded(find_word, &call) == CFLITE_OK && call.is_listed;
}
