#include "compiler/support/input_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion {

namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int operator*() const { return number_; }

private:
    int number_;
};

ssize_t read_some(int file, char* to, std::size_t count) {
    for (;;) {
        const ssize_t got = ::read(file, to, count);
        if (got >= 0 || errno != EINTR) return got;
    }
}

/// Opening a pipe does not wait for its writer: a pipe without a writer gets a little time.
bool has_writer(int pipe, std::string& text) {
    constexpr int most_waits = 100;
    constexpr useconds_t wait = 20'000; // µs
    char first = 0;
    for (int i = 0; i < most_waits; ++i) {
        const ssize_t got = read_some(pipe, &first, 1);
        if (got < 0) return errno == EAGAIN;
        if (got > 0) return text.push_back(first), true;
        ::usleep(wait);
    }
    return false;
}

std::optional<std::string> refuse(std::string& problem, std::string why) {
    problem = std::move(why);
    return std::nullopt;
}

} // namespace

std::optional<std::string> read_input_file(const std::string& path, Pipes pipes, std::size_t most,
                                           std::string& problem) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        return refuse(problem, errno == ENOENT ? "no such file" : std::strerror(errno));
    const bool is_pipe = S_ISFIFO(status.st_mode);
    if (S_ISDIR(status.st_mode)) return refuse(problem, "it is a directory");
    if (is_pipe && pipes == Pipes::Refused) return refuse(problem, "it is a pipe, not a file");
    if (!is_pipe && !S_ISREG(status.st_mode)) return refuse(problem, "it is a device, not a file");
    const std::string too_large = "larger than " + std::to_string(most >> 20) + " MB";
    if (static_cast<std::uint64_t>(status.st_size) > most) return refuse(problem, too_large);
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (*file < 0) return refuse(problem, std::strerror(errno));
    std::string text;
    if (is_pipe && !has_writer(*file, text)) return refuse(problem, "nobody writes into this pipe");
    if (::fcntl(*file, F_SETFL, 0) != 0) return refuse(problem, std::strerror(errno));
    std::size_t length = text.size();
    text.resize(length + static_cast<std::size_t>(status.st_size) + 1);
    for (;;) {
        const ssize_t got = read_some(*file, text.data() + length, text.size() - length);
        if (got < 0) return refuse(problem, std::strerror(errno));
        if (got == 0) break;
        length += static_cast<std::size_t>(got);
        if (length > most) return refuse(problem, too_large);
        if (length == text.size()) text.resize(std::min(most + 1, 2 * text.size() + 4096));
    }
    text.resize(length);
    return text;
}

} // namespace torsion
