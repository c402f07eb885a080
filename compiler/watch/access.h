#pragma once
// Who may ask: whoever knows the token, under a name of this machine, and no page of another origin.

#include "compiler/watch/http/http_server.h"

#include <optional>
#include <string>
#include <string_view>

namespace torsion::watch {

/// 128 random bits of the system, as 32 hexadecimal digits. Throws std::runtime_error where there are none.
std::string random_token();

/// In a time that tells nothing about where they differ.
bool are_equal(std::string_view given, std::string_view token);

/// 127.0.0.1, localhost or [::1], with any port: a port that is forwarded has another number.
bool is_of_this_machine(std::string_view host);

/// The path behind `/TOKEN`; nothing if the token is another one.
std::optional<std::string> path_behind(std::string_view path, std::string_view token);

/// What the request lacks, as an answer; nothing: it may go on. A wrong token is refused as a wrong address.
std::optional<HttpAnswer> refusal(const HttpRequest& request, std::string_view token);

/// Of every answer: nothing is kept, no other page may show or read it. `nonce`: scripts with it run; empty: none does.
std::vector<std::pair<std::string, std::string>> safe_headers(const std::string& nonce);

HttpAnswer plain_answer(int status, const std::string& text);

} // namespace torsion::watch
