#include "compiler/watch/access.h"

#include <array>
#include <charconv>
#include <stdexcept>

#include <sys/random.h>

namespace torsion::watch {

std::string random_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::runtime_error("the system has no random numbers");
    std::string token;
    for (const unsigned char byte : bytes) {
        constexpr std::string_view digits = "0123456789abcdef";
        token += digits[byte >> 4];
        token += digits[byte & 15];
    }
    return token;
}

bool are_equal(std::string_view given, std::string_view token) {
    if (given.size() != token.size()) return false; // its length is no secret
    unsigned difference = 0;
    for (std::size_t i = 0; i < token.size(); ++i)
        difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(token[i]);
    return difference == 0;
}

namespace {

bool is_port(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && error == std::errc() && end == text.data() + text.size() && number <= 65535;
}

bool is_same_word(std::string_view text, std::string_view word) {
    if (text.size() != word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] + 'a' - 'A') : text[i];
        if (c != word[i]) return false;
    }
    return true;
}

} // namespace

bool is_of_this_machine(std::string_view host) {
    for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
        if (!is_same_word(host.substr(0, name.size()), name)) continue;
        const std::string_view rest = host.substr(name.size());
        return rest.empty() || (rest[0] == ':' && is_port(rest.substr(1)));
    }
    return false;
}

std::optional<std::string> path_behind(std::string_view path, std::string_view token) {
    if (!path.starts_with('/')) return std::nullopt;
    const std::size_t end = path.find('/', 1);
    if (end == std::string_view::npos || !are_equal(path.substr(1, end - 1), token)) return std::nullopt;
    return std::string(path.substr(end));
}

std::optional<HttpAnswer> refusal(const HttpRequest& request, std::string_view token) {
    if (request.hosts.size() != 1 || !is_of_this_machine(request.hosts[0]))
        return plain_answer(403, "the host is not this machine");
    if (request.origins.size() > 1 ||
        (request.origins.size() == 1 && !is_same_word(request.origins[0], "http://" + request.hosts[0])))
        return plain_answer(403, "another page asks");
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
        return plain_answer(405, "GET, HEAD and POST are answered");
    if (!path_behind(request.path, token))
        return plain_answer(404, "there is nothing at this address: it is printed when `torsion watch` starts");
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> safe_headers(const std::string& nonce) {
    const std::string scripts = nonce.empty() ? "" : "; script-src 'nonce-" + nonce + "'; connect-src 'self'";
    return {{"Content-Security-Policy", "default-src 'none'" + scripts +
                                            "; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; "
                                            "form-action 'none'; frame-ancestors 'none'"},
            {"X-Content-Type-Options", "nosniff"},
            {"X-Frame-Options", "DENY"},
            {"Referrer-Policy", "no-referrer"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Cache-Control", "no-store"}};
}

HttpAnswer plain_answer(int status, const std::string& text) {
    HttpAnswer answer;
    answer.status = status;
    answer.headers = safe_headers("");
    answer.body = std::make_shared<const std::string>(text + "\n");
    return answer;
}

} // namespace torsion::watch
