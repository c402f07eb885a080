/* Maps a library for macOS, on Linux and the same kind of processor: segments, rebases, bindings to functions of this C
 * library, the trie of exports. What it does not know of it refuses, so a load is a check of the file's structure as
 * well. */
#ifndef MACHO_H
#define MACHO_H

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __aarch64__
enum { processor = 0x0100000c, page = 1 << 14 };
#else
enum { processor = 0x01000007, page = 1 << 12 };
#endif

typedef struct {
    const uint8_t* file; /* of one processor */
    uint8_t* image;
    uint64_t segment[16], n_segments, exports, exports_size;
} MachO;

static void refuse(const char* why, const char* what) {
    fprintf(stderr, "not a library for macOS: %s %s\n", why, what), exit(1);
}

static uint32_t u32(const uint8_t* at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}
static uint64_t u64(const uint8_t* at) {
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}
static uint64_t uleb(const uint8_t** at) {
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        const uint8_t byte = *(*at)++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return value;
    }
}

/* ---- functions of the system. Arm Macs pass what "..." stands for on the stack alone, and a list of it is its
 * address. */
#ifdef __aarch64__
static va_list on_stack(const void* values) {
    va_list list = {0};
    memcpy(&list, &values, sizeof values); /* its first member: the next one on the stack */
    return list;
}
int mac_vfprintf(FILE* file, const char* form, const void* values) { return vfprintf(file, form, on_stack(values)); }
int mac_vsnprintf(char* text, size_t size, const char* form, const void* values) {
    return vsnprintf(text, size, form, on_stack(values));
}
int mac_vsprintf(char* text, const char* form, const void* values) { return vsprintf(text, form, on_stack(values)); }
void mac_fprintf(void), mac_snprintf(void), mac_sprintf(void);
__asm__("mac_fprintf: mov x2, sp\n b mac_vfprintf\n"
        "mac_snprintf: mov x3, sp\n b mac_vsnprintf\n"
        "mac_sprintf: mov x2, sp\n b mac_vsprintf\n");
#else
#define mac_vfprintf vfprintf
#define mac_vsnprintf vsnprintf
#define mac_vsprintf vsprintf
#define mac_fprintf fprintf
#define mac_snprintf snprintf
#define mac_sprintf sprintf
#endif
typedef struct {
    double sine, cosine;
} SineAndCosine;
static SineAndCosine mac_sincos(double x) {
    SineAndCosine result = {sin(x), cos(x)};
    return result;
}
static double mac_exp10(double x) { return pow(10, x); }
static void mac_bzero(void* to, size_t size) { memset(to, 0, size); }
static void mac_pattern(void* to, const void* pattern, size_t size, size_t width) {
    for (size_t i = 0; i < size; ++i) ((char*)to)[i] = ((const char*)pattern)[i % width];
}
static void mac_pattern4(void* to, const void* pattern, size_t size) { mac_pattern(to, pattern, size, 4); }
static void mac_pattern8(void* to, const void* pattern, size_t size) { mac_pattern(to, pattern, size, 8); }
static void mac_pattern16(void* to, const void* pattern, size_t size) { mac_pattern(to, pattern, size, 16); }
static void mac_binder(void) { refuse("a function was not bound", ""); }

static void* function_of_system(const char* name) {
    const struct {
        const char* name;
        void* address;
    } known[] = {
#define SAME(name) {"_" #name, (void*)name}
#define OTHER(name, own) {name, (void*)own}
        SAME(abort),
        SAME(atoi),
        SAME(calloc),
        SAME(fclose),
        SAME(fflush),
        SAME(fopen),
        SAME(fputc),
        SAME(fputs),
        SAME(free),
        SAME(fwrite),
        SAME(getenv),
        SAME(malloc),
        SAME(memchr),
        SAME(memcmp),
        SAME(memcpy),
        SAME(memmove),
        SAME(memset),
        SAME(puts),
        SAME(qsort),
        SAME(realloc),
        SAME(strchr),
        SAME(strcmp),
        SAME(strcpy),
        SAME(strlen),
        SAME(strncmp),
        SAME(strncpy),
        SAME(strrchr),
        SAME(strstr),
        SAME(strtod),
        SAME(strtol),
        SAME(acos),
        SAME(asin),
        SAME(atan),
        SAME(atan2),
        SAME(cbrt),
        SAME(ceil),
        SAME(copysign),
        SAME(cos),
        SAME(cosh),
        SAME(exp),
        SAME(exp2),
        SAME(expm1),
        SAME(fabs),
        SAME(floor),
        SAME(fmax),
        SAME(fmin),
        SAME(fmod),
        SAME(frexp),
        SAME(hypot),
        SAME(ldexp),
        SAME(log),
        SAME(log10),
        SAME(log1p),
        SAME(nextafter),
        SAME(pow),
        SAME(round),
        SAME(sin),
        SAME(sinh),
        SAME(sqrt),
        SAME(tan),
        SAME(tanh),
        SAME(trunc),
        OTHER("_fprintf", mac_fprintf),
        OTHER("_snprintf", mac_snprintf),
        OTHER("_sprintf", mac_sprintf),
        OTHER("_vfprintf", mac_vfprintf),
        OTHER("_vsnprintf", mac_vsnprintf),
        OTHER("_vsprintf", mac_vsprintf),
        OTHER("___sincos_stret", mac_sincos),
        OTHER("___exp10", mac_exp10),
        OTHER("___bzero", mac_bzero),
        OTHER("_bzero", mac_bzero),
        OTHER("_memset_pattern4", mac_pattern4),
        OTHER("_memset_pattern8", mac_pattern8),
        OTHER("_memset_pattern16", mac_pattern16),
        OTHER("dyld_stub_binder", mac_binder),
        OTHER("___stderrp", &stderr),
        OTHER("___stdoutp", &stdout)};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        if (strcmp(known[i].name, name) == 0) return known[i].address;
    }
    refuse("it needs", name);
    return NULL;
}

/* ---- programs for the loader */
static void rebase(const MachO* library, const uint8_t* at, const uint8_t* end) {
    uint8_t* place = NULL;
    while (at < end) {
        const uint8_t code = *at & 0xf0, small = *at & 0xf;
        ++at;
        uint64_t count = 0, skip = 0;
        switch (code) {
        case 0x00: return;
        case 0x10:
            if (small != 1) refuse("a rebase of another type", "");
            break;
        case 0x20: place = library->image + library->segment[small] + uleb(&at); break;
        case 0x30: place += uleb(&at); break;
        case 0x40: place += small * 8; break;
        case 0x50: count = small; break;
        case 0x60: count = uleb(&at); break;
        case 0x70: count = 1, skip = uleb(&at); break;
        case 0x80: count = uleb(&at), skip = uleb(&at); break;
        default: refuse("an unknown rebase", "");
        }
        for (; count > 0; --count, place += 8 + skip) {
            const uint64_t address = u64(place) + (uint64_t)(uintptr_t)library->image;
            memcpy(place, &address, 8);
        }
    }
}

static void bind(const MachO* library, const uint8_t* at, const uint8_t* end, int is_lazy) {
    uint8_t* place = NULL;
    const char* name = "";
    while (at < end) {
        const uint8_t code = *at & 0xf0, small = *at & 0xf;
        ++at;
        uint64_t count = 0, skip = 0;
        switch (code) {
        case 0x00:
            if (!is_lazy) return;
            break;
        case 0x10:
            if (small != 1) refuse("a symbol of another library", "");
            break;
        case 0x40:
            name = (const char*)at, at += strlen(name) + 1;
            if (small != 0) refuse("a weak reference to", name);
            break;
        case 0x50:
            if (small != 1) refuse("a binding of another type to", name);
            break;
        case 0x70: place = library->image + library->segment[small] + uleb(&at); break;
        case 0x80: place += uleb(&at); break;
        case 0x90: count = 1; break;
        case 0xa0: count = 1, skip = uleb(&at); break;
        case 0xb0: count = 1, skip = small * 8; break;
        case 0xc0: count = uleb(&at), skip = uleb(&at); break;
        default: refuse("an unknown binding to", name);
        }
        for (; count > 0; --count, place += 8 + skip) {
            void* address = function_of_system(name);
            memcpy(place, &address, 8);
        }
    }
}

static const uint8_t* slice(const uint8_t* bytes) {
    if (u32(bytes) != 0xbebafeca) return bytes;
    for (uint32_t i = 0; i < __builtin_bswap32(u32(bytes + 4)); ++i) {
        const uint8_t* row = bytes + 8 + 20 * i;
        if (__builtin_bswap32(u32(row)) == processor) return bytes + __builtin_bswap32(u32(row + 8));
    }
    refuse("no part for this processor", "");
    return NULL;
}

static const uint8_t* content_of(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) refuse("cannot read", path);
    const size_t size = (size_t)ftell(file);
    uint8_t* bytes = malloc(size + 1);
    rewind(file);
    if (bytes == NULL || fread(bytes, 1, size, file) != size || size < 32) refuse("cannot read", path);
    fclose(file);
    return bytes;
}

enum {
    segment_64 = 0x19,
    symbols = 2,
    dynamic_symbols = 0xb,
    load_library = 0xc,
    own_name = 0xd,
    uuid = 0x1b,
    signature = 0x1d,
    starts = 0x26,
    in_code = 0x29,
    least_system = 0x32,
    dyld_info = 0x80000022
};

static MachO* map(const char* path) {
    MachO* library = calloc(1, sizeof *library);
    const uint8_t *file = library->file = slice(content_of(path)), *command = file + 32, *info = NULL;
    if (u32(file) != 0xfeedfacf || u32(file + 4) != processor || u32(file + 12) != 6)
        refuse("another kind of file:", path);
    uint64_t size = 0;
    for (uint32_t i = 0; i < u32(file + 16); ++i, command += u32(command + 4)) {
        switch (u32(command)) {
        case segment_64:
            library->segment[library->n_segments++] = u64(command + 24);
            if (u64(command + 24) + u64(command + 32) > size) size = u64(command + 24) + u64(command + 32);
            break;
        case load_library:
            if (strcmp((const char*)command + u32(command + 8), "/usr/lib/libSystem.B.dylib") != 0)
                refuse("it needs another library", "");
            break;
        case dyld_info: info = command; break;
        case symbols:
        case dynamic_symbols:
        case own_name:
        case uuid:
        case signature:
        case starts:
        case in_code:
        case least_system: break;
        default: refuse("an unknown load command", "");
        }
    }
    if (info == NULL) refuse("no bindings", "");
    uint8_t* memory = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) refuse("no memory for", path);
    library->image = (uint8_t*)(((uintptr_t)memory + page - 1) & ~(uintptr_t)(page - 1));
    command = file + 32;
    for (uint32_t i = 0; i < u32(file + 16); ++i, command += u32(command + 4)) {
        if (u32(command) == segment_64)
            memcpy(library->image + u64(command + 24), file + u64(command + 40), u64(command + 48));
    }
    rebase(library, file + u32(info + 8), file + u32(info + 8) + u32(info + 12));
    bind(library, file + u32(info + 16), file + u32(info + 16) + u32(info + 20), 0);
    if (u32(info + 28) != 0) refuse("weak bindings", "");
    bind(library, file + u32(info + 32), file + u32(info + 32) + u32(info + 36), 1);
    library->exports = u32(info + 40), library->exports_size = u32(info + 44);
    command = file + 32;
    for (uint32_t i = 0; i < u32(file + 16); ++i, command += u32(command + 4)) {
        if (u32(command) != segment_64) continue;
        const uint32_t rights = u32(command + 60); /* read 1, write 2, execute 4, as here */
        if (u64(command + 24) % page != 0 || (rights & 6) == 6)
            refuse("a segment at a wrong place or with wrong rights", "");
        if (mprotect(library->image + u64(command + 24), u64(command + 32), (int)rights) != 0)
            refuse("a segment that cannot be mapped", "");
    }
    __builtin___clear_cache((char*)library->image, (char*)library->image + size);
    return library;
}

/* The exports are a tree of texts: at a node what it exports, then the texts that lead on. */
static void* exported(const MachO* library, const char* name) {
    const uint8_t *first = library->file + library->exports, *node = first;
    for (;;) {
        const uint64_t terminal = uleb(&node);
        if (*name == '\0') {
            if (terminal == 0 || uleb(&node) != 0) return NULL; /* flags */
            return library->image + uleb(&node);
        }
        node += terminal;
        unsigned children = *node++;
        for (;; --children) {
            if (children == 0) return NULL;
            const char* text = (const char*)node;
            const size_t length = strlen(text);
            node += length + 1;
            const uint64_t next = uleb(&node);
            if (strncmp(text, name, length) != 0) continue;
            name += length, node = first + next;
            break;
        }
    }
}

#endif
