#include "compiler/c_source/names.h"

#include "compiler/symbolic/integer_range.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace torsion::c_source {

using program::Section;
using program::Slot;

std::string comment_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const char last = result.empty() ? ' ' : result.back();
        const bool is_mark = (last == '*' && c == '/') || (last == '/' && c == '*') || (last == '?' && c == '?'); // `??/` is a trigraph
        if (is_mark) result += ' ';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c == '\\' ? '/' : c;
    }
    return result;
}

std::string identifier(std::string_view name) {
    static const std::set<std::string_view> taken = {
        "auto",   "break",  "case",   "char",   "const",   "continue", "default",  "do",       "double",   "else",   "enum",     "extern",
        "float",  "for",    "goto",   "if",     "inline",  "int",      "long",     "register", "restrict", "return", "short",    "signed",
        "sizeof", "static", "struct", "switch", "typedef", "union",    "unsigned", "void",     "volatile", "while",  "bool",     "true",
        "false",  "class",  "new",    "delete", "this",    "template", "private",  "public",   "operator", "NAN",    "INFINITY", "asm"};
    std::string result;
    for (const char c : name) {
        const bool is_letter = static_cast<unsigned char>(c) < 128 && std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter) result += c;
        else if (!result.empty() && result.back() != '_') result += '_';
    }
    while (!result.empty() && result.back() == '_') result.pop_back();
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0) result.insert(0, "v_");
    return taken.contains(result) ? result + "_" : result;
}

std::string Identifiers::unique(std::string_view name) {
    const std::string word = identifier(name);
    std::string result = word;
    for (int i = 2; !used_.insert(result).second; ++i) result = word + "_" + std::to_string(i);
    return result;
}

namespace {

template <class T>
std::string shortest(T value) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    std::string result(text.data(), end);
    return result.find_first_of(".e") == std::string::npos ? result + ".0" : result;
}

} // namespace

std::string literal(double value, Precision precision) {
    if (std::isnan(value)) return "(real_t)NAN";
    const bool is_single = precision == Precision::Single;
    const bool is_infinite = std::isinf(value) || (is_single && std::abs(value) > std::numeric_limits<float>::max());
    if (is_infinite) return value > 0 ? "(real_t)INFINITY" : "(real_t)-INFINITY";
    const std::string text = is_single ? shortest(static_cast<float>(value)) + "f" : shortest(value);
    return std::signbit(value) ? "(" + text + ")" : text;
}

std::int64_t most_integer(Precision precision) {
    return precision == Precision::Single ? (std::int64_t{1} << 24) - 1 : static_cast<std::int64_t>(symbolic::largest_exact_integer);
}

SlotNames::SlotNames(const program::Program& program, const structure::SortedModel& model) {
    const auto& variables = model.flat.variables;
    for (const symbolic::VarId v : variables.ids()) {
        const program::Place& place = program.layout.place[v];
        const bool is_alias = model.role[v] == structure::Role::Alias;
        if (variables[v].name.empty() || (is_alias && names_.contains(program::key(place.slot)))) continue;
        if (is_alias) names_.emplace(program::key(place.slot), variables[v].name);
        else names_[program::key(place.slot)] = variables[v].name;
    }
    for (std::size_t i = 0; i < program.tables.relations.size(); ++i) {
        const std::string text = program.tables.text(program.tables.relations[i].text);
        names_.emplace(program::key({Section::Relation, static_cast<std::uint32_t>(i)}), text.size() > 60 ? text.substr(0, 57) + "..." : text);
    }
}

std::string SlotNames::of(Slot slot) const {
    const bool is_of_relation = slot.section == Section::Forced || slot.section == Section::Candidate || slot.section == Section::Difference;
    if (slot.section == Section::Pre) slot.section = Section::D;
    if (is_of_relation) slot.section = Section::Relation;
    const auto found = names_.find(program::key(slot));
    return found == names_.end() ? "" : comment_text(found->second);
}

const char* field_name(Section section) {
    constexpr const char* names[] = {"x",          "der",       "y",      "p",       "u",        "d",    "pre",  "relation", "candidate", "forced",
                                     "difference", "magnitude", "active", "epsilon", "jacobian", "work", "time", "initial",  "event",     "local"};
    return names[static_cast<std::size_t>(section)];
}

} // namespace torsion::c_source
