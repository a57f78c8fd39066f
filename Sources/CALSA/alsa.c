#include "CALSA.h"
#include <stdarg.h>
#include <stdio.h>

static _Thread_local char message[256];

/* The first message names the cause; those behind it are its echo on the way back through the library. */
static void keep(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code;
    if (message[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
}

void calsa_keep_messages(void) { snd_lib_error_set_handler(keep); }
const char *calsa_message(void) { return message; }
void calsa_forget_message(void) { message[0] = 0; }
