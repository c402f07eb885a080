#include "compiler/package/archive.h"

#include "runtime/output/file.h"

#include <zip.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace torsion::package {

namespace {

constexpr zip_uint16_t dos_midnight = 0, dos_first_day = (0 << 9) | (1 << 5) | 1; // 1980-01-01, the first date of the format
constexpr zip_uint32_t plain_file = 0100644u << 16;
constexpr int deflate_level = 9;

bool add(zip_t* archive, const ArchiveEntry& entry) {
    // libzip reads the content at the close, so it must still exist then
    zip_source_t* source = zip_source_buffer(archive, entry.content.data(), entry.content.size(), 0);
    if (source == nullptr) return false;
    const zip_int64_t index = zip_file_add(archive, entry.path.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    const auto file = static_cast<zip_uint64_t>(index);
    return zip_set_file_compression(archive, file, ZIP_CM_DEFLATE, deflate_level) == 0 &&
           zip_file_set_dostime(archive, file, dos_midnight, dos_first_day, 0) == 0 &&
           zip_file_set_external_attributes(archive, file, 0, ZIP_OPSYS_UNIX, plain_file) == 0;
}

} // namespace

bool write_archive(const std::string& path, const std::vector<ArchiveEntry>& entries, std::string& error) {
    if (runtime::is_written_directly(path)) return error = "`" + path + "` cannot be written: it is no regular file", false;
    std::string beside;
    const int descriptor = runtime::open_new_beside(path, runtime::File::readable, beside); // a random name cannot be a planted link
    if (descriptor < 0) return error = "`" + path + "` cannot be written: " + std::strerror(errno), false;
    ::close(descriptor);
    int code = 0;
    zip_t* archive = zip_open(beside.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (archive == nullptr) {
        zip_error_t reason;
        zip_error_init_with_code(&reason, code);
        error = "`" + path + "` cannot be written: " + zip_error_strerror(&reason);
        zip_error_fini(&reason);
        std::remove(beside.c_str());
        return false;
    }
    bool is_good = true;
    for (const ArchiveEntry& entry : entries) is_good = is_good && add(archive, entry);
    if (!is_good || zip_close(archive) != 0) {
        error = "`" + path + "` cannot be written: " + zip_strerror(archive);
        zip_discard(archive);
        std::remove(beside.c_str());
        return false;
    }
    std::error_code failure;
    std::filesystem::rename(beside, path, failure);
    if (failure) {
        error = "`" + path + "` cannot be written: " + failure.message();
        std::remove(beside.c_str());
    }
    return !failure;
}

} // namespace torsion::package
