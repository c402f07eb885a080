#include "compiler/package/archive.h"

#include "runtime/output/file.h"

#include <zip.h>

#include <string>

namespace torsion::package {

namespace {

// 1980-01-01, the first date of the format
constexpr zip_uint16_t dos_midnight = 0, dos_first_day = (0 << 9) | (1 << 5) | 1;
constexpr zip_uint32_t plain_file = 0100644u << 16;
constexpr int deflate_level = 6; // 9 takes two to three times as long for half a hundredth of the size

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

/// An archive that is made in memory.
class Memory {
public:
    Memory() {
        zip_error_init(&error_);
        bytes_ = zip_source_buffer_create(nullptr, 0, 0, &error_);
        if (bytes_ == nullptr) return;
        zip_source_keep(bytes_); // the archive frees it once
        archive_ = zip_open_from_source(bytes_, ZIP_CREATE | ZIP_TRUNCATE, &error_);
        if (archive_ == nullptr) zip_source_free(bytes_);
    }
    ~Memory() {
        if (archive_ != nullptr) zip_discard(archive_);
        if (bytes_ != nullptr) zip_source_free(bytes_);
        zip_error_fini(&error_);
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    bool take(const std::vector<ArchiveEntry>& entries) {
        bool is_good = archive_ != nullptr;
        for (const ArchiveEntry& entry : entries) is_good = is_good && add(archive_, entry);
        if (!is_good || zip_close(archive_) != 0) return false;
        archive_ = nullptr;
        return true;
    }

    /// After take(). False: there is no memory for it.
    bool read(std::string& bytes) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_source_stat(bytes_, &stat) != 0 || (stat.valid & ZIP_STAT_SIZE) == 0 || zip_source_open(bytes_) != 0)
            return false;
        bytes.resize(stat.size);
        const zip_int64_t count = zip_source_read(bytes_, bytes.data(), stat.size);
        zip_source_close(bytes_);
        return count == static_cast<zip_int64_t>(stat.size);
    }

    std::string problem() { return archive_ != nullptr ? zip_strerror(archive_) : zip_error_strerror(&error_); }

private:
    zip_error_t error_{};
    zip_source_t* bytes_ = nullptr;
    zip_t* archive_ = nullptr;
};

} // namespace

// In memory: libzip would leave its own file beside the path when a signal ends the program.
bool write_archive(const std::string& path, const std::vector<ArchiveEntry>& entries, std::string& error) {
    if (runtime::is_written_directly(path))
        return error = "`" + path + "` cannot be written: it is no regular file", false;
    Memory memory;
    std::string bytes;
    if (!memory.take(entries) || !memory.read(bytes))
        return error = "`" + path + "` cannot be written: " + memory.problem(), false;
    error = runtime::write_file(path, bytes);
    return error.empty();
}

} // namespace torsion::package
