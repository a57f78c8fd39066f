/* The convolutions of the speech embedding, one row of mel bands after the other, with the vector instructions of the processor. */
#ifndef CSPEECHEMBEDDING_H
#define CSPEECHEMBEDDING_H

#include <stdbool.h>
#include <stddef.h>

enum { cse_bands = 32, cse_values = 96 };

typedef struct cse_network cse_network;

/* How many numbers the weights are. */
size_t cse_weight_count(void);

/* A network at rest, or NULL without memory. The weights are not copied: they must live as long as the network. */
cse_network *cse_open(const float *weights);
void cse_close(cse_network *network);

/* Forgets what it heard. */
void cse_reset(cse_network *network);

/* Takes the next row of 32 bands, 10 ms after the last; true if it gave a vector of 96 values: the first after 76 rows, then each after
   eight more. Allocates nothing. A network belongs to one thread at a time; several networks may share their weights. */
bool cse_push(cse_network *network, const float *bands, float *vector);

/* The vector instructions in use: "avx2", "neon" or "baseline". */
const char *cse_instructions(void);

#endif
