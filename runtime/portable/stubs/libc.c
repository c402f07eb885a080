/* Replaces libc.so.6 at the link of a library: only names, never run. A link fails if the library uses any other function. */
#define FUNCTION(name) void name(void) {}
FUNCTION(abort) FUNCTION(atoi) FUNCTION(calloc) FUNCTION(fclose) FUNCTION(fflush) FUNCTION(fopen) FUNCTION(fprintf) FUNCTION(fputc) FUNCTION(fputs)
FUNCTION(free) FUNCTION(fwrite) FUNCTION(getenv) FUNCTION(malloc) FUNCTION(memchr) FUNCTION(memcmp) FUNCTION(memcpy) FUNCTION(memmove) FUNCTION(memset)
FUNCTION(puts) FUNCTION(qsort) FUNCTION(realloc) FUNCTION(snprintf) FUNCTION(sprintf) FUNCTION(strchr) FUNCTION(strcmp) FUNCTION(strcpy) FUNCTION(strlen)
FUNCTION(strncmp) FUNCTION(strncpy) FUNCTION(strrchr) FUNCTION(strstr) FUNCTION(strtod) FUNCTION(strtol) FUNCTION(vfprintf) FUNCTION(vsnprintf)
FUNCTION(vsprintf)
void *stderr, *stdout;
