/* What musl's formatted output asks of its internal header of this name: a stream that is a text in memory, of one
 * thread. */
#ifndef TORSION_STDIO_IMPL_H
#define TORSION_STDIO_IMPL_H

#include <stddef.h>
#include <stdio.h>

#define F_ERR 32
#define FLOCK(f) ((void)(f))
#define FUNLOCK(f) ((void)(f))

struct _IO_FILE {
    unsigned flags;
    int mode, lock, lbf;
    unsigned char *buf, *wbase, *wpos, *wend;
    size_t buf_size;
    size_t (*write)(FILE*, const unsigned char*, size_t);
    void* cookie;
};

size_t __fwritex(const unsigned char* text, size_t size, FILE* stream);
int __towrite(FILE* stream);

#endif
