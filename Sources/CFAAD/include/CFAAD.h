/* FAAD2 for Swift: AAC, frame by frame. Its functions can be called as they are. */
#ifndef CFAAD_H
#define CFAAD_H
#include <neaacdec.h>
#endif
