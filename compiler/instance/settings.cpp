#include "compiler/instance/settings.h"

#include "compiler/instance/modifier.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace torsion::instance {

using source::Code;

namespace {

// "a.j[3].w" → a, j, [3], w
std::vector<std::string> path_parts(const std::string& name) {
    std::vector<std::string> parts;
    std::string current;
    bool quoted = false;
    for (char c : name) {
        if (c == '\'') quoted = !quoted;
        if (!quoted && (c == '.' || c == '[')) {
            if (!current.empty()) parts.push_back(std::exchange(current, {}));
            if (c == '.') continue;
        }
        current += c;
    }
    if (!current.empty()) parts.push_back(current);
    return parts;
}

const ast::Expr* literal(const std::string& text, ast::ExprArena& arena) {
    const char *begin = text.data(), *end = begin + text.size();
    if (text == "true" || text == "false") return arena.add({{}, ast::BooleanLiteral{text == "true"}});
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return arena.add({{}, ast::StringLiteral{text.substr(1, text.size() - 2)}});
    std::int64_t whole = 0;
    if (auto [p, e] = std::from_chars(begin, end, whole); e == std::errc() && p == end && begin != end) return arena.add({{}, ast::IntegerLiteral{whole}});
    double real = 0;
    if (auto [p, e] = std::from_chars(begin, end, real); e == std::errc() && p == end && begin != end) {
        if (!std::isfinite(real)) return nullptr;
        return arena.add({{}, ast::RealLiteral{real}});
    }
    // Type.literal of an enumeration
    ast::ComponentRef ref;
    for (const std::string& part : path_parts(text)) {
        if (part.empty() || !(std::isalpha(static_cast<unsigned char>(part[0])) || part[0] == '_')) return nullptr;
        if (part == "nan" || part == "inf") return nullptr;
        ref.parts.push_back({{part, {}}, {}});
    }
    return ref.parts.size() >= 2 ? arena.add({{}, ast::Reference{std::move(ref)}}) : nullptr;
}

} // namespace

std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library, source::Diagnostics& diagnostics) {
    ModifierPtr all;
    for (const Setting& s : settings) {
        std::vector<std::string> parts = path_parts(s.name);
        if (parts.empty()) return diagnostics.report(Code::C102, {}, "--set needs `name=value`"), std::nullopt;
        const ast::Expr* value = literal(s.value, library.arena());
        if (!value) return diagnostics.report(Code::C103, {}, "--set " + s.name + ": `" + s.value + "` is not a finite number, true, false or \"text\""), std::nullopt;
        auto leaf = std::make_shared<Modifier>();
        leaf->is_setting = true;
        leaf->value = Binding{.expr = value, .scope = {}, .span = {}, .indices = {}, .is_final = false, .is_setting = true};
        ModifierPtr modifier = leaf;
        for (std::size_t i = parts.size(); i-- > 0;) {
            auto outer = std::make_shared<Modifier>();
            outer->is_setting = true;
            outer->parts.emplace_back(parts[i], modifier);
            modifier = outer;
        }
        all = merge(modifier, all, s.name, diagnostics);
    }
    return all;
}

bool check_setting(const Node& node, const Binding& setting, Translator& translator) {
    Term value = translator.translate(node, setting, Mode::Evaluate);
    bool fits = value.poisoned || (value.type == node.type && value.enumeration == node.enumeration) || (node.type == BaseType::Real && value.type == BaseType::Integer);
    if (fits) return !value.poisoned;
    Term wanted;
    wanted.type = node.type, wanted.enumeration = node.enumeration;
    translator.diagnostics().report(Code::C103, node.span(), "--set " + node.path() + ": the value is " + type_name(value) + ", but " + type_name(wanted) + " is needed", "declared here");
    return false;
}

ModifierPtr with_element_starts(const ModifierPtr& modifier) {
    const auto start_of = [](const auto& part) { return part.second->is_setting && !part.second->value && part.second->parts.size() == 1 && part.first.starts_with('[') ? part.second->shared_part("start") : nullptr; };
    if (!modifier || std::ranges::none_of(modifier->parts, [&](const auto& part) { return start_of(part) != nullptr; })) return modifier;
    auto result = std::make_shared<Modifier>(*modifier);
    for (auto& part : result->parts) {
        if (ModifierPtr start = start_of(part)) part.second = std::move(start);
    }
    return result;
}

bool check_set_element(const Node& node, const std::string& subscripts, const Binding& value, Translator& translator) {
    if (!element_offset(subscripts, node.dims)) {
        translator.diagnostics().report(Code::C102, node.span(), "`" + node.path() + "` has no element `" + subscripts + "`" + (node.dims.empty() ? "" : ": its size is " + dims_text(node.dims)), "declared here");
        return false;
    }
    return check_setting(node, value, translator);
}

} // namespace torsion::instance
