#include "runtime/output/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace torsion::runtime {

namespace {

// Of room ahead: much, so that it is asked for seldom, but never so much that others miss it.
constexpr std::uint64_t least_room = std::uint64_t{1} << 22, most_room_ahead = std::uint64_t{1} << 26;

} // namespace

bool File::fail(const char* doing, int reason) {
    if (error_.empty()) error_ = std::string(doing) + " `" + path_ + "`: " + std::strerror(reason);
    return false;
}

bool File::open() {
    struct stat status{};
    const bool is_special = ::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    if (is_special && S_ISDIR(status.st_mode)) return fail("cannot write", EISDIR);
    written_path_ = is_special ? path_ : path_ + ".part";
    descriptor_ = ::open(written_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) return fail("cannot write", errno);
    static_assert(sizeof(off_t) == 8, "results may be larger than 2 GiB");
    flushed_ = has_room_until_ = 0;
    may_ask_for_room_ = !is_special;
    buffer_ = std::make_unique_for_overwrite<char[]>(buffer_size);
    used_ = 0;
    return true;
}

// It is a help only: a file system that cannot, or has no more, is asked no further, and a write tells what is wrong.
void File::ask_for_room(std::uint64_t until) {
    if (!may_ask_for_room_ || until <= has_room_until_) return;
    const std::uint64_t wanted = until + std::clamp(until, least_room, most_room_ahead);
    may_ask_for_room_ = ::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(has_room_until_), static_cast<off_t>(wanted - has_room_until_)) == 0;
    has_room_until_ = wanted; // also after a failure: there may be a part of it to give back
}

// To cut a file to its size frees what lies behind it. overwrite() may have made it longer than what was handed over.
void File::give_room_back() {
    struct stat status{};
    if (!is_good() || has_room_until_ == 0 || ::fstat(descriptor_, &status) != 0) return;
    if (::ftruncate(descriptor_, status.st_size) != 0) fail("cannot write", errno);
}

void File::hand_over(std::string_view bytes) {
    flushed_ += bytes.size();
    ask_for_room(flushed_);
    while (!bytes.empty() && is_good()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written >= 0) bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR) fail("cannot write", errno);
    }
}

void File::flush() {
    hand_over({buffer_.get(), used_});
    used_ = 0;
}

void File::write_long(std::string_view text) {
    flush();
    if (text.size() > buffer_size) return hand_over(text);
    write(text);
}

void File::overwrite(std::uint64_t offset, std::string_view bytes) {
    if (offset + bytes.size() > flushed_) flush();
    while (!bytes.empty() && is_good()) {
        const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno != EINTR) fail("cannot write", errno);
        if (written <= 0) continue;
        bytes.remove_prefix(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
}

bool File::close() {
    if (descriptor_ < 0) return is_good();
    if (flushed_ == 0) may_ask_for_room_ = false; // all in one piece
    flush();
    give_room_back();
    if (::close(std::exchange(descriptor_, -1)) != 0) fail("cannot write", errno);
    if (written_path_ == path_) return is_good();
    if (is_good() && std::rename(written_path_.c_str(), path_.c_str()) != 0) fail("cannot write", errno);
    if (!is_good()) ::unlink(written_path_.c_str());
    return is_good();
}

void File::discard() {
    if (descriptor_ < 0) return;
    ::close(std::exchange(descriptor_, -1));
    if (written_path_ != path_) ::unlink(written_path_.c_str());
}

std::string write_file(const std::string& path, std::string_view bytes) {
    File file(path);
    if (file.open()) file.write(bytes);
    return file.close() ? "" : file.error();
}

} // namespace torsion::runtime
