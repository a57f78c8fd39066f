/* PocketSphinx 0.8's headers include each other by bare name; this finds <cmdln_macro.h> without a compiler option. */
#include <pocketsphinx/cmdln_macro.h>
