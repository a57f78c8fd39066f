/* See CHotwordTraining.h. */
#include "CHotwordTraining.h"

#include <math.h>
#include <string.h>

/* Eight numbers that the compiler keeps in one or two registers, whatever the processor has. */
typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
#define AT(place) (*(eight *)(place))
typedef struct {
  float *first, *first_bias, *scale, *shift, *second, *second_bias, *last, *last_bias;
} head;

enum { INPUTS = CHOTWORD_INPUTS, HIDDEN = CHOTWORD_HIDDEN };
static const float EPSILON = 1e-5f;

/* On x86-64 both builds are made and the processor chooses; elsewhere one is enough. */
#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2,fma")))
#define CHOOSE(function, ...) (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? function##_wide(__VA_ARGS__) : function##_plain(__VA_ARGS__))
#endif
#define INLINE static inline __attribute__((always_inline))

static head parts(const float *parameters) {
  head h;
  h.first = (float *)parameters;
  h.first_bias = h.first + INPUTS * HIDDEN;
  h.scale = h.first_bias + HIDDEN;
  h.shift = h.scale + HIDDEN;
  h.second = h.shift + HIDDEN;
  h.second_bias = h.second + HIDDEN * HIDDEN;
  h.last = h.second_bias + HIDDEN;
  h.last_bias = h.last + HIDDEN;
  return h;
}

/* sums[4][24] = bias + four windows times the first weights: twelve sums stay in registers. */
INLINE void first_layer(const head *h, const float *const windows[4], float sums[4][HIDDEN]) {
  eight sum[4][3];
  for (int row = 0; row < 4; row++)
    for (int part = 0; part < 3; part++) sum[row][part] = AT(h->first_bias + 8 * part);
  for (int input = 0; input < INPUTS; input++) {
    const float *weights = h->first + input * HIDDEN;
    eight w0 = AT(weights), w1 = AT(weights + 8), w2 = AT(weights + 16);
    for (int row = 0; row < 4; row++) {
      float x = windows[row][input];
      sum[row][0] += x * w0;
      sum[row][1] += x * w1;
      sum[row][2] += x * w2;
    }
  }
  for (int row = 0; row < 4; row++)
    for (int part = 0; part < 3; part++) AT(sums[row] + 8 * part) = sum[row][part];
}

/* The normalised values of a row, and one over its deviation. */
INLINE float normalise(const float *sums, float *normal) {
  float mean = 0, square = 0;
  for (int i = 0; i < HIDDEN; i++) mean += sums[i];
  mean /= HIDDEN;
  for (int i = 0; i < HIDDEN; i++) square += (sums[i] - mean) * (sums[i] - mean);
  float inverse = 1 / sqrtf(square / HIDDEN + EPSILON);
  for (int i = 0; i < HIDDEN; i++) normal[i] = (sums[i] - mean) * inverse;
  return inverse;
}

/* second[24] = ReLU(bias + hidden times the second weights). */
INLINE void second_layer(const head *h, const float *hidden_values, float *second) {
  eight sum[3];
  for (int part = 0; part < 3; part++) sum[part] = AT(h->second_bias + 8 * part);
  for (int input = 0; input < HIDDEN; input++)
    for (int part = 0; part < 3; part++)
      sum[part] += hidden_values[input] * AT(h->second + input * HIDDEN + 8 * part);
  for (int part = 0; part < 3; part++) AT(second + 8 * part) = sum[part];
  for (int i = 0; i < HIDDEN; i++) second[i] = second[i] > 0 ? second[i] : 0;
}

INLINE float last_layer(const head *h, const float *second) {
  float sum = *h->last_bias;
  for (int i = 0; i < HIDDEN; i++) sum += second[i] * h->last[i];
  return sum;
}

INLINE void score(const float *parameters, const float *embeddings, const int32_t *starts, int count, float *logits) {
  head h = parts(parameters);
  for (int first = 0; first < count; first += 4) {
    const float *windows[4];
    float sums[4][HIDDEN], normal[HIDDEN], second[HIDDEN];
    for (int row = 0; row < 4; row++) windows[row] = embeddings + starts[first + row < count ? first + row : count - 1];
    first_layer(&h, windows, sums);
    for (int row = 0; row < 4 && first + row < count; row++) {
      normalise(sums[row], normal);
      for (int i = 0; i < HIDDEN; i++) {
        float value = normal[i] * h.scale[i] + h.shift[i];
        normal[i] = value > 0 ? value : 0;
      }
      second_layer(&h, normal, second);
      logits[first + row] = last_layer(&h, second);
    }
  }
}

/* Xorshift64* (Vigna 2016). */
INLINE uint64_t draw(uint64_t *state) {
  uint64_t x = *state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  *state = x;
  return x * UINT64_C(2685821657736338717);
}

/* Copies values and leaves some out, a byte of chance each; what stays is raised so that the sum is expected to be the same. */
INLINE void drop_out(const float *from, float *to, int count, int limit, float gain, uint64_t *chance) {
  for (int base = 0; base < count; base += 8) {
    uint64_t bits = draw(chance);
    for (int i = 0; i < 8; i++) to[base + i] = (int)(bits >> (8 * i) & 255) >= limit ? from[base + i] * gain : 0;
  }
}

/* gradient[1536][24] += windows (transposed) times deltas; four inputs at a time keep twelve sums in registers. */
INLINE void first_gradient(const float *windows, const float *deltas, int count, float *gradient) {
  for (int input = 0; input < INPUTS; input += 4) {
    eight sum[4][3];
    memset(sum, 0, sizeof sum);
    for (int row = 0; row < count; row++) {
      const float *x = windows + (long)row * INPUTS + input;
      const float *delta = deltas + row * HIDDEN;
      eight d0 = AT(delta), d1 = AT(delta + 8), d2 = AT(delta + 16);
      for (int i = 0; i < 4; i++) {
        sum[i][0] += x[i] * d0;
        sum[i][1] += x[i] * d1;
        sum[i][2] += x[i] * d2;
      }
    }
    for (int i = 0; i < 4; i++)
      for (int part = 0; part < 3; part++) {
        float *place = gradient + (input + i) * HIDDEN + 8 * part;
        AT(place) += sum[i][part];
      }
  }
}

INLINE float gradient(const float *parameters, const float *embeddings, const int32_t *starts, const float *targets, int count,
                      float drop, uint64_t *chance, float *gradients, float *scratch) {
  head h = parts(parameters), g = parts(gradients);
  int limit = (int)(drop * 256 + 0.5f);
  float gain = 256.0f / (256 - limit), loss = 0;
  float *windows = scratch, *deltas = windows + (long)count * INPUTS;
  for (int row = 0; row < count; row++)
    drop_out(embeddings + starts[row], windows + (long)row * INPUTS, INPUTS, limit, gain, chance);
  for (int first = 0; first < count; first += 4) {
    const float *places[4];
    float sums[4][HIDDEN];
    for (int row = 0; row < 4; row++)
      places[row] = windows + (long)(first + row < count ? first + row : count - 1) * INPUTS;
    first_layer(&h, places, sums);
    for (int row = 0; row < 4 && first + row < count; row++) {
      float normal[HIDDEN], active[HIDDEN], kept[HIDDEN], mask[HIDDEN], second[HIDDEN], ones[HIDDEN];
      float inverse = normalise(sums[row], normal);
      for (int i = 0; i < HIDDEN; i++) {
        float value = normal[i] * h.scale[i] + h.shift[i];
        active[i] = value > 0 ? value : 0;
        ones[i] = 1;
      }
      drop_out(ones, mask, HIDDEN, limit, gain, chance);
      for (int i = 0; i < HIDDEN; i++) kept[i] = active[i] * mask[i];
      second_layer(&h, kept, second);
      float logit = last_layer(&h, second), target = targets[first + row];
      loss += (logit > 0 ? logit : 0) - logit * target + log1pf(expf(-fabsf(logit)));
      /* Back. */
      float delta = (1 / (1 + expf(-logit)) - target) / count;
      float back_second[HIDDEN], back_first[HIDDEN], mean = 0, along = 0;
      *g.last_bias += delta;
      for (int i = 0; i < HIDDEN; i++) {
        g.last[i] += delta * second[i];
        back_second[i] = second[i] > 0 ? delta * h.last[i] : 0;
        g.second_bias[i] += back_second[i];
      }
      for (int i = 0; i < HIDDEN; i++) {
        const float *weights = h.second + i * HIDDEN;
        float *place = g.second + i * HIDDEN, sum = 0;
        for (int j = 0; j < HIDDEN; j++) {
          sum += weights[j] * back_second[j];
          place[j] += kept[i] * back_second[j];
        }
        float back = active[i] > 0 ? sum * mask[i] : 0;
        g.shift[i] += back;
        g.scale[i] += back * normal[i];
        back_first[i] = back * h.scale[i];
        mean += back_first[i];
        along += back_first[i] * normal[i];
      }
      mean /= HIDDEN;
      along /= HIDDEN;
      float *place = deltas + (first + row) * HIDDEN;
      for (int i = 0; i < HIDDEN; i++) {
        place[i] = inverse * (back_first[i] - mean - normal[i] * along);
        g.first_bias[i] += place[i];
      }
    }
  }
  first_gradient(windows, deltas, count, gradients);
  return loss / count;
}

INLINE void adamw(float *parameters, const float *gradients, float *mean, float *square, int count, float rate, float decay, int step) {
  float first = 1 - powf(0.9f, (float)step), second = 1 - powf(0.999f, (float)step);
  for (int i = 0; i < count; i++) {
    mean[i] = 0.9f * mean[i] + 0.1f * gradients[i];
    square[i] = 0.999f * square[i] + 0.001f * gradients[i] * gradients[i];
    parameters[i] -= rate * (mean[i] / first / (sqrtf(square[i] / second) + 1e-8f) + decay * parameters[i]);
  }
}

INLINE void transform(float *real, float *imaginary, int log2, int inverse) {
  long count = 1L << log2;
  for (long i = 1, j = 0; i < count; i++) {
    long bit = count >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      float x = real[i], y = imaginary[i];
      real[i] = real[j];
      imaginary[i] = imaginary[j];
      real[j] = x;
      imaginary[j] = y;
    }
  }
  for (long half = 1; half < count; half <<= 1) {
    double angle = (inverse ? M_PI : -M_PI) / (double)half, step_cos = cos(angle), step_sin = sin(angle);
    double turn_cos = 1, turn_sin = 0;
    /* The turning factors of a block of 64, then each low index with all its groups is one run in memory. */
    for (long block = 0; block < half; block += 64) {
      float c[64], s[64];
      long size = half - block < 64 ? half - block : 64;
      for (long k = 0; k < size; k++) {
        c[k] = (float)turn_cos;
        s[k] = (float)turn_sin;
        double next = turn_cos * step_cos - turn_sin * step_sin;
        turn_sin = turn_cos * step_sin + turn_sin * step_cos;
        turn_cos = next;
      }
      for (long base = block; base < count; base += 2 * half) {
        float *lr = real + base, *li = imaginary + base, *hr = lr + half, *hi = li + half;
        for (long k = 0; k < size; k++) {
          float x = hr[k] * c[k] - hi[k] * s[k], y = hr[k] * s[k] + hi[k] * c[k];
          hr[k] = lr[k] - x;
          hi[k] = li[k] - y;
          lr[k] += x;
          li[k] += y;
        }
      }
    }
  }
}

#define SCORE_ARGS const float *p, const float *e, const int32_t *s, int n, float *l
#define GRADIENT_ARGS \
  const float *p, const float *e, const int32_t *s, const float *t, int n, float d, uint64_t *c, float *g, float *w
#define STEP_ARGS float *p, const float *g, float *m, float *q, int n, float r, float d, int k
#define TRANSFORM_ARGS float *r, float *i, int n, int b

#if defined(__x86_64__)
WIDE static void score_wide(SCORE_ARGS) { score(p, e, s, n, l); }
static void score_plain(SCORE_ARGS) { score(p, e, s, n, l); }
WIDE static float gradient_wide(GRADIENT_ARGS) { return gradient(p, e, s, t, n, d, c, g, w); }
static float gradient_plain(GRADIENT_ARGS) { return gradient(p, e, s, t, n, d, c, g, w); }
WIDE static void adamw_wide(STEP_ARGS) { adamw(p, g, m, q, n, r, d, k); }
static void adamw_plain(STEP_ARGS) { adamw(p, g, m, q, n, r, d, k); }
WIDE static void transform_wide(TRANSFORM_ARGS) { transform(r, i, n, b); }
static void transform_plain(TRANSFORM_ARGS) { transform(r, i, n, b); }
#else
#define CHOOSE(function, ...) function(__VA_ARGS__)
#endif

void chotword_score(SCORE_ARGS) { CHOOSE(score, p, e, s, n, l); }
float chotword_gradient(GRADIENT_ARGS) { return CHOOSE(gradient, p, e, s, t, n, d, c, g, w); }
void chotword_step(STEP_ARGS) { CHOOSE(adamw, p, g, m, q, n, r, d, k); }
void chotword_transform(TRANSFORM_ARGS) { CHOOSE(transform, r, i, n, b); }
