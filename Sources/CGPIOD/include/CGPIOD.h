/* libgpiod for Swift. Debian 12 has 1.6 and Debian 13 has 2.x, whose calls differ entirely; this header shows only what both can do. */
#ifndef CGPIOD_H
#define CGPIOD_H

/* The version of the library, e.g. "1.6.3". Any thread. */
const char *cgpiod_version(void);

#endif
