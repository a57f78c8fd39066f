/* 20 convolutions and 5 poolings, streamed exactly: along time nothing is padded, so every layer keeps the rows it still needs and the
   vectors that overlap share all their work. C, because the products need the widest vectors of the processor it runs on. */
#include "CSpeechEmbedding.h"

#include <stdlib.h>
#include <string.h>

enum { group = 24, conv_kind = 0, pool_kind = 1 };

/* Rows in time and positions in frequency of a window; inputs, outputs and positions of a row. */
struct shape {
    unsigned char kind, time, frequency, inputs, outputs, positions;
};

static const struct shape shapes[] = {
    {conv_kind, 3, 3, 1, 24, 32},  {conv_kind, 1, 3, 24, 24, 32}, {conv_kind, 3, 1, 24, 24, 32}, {pool_kind, 2, 2, 24, 24, 32},
    {conv_kind, 1, 3, 24, 48, 16}, {conv_kind, 3, 1, 48, 48, 16}, {conv_kind, 1, 3, 48, 48, 16}, {conv_kind, 3, 1, 48, 48, 16},
    {pool_kind, 1, 2, 48, 48, 16}, {conv_kind, 1, 3, 48, 72, 8},  {conv_kind, 3, 1, 72, 72, 8},  {conv_kind, 1, 3, 72, 72, 8},
    {conv_kind, 3, 1, 72, 72, 8},  {pool_kind, 2, 2, 72, 72, 8},  {conv_kind, 1, 3, 72, 96, 4},  {conv_kind, 3, 1, 96, 96, 4},
    {conv_kind, 1, 3, 96, 96, 4},  {conv_kind, 3, 1, 96, 96, 4},  {pool_kind, 1, 2, 96, 96, 4},  {conv_kind, 1, 3, 96, 96, 2},
    {conv_kind, 3, 1, 96, 96, 2},  {conv_kind, 1, 3, 96, 96, 2},  {conv_kind, 3, 1, 96, 96, 2},  {pool_kind, 2, 2, 96, 96, 2},
    {conv_kind, 3, 1, 96, 96, 1},
};
enum { layer_count = sizeof shapes / sizeof shapes[0] };

struct layer {
    struct shape shape;
    const float *weights, *offsets;
    /* The last rows of its input, as many as a window has, each with an empty position at either end: along frequency all is padded. */
    float *rows[3];
    /* How many of them are filled; the newest is the last. A pooling has one row, which grows to the greatest of its window. */
    int filled;
};

typedef void convolve(const struct layer *layer, float *output);

struct cse_network {
    struct layer layers[layer_count];
    convolve *convolve;
    float *memory;
    size_t memory_size;
};

/* Eight numbers, in as many registers as the processor needs for them, wherever they stand in memory. */
typedef float eight __attribute__((vector_size(32), aligned(4)));

/* `width` neighbouring positions of a row, 24 outputs each: each weight that is loaded serves all of them. */
static inline __attribute__((always_inline)) void
convolve_some(const struct layer *layer, const float *weights, const float *offsets, int position, float *output, const int width) {
    const struct shape shape = layer->shape;
    const int inputs = shape.inputs;
    eight sums[4][3];
    for (int i = 0; i < width; i++)
        for (int part = 0; part < 3; part++) sums[i][part] = *(const eight *)(offsets + 8 * part);
    for (int time = 0; time < shape.time; time++)
        for (int frequency = 0; frequency < shape.frequency; frequency++) {
            const float *input = layer->rows[time] + (position + frequency + 1 - shape.frequency / 2) * inputs;
            for (int index = 0; index < inputs; index++, weights += group) {
                const eight low = *(const eight *)weights, middle = *(const eight *)(weights + 8),
                            high = *(const eight *)(weights + 16);
                for (int i = 0; i < width; i++) {
                    const float value = input[i * inputs + index];
                    sums[i][0] += value * low;
                    sums[i][1] += value * middle;
                    sums[i][2] += value * high;
                }
            }
        }
    for (int i = 0; i < width; i++)
        for (int part = 0; part < 3; part++) *(eight *)(output + i * shape.outputs + 8 * part) = sums[i][part];
}

/* One row of output; `widest` positions at once, as many as the registers hold. */
static inline __attribute__((always_inline)) void convolve_row(const struct layer *layer, float *output, const int widest) {
    const struct shape shape = layer->shape;
    const float *weights = layer->weights;
    for (int first = 0; first < shape.outputs; first += group) {
        int position = 0;
        if (widest == 4)
            for (; position + 4 <= shape.positions; position += 4)
                convolve_some(layer, weights, layer->offsets + first, position, output + position * shape.outputs + first, 4);
        for (; position + 2 <= shape.positions; position += 2)
            convolve_some(layer, weights, layer->offsets + first, position, output + position * shape.outputs + first, 2);
        if (position < shape.positions)
            convolve_some(layer, weights, layer->offsets + first, position, output + position * shape.outputs + first, 1);
        weights += group * shape.time * shape.frequency * shape.inputs;
    }
}

/* With 16 registers of four numbers, two positions fit; with 16 of eight, or 32 of four, four do. */
#if defined(__aarch64__)
static void convolve_neon(const struct layer *layer, float *output) { convolve_row(layer, output, 4); }
static convolve *fastest(void) { return convolve_neon; }
const char *cse_instructions(void) { return "neon"; }
#else
static void convolve_baseline(const struct layer *layer, float *output) { convolve_row(layer, output, 2); }
#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) static void convolve_avx2(const struct layer *layer, float *output) {
    convolve_row(layer, output, 4);
}
static bool has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
#else
static bool has_avx2(void) { return false; }
#define convolve_avx2 convolve_baseline
#endif
static convolve *fastest(void) { return has_avx2() ? convolve_avx2 : convolve_baseline; }
const char *cse_instructions(void) { return has_avx2() ? "avx2" : "baseline"; }
#endif

static size_t weight_count(struct shape shape) {
    return shape.kind == pool_kind ? 0 : (size_t)shape.outputs * (shape.time * shape.frequency * shape.inputs + 1);
}

static size_t row_size(struct shape shape) { return (size_t)(shape.positions + 2) * shape.inputs; }

static int row_count(struct shape shape) { return shape.kind == pool_kind ? 1 : shape.time; }

size_t cse_weight_count(void) {
    size_t count = 0;
    for (int i = 0; i < layer_count; i++) count += weight_count(shapes[i]);
    return count;
}

cse_network *cse_open(const float *weights) {
    cse_network *network = calloc(1, sizeof *network);
    if (!network) return NULL;
    for (int i = 0; i < layer_count; i++) network->memory_size += row_size(shapes[i]) * row_count(shapes[i]) * sizeof(float);
    network->memory = calloc(1, network->memory_size);
    if (!network->memory) {
        free(network);
        return NULL;
    }
    float *place = network->memory;
    for (int i = 0; i < layer_count; i++) {
        struct layer *layer = &network->layers[i];
        layer->shape = shapes[i];
        layer->weights = weights;
        weights += weight_count(shapes[i]);
        layer->offsets = weights - shapes[i].outputs;
        for (int row = 0; row < row_count(shapes[i]); row++, place += row_size(shapes[i])) layer->rows[row] = place;
    }
    network->convolve = fastest();
    return network;
}

void cse_close(cse_network *network) {
    free(network->memory);
    free(network);
}

void cse_reset(cse_network *network) {
    memset(network->memory, 0, network->memory_size);
    for (int i = 0; i < layer_count; i++) network->layers[i].filled = 0;
}

/* Leaky (a fifth), and nothing below -0.4. */
static void activate(float *values, int count) {
    for (int i = 0; i < count; i++) {
        float value = values[i];
        const float leak = 0.2f * value;
        value = value > leak ? value : leak;
        values[i] = value > -0.4f ? value : -0.4f;
    }
}

/* Pairs of positions of the newest row into half as many, and the greatest over the rows of a window. */
static void pool(const struct layer *layer, float *output) {
    const int inputs = layer->shape.inputs;
    const float *input = layer->rows[0] + inputs;
    for (int position = 0; position < layer->shape.positions / 2; position++, input += 2 * inputs, output += inputs)
        for (int i = 0; i < inputs; i++) {
            const float greater = input[i] > input[i + inputs] ? input[i] : input[i + inputs];
            if (layer->filled == 1 || greater > output[i]) output[i] = greater;
        }
}

/* Where a layer's next row of input goes. */
static float *next_row(struct layer *layer) {
    float *const oldest = layer->rows[0];
    const int last = row_count(layer->shape) - 1;
    for (int i = 0; i < last; i++) layer->rows[i] = layer->rows[i + 1];
    layer->rows[last] = oldest;
    return oldest + layer->shape.inputs;
}

bool cse_push(cse_network *network, const float *bands, float *vector) {
    memcpy(next_row(&network->layers[0]), bands, cse_bands * sizeof(float));
    for (int i = 0; i < layer_count; i++) {
        struct layer *layer = &network->layers[i];
        if (layer->filled < layer->shape.time) layer->filled++;
        if (i + 1 == layer_count) {
            if (layer->filled < layer->shape.time) return false;
            network->convolve(layer, vector);
            return true;
        }
        struct layer *next = layer + 1;
        if (layer->shape.kind == pool_kind) {
            /* The row after it takes part in every step of a window. */
            pool(layer, layer->filled == 1 ? next_row(next) : next->rows[row_count(next->shape) - 1] + next->shape.inputs);
            if (layer->filled < layer->shape.time) return false;
            layer->filled = 0;
        } else {
            if (layer->filled < layer->shape.time) return false;
            float *output = next_row(next);
            network->convolve(layer, output);
            activate(output, layer->shape.outputs * layer->shape.positions);
        }
    }
    return false;
}
