// The functions of libzip that we use, each as a call into the library. The first call loads it: only FMUs need it, and
// it brings libcrypto.

#define ZIP_EXTERN __attribute__((visibility("hidden"))) // hidden from other modules, above all from libzip itself
#include <zip.h>

#include <dlfcn.h>

#include "torsion/missing_library.h"

#include <string>

namespace {

void* library() {
    static void* const loaded = dlopen(TORSION_LIBZIP, RTLD_LAZY | RTLD_LOCAL);
    return loaded;
}

template <class Function>
Function find(const char* name) {
    void* function = library() != nullptr ? dlsym(library(), name) : nullptr;
    if (function != nullptr) return reinterpret_cast<Function>(function);
    const char* why = dlerror();
    throw torsion::runtime::MissingLibrary(std::string("FMUs need " TORSION_LIBZIP ", which cannot be used: ") +
                                           (why != nullptr ? why : "it lacks a function"));
}

} // namespace

#define TORSION_FORWARD(result, name, parameters, arguments)                                                           \
    result name parameters {                                                                                           \
        static const auto function = find<decltype(&name)>(#name);                                                     \
        return function arguments;                                                                                     \
    }

extern "C" {
TORSION_FORWARD(zip_t*, zip_open, (const char* path, int flags, int* error), (path, flags, error))
TORSION_FORWARD(zip_t*, zip_open_from_source, (zip_source_t * source, int flags, zip_error_t* error),
                (source, flags, error))
TORSION_FORWARD(int, zip_close, (zip_t * archive), (archive))
TORSION_FORWARD(void, zip_discard, (zip_t * archive), (archive))
TORSION_FORWARD(const char*, zip_strerror, (zip_t * archive), (archive))
TORSION_FORWARD(void, zip_error_init, (zip_error_t * error), (error))
TORSION_FORWARD(void, zip_error_init_with_code, (zip_error_t * error, int code), (error, code))
TORSION_FORWARD(const char*, zip_error_strerror, (zip_error_t * error), (error))
TORSION_FORWARD(void, zip_error_fini, (zip_error_t * error), (error))
TORSION_FORWARD(zip_int64_t, zip_get_num_entries, (zip_t * archive, zip_flags_t flags), (archive, flags))
TORSION_FORWARD(void, zip_stat_init, (zip_stat_t * entry), (entry))
TORSION_FORWARD(int, zip_stat_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t* entry),
                (archive, index, flags, entry))
TORSION_FORWARD(int, zip_file_get_external_attributes,
                (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_uint8_t* system, zip_uint32_t* attributes),
                (archive, index, flags, system, attributes))
TORSION_FORWARD(int, zip_file_set_external_attributes,
                (zip_t * archive, zip_uint64_t index, zip_flags_t flags, zip_uint8_t system, zip_uint32_t attributes),
                (archive, index, flags, system, attributes))
TORSION_FORWARD(int, zip_file_set_dostime,
                (zip_t * archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags),
                (archive, index, time, date, flags))
TORSION_FORWARD(int, zip_set_file_compression,
                (zip_t * archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t level),
                (archive, index, method, level))
TORSION_FORWARD(zip_source_t*, zip_source_buffer, (zip_t * archive, const void* data, zip_uint64_t size, int is_owned),
                (archive, data, size, is_owned))
TORSION_FORWARD(zip_source_t*, zip_source_buffer_create,
                (const void* data, zip_uint64_t size, int is_owned, zip_error_t* error), (data, size, is_owned, error))
TORSION_FORWARD(void, zip_source_keep, (zip_source_t * source), (source))
TORSION_FORWARD(int, zip_source_stat, (zip_source_t * source, zip_stat_t* entry), (source, entry))
TORSION_FORWARD(int, zip_source_open, (zip_source_t * source), (source))
TORSION_FORWARD(zip_int64_t, zip_source_read, (zip_source_t * source, void* data, zip_uint64_t size),
                (source, data, size))
TORSION_FORWARD(int, zip_source_close, (zip_source_t * source), (source))
TORSION_FORWARD(void, zip_source_free, (zip_source_t * source), (source))
TORSION_FORWARD(zip_int64_t, zip_file_add, (zip_t * archive, const char* name, zip_source_t* source, zip_flags_t flags),
                (archive, name, source, flags))
TORSION_FORWARD(zip_file_t*, zip_fopen_index, (zip_t * archive, zip_uint64_t index, zip_flags_t flags),
                (archive, index, flags))
TORSION_FORWARD(zip_int64_t, zip_fread, (zip_file_t * file, void* data, zip_uint64_t size), (file, data, size))
TORSION_FORWARD(const char*, zip_file_strerror, (zip_file_t * file), (file))
TORSION_FORWARD(int, zip_fclose, (zip_file_t * file), (file))
}
