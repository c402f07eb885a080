#include "compiler/fit/extending_model.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <vector>

namespace torsion::fit {

namespace {

/// Modifiers as a tree: of `shaft.c` and `shaft.d` that of `shaft` has two.
struct ModifierTree {
    std::map<std::string, ModifierTree> parts;
    std::optional<std::string> value;

    std::string text() const {
        std::string all;
        for (const auto& [name, part] : parts) {
            all += (all.empty() ? "" : ", ") + name;
            if (part.value) all += " = " + *part.value;
            else all += "(" + part.text() + ")";
        }
        return all;
    }
};

/// The parts of `a.'b.c'.d`.
std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '\\' && is_quoted && i + 1 < name.size()) parts.back() += name[i++];
        else if (name[i] == '\'') is_quoted = !is_quoted;
        else if (name[i] == '.' && !is_quoted) {
            parts.emplace_back();
            continue;
        }
        parts.back() += name[i];
    }
    return parts;
}

} // namespace

std::string modifier_of(const Parameter& parameter, const std::string& choice) {
    if (parameter.type == Type::Enumeration) { // its value has the type before the literal
        const std::size_t dot = parameter.value.rfind('.');
        return dot == std::string::npos || choice.find('.') != std::string::npos
                   ? choice
                   : parameter.value.substr(0, dot + 1) + choice;
    }
    if (parameter.type != Type::String) return choice;
    std::string quoted = "\"";
    for (const char c : choice) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

std::optional<std::string> extending_model(const std::string& model, const std::string& name, const std::string& words,
                                           const std::vector<Modifier>& modifiers, std::string& problem) {
    ModifierTree root;
    for (const Modifier& modifier : modifiers) {
        ModifierTree* at = &root;
        for (const std::string& part : parts_of(modifier.name)) {
            if (part.ends_with(']')) {
                problem = fmt::format("`{}` is of an element of an array, which a modifier cannot change alone",
                                      modifier.name);
                return std::nullopt;
            }
            at = &at->parts[part];
        }
        at->value = modifier.value;
    }
    return fmt::format("model {} \"{} {}\"\n  extends {}({});\nend {};\n", name, model, words, model, root.text(),
                       name);
}

} // namespace torsion::fit
