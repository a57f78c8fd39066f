/* PocketSphinx 0.8's headers include each other by bare name; this finds <pocketsphinx_export.h> without a compiler option. */
#include <pocketsphinx/pocketsphinx_export.h>
