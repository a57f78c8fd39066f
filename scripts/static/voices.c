/* Writes the voices of flite that are made of statistics into files, NAME.flitevox: half the size of the tables in flite's libraries, and the
 * same samples. Built and run by resources. */
#include <flite/flite.h>
#include <stdio.h>

cst_voice *register_cmu_us_slt(const char *);
cst_voice *register_cmu_us_rms(const char *);
cst_voice *register_cmu_us_awb(const char *);
cst_lexicon *cmu_lex_init(void);
void usenglish_init(cst_voice *);

int main(int count, char **words) {
  static const struct {
    const char *name;
    cst_voice *(*make)(const char *);
  } voices[] = {{"slt", register_cmu_us_slt}, {"rms", register_cmu_us_rms}, {"awb", register_cmu_us_awb}};
  if (count != 2) return 64;
  flite_init();
  flite_add_lang("eng", usenglish_init, cmu_lex_init);
  for (unsigned i = 0; i < sizeof voices / sizeof *voices; i++) {
    char path[4096];
    cst_voice *voice = voices[i].make(NULL);
    snprintf(path, sizeof path, "%s/%s.flitevox", words[1], voices[i].name);
    if (!voice) return 1;
    /* As the program has them: at their own speed. */
    flite_feat_remove(voice->features, "duration_stretch");
    if (!flite_voice_dump(voice, path)) return 1;
  }
  return 0;
}
