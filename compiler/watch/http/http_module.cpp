// lib/torsion/http.so: the server by cpp-httplib. Nothing else sees that library.

#include "compiler/watch/http/http_server.h"
#include "compiler/watch/http/thread_queue.h"

#include <httplib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace torsion::watch {

namespace {

constexpr std::size_t longest_body = 1 << 20; ///< of a request: names and numbers
constexpr std::size_t most_threads = 128;     ///< a page has one connection that stays open, and up to five more for a while
constexpr std::size_t piece = 1 << 16;

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
    for (const auto& [name, value] : answer.headers) to.set_header(name.c_str(), value);
    if (answer.pieces) {
        to.set_chunked_content_provider(answer.type.c_str(), [pieces = std::move(answer.pieces)](std::size_t, httplib::DataSink& sink) {
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

class Server final : public HttpServer {
public:
    explicit Server(HttpHandler handler) : handler_(std::move(handler)) {
        server_.new_task_queue = [] { return new ThreadQueue(most_threads); };
        server_.set_tcp_nodelay(true);
        // The usual option would let another program listen on the same port
        server_.set_socket_options([](socket_t socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        server_.set_payload_max_length(longest_body);
        server_.set_keep_alive_max_count(1000);
        server_.set_keep_alive_timeout(10);
        server_.set_read_timeout(5);
        server_.set_write_timeout(5); // a page that never reads
        server_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& to) { return before(request, to); });
        server_.Post(".*",
                     [this](const httplib::Request& request, httplib::Response& to, const httplib::ContentReader& read) { post(request, to, read); });
        server_.set_exception_handler([](const httplib::Request&, httplib::Response& to, std::exception_ptr) { to.status = 500; });
    }

    int listen(int port, std::string& problem) override {
        errno = 0;
        const int its = port == 0 ? server_.bind_to_any_port("127.0.0.1") : server_.bind_to_port("127.0.0.1", port) ? port : 0;
        if (its > 0) return its;
        problem = errno == EADDRINUSE ? "another program uses it" : errno != 0 ? std::strerror(errno) : "it cannot be had";
        return 0;
    }
    void serve() override { server_.listen_after_bind(); }
    void stop() override { server_.stop(); }

private:
    using Next = httplib::Server::HandlerResponse;

    /// Answers all but POST, so that no expression is matched and no body is read.
    Next before(const httplib::Request& from, httplib::Response& to) {
        // The library reads behind the end of an answer where a range asks for more than it has. No answer has parts.
        const_cast<httplib::Request&>(from).ranges.clear();
        to.set_header("Accept-Ranges", "none");
        const HttpRequest request = request_of(from);
        if (auto refusal = handler_.refuse(request)) return give(std::move(*refusal), to), Next::Handled;
        if (from.method == "POST") return Next::Unhandled;
        return give(handler_.answer(request), to), Next::Handled;
    }

    void post(const httplib::Request& from, httplib::Response& to, const httplib::ContentReader& read) {
        HttpRequest request = request_of(from);
        const bool is_whole = !from.is_multipart_form_data() && read([&](const char* data, std::size_t size) {
            request.body.append(data, size);
            return request.body.size() <= longest_body;
        });
        if (!is_whole) {
            to.status = request.body.size() > longest_body || to.status == 413 ? 413 : 400;
            return;
        }
        give(handler_.answer(request), to);
    }

    HttpHandler handler_;
    httplib::Server server_;
};

} // namespace

} // namespace torsion::watch

extern "C" torsion::watch::HttpServer* torsion_http_server(const torsion::watch::HttpHandler& handler, std::uint64_t fit) {
    return fit == torsion::watch::http_fit ? new torsion::watch::Server(handler) : nullptr;
}
