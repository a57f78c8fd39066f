/* The loops of training a hotword's head that must be quick: its two ways through the network, the optimizer's step, and a Fourier
 * transform of any power of two. In C, for these take most of the time of `hearken train`, and C is compiled with -O3 in every build.
 *
 * The head: a window of 1536 numbers -> 24 -> LayerNorm -> ReLU -> 24 -> ReLU -> 1 (a logit). Its parameters lie in one row:
 * first weights [1536][24], first biases [24], scales of the norm [24], shifts of the norm [24], second weights [24][24] (input first),
 * second biases [24], last weights [24], last bias. */
#ifndef CHOTWORDTRAINING_H
#define CHOTWORDTRAINING_H

#include <stdint.h>

enum {
  CHOTWORD_INPUTS = 1536,
  CHOTWORD_HIDDEN = 24,
  CHOTWORD_PARAMETERS =
      CHOTWORD_INPUTS * CHOTWORD_HIDDEN + 3 * CHOTWORD_HIDDEN + CHOTWORD_HIDDEN * CHOTWORD_HIDDEN + 2 * CHOTWORD_HIDDEN + 1
};

/* The logits of `count` windows; window i begins at embeddings + starts[i]. Any thread. */
void chotword_score(const float *parameters, const float *embeddings, const int32_t *starts, int count, float *logits);

/* Adds the gradient of the mean binary cross-entropy of `count` windows to `gradient`, and returns that mean.
 *
 * drop: the share of inputs and hidden values left out, 0 to 0.9; chance: the state of the generator that chooses them, never 0.
 * scratch: count * (CHOTWORD_INPUTS + 8 * CHOTWORD_HIDDEN) floats. */
float chotword_gradient(const float *parameters, const float *embeddings, const int32_t *starts, const float *targets, int count,
                        float drop, uint64_t *chance, float *gradient, float *scratch);

/* One step of AdamW (Loshchilov and Hutter 2019), betas 0.9 and 0.999; `step` counts from 1. */
void chotword_step(float *parameters, const float *gradient, float *mean, float *square, int count, float rate, float decay, int step);

/* The Fourier transform of 2^log2 complex numbers in place, unscaled; `inverse` is 1 for the way back. */
void chotword_transform(float *real, float *imaginary, int log2, int inverse);

#endif
