/* macOS keeps the number of the last error elsewhere than musl; the two that we ask for (ERANGE, ENOMEM) have the same
 * number. */
#ifndef TORSION_DARWIN_ERRNO_H
#define TORSION_DARWIN_ERRNO_H
#include_next <errno.h>
#undef errno
#ifdef __cplusplus
extern "C"
#endif
    int*
    __error(void);
#define errno (*__error())
#endif
