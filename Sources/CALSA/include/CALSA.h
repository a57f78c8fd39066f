/* libasound for Swift. */
#ifndef CALSA_H
#define CALSA_H
#include <alsa/asoundlib.h>

/* libasound writes its complaints to standard error unless a variadic function takes them: this one keeps the first one of
   the calling thread. Once per process is enough, more do no harm. */
void calsa_keep_messages(void);

/* The first message on this thread since calsa_forget_message, or "". Valid until the next call into libasound. */
const char *calsa_message(void);
void calsa_forget_message(void);
#endif
