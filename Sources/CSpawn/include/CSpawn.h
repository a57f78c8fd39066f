/* Starting a program in a folder: the calls that Swift's Glibc module does not show. */
#ifndef CSPAWN_H
#define CSPAWN_H

/* Starts argv[0] (looked up in PATH unless it has a slash; with one it is relative to the folder) with these three as its standard
   files and no other open one, in a process group of its own, with no signal blocked or ignored. It is killed when the calling thread ends,
   however it ends: a thread that lasts must call. 0, or an error number. */
int cspawn_start(char *const argv[], const char *folder, int input, int output, int errors, int *process);

#endif
