#include "compiler/watch/access.h"
#include "compiler/watch/parameters.h"

#include <doctest/doctest.h>

using namespace torsion;
using namespace torsion::watch;

namespace {

HttpRequest asks(const std::string& method, const std::string& path, const std::string& host) {
    HttpRequest request;
    request.method = method, request.path = path, request.hosts = {host};
    return request;
}

int status_of(const HttpRequest& request) {
    const auto answer = refusal(request, "secret");
    return answer ? answer->status : 0;
}

} // namespace

TEST_CASE("access: names of this machine, with any port") {
    for (const char* host : {"127.0.0.1", "127.0.0.1:80", "localhost:65535", "LocalHost", "[::1]", "[::1]:4000"})
        CHECK(is_of_this_machine(host));
    for (const char* host : {"", "127.0.0.2", "127.0.0.1.example.org", "localhost.example.org:80", "[::2]", "::1",
                             "example.org", "127.0.0.1:", "localhost:70000", "localhost:8a", "localhost@example.org"})
        CHECK_FALSE(is_of_this_machine(host));
}

TEST_CASE("access: without the token there is nothing; other hosts and origins are refused first") {
    CHECK(status_of(asks("GET", "/secret/run", "127.0.0.1:1234")) == 0);
    for (const char* path : {"/", "/secret", "/Secret/run", "/secre/run", "/secrets/run", "/secret%2frun",
                             "//secret/run", "secret/run", ""})
        CHECK(status_of(asks("GET", path, "127.0.0.1:1234")) == 404);
    CHECK(status_of(asks("GET", "/secret/run", "example.org")) == 403);
    CHECK(status_of(asks("DELETE", "/secret/run", "localhost")) == 405);
    HttpRequest request = asks("POST", "/secret/set", "localhost:99");
    request.origins = {"http://localhost:99"};
    CHECK(status_of(request) == 0);
    for (const char* origin : {"http://localhost:98", "https://localhost:99", "http://example.org", "null", ""}) {
        request.origins = {origin};
        CHECK(status_of(request) == 403);
    }
    request.origins = {"http://localhost:99", "http://localhost:99"};
    CHECK(status_of(request) == 403);
    request.origins.clear(), request.hosts = {"localhost:99", "localhost:99"};
    CHECK(status_of(request) == 403);
}

TEST_CASE("access: tokens are long, and differ") {
    const std::string one = random_token(), other = random_token();
    CHECK(one.size() == 32);
    CHECK(one != other);
    CHECK(are_equal(one, one));
    CHECK_FALSE(are_equal(one, other));
    CHECK_FALSE(are_equal(one.substr(1), one));
    CHECK(path_behind("/" + one + "/run", one) == "/run");
}

TEST_CASE("access: nothing but scripts with the nonce runs, and nobody else may show a page") {
    std::string policy, plain;
    for (const auto& [name, value] : safe_headers("abc")) policy += name == "Content-Security-Policy" ? value : "";
    for (const auto& [name, value] : safe_headers("")) plain += name == "Content-Security-Policy" ? value : "";
    CHECK(policy.find("script-src 'nonce-abc'; connect-src 'self'") != std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("unsafe-eval") == std::string::npos);
    CHECK(plain.find("script-src") == std::string::npos);
}

TEST_CASE("changes: numbers, words and texts; anything else is refused with a reason") {
    std::string problem;
    const auto change = read_change(R"({"set": {"a.b": 2.5, "on": true, "shape": "Lib.Shape.Round"}})", problem);
    REQUIRE(change);
    CHECK_FALSE(change->is_all);
    CHECK(change->values == Values{{"a.b", 2.5}, {"on", "true"}, {"shape", "Lib.Shape.Round"}});
    CHECK(read_change(R"({"set": {}, "all": true})", problem)->is_all);
    for (const char* text : {"", "[]", "7", "{}", R"({"set": 1})", R"({"set": {"a": null}})", R"({"set": {"a": [1]}})",
                             R"({"set": {"a": 1e999}})", "{\"set\": {\"a\": ", "\xff"}) {
        problem.clear();
        CHECK_FALSE(read_change(text, problem));
        CHECK(problem != "");
    }
    CHECK_FALSE(read_change("{\"set\": {\"a\": \"" + std::string(20'000, 'x') + "\"}}", problem));
}
