#include "compiler/instance/settings.h"

#include "compiler/instance/modifier.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace torsion::instance {

using source::Diag;

namespace {

/// The end of the identifier, plain or quoted, at `at`; `at` itself if it is none.
std::size_t end_of_identifier(std::string_view name, std::size_t at) {
    if (at < name.size() && name[at] == '\'') {
        for (std::size_t i = at + 1; i < name.size(); ++i) {
            if (name[i] == '\\') ++i;
            else if (name[i] == '\'') return i + 1;
        }
        return at;
    }
    return std::min(name.find_first_of(".[]' ", at), name.size());
}

// "a.j[3].w" → a, j, [3], w; empty: no such path
std::vector<std::string> path_parts(std::string_view name) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;; ++at) {
        const std::size_t end = end_of_identifier(name, at);
        if (end == at) return {};
        parts.emplace_back(name.substr(at, end - at));
        at = end;
        while (at < name.size() && name[at] == '[') {
            const std::size_t close = name.find(']', at);
            if (close == std::string_view::npos) return {};
            parts.emplace_back(name.substr(at, close + 1 - at));
            at = close + 1;
        }
        if (at == name.size()) return parts;
        if (name[at] != '.') return {};
    }
}

bool are_words(const std::vector<std::string>& parts) {
    const auto is_word = [](const std::string& part) {
        return std::isalpha(static_cast<unsigned char>(part[0])) || part[0] == '_';
    };
    return !parts.empty() && std::ranges::all_of(parts, is_word);
}

/// Any other text is a reference of one part, which only a String can have as its value.
const ast::Expr* literal(const std::string& text, ast::ExprArena& arena) {
    const char *begin = text.data(), *end = begin + text.size();
    if (text == "true" || text == "false") return arena.add({{}, ast::BooleanLiteral{text == "true"}});
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        return arena.add({{}, ast::StringLiteral{text.substr(1, text.size() - 2)}});
    std::int64_t whole = 0;
    if (auto [p, e] = std::from_chars(begin, end, whole); e == std::errc() && p == end && begin != end)
        return arena.add({{}, ast::IntegerLiteral{whole}});
    double real = 0;
    if (auto [p, e] = std::from_chars(begin, end, real); e == std::errc() && p == end && begin != end) {
        if (!std::isfinite(real)) return nullptr;
        return arena.add({{}, ast::RealLiteral{real}});
    }
    // Type.literal of an enumeration, or the literal alone
    if (text == "nan" || text == "inf") return nullptr;
    std::vector<std::string> parts = path_parts(text);
    if (!are_words(parts)) parts = {text};
    ast::ComponentRef ref;
    for (const std::string& part : parts) ref.parts.push_back({{part, {}}, {}});
    return arena.add({{}, ast::Reference{std::move(ref)}});
}

/// Arrays of literals.
bool is_made_of_literals(const ast::Expr& e) {
    const auto all = [](const auto& list) {
        return std::ranges::all_of(list, [](const ast::Expr* x) { return is_made_of_literals(*x); });
    };
    if (const auto* u = std::get_if<ast::Unary>(&e.node))
        return u->op != ast::UnaryOp::Not && is_made_of_literals(*u->operand);
    if (const auto* a = std::get_if<ast::ArrayConstructor>(&e.node)) return a->iterators.empty() && all(a->elements);
    if (const auto* m = std::get_if<ast::MatrixConstructor>(&e.node)) return std::ranges::all_of(m->rows, all);
    return std::holds_alternative<ast::RealLiteral>(e.node) || std::holds_alternative<ast::IntegerLiteral>(e.node) ||
           std::holds_alternative<ast::BooleanLiteral>(e.node) || std::holds_alternative<ast::StringLiteral>(e.node) ||
           std::holds_alternative<ast::Reference>(e.node);
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

/// A String takes words without quotes, too.
const ast::Expr* with_texts(const ast::Expr* given, ast::ExprArena& arena) {
    if (const auto* named = std::get_if<ast::Reference>(&given->node))
        return arena.add({given->span, ast::StringLiteral{named->ref.text()}});
    const auto* array = std::get_if<ast::ArrayConstructor>(&given->node);
    if (array == nullptr) return given;
    ast::ArrayConstructor result = *array;
    for (const ast::Expr*& e : result.elements) e = with_texts(e, arena);
    return arena.add({given->span, std::move(result)});
}

/// Expands `one`, or `Type.one` with a suffix of the type's name, to `Package.Type.one` if the enumeration has that
/// literal.
const ast::Expr* literal_of(const EnumerationType& type, const ast::Reference& named, const ast::Expr* given,
                            ast::ExprArena& arena) {
    const auto& parts = named.ref.parts;
    const std::vector<std::string> path = path_parts(type.name);
    if (parts.size() > path.size() + 1 ||
        std::ranges::find(type.literals, parts.back().name.text) == type.literals.end())
        return given;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        if (parts[i].name.text != path[path.size() + 1 - parts.size() + i]) return given;
    ast::ComponentRef ref;
    for (const std::string& part : path) ref.parts.push_back({{part, {}}, {}});
    ref.parts.push_back(parts.back());
    return arena.add({{}, ast::Reference{std::move(ref)}});
}

/// The same for all literals in an array.
const ast::Expr* with_literals(const EnumerationType& type, const ast::Expr* given, ast::ExprArena& arena) {
    const auto each = [&](std::vector<const ast::Expr*>& list) {
        for (const ast::Expr*& e : list) e = with_literals(type, e, arena);
    };
    if (const auto* named = std::get_if<ast::Reference>(&given->node)) return literal_of(type, *named, given, arena);
    if (const auto* array = std::get_if<ast::ArrayConstructor>(&given->node)) {
        ast::ArrayConstructor result = *array;
        each(result.elements);
        return arena.add({given->span, std::move(result)});
    }
    if (const auto* matrix = std::get_if<ast::MatrixConstructor>(&given->node)) {
        ast::MatrixConstructor result = *matrix;
        for (auto& row : result.rows) each(row);
        return arena.add({given->span, std::move(result)});
    }
    return given;
}

/// The first unknown word in it. `type`: null if it is no enumeration.
const ast::Reference* word_without_meaning(const ast::Expr& e, const EnumerationType* type) {
    const auto first = [&](const std::vector<const ast::Expr*>& list) {
        const ast::Reference* found = nullptr;
        for (const ast::Expr* x : list) found = found ? found : word_without_meaning(*x, type);
        return found;
    };
    if (const auto* named = std::get_if<ast::Reference>(&e.node)) {
        const auto& parts = named->ref.parts;
        const bool may_be_literal = type && parts.size() > 1 &&
                                    std::ranges::find(type->literals, parts.back().name.text) != type->literals.end();
        return may_be_literal ? nullptr : named;
    }
    if (const auto* u = std::get_if<ast::Unary>(&e.node)) return word_without_meaning(*u->operand, type);
    if (const auto* array = std::get_if<ast::ArrayConstructor>(&e.node)) return first(array->elements);
    const ast::Reference* found = nullptr;
    if (const auto* matrix = std::get_if<ast::MatrixConstructor>(&e.node))
        for (const auto& row : matrix->rows) found = found ? found : first(row);
    return found;
}

std::string quoted_list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
    return text;
}

std::string no_value(const std::string& name, const std::string& text) {
    return "--set " + name + ": `" + text +
           "` is not a finite number, true, false, \"text\", the literal of an enumeration, or an array of them";
}

} // namespace

std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library,
                                             source::Diagnostics& diagnostics) {
    ModifierPtr all;
    for (const Setting& s : settings) {
        std::vector<std::string> parts = path_parts(s.name);
        if (parts.empty())
            return diagnostics.report(Diag::UnknownSetting, {}, "--set: `" + s.name + "` is no name of a variable"),
                   std::nullopt;
        const ast::Expr* value = value_of(s.value, library);
        if (!value) return diagnostics.report(Diag::InvalidSetting, {}, no_value(s.name, s.value)), std::nullopt;
        auto leaf = std::make_shared<Modifier>();
        leaf->is_setting = true;
        leaf->value =
            Binding{.expr = value, .scope = {}, .span = {}, .indices = {}, .is_final = false, .is_setting = true};
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

Binding typed_setting(const Node& node, const Binding& setting, ast::ExprArena& arena) {
    Binding result = setting;
    if (node.enumeration) result.expr = with_literals(*node.enumeration, setting.expr, arena);
    if (node.type == BaseType::String) result.expr = with_texts(setting.expr, arena);
    return result;
}

ModifierPtr with_typed_elements(const Node& node, const ModifierPtr& modifier, ast::ExprArena& arena) {
    const auto is_set_element = [](const auto& part) {
        return part.first.starts_with('[') && part.second->value && part.second->value->is_setting;
    };
    const bool has_words = node.enumeration || node.type == BaseType::String;
    if (!modifier || !has_words || std::ranges::none_of(modifier->parts, is_set_element)) return modifier;
    auto result = std::make_shared<Modifier>(*modifier);
    for (auto& part : result->parts) {
        if (!is_set_element(part)) continue;
        auto element = std::make_shared<Modifier>(*part.second);
        element->value = typed_setting(node, *element->value, arena);
        part.second = std::move(element);
    }
    return result;
}

bool check_setting(const Node& node, const Binding& setting, Translator& translator) {
    if (const ast::Reference* named = word_without_meaning(*setting.expr, node.enumeration)) {
        const std::string text = named->ref.text();
        auto& report = translator.diagnostics().report(Diag::InvalidSetting, node.span(),
                                                       are_words(path_parts(text)) ? "--set " + node.path() + ": `" +
                                                                                         text + "` is no value of it"
                                                                                   : no_value(node.path(), text),
                                                       "declared here");
        if (node.enumeration) report.with_help("its values are " + quoted_list(node.enumeration->literals));
        return false;
    }
    TypedValue value = translator.translate(node, setting, Mode::Evaluate);
    bool fits = value.poisoned || (value.type == node.type && value.enumeration == node.enumeration) ||
                (node.type == BaseType::Real && value.type == BaseType::Integer);
    if (fits) return !value.poisoned;
    TypedValue wanted;
    wanted.type = node.type, wanted.enumeration = node.enumeration;
    auto& report = translator.diagnostics().report(Diag::InvalidSetting, node.span(),
                                                   "--set " + node.path() + ": the value is " + type_name(value) +
                                                       ", but " + type_name(wanted) + " is needed",
                                                   "declared here");
    if (node.type == BaseType::String)
        report.with_help("a text that could be a number or a truth stands between quotes: \"12\"");
    return false;
}

namespace {

/// The path from this modifier to the first value that was set; empty: none was.
std::string path_of_setting(const Modifier& modifier) {
    for (const auto& [name, part] : modifier.parts) {
        const std::string own = (name.starts_with('[') ? "" : ".") + name;
        if (part->value && part->value->is_setting) return own;
        if (const std::string further = path_of_setting(*part); !further.empty()) return own + further;
    }
    return {};
}

} // namespace

void check_unused(const Node& node, const char* why, source::Diagnostics& diagnostics) {
    if (!node.modifier) return;
    const bool is_set = node.modifier->value && node.modifier->value->is_setting;
    const std::string path = path_of_setting(*node.modifier);
    if (is_set || !path.empty())
        diagnostics.report(Diag::SettingWithoutEffect, node.span(),
                           "--set " + node.path() + path + " has no effect: `" + node.path() + "` " + why,
                           "declared here");
}

ModifierPtr with_element_starts(const ModifierPtr& modifier) {
    const auto start_of = [](const auto& part) {
        return part.second->is_setting && !part.second->value && part.second->parts.size() == 1 &&
                       part.first.starts_with('[')
                   ? part.second->shared_part("start")
                   : nullptr;
    };
    if (!modifier || std::ranges::none_of(modifier->parts, [&](const auto& part) { return start_of(part) != nullptr; }))
        return modifier;
    auto result = std::make_shared<Modifier>(*modifier);
    for (auto& part : result->parts) {
        if (ModifierPtr start = start_of(part)) part.second = std::move(start);
    }
    return result;
}

namespace {

bool check_element(const Node& node, const std::string& subscripts, source::Diagnostics& diagnostics) {
    if (element_offset(subscripts, node.dims)) return true;
    diagnostics.report(Diag::UnknownSetting, node.span(),
                       "`" + node.path() + "` has no element `" + subscripts + "`" +
                           (node.dims.empty() ? "" : ": its size is " + dims_text(node.dims)),
                       "declared here");
    return false;
}

} // namespace

bool check_set_elements(const Node& node, const Modifier& modifier, source::Diagnostics& diagnostics) {
    bool ok = true;
    for (const auto& [name, part] : modifier.parts) {
        if (name.starts_with('[')) ok = check_element(node, name, diagnostics) && ok;
    }
    return ok;
}

bool check_set_element(const Node& node, const std::string& subscripts, const Binding& value, Translator& translator) {
    if (!check_element(node, subscripts, translator.diagnostics())) return false;
    return check_setting(node, value, translator);
}

} // namespace torsion::instance
