/* See CFlite.h. */
#include "CFlite.h"

#include <flite/flite.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

cst_voice *register_cmu_us_slt(const char *);
cst_voice *register_cmu_us_rms(const char *);
cst_voice *register_cmu_us_awb(const char *);
cst_voice *register_cmu_us_kal16(const char *);
cst_voice *register_cmu_us_kal(const char *);
cst_lexicon *cmu_lex_init(void);

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

/* Voices are static data of the voice libraries; registering makes a small descriptor, kept until the process ends. */
static cst_voice *voice_descriptor(cflite_voice voice) {
  static cst_voice *voices[CFLITE_VOICE_COUNT];
  static int is_ready;
  if (voice >= CFLITE_VOICE_COUNT) return NULL;
  if (!is_ready) {
    flite_init();
    is_ready = 1;
  }
  if (!voices[voice]) {
    switch (voice) {
      case CFLITE_VOICE_SLT: voices[voice] = register_cmu_us_slt(NULL); break;
      case CFLITE_VOICE_RMS: voices[voice] = register_cmu_us_rms(NULL); break;
      case CFLITE_VOICE_AWB: voices[voice] = register_cmu_us_awb(NULL); break;
      case CFLITE_VOICE_KAL16: voices[voice] = register_cmu_us_kal16(NULL); break;
      case CFLITE_VOICE_KAL: voices[voice] = register_cmu_us_kal(NULL); break;
      default: break;
    }
  }
  return voices[voice];
}

struct speak_call {
  cflite_voice voice;
  const char *words;
  float stretch;
  float pitch;
  cflite_speech *speech;
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
  cst_voice *voice = voice_descriptor(call->voice);
  cst_utterance *utterance;
  cst_relation *tokens;
  cst_wave *wave;
  char *words, *word, *end;
  if (!voice) return CFLITE_NO_VOICE;
  flite_feat_set_float(voice->features, "duration_stretch", call->stretch);
  flite_feat_set_float(voice->features, "f0_shift", call->pitch);
  /* The statistical voices take the breath in their sound from rand(); the same text must give the same samples. */
  srand(1);
  words = cst_strdup(call->words);
  utterance = new_utterance();
  tokens = utt_relation_create(utterance, "Token");
  for (word = words; (end = strchr(word, '\n')); word = end + 1) append_token(tokens, word, end);
  cst_free(words);
  /* Deletes the utterance when it fails. */
  utterance = flite_do_synth(utterance, voice, utt_synth_tokens);
  if (!utterance) return CFLITE_NO_SOUND;
  wave = utt_wave(utterance);
  if (!wave || wave->num_samples <= 0 || wave->num_channels != 1) {
    delete_utterance(utterance);
    return CFLITE_NO_SOUND;
  }
  call->speech->owner = utterance;
  call->speech->samples = wave->samples;
  call->speech->count = wave->num_samples;
  call->speech->sample_rate = wave->sample_rate;
  return CFLITE_OK;
}

cflite_result cflite_speak(cflite_voice voice, const char *words, float stretch, float pitch, cflite_speech *speech) {
  struct speak_call call = {voice, words, stretch, pitch, speech};
  memset(speech, 0, sizeof *speech);
  return guarded(speak, &call);
}

static cflite_result release(void *owner) {
  delete_utterance(owner);
  return CFLITE_OK;
}

void cflite_release(cflite_speech *speech) {
  if (speech->owner) guarded(release, speech->owner);
  memset(speech, 0, sizeof *speech);
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

/* Counts phones, to see whether flite left some out of an entry. */
static int count_words(const char *text) {
  int count = 0;
  for (const char *c = text; *c; c++)
    if (*c != ' ' && (c == text || c[-1] == ' ')) count++;
  return count;
}

/* The cell of the addenda that holds an entry for the same word and part of speech, or NULL. */
static cst_val *find_addendum(const cst_val *addenda, const cst_val *entry) {
  for (const cst_val *cell = addenda; cell; cell = val_cdr(cell)) {
    const cst_val *other = val_car(cell);
    if (val_equal(val_car(other), val_car(entry)) && val_equal(val_car(val_cdr(other)), val_car(val_cdr(entry))))
      return (cst_val *)cell;
  }
  return NULL;
}

static cflite_result add_pronunciation(void *argument) {
  struct word_call *call = argument;
  cst_lexicon *lexicon = cmu_lex_init();
  const char *phones = strstr(call->text, " : ");
  cst_val *entry;
  if (!phones) return CFLITE_FAILED;
  entry = cst_lex_make_entry(lexicon, call->text);
  if (!entry) return CFLITE_FAILED;
  /* An entry is (word, part of speech, phones...); unknown phones are dropped from it with a message. */
  if (!val_cdr(val_cdr(entry)) || val_length(entry) != 2 + count_words(phones + 3)) {
    delete_val(entry);
    return CFLITE_FAILED;
  }
  cst_val *known = find_addendum(lexicon->lex_addenda, entry);
  if (known) {
    /* Replaced in its place, so that a flow which teaches a word in each round takes no more memory. */
    cst_val *before = (cst_val *)val_car(known);
    set_car(known, entry);
    delete_val(before);
  } else {
    lexicon->lex_addenda = cons_val(entry, lexicon->lex_addenda);
  }
  return CFLITE_OK;
}

cflite_result cflite_add_pronunciation(const char *text) {
  struct word_call call = {text, false};
  return guarded(add_pronunciation, &call);
}

struct rate_call {
  cflite_voice voice;
  int rate;
};

static cflite_result find_rate(void *argument) {
  struct rate_call *call = argument;
  cst_voice *voice = voice_descriptor(call->voice);
  if (!voice) return CFLITE_NO_VOICE;
  call->rate = flite_get_param_int(voice->features, "sample_rate", 0);
  return CFLITE_OK;
}

int cflite_sample_rate(cflite_voice voice) {
  struct rate_call call = {voice, 0};
  guarded(find_rate, &call);
  return call.rate;
}
