#pragma once
// A server of HTTP on 127.0.0.1 for pages of this machine. Its code is in a module, lib/torsion/http.so, because
// cpp-httplib needs libraries that no other command does.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::watch {

constexpr std::size_t longest_body = 1 << 20; ///< of a request: names and numbers

struct HttpRequest {
    std::string method, path; ///< GET, HEAD or POST; without the query
    std::vector<std::pair<std::string, std::string>> query;
    std::vector<std::string> hosts, origins; ///< of the headers `Host` and `Origin`; each should be there once at most
    std::string type, body;                  ///< of POST; its type without parameters

    std::string parameter(const std::string& name) const { ///< of the query; empty: it is not there
        for (const auto& [its, value] : query) {
            if (its == name) return value;
        }
        return {};
    }
};

struct HttpAnswer {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::vector<std::pair<std::string, std::string>> headers;
    std::shared_ptr<const std::string> body; ///< ten pages share one; null: empty
    /// In place of a body: the next piece, when there is one; nothing ends the answer. May wait.
    std::function<std::optional<std::string>()> pieces;
};

struct HttpHandler {
    /// of every answer, also of the server's own; those of an answer replace them
    std::vector<std::pair<std::string, std::string>> headers;
    /// Before the body of a POST is read: an answer refuses the request.
    std::function<std::optional<HttpAnswer>(const HttpRequest&)> refuse;
    std::function<HttpAnswer(const HttpRequest&)> answer;
};

class HttpServer {
public:
    virtual ~HttpServer() = default;
    /// On 127.0.0.1; port 0: a free one. The port, or 0 with the reason.
    virtual int listen(int port, std::string& problem) = 0;
    virtual bool serve() = 0; ///< until stop(); false: it has ended by itself
    virtual void stop() = 0;  ///< from any thread; answers in pieces have to end by themselves
};

/// The module's one function; both sides come from the same build.
using MakeHttpServer = HttpServer* (*)(const HttpHandler&, std::uint64_t fit);
constexpr std::uint64_t http_fit = sizeof(HttpRequest) * 1009 + sizeof(HttpAnswer) * 31 + sizeof(HttpHandler);

/// Null, with the reason, where the module is missing.
std::unique_ptr<HttpServer> make_http_server(const HttpHandler& handler, std::string& problem);

} // namespace torsion::watch
