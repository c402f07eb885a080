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
    // Type.literal of an enumeration, or the literal alone
    ast::ComponentRef ref;
    for (const std::string& part : path_parts(text)) {
        if (part.empty() || !(std::isalpha(static_cast<unsigned char>(part[0])) || part[0] == '_')) return nullptr;
        if (part == "nan" || part == "inf") return nullptr;
        ref.parts.push_back({{part, {}}, {}});
    }
    return ref.parts.empty() ? nullptr : arena.add({{}, ast::Reference{std::move(ref)}});
}

/// Arrays of literals.
bool is_made_of_literals(const ast::Expr& e) {
    const auto all = [](const auto& list) { return std::ranges::all_of(list, [](const ast::Expr* x) { return is_made_of_literals(*x); }); };
    if (const auto* u = std::get_if<ast::Unary>(&e.node)) return u->op != ast::UnaryOp::Not && is_made_of_literals(*u->operand);
    if (const auto* a = std::get_if<ast::ArrayConstructor>(&e.node)) return a->iterators.empty() && all(a->elements);
    if (const auto* m = std::get_if<ast::MatrixConstructor>(&e.node)) return std::ranges::all_of(m->rows, all);
    return std::holds_alternative<ast::RealLiteral>(e.node) || std::holds_alternative<ast::IntegerLiteral>(e.node) || std::holds_alternative<ast::BooleanLiteral>(e.node) ||
           std::holds_alternative<ast::StringLiteral>(e.node) || std::holds_alternative<ast::Reference>(e.node);
}

/// `{1, 2}` and `[1, 2; 3, 4]`, read as the value of an annotation.
const ast::Expr* array(const std::string& text, library::Library& library) {
    source::Diagnostics ignored;
    const auto annotation = library.annotation("annotation(value = " + text + ")", ignored);
    if (!annotation || annotation->arguments.size() != 1) return nullptr;
    const auto& modification = annotation->arguments.front().modification;
    const ast::Expr* value = modification && !modification->nested ? modification->value : nullptr;
    return value && is_made_of_literals(*value) ? value : nullptr;
}

const ast::Expr* value_of(const std::string& text, library::Library& library) {
    const bool is_array = !text.empty() && (text.front() == '{' || text.front() == '[');
    return is_array ? array(text, library) : literal(text, library.arena());
}

/// `one` for an enumeration that has it: `Type.one`.
const ast::Expr* literal_of(const EnumerationType& type, const ast::Expr& given, ast::ExprArena& arena) {
    const auto* named = std::get_if<ast::Reference>(&given.node);
    if (!named || named->ref.parts.size() != 1 || std::ranges::find(type.literals, named->ref.parts[0].name.text) == type.literals.end()) return nullptr;
    ast::ComponentRef ref;
    for (std::string& part : path_parts(type.name)) ref.parts.push_back({{std::move(part), {}}, {}});
    ref.parts.push_back(named->ref.parts[0]);
    return arena.add({{}, ast::Reference{std::move(ref)}});
}

std::string quoted_list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
    return text;
}

} // namespace

std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library, source::Diagnostics& diagnostics) {
    ModifierPtr all;
    for (const Setting& s : settings) {
        std::vector<std::string> parts = path_parts(s.name);
        if (parts.empty()) return diagnostics.report(Code::C102, {}, "--set needs `name=value`"), std::nullopt;
        const ast::Expr* value = value_of(s.value, library);
        if (!value) return diagnostics.report(Code::C103, {}, "--set " + s.name + ": `" + s.value + "` is not a finite number, true, false, \"text\", the literal of an enumeration, or an array of them"), std::nullopt;
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

std::shared_ptr<const Binding> whole_setting(const Node& node, const std::shared_ptr<const Binding>& setting, ast::ExprArena& arena) {
    const ast::Expr* literal = node.enumeration ? literal_of(*node.enumeration, *setting->expr, arena) : nullptr;
    if (!literal) return setting;
    auto result = std::make_shared<Binding>(*setting);
    result->expr = literal;
    return result;
}

bool check_setting(const Node& node, const Binding& setting, Translator& translator) {
    if (const auto* named = std::get_if<ast::Reference>(&setting.expr->node); named && named->ref.parts.size() == 1) { // a word that means nothing here
        auto& report = translator.diagnostics().report(Code::C103, node.span(), "--set " + node.path() + ": `" + named->ref.text() + "` is no value of it", "declared here");
        if (node.enumeration) report.with_help("its values are " + quoted_list(node.enumeration->literals));
        return false;
    }
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
