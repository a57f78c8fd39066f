/* flite for Swift. */
#ifndef CFLITE_H
#define CFLITE_H
#include <flite/flite.h>
#endif
