/* PocketSphinx for Swift. */
#ifndef CPOCKETSPHINX_H
#define CPOCKETSPHINX_H
#endif
