#include "runtime/output/file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <utility>

namespace torsion::runtime {

namespace {

// Room is reserved in large steps, so that requests are rare, but bounded, so that other programs do not run out of
// room.
constexpr std::uint64_t least_room = std::uint64_t{1} << 22, most_room_ahead = std::uint64_t{1} << 26;

constexpr int tries = 100, most_links = 40;
constexpr std::size_t random_letters = 6, longest_name = 255;
constexpr std::string_view unfinished = ".part";

/// Six letters of 36, random or, if the system has no random numbers, from the clock: O_EXCL is safe anyway.
std::string letters() {
    std::uint64_t bits = 0;
    if (::getrandom(&bits, sizeof bits, GRND_NONBLOCK) != static_cast<ssize_t>(sizeof bits)) {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        bits = static_cast<std::uint64_t>(now.tv_nsec) * 2654435761u + static_cast<std::uint64_t>(::getpid());
    }
    std::string text;
    for (std::size_t i = 0; i < random_letters; ++i, bits /= 36)
        text += "0123456789abcdefghijklmnopqrstuvwxyz"[bits % 36];
    return text;
}

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// Does the path name, or lead through, a link of the system to an open file of a process, as /dev/stdout does?
bool is_open_descriptor(std::string path) {
    for (int i = 0; i < most_links; ++i) {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return false;
        struct statfs system{};
        if (::statfs(folder_of(path).c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC) return true;
        char target[4096];
        const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
        if (length <= 0) return false;
        const std::string next(target, static_cast<std::size_t>(length));
        path = next.starts_with('/') ? next : folder_of(path) + "/" + next;
    }
    return false;
}

} // namespace

bool is_written_directly(const std::string& path) {
    if (path == standard_output) return true;
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && (!S_ISREG(status.st_mode) || is_open_descriptor(path));
}

int open_new_beside(const std::string& path, unsigned permissions, std::string& beside) {
    const std::size_t name = path.rfind('/') + 1; // 0 without a slash
    const std::size_t most = longest_name - unfinished.size() - random_letters - 1;
    const std::string base = path.size() - name > most ? path.substr(0, name + most) : path;
    for (int i = 0; i < tries; ++i) {
        beside = base + "." + letters() + std::string(unfinished);
        const int descriptor = ::open(beside.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
}

bool File::fail(const char* doing, int reason) {
    if (error_.empty()) error_ = std::string(doing) + " `" + path_ + "`: " + std::strerror(reason);
    return false;
}

bool File::open() {
    is_direct_ = is_written_directly(path_);
    if (!(is_direct_ ? open_directly() : open_beside())) return false;
    static_assert(sizeof(off_t) == 8, "results may be larger than 2 GiB");
    flushed_ = has_room_until_ = 0;
    may_ask_for_room_ = !is_direct_;
    buffer_ = std::make_unique_for_overwrite<char[]>(buffer_size);
    used_ = 0;
    return true;
}

bool File::open_directly() {
    struct stat status{};
    if (::stat(path_.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return fail("cannot write", EISDIR);
    descriptor_ = path_ == standard_output ? ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                                           : ::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    return descriptor_ >= 0 || fail("cannot write", errno);
}

bool File::open_beside() {
    descriptor_ = open_new_beside(path_, permissions_, written_path_);
    return descriptor_ >= 0 || fail("cannot write", errno);
}

// Only a help: if a file system refuses, or is full, later requests stop, and a write reports the error.
void File::ask_for_room(std::uint64_t until) {
    if (!may_ask_for_room_ || until <= has_room_until_) return;
    const std::uint64_t wanted = until + std::clamp(until, least_room, most_room_ahead);
    may_ask_for_room_ = ::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(has_room_until_),
                                    static_cast<off_t>(wanted - has_room_until_)) == 0;
    has_room_until_ = wanted; // also after a failure: a part may be reserved and must be given back
}

// To truncate a file to its size frees the room behind it. overwrite() may have made the file longer than the flushed
// bytes.
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
    if (flushed_ == 0) may_ask_for_room_ = false; // the file is written in one piece
    flush();
    give_room_back();
    if (::close(std::exchange(descriptor_, -1)) != 0) fail("cannot write", errno);
    if (is_direct_) return is_good();
    if (is_good() && std::rename(written_path_.c_str(), path_.c_str()) != 0) fail("cannot write", errno);
    if (!is_good()) ::unlink(written_path_.c_str());
    return is_good();
}

void File::discard() {
    if (descriptor_ < 0) return;
    ::close(std::exchange(descriptor_, -1));
    if (!is_direct_) ::unlink(written_path_.c_str());
}

namespace {

std::string write_whole(const std::string& path, std::string_view bytes, unsigned permissions) {
    File file(path, permissions);
    if (file.open()) file.write(bytes);
    return file.close() ? "" : file.error();
}

/// Holds the signals that usually end a program back until the file is whole, in this thread: else its unfinished half
/// would stay.
class SignalsHeld {
public:
    SignalsHeld() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

private:
    sigset_t before_{};
};

} // namespace

std::string write_file(const std::string& path, std::string_view bytes, unsigned permissions) {
    if (is_written_directly(path)) return write_whole(path, bytes, permissions); // a reader may keep us waiting
    const SignalsHeld held;
    return write_whole(path, bytes, permissions);
}

} // namespace torsion::runtime
