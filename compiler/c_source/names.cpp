#include "compiler/c_source/names.h"

#include "compiler/c_source/numbers.h"
#include "compiler/symbolic/integer_range.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace torsion::c_source {

using program::Section;
using program::Slot;

namespace {

/// Loops have the bound of the C code, and the mark `{R305}` of a code of our messages tells nothing there.
std::string assertion_text(std::string text) {
    if (text.starts_with("{R3") && text.find('}') != std::string::npos) text.erase(0, text.find('}') + 1);
    constexpr std::string_view before = " does not end within ", after = " rounds";
    const auto at = text.find(before), end = at == std::string::npos ? at : text.find(after, at + before.size());
    if (end != std::string::npos) text.replace(at + before.size(), end - at - before.size(), "MOST_ROUNDS");
    return text;
}

} // namespace

std::vector<std::string> assertion_texts(const program::Program& program) {
    std::vector<std::string> texts;
    for (const TorsionAssertion& row : program.tables.assertions)
        texts.push_back(assertion_text(program.tables.text(row.message)));
    for (const program::CheckPoint& check : program.functions.checks) texts.push_back(assertion_text(check.message));
    return texts;
}

std::string comment_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const char last = result.empty() ? ' ' : result.back();
        // `??/` is a trigraph
        const bool is_mark = (last == '*' && c == '/') || (last == '/' && c == '*') || (last == '?' && c == '?');
        if (is_mark) result += ' ';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c == '\\' ? '/' : c;
    }
    return result;
}

namespace {

/// Key words of C and C++, and macros of the C libraries, of compilers and of Windows.
constexpr std::string_view words_of_c[] = {"auto",
                                           "break",
                                           "case",
                                           "char",
                                           "const",
                                           "continue",
                                           "default",
                                           "do",
                                           "double",
                                           "else",
                                           "enum",
                                           "extern",
                                           "float",
                                           "for",
                                           "goto",
                                           "if",
                                           "inline",
                                           "int",
                                           "long",
                                           "register",
                                           "restrict",
                                           "return",
                                           "short",
                                           "signed",
                                           "sizeof",
                                           "static",
                                           "struct",
                                           "switch",
                                           "typedef",
                                           "union",
                                           "unsigned",
                                           "void",
                                           "volatile",
                                           "while",
                                           "typeof",
                                           "asm",
                                           "bool",
                                           "true",
                                           "false",
                                           "class",
                                           "new",
                                           "delete",
                                           "this",
                                           "template",
                                           "private",
                                           "public",
                                           "protected",
                                           "operator",
                                           "and",
                                           "or",
                                           "not",
                                           "xor",
                                           "bitand",
                                           "bitor",
                                           "compl",
                                           "and_eq",
                                           "or_eq",
                                           "xor_eq",
                                           "not_eq",
                                           "catch",
                                           "try",
                                           "throw",
                                           "friend",
                                           "explicit",
                                           "export",
                                           "mutable",
                                           "namespace",
                                           "nullptr",
                                           "typeid",
                                           "typename",
                                           "using",
                                           "virtual",
                                           "wchar_t",
                                           "char8_t",
                                           "char16_t",
                                           "char32_t",
                                           "concept",
                                           "requires",
                                           "constexpr",
                                           "consteval",
                                           "constinit",
                                           "const_cast",
                                           "dynamic_cast",
                                           "decltype",
                                           "noexcept",
                                           "alignas",
                                           "alignof",
                                           "co_await",
                                           "co_return",
                                           "co_yield",
                                           "static_assert",
                                           "thread_local",
                                           "typeof_unqual",
                                           "static_cast",
                                           "reinterpret_cast",
                                           "int64_t",
                                           "uint32_t",
                                           "uint64_t",
                                           "real_t",
                                           "NULL",
                                           "EOF",
                                           "NAN",
                                           "INFINITY",
                                           "TRUE",
                                           "FALSE",
                                           "I",
                                           "HUGE",
                                           "HUGE_VAL",
                                           "HUGE_VALF",
                                           "HUGE_VALL",
                                           "MAXFLOAT",
                                           "DOMAIN",
                                           "SING",
                                           "OVERFLOW",
                                           "UNDERFLOW",
                                           "PLOSS",
                                           "TLOSS",
                                           "X_TLOSS",
                                           "SNAN",
                                           "errno",
                                           "offsetof",
                                           "assert",
                                           "complex",
                                           "imaginary",
                                           "noreturn",
                                           "stdin",
                                           "stdout",
                                           "stderr",
                                           "linux",
                                           "unix",
                                           "i386",
                                           "arm",
                                           "near",
                                           "far",
                                           "NEAR",
                                           "FAR",
                                           "IN",
                                           "OUT",
                                           "OPTIONAL",
                                           "small",
                                           "interface",
                                           "min",
                                           "max",
                                           "BUFSIZ",
                                           "SIZE_MAX",
                                           "WCHAR_MIN",
                                           "WCHAR_MAX",
                                           "WINT_MIN",
                                           "WINT_MAX",
                                           "WEOF",
                                           "CONST",
                                           "VOID",
                                           "MATH_ERRNO",
                                           "MATH_ERREXCEPT",
                                           "math_errhandling",
                                           "WIN32",
                                           "WIN64",
                                           "WINNT",
                                           "RAND_MAX",
                                           "NDEBUG"};

/// `M_PI`, `FP_NAN`, `INT32_MAX` and their like.
bool is_family(const std::string& word) {
    const bool is_capital = std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    const auto begins = [&](const char* text) { return word.starts_with(text); };
    const bool is_limit = (begins("INT") || begins("UINT") || begins("PTRDIFF") || begins("SIG_ATOMIC")) &&
                          (word.ends_with("_MIN") || word.ends_with("_MAX"));
    return is_capital && (begins("M_") || begins("FP_") || is_limit);
}

bool is_taken(const std::string& word) {
    const auto is_it = [&](const auto& row) { return word == row; };
    const auto is_number = [&](const Number& number) { return word == number.name; };
    return std::ranges::any_of(words_of_c, is_it) || std::ranges::any_of(other_macros, is_it) ||
           std::ranges::any_of(numbers, is_number) || is_family(word);
}

} // namespace

std::string identifier(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const bool is_letter = static_cast<unsigned char>(c) < 128 && std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter) result += c;
        else if (!result.empty() && result.back() != '_') result += '_';
    }
    while (!result.empty() && result.back() == '_') result.pop_back();
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0) result.insert(0, "v_");
    return is_taken(result) ? result + "_" : result;
}

std::string Identifiers::unique(std::string_view name) {
    std::string word = identifier(name);
    const bool begins = !prefix_.empty() && word.starts_with(prefix_ + "_");
    if (begins && std::ranges::none_of(word.substr(prefix_.size()), [](char c) { return c >= 'a' && c <= 'z'; }))
        word += "_";
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

bool is_held(double value, Precision precision) {
    if (value == 0 || !std::isfinite(value)) return true;
    const double size = std::abs(value);
    if (size == std::numeric_limits<double>::max()) return true; // Modelica.Constants.inf means that there is no bound
    return precision == Precision::Double ||
           (size >= std::numeric_limits<float>::min() && size <= std::numeric_limits<float>::max());
}

std::int64_t most_integer(Precision precision) {
    return precision == Precision::Single ? (std::int64_t{1} << 24) - 1
                                          : static_cast<std::int64_t>(symbolic::largest_exact_integer);
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
        names_.emplace(program::key({Section::Relation, static_cast<std::uint32_t>(i)}),
                       text.size() > 60 ? text.substr(0, 57) + "..." : text);
    }
}

std::string SlotNames::of(Slot slot) const {
    const bool is_of_relation =
        slot.section == Section::Forced || slot.section == Section::Candidate || slot.section == Section::Difference;
    if (slot.section == Section::Pre) slot.section = Section::D;
    if (is_of_relation) slot.section = Section::Relation;
    const auto found = names_.find(program::key(slot));
    return found == names_.end() ? "" : comment_text(found->second);
}

const char* field_name(Section section) {
    constexpr const char* names[] = {"x",        "der",       "y",      "p",          "u",         "d",      "pre",
                                     "relation", "candidate", "forced", "difference", "magnitude", "active", "epsilon",
                                     "jacobian", "work",      "time",   "initial",    "event",     "local"};
    return names[static_cast<std::size_t>(section)];
}

} // namespace torsion::c_source
