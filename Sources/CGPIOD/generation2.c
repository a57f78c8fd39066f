/* The calls of libgpiod 2.x (Debian 13). The macro exists in 1.x only. */
#include "CGPIOD.h"
#include <gpiod.h>
#ifndef GPIOD_LINE_BULK_MAX_LINES
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Of errno after a call that failed; some of the library's refusals may leave it at 0. */
static int failure(void) { return errno ? -errno : -EIO; }

const char *cgpiod_version(void) { return gpiod_api_version(); }

struct cgpiod_chip {
    struct gpiod_chip *chip;
    struct gpiod_chip_info *info;
};

int cgpiod_chip_open(const char *path, cgpiod_chip **result) {
    cgpiod_chip *chip = calloc(1, sizeof *chip);
    if (!chip) return -ENOMEM;
    errno = 0;
    chip->chip = gpiod_chip_open(path);
    if (chip->chip) chip->info = gpiod_chip_get_info(chip->chip);
    if (!chip->info) {
        int code = failure();
        if (chip->chip) gpiod_chip_close(chip->chip);
        free(chip);
        return code;
    }
    *result = chip;
    return 0;
}

void cgpiod_chip_close(cgpiod_chip *chip) {
    gpiod_chip_info_free(chip->info);
    gpiod_chip_close(chip->chip);
    free(chip);
}

const char *cgpiod_chip_name(const cgpiod_chip *chip) { return gpiod_chip_info_get_name(chip->info); }
const char *cgpiod_chip_label(const cgpiod_chip *chip) { return gpiod_chip_info_get_label(chip->info); }
unsigned cgpiod_chip_lines(const cgpiod_chip *chip) { return (unsigned)gpiod_chip_info_get_num_lines(chip->info); }

static void copy_name(char to[CGPIOD_NAME_SIZE], const char *from) {
    memset(to, 0, CGPIOD_NAME_SIZE);
    if (from) strncpy(to, from, CGPIOD_NAME_SIZE - 1);
}

int cgpiod_chip_line_info(cgpiod_chip *chip, unsigned offset, cgpiod_line_info *result) {
    errno = 0;
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip->chip, offset);
    if (!info) return failure();
    copy_name(result->name, gpiod_line_info_get_name(info));
    copy_name(result->consumer, gpiod_line_info_get_consumer(info));
    result->is_used = gpiod_line_info_is_used(info);
    result->is_output = gpiod_line_info_get_direction(info) == GPIOD_LINE_DIRECTION_OUTPUT;
    gpiod_line_info_free(info);
    return 0;
}

struct cgpiod_line {
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *buffer;
    unsigned offset;
};

/* Takes the settings over. */
static int request(const char *path, unsigned offset, struct gpiod_line_settings *settings, cgpiod_line **result) {
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    cgpiod_line *line = calloc(1, sizeof *line);
    struct gpiod_chip *chip = 0;
    int code = -ENOMEM;
    if (!settings || !lines || !config || !line) goto end;
    line->offset = offset;
    line->buffer = gpiod_edge_event_buffer_new(CGPIOD_EDGES);
    if (!line->buffer) goto end;
    gpiod_request_config_set_consumer(config, "hearken");
    errno = 0;
    if (gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0) chip = gpiod_chip_open(path);
    if (chip) line->request = gpiod_chip_request_lines(chip, config, lines);
    code = line->request ? 0 : failure();
end:
    if (chip) gpiod_chip_close(chip);
    gpiod_line_settings_free(settings);
    gpiod_line_config_free(lines);
    gpiod_request_config_free(config);
    if (code == 0) {
        *result = line;
    } else if (line) {
        gpiod_edge_event_buffer_free(line->buffer);
        free(line);
    }
    return code;
}

static enum gpiod_line_bias theirs(cgpiod_bias bias) {
    switch (bias) {
    case CGPIOD_BIAS_AS_IS: return GPIOD_LINE_BIAS_AS_IS;
    case CGPIOD_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
    case CGPIOD_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIOD_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

int cgpiod_request_input(const char *path, unsigned offset, cgpiod_bias bias, bool active_low, unsigned debounce_us,
                         cgpiod_line **line) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return -ENOMEM;
    /* These refuse only what is not among their constants. */
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
    gpiod_line_settings_set_bias(settings, theirs(bias));
    gpiod_line_settings_set_active_low(settings, active_low);
    gpiod_line_settings_set_debounce_period_us(settings, debounce_us);
    gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
    return request(path, offset, settings, line);
}

int cgpiod_request_output(const char *path, unsigned offset, bool active_low, bool value, cgpiod_line **line) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    if (!settings) return -ENOMEM;
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
    gpiod_line_settings_set_active_low(settings, active_low);
    gpiod_line_settings_set_output_value(settings, value ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
    return request(path, offset, settings, line);
}

void cgpiod_line_release(cgpiod_line *line) {
    gpiod_line_request_release(line->request);
    gpiod_edge_event_buffer_free(line->buffer);
    free(line);
}

int cgpiod_line_descriptor(const cgpiod_line *line) { return gpiod_line_request_get_fd(line->request); }

int cgpiod_line_read_edges(cgpiod_line *line, cgpiod_edge edges[CGPIOD_EDGES]) {
    errno = 0;
    int count = gpiod_line_request_read_edge_events(line->request, line->buffer, CGPIOD_EDGES);
    if (count < 0) return failure();
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(line->buffer, (unsigned long)i);
        edges[i].nanoseconds = (int64_t)gpiod_edge_event_get_timestamp_ns(event);
        edges[i].is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpiod_line_value(cgpiod_line *line) {
    errno = 0;
    switch (gpiod_line_request_get_value(line->request, line->offset)) {
    case GPIOD_LINE_VALUE_ACTIVE: return 1;
    case GPIOD_LINE_VALUE_INACTIVE: return 0;
    default: return failure();
    }
}

int cgpiod_line_set_value(cgpiod_line *line, bool value) {
    errno = 0;
    enum gpiod_line_value theirs = value ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_value(line->request, line->offset, theirs) == 0 ? 0 : failure();
}
#endif
