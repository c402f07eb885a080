// lib/torsion/http.so: the server by cpp-httplib. Nothing else sees that library.

#include "compiler/watch/http/connection.h"
#include "compiler/watch/http/http_server.h"
#include "compiler/watch/http/thread_queue.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace torsion::watch {

namespace {

using std::chrono::milliseconds;

/// a page has one connection that stays open, and up to five more for a while
constexpr std::size_t most_threads = 128;
constexpr std::size_t most_waiting = 256; ///< connections without a thread
constexpr std::size_t piece = 1 << 16;
constexpr int most_requests = 1000;                  ///< on a connection
constexpr int patience_with_page = 10;               ///< s between two requests of who knows the address
constexpr milliseconds patience_with_stranger{2000}; ///< who has asked for nothing yet

std::vector<std::string> values_of(const httplib::Request& request, const char* name) {
    std::vector<std::string> values;
    const auto [first, last] = request.headers.equal_range(name);
    for (auto entry = first; entry != last; ++entry) values.push_back(entry->second);
    return values;
}

HttpRequest request_of(const httplib::Request& from) {
    HttpRequest request;
    request.method = from.method, request.path = from.path;
    request.query.assign(from.params.begin(), from.params.end());
    request.hosts = values_of(from, "Host"), request.origins = values_of(from, "Origin");
    const std::string type = from.get_header_value("Content-Type");
    request.type = type.substr(0, type.find(';'));
    return request;
}

void give(HttpAnswer&& answer, httplib::Response& to) {
    to.status = answer.status;
    for (const auto& [name, value] : answer.headers) to.headers.erase(name), to.set_header(name, value);
    if (answer.pieces) {
        to.set_chunked_content_provider(answer.type.c_str(),
                                        [pieces = std::move(answer.pieces)](std::size_t, httplib::DataSink& sink) {
                                            const auto next = pieces();
                                            if (!next) return sink.done(), true;
                                            return sink.write(next->data(), next->size());
                                        });
        return;
    }
    if (!answer.body || answer.body->empty()) return to.set_content("", answer.type.c_str());
    to.set_content_provider(answer.body->size(), answer.type.c_str(),
                            [body = answer.body](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                return sink.write(body->data() + offset, std::min(length, piece));
                            });
}

class Server final : public HttpServer, private httplib::Server {
public:
    explicit Server(HttpHandler handler) : handler_(std::move(handler)) {
        new_task_queue = [this] { return queue_ = new ThreadQueue(most_threads, most_waiting); };
        set_tcp_nodelay(true);
        // The usual option would let another program listen on the same port
        set_socket_options([](socket_t socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        set_payload_max_length(longest_body);
        set_keep_alive_max_count(most_requests);
        set_keep_alive_timeout(patience_with_page);
        httplib::Headers headers(handler_.headers.begin(), handler_.headers.end());
        set_default_headers(std::move(headers));
        set_pre_routing_handler(
            [this](const httplib::Request& request, httplib::Response& to) { return before(request, to); });
        Post(".*", [this](const httplib::Request& request, httplib::Response& to, const httplib::ContentReader& read) {
            post(request, to, read);
        });
        set_exception_handler(
            [](const httplib::Request&, httplib::Response& to, std::exception_ptr) { to.status = 500; });
    }

    int listen(int port, std::string& problem) override {
        errno = 0;
        const int its = port == 0 ? bind_to_any_port("127.0.0.1") : bind_to_port("127.0.0.1", port) ? port : 0;
        // the library's five lose connections where pages come at once
        if (its > 0) return ::listen(svr_sock_, SOMAXCONN), its;
        problem = errno == EADDRINUSE ? "another program uses it"
                  : errno != 0        ? std::strerror(errno)
                                      : "it cannot be had";
        return 0;
    }
    bool serve() override { return listen_after_bind() || is_stopped_; }
    void stop() override { is_stopped_ = true, httplib::Server::stop(); }

private:
    using Next = httplib::Server::HandlerResponse;

    /// In place of the library's own, whose connections may hold a thread for as long as they like.
    bool process_and_close_socket(socket_t socket) override {
        if (ThreadQueue::is_turning_away()) return turn_away(socket), false;
        Connection connection(socket);
        connection_ = &connection;
        const auto is_wanted = [this] { return is_stopped_ || queue_->has_waiting(); };
        for (int count = 1; connection.wait(connection.is_trusted() ? std::chrono::seconds(patience_with_page)
                                                                    : patience_with_stranger,
                                            is_wanted);
             ++count) {
            connection.begin_request();
            bool is_last = false;
            if (!process_request(connection, count == most_requests, is_last, nullptr) || is_last ||
                connection.is_last() || count == most_requests)
                break;
        }
        connection_ = nullptr;
        return true;
    }

    /// Answers all but POST, so that no expression is matched and no body is read.
    Next before(const httplib::Request& from, httplib::Response& to) {
        // The library reads behind the end of an answer where a range asks for more than it has. No answer has parts.
        const_cast<httplib::Request&>(from).ranges.clear();
        to.set_header("Accept-Ranges", "none");
        const HttpRequest request = request_of(from);
        auto refusal = handler_.refuse(request);
        if (!refusal) connection_->trust();
        if (!refusal && from.method == "POST") return connection_->begin_body(), Next::Unhandled;
        const bool has_body =
            from.has_header("Transfer-Encoding") || from.has_header("Content-Length") || from.method == "POST";
        if (!refusal && !has_body) connection_->begin_body();
        else say_last(from); // a body that nobody reads is no request
        return give(refusal ? std::move(*refusal) : handler_.answer(request), to), Next::Handled;
    }

    /// The library says in its answer what stands in the request.
    static void say_last(const httplib::Request& from) {
        httplib::Headers& headers = const_cast<httplib::Request&>(from).headers;
        headers.erase("Connection");
        headers.emplace("Connection", "close");
    }

    void post(const httplib::Request& from, httplib::Response& to, const httplib::ContentReader& read) {
        HttpRequest request = request_of(from);
        const bool is_whole = !from.is_multipart_form_data() && read([&](const char* data, std::size_t size) {
            request.body.append(data, size);
            return request.body.size() <= longest_body;
        });
        if (!is_whole) {
            connection_->close_after_answer();
            say_last(from);
            to.status = request.body.size() > longest_body || to.status == 413 ? 413 : 400;
            return;
        }
        give(handler_.answer(request), to);
    }

    const HttpHandler handler_;
    ThreadQueue* queue_ = nullptr; ///< the library's
    std::atomic<bool> is_stopped_ = false;
    static thread_local Connection* connection_; ///< that this thread answers
};

thread_local Connection* Server::connection_ = nullptr;

} // namespace

} // namespace torsion::watch

extern "C" torsion::watch::HttpServer* torsion_http_server(const torsion::watch::HttpHandler& handler,
                                                           std::uint64_t fit) {
    return fit == torsion::watch::http_fit ? new torsion::watch::Server(handler) : nullptr;
}
