#include "compiler/session/default_name.h"

#include "compiler/support/printable.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace torsion::session {

std::string last_part(const std::string& model) {
    std::size_t begin = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (is_quoted && model[i] == '\\') ++i;
        else if (model[i] == '\'') is_quoted = !is_quoted;
        else if (model[i] == '.' && !is_quoted) begin = i + 1;
    }
    return model.substr(begin);
}

std::string default_name(const std::string& model) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,()[]{}@ ";
    constexpr std::size_t longest = 100; // bytes, beside an extension
    std::string name = last_part(model);
    if (name.size() > 1 && name.front() == '\'' && name.back() == '\'') name = name.substr(1, name.size() - 2);
    if (printable(name) != name)
        std::ranges::replace_if(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '_');
    const auto is_plain = [&](char c) {
        return plain.find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
    };
    std::ranges::replace_if(name, std::not_fn(is_plain), '_');
    if (name.size() > longest) {
        std::size_t end = longest; // whole characters
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
        name.resize(end);
    }
    const bool is_special = name.empty() || name.front() == '.' || name.front() == '-' || name.front() == ' ';
    return is_special ? "_" + name : name;
}

} // namespace torsion::session
