#include "compiler/c_source/runtime_text.h"

#include <cassert>
#include <string_view>
#include <vector>

namespace torsion::c_source {

namespace {

std::string with_words(std::string line, const std::map<std::string, std::string>& words) {
    for (std::size_t at = line.find('$'); at != std::string::npos; at = line.find('$', at)) {
        const std::pair<const std::string, std::string>* longest = nullptr;
        for (const auto& word : words) {
            const bool fits = line.compare(at + 1, word.first.size(), word.first) == 0;
            if (fits && (longest == nullptr || word.first.size() > longest->first.size())) longest = &word;
        }
        assert(longest != nullptr && "a word of the runtime's text");
        if (longest == nullptr) break;
        line.replace(at, 1 + longest->first.size(), longest->second);
        at += longest->second.size();
    }
    return line;
}

} // namespace

std::string filled(const std::string& piece, const std::set<std::string>& flags,
                   const std::map<std::string, std::string>& words) {
    std::string result;
    std::vector<bool> open{true};
    for (std::size_t at = 0; at < piece.size();) {
        const std::size_t end = std::min(piece.find('\n', at), piece.size());
        const std::string line = piece.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("$if ")) open.push_back(open.back() && flags.contains(line.substr(4)));
        else if (line == "$else") open.back() = open[open.size() - 2] && !open.back();
        else if (line == "$end") open.pop_back();
        else if (open.back()) result += with_words(line, words) + "\n";
    }
    return result;
}

} // namespace torsion::c_source
