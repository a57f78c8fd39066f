/* libgpiod for Swift. Debian 12 has 1.6 and Debian 13 has 2.x, whose calls differ entirely; this header shows what both can do.
   Every function that can fail returns -errno. One thread at a time per chip and per line. */
#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stdint.h>

/* The version of the library, e.g. "1.6.3". Any thread. */
const char *cgpiod_version(void);

/* The paths of the chips, e.g. "/dev/gpiochip0", in the order of their numbers; each takes CGPIOD_PATH_SIZE characters of `paths`,
   with its final 0. Symbolic links are left out, else the same chip would be met twice (a Raspberry Pi 5 has one for old programs).
   Returns how many were written, `capacity` at most. */
#define CGPIOD_PATH_SIZE 32
int cgpiod_find_chips(char *paths, int capacity);

/* A chip that is looked at. Lines are requested by path and do not need it. */
typedef struct cgpiod_chip cgpiod_chip;

int cgpiod_chip_open(const char *path, cgpiod_chip **chip);
void cgpiod_chip_close(cgpiod_chip *chip);
/* Both live as long as the chip. */
const char *cgpiod_chip_name(const cgpiod_chip *chip);
const char *cgpiod_chip_label(const cgpiod_chip *chip);
unsigned cgpiod_chip_lines(const cgpiod_chip *chip);

/* What the kernel says of a line. Names end with 0; an unnamed line has an empty name. */
#define CGPIOD_NAME_SIZE 32
typedef struct {
    char name[CGPIOD_NAME_SIZE];
    char consumer[CGPIOD_NAME_SIZE];
    bool is_used;
    bool is_output;
} cgpiod_line_info;

int cgpiod_chip_line_info(cgpiod_chip *chip, unsigned offset, cgpiod_line_info *info);

/* A line that is ours until it is released. */
typedef struct cgpiod_line cgpiod_line;

typedef enum {
    CGPIOD_BIAS_AS_IS,
    CGPIOD_BIAS_DISABLED,
    CGPIOD_BIAS_PULL_UP,
    CGPIOD_BIAS_PULL_DOWN
} cgpiod_bias;

/* Both edges are reported. `debounce_us`: the kernel reports a level only when it has lasted this long; 0 for at once. The first
   generation of the library does not know it and ignores it. */
int cgpiod_request_input(const char *path, unsigned offset, cgpiod_bias bias, bool active_low, unsigned debounce_us,
                         cgpiod_line **line);
int cgpiod_request_output(const char *path, unsigned offset, bool active_low, bool value, cgpiod_line **line);
void cgpiod_line_release(cgpiod_line *line);

/* Readable when there are edges. Belongs to the line. */
int cgpiod_line_descriptor(const cgpiod_line *line);

typedef struct {
    /* When the interrupt came, in nanoseconds of CLOCK_MONOTONIC. */
    int64_t nanoseconds;
    bool is_active;
} cgpiod_edge;

/* At most this many come with one call. */
#define CGPIOD_EDGES 16
/* Takes what has been queued. Waits if there is nothing: ask poll first. Returns how many there were. */
int cgpiod_line_read_edges(cgpiod_line *line, cgpiod_edge edges[CGPIOD_EDGES]);

/* 1 while the line is active, else 0. */
int cgpiod_line_value(cgpiod_line *line);
int cgpiod_line_set_value(cgpiod_line *line, bool value);

#endif
