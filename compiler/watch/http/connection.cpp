#include "compiler/watch/http/connection.h"

#include "compiler/watch/http/http_server.h"

#include <algorithm>
#include <cerrno>
#include <string_view>

#include <sys/socket.h>
#include <unistd.h>

namespace torsion::watch {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t longest_head = 1 << 16; ///< the first line and all headers
/// with all its bytes, however they trickle
constexpr milliseconds patience_with_request{5000};
constexpr milliseconds patience_with_reader{5000};                           ///< with a page that takes nothing
constexpr milliseconds patience_with_rest{500}, patience_with_stranger{100}; ///< what a refused request still sends
constexpr milliseconds glance_at_others{100};

} // namespace

Connection::~Connection() {
    if (is_last_) read_rest();
    ::shutdown(socket_, SHUT_RDWR);
    ::close(socket_);
}

/// Bytes that nobody has read would end the connection before the answer is there.
void Connection::read_rest() {
    ::shutdown(socket_, SHUT_WR);
    const auto until = Clock::now() + (is_trusted_ ? patience_with_rest : patience_with_stranger);
    for (std::size_t size = 0; size < longest_body + longest_head && Clock::now() < until;) {
        if (!is_ready(POLLIN, std::chrono::duration_cast<milliseconds>(until - Clock::now()))) return;
        const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
        if (count <= 0) return;
        size += static_cast<std::size_t>(count);
    }
}

bool Connection::is_ready(short events, milliseconds most) const {
    pollfd its{socket_, events, 0};
    const auto until = Clock::now() + most;
    for (;;) {
        const auto left =
            std::max<milliseconds>(milliseconds(0), std::chrono::duration_cast<milliseconds>(until - Clock::now()));
        const int found = ::poll(&its, 1, static_cast<int>(left.count()));
        if (found >= 0 || errno != EINTR) return found > 0;
    }
}

bool Connection::wait(milliseconds most, const std::function<bool()>& is_wanted) {
    if (at_ < end_) return true;
    for (const auto until = Clock::now() + most;;) {
        if (is_ready(POLLIN, std::min(most, glance_at_others))) return true;
        if (Clock::now() >= until || is_wanted()) return false;
    }
}

void Connection::begin_request() {
    left_ = longest_head;
    until_ = Clock::now() + patience_with_request;
    is_last_ = true; // until its head is known to be good
}

void Connection::begin_body() {
    left_ = longest_body + longest_head; // pieces have lengths of their own
    until_ = Clock::now() + patience_with_request;
    is_last_ = false;
}

ssize_t Connection::read(char* to, size_t size) {
    if (at_ == end_) {
        const auto left = std::chrono::duration_cast<milliseconds>(until_ - Clock::now());
        if (left_ == 0 || left.count() <= 0 || !is_ready(POLLIN, left)) return is_last_ = true, -1;
        ssize_t count = 0;
        do count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
        while (count < 0 && errno == EINTR);
        if (count <= 0) return is_last_ = true, count;
        at_ = 0, end_ = static_cast<std::size_t>(count);
    }
    const std::size_t given = std::min({size, end_ - at_, left_});
    if (given == 0) return is_last_ = true, -1;
    std::copy_n(buffer_.data() + at_, given, to);
    at_ += given, left_ -= given;
    return static_cast<ssize_t>(given);
}

bool Connection::is_writable() const { return is_ready(POLLOUT, patience_with_reader); }

ssize_t Connection::write(const char* from, size_t size) {
    if (!is_writable()) return -1;
    ssize_t count = 0;
    do count = ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    return count < 0 && errno == EAGAIN ? 0 : count;
}

void turn_away(socket_t socket) {
    constexpr std::string_view answer =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: 27\r\n\r\ntoo many connections "
        "wait\r\n";
    [[maybe_unused]] const ssize_t sent = ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(socket, SHUT_WR);
    std::array<char, 4096> rest;
    [[maybe_unused]] const ssize_t read = ::recv(socket, rest.data(), rest.size(), MSG_DONTWAIT);
    ::close(socket);
}

} // namespace torsion::watch
