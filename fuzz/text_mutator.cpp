// Mutations that know the structure of a model: replace identifiers by unknown or other ones, numbers by extremes, move
// elements and equations between classes, redeclare elements, and sometimes leave the bytes to the fuzzer.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

enum class Kind { Word, Number, Text, Sign, Blank };

struct Token {
    Kind kind;
    std::string text;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

Token next_token(std::string_view rest) {
    const char c = rest.front();
    std::size_t n = 1;
    const auto go = [&](auto&& is_part) {
        while (n < rest.size() && is_part(rest[n])) ++n;
    };
    Kind kind = Kind::Sign;
    if (std::isspace(static_cast<unsigned char>(c)) != 0)
        kind = Kind::Blank, go([](char x) { return std::isspace(static_cast<unsigned char>(x)) != 0; });
    else if (std::isdigit(static_cast<unsigned char>(c)) != 0)
        kind = Kind::Number, go([](char x) { return is_word(x) || x == '.'; });
    else if (is_word(c)) kind = Kind::Word, go(is_word);
    else if (c == '"' || c == '\'') {
        kind = Kind::Text;
        while (n < rest.size() && rest[n] != c) n += rest[n] == '\\' ? 2 : 1;
        n = std::min(n + 1, rest.size());
    }
    return {kind, std::string(rest.substr(0, n))};
}

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size(); at += tokens.back().text.size())
        tokens.push_back(next_token(text.substr(at)));
    return tokens;
}

constexpr std::array keywords = {
    "algorithm",     "and",         "annotation", "block",     "class",       "connect", "connector", "constant",
    "constrainedby", "der",         "discrete",   "each",      "else",        "elseif",  "elsewhen",  "encapsulated",
    "end",           "enumeration", "equation",   "extends",   "external",    "final",   "flow",      "for",
    "function",      "if",          "import",     "in",        "initial",     "inner",   "input",     "loop",
    "model",         "not",         "or",         "outer",     "output",      "package", "parameter", "partial",
    "protected",     "public",      "record",     "redeclare", "replaceable", "return",  "stream",    "then",
    "type",          "when",        "while",      "within"};
constexpr std::array numbers = {"0",
                                "-1",
                                "1",
                                "2",
                                "1e308",
                                "-1e308",
                                "1e-308",
                                "0.5",
                                "2147483647",
                                "-2147483648",
                                "9223372036854775807",
                                "9223372036854775808",
                                "1e400",
                                "1e6",
                                "-0.0"};
constexpr std::array words = {
    "unknown", "der",       "pre",      "time",     "Real",       "Integer", "Boolean",  "String", "noEvent",
    "smooth",  "sample",    "edge",     "change",   "reinit",     "initial", "terminal", "size",   "fill",
    "sum",     "zeros",     "ones",     "cat",      "min",        "max",     "abs",      "sign",   "mod",
    "rem",     "div",       "floor",    "integer",  "homotopy",   "delay",   "assert",   "String", "start",
    "fixed",   "unit",      "nominal",  "each",     "final",      "end",     "true",     "false",  "semiLinear",
    "cross",   "transpose", "identity", "linspace", "cardinality"};
constexpr std::array pieces = {"(",           ")",
                               ";",           ",",
                               "=",           ":",
                               "{",           "}",
                               "[",           "]",
                               ".",           "+",
                               "-",           "*",
                               "/",           "^",
                               "<",           ">=",
                               "==",          "<>",
                               ":=",          "if true then 1 else ",
                               "[1]",         "[:]",
                               "(start = 1)", " final ",
                               " redeclare ", " replaceable ",
                               " each ",      "\"text\"",
                               "1:0",         "{}",
                               "der("};

class Mutation {
public:
    Mutation(std::string_view text, std::uint64_t seed) : tokens_(tokens_of(text)), random_(seed) {}

    std::string operator()() {
        for (std::size_t n = 1 + below(3); n > 0 && !tokens_.empty(); --n) strike();
        std::string text;
        for (const Token& t : tokens_) text += t.text;
        return text;
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
    template <class List>
    std::string pick(const List& list) {
        return list[below(list.size())];
    }
    /// A token of this kind, from a random place on; the end if none follows.
    std::size_t find(Kind kind) {
        for (std::size_t n = tokens_.size(), at = below(n), i = 0; i < n; ++i) {
            if (tokens_[(at + i) % n].kind == kind) return (at + i) % n;
        }
        return tokens_.size();
    }
    using At = std::vector<Token>::difference_type;
    static At at(std::size_t i) { return static_cast<At>(i); }
    void insert(std::size_t where, std::string text) {
        tokens_.insert(tokens_.begin() + at(where), {Kind::Sign, std::move(text)});
    }

    void strike() {
        switch (below(12)) {
        case 0:
            change(Kind::Word, [&] { return below(4) == 0 ? "nowhere" + std::to_string(below(3)) : pick(words); });
            break;
        case 1:
        case 2: change(Kind::Word, [&] { return tokens_[find(Kind::Word)].text; }); break;
        case 3: change(Kind::Word, [&] { return pick(keywords); }); break;
        case 4: change(Kind::Number, [&] { return pick(numbers); }); break;
        case 5: tokens_.erase(tokens_.begin() + at(below(tokens_.size()))); break;
        case 6: insert(below(tokens_.size()), pick(pieces)); break;
        case 7: std::swap(tokens_[below(tokens_.size())], tokens_[below(tokens_.size())]); break;
        case 8: move_element(false); break;
        case 9: move_element(true); break;
        case 10: redeclare(); break;
        default: change(Kind::Sign, [&] { return pick(pieces); }); break;
        }
    }

    template <class Make>
    void change(Kind kind, const Make& make) {
        if (const std::size_t i = find(kind); i < tokens_.size()) tokens_[i].text = make();
    }

    /// The tokens between two semicolons, with the second.
    std::pair<std::size_t, std::size_t> element() {
        std::vector<std::size_t> ends;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].text == ";") ends.push_back(i + 1);
        }
        if (ends.size() < 2) return {0, 0};
        const std::size_t i = 1 + below(ends.size() - 1);
        return {ends[i - 1], ends[i]};
    }

    /// Moves or copies an element behind the end of another.
    void move_element(bool is_copied) {
        const auto [first, last] = element();
        const std::vector<Token> moved(tokens_.begin() + at(first), tokens_.begin() + at(last));
        if (moved.empty() || moved.size() > 400) return;
        if (!is_copied) tokens_.erase(tokens_.begin() + at(first), tokens_.begin() + at(last));
        const std::size_t to = element().second;
        tokens_.insert(tokens_.begin() + at(to), moved.begin(), moved.end());
    }

    void redeclare() {
        const std::size_t i = find(Kind::Word);
        if (i == tokens_.size()) return;
        const std::string type = tokens_[find(Kind::Word)].text, name = tokens_[find(Kind::Word)].text;
        insert(i + 1, "(redeclare " + std::string(below(2) == 0 ? "model " : "") + type + " " + name +
                          (below(2) == 0 ? " = " + type : "") + ")");
    }

    std::vector<Token> tokens_;
    std::mt19937_64 random_;
};

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (size == 0 || seed % 16 == 0) return LLVMFuzzerMutate(data, size, most);
    const std::string text = Mutation({reinterpret_cast<const char*>(data), size}, seed)();
    const std::size_t length = std::min(text.size(), most);
    std::memcpy(data, text.data(), length);
    return length;
}

/// Copies an element of one text into the other.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t size_a, const std::uint8_t* b,
                                                 std::size_t size_b, std::uint8_t* out, std::size_t most,
                                                 unsigned seed) {
    std::mt19937_64 random(seed);
    const std::string_view one(reinterpret_cast<const char*>(a), size_a),
        other(reinterpret_cast<const char*>(b), size_b);
    const auto end_near = [&](std::string_view text) { // after a semicolon
        const std::size_t found = text.find(';', text.empty() ? 0 : random() % text.size());
        return found == std::string_view::npos ? text.size() : found + 1;
    };
    const std::size_t from = end_near(other), to = std::min(other.size(), std::max(from, end_near(other)));
    const std::size_t into = end_near(one);
    const std::string text =
        std::string(one.substr(0, into)) + std::string(other.substr(from, to - from)) + std::string(one.substr(into));
    const std::size_t length = std::min(text.size(), most);
    std::memcpy(out, text.data(), length);
    return length;
}
