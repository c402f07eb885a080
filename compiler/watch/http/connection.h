#pragma once
// A connection as the library reads and writes it, with bounds that the library has not: on the bytes and on the time
// of a request.

#include <httplib.h>

#include <array>
#include <chrono>
#include <functional>
#include <string>

#include <poll.h>

namespace torsion::watch {

class Connection final : public httplib::Stream {
public:
    explicit Connection(socket_t socket) : socket_(socket) {}
    ~Connection() override; ///< closes it
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// True: the next request begins. False: nothing has come for so long, or `is_wanted`: others need the thread.
    bool wait(std::chrono::milliseconds most, const std::function<bool()>& is_wanted);
    void begin_request();
    void begin_body(); ///< its first line and its headers have been read
    /// After the answer: what the request still holds is not read as another one.
    void close_after_answer() { is_last_ = true; }
    bool is_last() const { return is_last_; }
    void trust() { is_trusted_ = true; } ///< who asks knows the address
    bool is_trusted() const { return is_trusted_; }

    bool is_readable() const override { return at_ < end_ || is_ready(POLLIN, std::chrono::milliseconds(0)); }
    bool is_writable() const override;
    ssize_t read(char* to, size_t size) override;
    ssize_t write(const char* from, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override { ip = "127.0.0.1", port = 0; }
    void get_local_ip_and_port(std::string& ip, int& port) const override { ip = "127.0.0.1", port = 0; }
    socket_t socket() const override { return socket_; }

private:
    bool is_ready(short events, std::chrono::milliseconds most) const;
    void read_rest();

    const socket_t socket_;
    std::array<char, 4096> buffer_;
    std::size_t at_ = 0, end_ = 0;
    std::size_t left_ = 0; ///< bytes that this request may still have
    std::chrono::steady_clock::time_point until_;
    bool is_last_ = false, is_trusted_ = false;
};

/// Says in a few words that there is no room, and closes; never waits.
void turn_away(socket_t socket);

} // namespace torsion::watch
