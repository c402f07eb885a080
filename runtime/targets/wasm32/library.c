/* What musl's functions and the core ask of a C library beside them. There is no system: no files, no environment; what
 * would be written to them is lost. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <stdio_impl.h>

void abort(void) { __builtin_trap(); }
char* getenv(const char* name) { return (void)name, (char*)NULL; }
int errno_of_musl;
int* __errno_location(void) { return &errno_of_musl; }

/* For the numbers of messages: digits and a power of ten, to the last bit or two. */
double strtod(const char* text, char** end) {
    const char* at = text;
    double value = 0;
    long power = 0, exponent = 0;
    int has_point = 0;
    const int is_negative = *at == '-';
    if (*at == '-' || *at == '+') ++at;
    for (; (*at >= '0' && *at <= '9') || (*at == '.' && !has_point); ++at) {
        if (*at == '.') {
            has_point = 1;
        } else {
            value = 10 * value + (*at - '0');
            if (has_point) --power;
        }
    }
    if (*at == 'e' || *at == 'E') {
        const char* digit = at + 1;
        const int is_small = *digit == '-';
        if (*digit == '-' || *digit == '+') ++digit;
        for (; *digit >= '0' && *digit <= '9' && exponent < 1000; ++digit) exponent = 10 * exponent + (*digit - '0');
        power += is_small ? -exponent : exponent;
        at = digit;
    }
    if (end != NULL) *end = (char*)at;
    if (power < -300) value /= 1e300, power += 300; /* a power of its own would be 0 */
    value = power < 0 ? value / __builtin_pow(10, (double)-power) : value * __builtin_pow(10, (double)power);
    return is_negative ? -value : value;
}

/* ---- formatted output goes to texts only */

FILE *const stdout = NULL, *const stderr = NULL;
int fclose(FILE* stream) { return (void)stream, 0; }
int fflush(FILE* stream) { return (void)stream, 0; }
int fputc(int letter, FILE* stream) { return (void)stream, letter; }
int fputs(const char* text, FILE* stream) { return (void)text, (void)stream, 0; }
int puts(const char* text) { return (void)text, 0; }
int fprintf(FILE* stream, const char* form, ...) { return (void)stream, (void)form, 0; }
size_t fwrite(const void* bytes, size_t size, size_t count, FILE* stream) {
    return (void)bytes, (void)size, (void)stream, count;
}
/* Streams begin without room: each piece of text goes on at once. */
int __towrite(FILE* stream) {
    stream->wpos = stream->wbase = stream->buf;
    stream->wend = stream->buf + stream->buf_size;
    return 0;
}
size_t __fwritex(const unsigned char* text, size_t size, FILE* stream) {
    if (stream->wend == NULL) __towrite(stream);
    if (size > (size_t)(stream->wend - stream->wpos)) return stream->write(stream, text, size);
    memcpy(stream->wpos, text, size);
    stream->wpos += size;
    return size;
}

/* Only bytes are written, and no messages of a system. */
int wctomb(char* to, wchar_t letter) { return to == NULL ? 0 : (*to = (char)letter, 1); }
char* strerror(int number) { return (void)number, (char*)""; }

/* ---- memory: blocks of some sizes, four between a power of two and the next. A free block goes to the next request of
 * its size. */

typedef struct Block {
    struct Block* next; /* while it is free */
    unsigned kind;
    unsigned long long aligned_; /* what follows lies at a multiple of 16 */
} Block;

enum { unit = 16, page = 1 << 16, kinds = 128 };
_Static_assert(sizeof(Block) == unit, "the head of a block");

extern unsigned char __heap_base;
static Block* free_blocks[kinds];
static size_t unused; /* where memory that was never given away begins; 0: at the start of all */

static unsigned kind_of(size_t units) {
    if (units <= 4) return (unsigned)units;
    const unsigned power = 31 - (unsigned)__builtin_clzl(units - 1); /* 2^power < units <= 2^(power + 1) */
    return 4 * (power - 1) + 1 + (unsigned)((units - 1 - ((size_t)1 << power)) >> (power - 2));
}
static size_t units_of(unsigned kind) {
    if (kind <= 4) return kind;
    const unsigned power = (kind - 1) / 4 + 1;
    return ((size_t)1 << power) + (size_t)((kind - 1) % 4 + 1) * ((size_t)1 << (power - 2));
}

static Block* fresh(size_t bytes) {
    if (unused == 0) unused = ((size_t)&__heap_base + unit - 1) / unit * unit;
    const size_t have = (size_t)__builtin_wasm_memory_size(0) * page; /* at most 2 GB, says the link */
    if (bytes > have - unused) {
        const size_t pages = (bytes - (have - unused) + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    }
    Block* block = (Block*)unused;
    unused += bytes;
    return block;
}

void* malloc(size_t size) {
    if (size > (size_t)1 << 30) return NULL;
    const unsigned kind = kind_of(size / unit + 1);
    Block* block = free_blocks[kind];
    if (block != NULL) free_blocks[kind] = block->next;
    else block = fresh((1 + units_of(kind)) * unit);
    if (block == NULL) return NULL;
    block->kind = kind;
    return block + 1;
}

void free(void* memory) {
    if (memory == NULL) return;
    Block* block = (Block*)memory - 1;
    block->next = free_blocks[block->kind];
    free_blocks[block->kind] = block;
}

void* calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    void* memory = malloc(bytes);
    return memory == NULL ? NULL : memset(memory, 0, bytes);
}

void* realloc(void* memory, size_t size) {
    if (memory == NULL) return malloc(size);
    const size_t room = units_of(((Block*)memory - 1)->kind) * unit;
    if (size <= room) return memory;
    void* other = malloc(size);
    if (other == NULL) return NULL;
    memcpy(other, memory, room);
    free(memory);
    return other;
}
