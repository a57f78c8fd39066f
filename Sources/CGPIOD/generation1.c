/* The calls of libgpiod 1.x (Debian 12). The macro exists in 1.x only. */
#include "CGPIOD.h"
#include <gpiod.h>
#ifdef GPIOD_LINE_BULK_MAX_LINES
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Of errno after a call that failed; some of the library's refusals leave it at 0. */
static int failure(void) { return errno ? -errno : -EIO; }

const char *cgpiod_version(void) { return gpiod_version_string(); }

/* cgpiod_chip is the library's own struct gpiod_chip under another name. */
static struct gpiod_chip *theirs(const cgpiod_chip *chip) { return (struct gpiod_chip *)chip; }

int cgpiod_chip_open(const char *path, cgpiod_chip **chip) {
    errno = 0;
    *chip = (cgpiod_chip *)gpiod_chip_open(path);
    return *chip ? 0 : failure();
}

void cgpiod_chip_close(cgpiod_chip *chip) { gpiod_chip_close(theirs(chip)); }
const char *cgpiod_chip_name(const cgpiod_chip *chip) { return gpiod_chip_name(theirs(chip)); }
const char *cgpiod_chip_label(const cgpiod_chip *chip) { return gpiod_chip_label(theirs(chip)); }
unsigned cgpiod_chip_lines(const cgpiod_chip *chip) { return gpiod_chip_num_lines(theirs(chip)); }

static void copy_name(char to[CGPIOD_NAME_SIZE], const char *from) {
    memset(to, 0, CGPIOD_NAME_SIZE);
    if (from) strncpy(to, from, CGPIOD_NAME_SIZE - 1);
}

int cgpiod_chip_line_info(cgpiod_chip *chip, unsigned offset, cgpiod_line_info *info) {
    errno = 0;
    struct gpiod_line *line = gpiod_chip_get_line(theirs(chip), offset);
    if (!line) return failure();
    copy_name(info->name, gpiod_line_name(line));
    copy_name(info->consumer, gpiod_line_consumer(line));
    info->is_used = gpiod_line_is_used(line);
    info->is_output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
    return 0;
}

/* A line of this generation lives in its chip: each of ours has a chip of its own, so that lines do not depend on each other. */
struct cgpiod_line {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

static int request(const char *path, unsigned offset, int type, int flags, int value, cgpiod_line **result) {
    cgpiod_line *line = calloc(1, sizeof *line);
    if (!line) return -ENOMEM;
    const struct gpiod_line_request_config config = {.consumer = "hearken", .request_type = type, .flags = flags};
    errno = 0;
    line->chip = gpiod_chip_open(path);
    if (line->chip) line->line = gpiod_chip_get_line(line->chip, offset);
    if (!line->line || gpiod_line_request(line->line, &config, value) != 0) {
        int code = failure();
        if (line->chip) gpiod_chip_close(line->chip);
        free(line);
        return code;
    }
    *result = line;
    return 0;
}

int cgpiod_request_input(const char *path, unsigned offset, cgpiod_bias bias, bool active_low, unsigned debounce_us,
                         cgpiod_line **line) {
    (void)debounce_us;
    int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (bias) {
    case CGPIOD_BIAS_AS_IS: break;
    case CGPIOD_BIAS_DISABLED: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE; break;
    case CGPIOD_BIAS_PULL_UP: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP; break;
    case CGPIOD_BIAS_PULL_DOWN: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN; break;
    }
    return request(path, offset, GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES, flags, 0, line);
}

int cgpiod_request_output(const char *path, unsigned offset, bool active_low, bool value, cgpiod_line **line) {
    int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    return request(path, offset, GPIOD_LINE_REQUEST_DIRECTION_OUTPUT, flags, value, line);
}

void cgpiod_line_release(cgpiod_line *line) {
    /* Releases its line as well. */
    gpiod_chip_close(line->chip);
    free(line);
}

int cgpiod_line_descriptor(const cgpiod_line *line) { return gpiod_line_event_get_fd(line->line); }

int cgpiod_line_read_edges(cgpiod_line *line, cgpiod_edge edges[CGPIOD_EDGES]) {
    struct gpiod_line_event events[CGPIOD_EDGES];
    errno = 0;
    int count = gpiod_line_event_read_multiple(line->line, events, CGPIOD_EDGES);
    if (count < 0) return failure();
    for (int i = 0; i < count; i++) {
        edges[i].nanoseconds = (int64_t)events[i].ts.tv_sec * 1000000000 + events[i].ts.tv_nsec;
        edges[i].is_active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpiod_line_value(cgpiod_line *line) {
    errno = 0;
    int value = gpiod_line_get_value(line->line);
    return value < 0 ? failure() : value;
}

int cgpiod_line_set_value(cgpiod_line *line, bool value) {
    errno = 0;
    return gpiod_line_set_value(line->line, value) == 0 ? 0 : failure();
}
#endif
