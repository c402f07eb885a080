#include "compiler/support/file_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <vector>

namespace torsion {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view unfinished = ".part";
constexpr std::time_t forgotten_after = 3600; ///< seconds; unfinished files of killed runs are deleted after this time

class FileHandle {
public:
    explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
    FileHandle(const FileHandle&) = delete;
    ~FileHandle() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    int get() const { return descriptor_; }
    bool is_open() const { return descriptor_ >= 0; }

private:
    int descriptor_;
};

/// This user owns it, and nobody else can write it.
bool is_private(const struct stat& status) {
    return status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool read_all(int file, std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t part = read(file, bytes.data() + done, bytes.size() - done);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false; // the file has shrunk
        done += static_cast<std::size_t>(part);
    }
    return true;
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t part = write(file, bytes.data(), bytes.size());
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(part));
    }
    return true;
}

std::string_view view_of(const Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

struct Kept {
    std::string path;
    std::uint64_t size = 0;
    std::int64_t used = 0; ///< ns
};

std::int64_t nanoseconds(const timespec& t) { return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec; }

} // namespace

FileCache::FileCache(std::string folder, const Kind& kind) : extension_("." + kind.name), limit_(kind.limit) {
    if (folder.empty()) return;
    std::error_code error;
    const fs::path parent = fs::path(folder);
    if (!fs::exists(parent, error)) fs::create_directories(parent, error);
    folder += "/" + kind.name + "-" + std::to_string(kind.version);
    mkdir(folder.c_str(), S_IRWXU);
    struct stat status;
    if (lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && is_private(status))
        folder_ = std::move(folder);
}

std::string FileCache::path_of(const Digest& key) const { return folder_ + "/" + hexadecimal(key) + extension_; }

// Reads and checks the whole file before any use: nobody can change it in between.
std::optional<std::string> FileCache::find(const Digest& key) const {
    if (!is_open()) return std::nullopt;
    const FileHandle file(open(path_of(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat status;
    if (!file.is_open() || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || !is_private(status))
        return std::nullopt;
    const std::size_t around = 2 * sizeof(Digest);
    if (status.st_size < static_cast<off_t>(around) || static_cast<std::uint64_t>(status.st_size) > limit_)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    if (!read_all(file.get(), bytes)) return std::nullopt;
    const std::string_view all = bytes, body = all.substr(0, all.size() - sizeof(Digest));
    if (all.substr(0, sizeof(Digest)) != view_of(key) || all.substr(body.size()) != view_of(digest_of(body)))
        return std::nullopt;
    futimens(file.get(), nullptr);
    bytes.resize(body.size());
    bytes.erase(0, sizeof(Digest));
    return bytes;
}

void FileCache::keep(const Digest& key, std::string_view content) const {
    if (!is_open()) return;
    std::string bytes;
    bytes.reserve(content.size() + 2 * sizeof(Digest));
    bytes.append(view_of(key)).append(content);
    bytes += view_of(digest_of(bytes));
    if (bytes.size() > limit_ / 4) return; // one of these would drive out all others
    std::string beside = folder_ + "/" + hexadecimal(key).substr(0, 16) + "-XXXXXX" + std::string(unfinished);
    bool is_good = false;
    {
        // only the owner can read and write it
        const FileHandle file(mkostemps(beside.data(), static_cast<int>(unfinished.size()), O_CLOEXEC));
        if (!file.is_open()) return;
        is_good = write_all(file.get(), bytes);
    }
    is_good = is_good && rename(beside.c_str(), path_of(key).c_str()) == 0;
    if (!is_good) unlink(beside.c_str());
}

void FileCache::clean() const {
    if (!is_open()) return;
    std::vector<Kept> kept;
    std::uint64_t total = 0;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const std::string path = entry.path().string();
        struct stat status;
        if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
        if (path.ends_with(unfinished) && std::time(nullptr) - status.st_mtim.tv_sec > forgotten_after)
            unlink(path.c_str());
        if (!path.ends_with(extension_)) continue;
        kept.push_back({path, static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim)});
        total += kept.back().size;
    }
    if (total <= limit_) return;
    std::sort(kept.begin(), kept.end(),
              [](const Kept& a, const Kept& b) { return a.used != b.used ? a.used < b.used : a.path < b.path; });
    for (const Kept& file : kept) {
        if (total <= limit_) return;
        if (unlink(file.path.c_str()) == 0) total -= file.size;
    }
}

} // namespace torsion
