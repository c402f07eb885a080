/* Where macOS keeps the streams; the rest of musl's header fits it. */
#ifndef TORSION_DARWIN_STDIO_H
#define TORSION_DARWIN_STDIO_H
#include_next <stdio.h>
#undef stdin
#undef stdout
#undef stderr
#ifdef __cplusplus
extern "C" {
#endif
extern FILE *__stdinp, *__stdoutp, *__stderrp;
#ifdef __cplusplus
}
#endif
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
#endif
