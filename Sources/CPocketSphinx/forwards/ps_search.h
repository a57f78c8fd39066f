/* PocketSphinx 0.8's headers include each other by bare name; this finds <ps_search.h> without a compiler option. */
#include <pocketsphinx/ps_search.h>
