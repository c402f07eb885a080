#include "compiler/package/library_header.h"

#include "compiler/package/shared_library.h"

#include <cctype>
#include <unordered_set>

namespace torsion::package {

namespace {

/// Text for a comment: on one line, without the end of a comment.
std::string comment_text(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' || text[i] == '\r') text[i] = ' ';
        if (text[i] == '/' && i > 0 && text[i - 1] == '*') text[i] = ' ';
        if (text[i] == '*' && i > 0 && text[i - 1] == '/') text[i] = ' ';
    }
    return text;
}

std::string enumerator(const TorsionModel& model, std::uint32_t row, const std::string& prefix,
                       std::unordered_set<std::string>& used) {
    const TorsionVariable& variable = model.variables[row];
    const std::string name = model.strings + variable.name, unit = model.strings + variable.unit,
                      description = model.strings + variable.description;
    std::string word = prefix + "_" + identifier(name);
    if (!used.insert(word).second) used.insert(word += "_" + std::to_string(row)); // `a.b` and `a_b`
    std::string remark =
        name + (unit.empty() ? "" : " [" + unit + "]") + (description.empty() ? "" : ": " + description);
    if ((variable.flags & TORSION_SETTABLE) != 0) remark += " (can be set)";
    if ((variable.flags & TORSION_START) != 0) remark += " (start value can be set)";
    return "    " + word + " = " + std::to_string(row) + ", /* " + comment_text(std::move(remark)) + " */\n";
}

/// The declarations of the embedding API, with the names of this library's functions. Types have the same names in all
/// libraries.
std::string embedding_header(const std::string& prefix) {
    std::string text = embed_header;
    if (prefix.empty()) return text;
    const auto replace = [&](const std::string& word, const std::string& other) {
        const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            const bool is_word = (at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]));
            if (is_word) text.replace(at, word.size(), other);
        }
    };
    replace("TORSION_EMBED_H", "TORSION_EMBED_" + prefix + "_H");
    for (const std::string& function : embedding_api()) replace(function, prefixed(function, prefix));
    return text;
}

} // namespace

std::string identifier(const std::string& name) {
    std::string result;
    for (const char c : name)
        result += std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128 ? c : '_';
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0) result.insert(0, "_");
    return result;
}

std::string library_header(const TorsionModel& model, const std::string& prefix) {
    const std::string full = model.strings + model.name;
    const std::string name = (prefix.empty() ? "" : prefix + "_") + identifier(full.substr(full.rfind('.') + 1)),
                      guard = "TORSION_MODEL_" + name + "_H";
    std::string text = "/* " + comment_text(full) +
                       ", compiled by Torsion: the functions of the library, and the numbers of its variables. */\n";
    text += "#ifndef " + guard + "\n#define " + guard + "\n\n" + embedding_header(prefix) + "\n";
    std::unordered_set<std::string> used;
    for (const std::string& function : embedding_api()) used.insert(prefixed(function, prefix));
    std::string rows;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if ((variable.flags & TORSION_HIDDEN) == 0 && variable.type != TORSION_STRING)
            rows += enumerator(model, i, name, used);
    }
    if (!rows.empty())
        text += "/* For " + prefixed("torsion_get", prefix) + " and " + prefixed("torsion_set", prefix) +
                ". */\nenum " + name + "_Variable {\n" + rows + "};\n\n";
    return text + "#endif\n";
}

} // namespace torsion::package
