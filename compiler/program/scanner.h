#pragma once
// Words of one line of a program's text.

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace torsion::program {

/// A line differs from the format of parse.h.
struct TextError : std::runtime_error {
    TextError(std::size_t line, const std::string& what)
        : std::runtime_error("line " + std::to_string(line) + ": " + what) {}
};

/// Ignores blanks between words.
class Scanner {
public:
    Scanner(std::string_view text, std::size_t line) : rest_(text), line_(line) { skip_blanks(); }

    bool at_end() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

    /// Accepts a word or sign here, but not as the beginning of a longer word.
    bool accept(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        if (is_letter(word.back()) && rest_.size() > word.size() && is_letter(rest_[word.size()])) return false;
        advance(word.size());
        return true;
    }
    void expect(std::string_view word) {
        if (!accept(word)) fail("`" + std::string(word) + "`");
    }

    /// Everything up to the next blank.
    std::string word() { return take(rest_.find(' '), "a word"); }
    /// Everything up to the next of these letters, which stays.
    std::string until_any(std::string_view letters) { return take(rest_.find_first_of(letters), "a name"); }
    /// Everything up to a mark, which is skipped.
    std::string until(std::string_view mark) {
        const std::size_t size = rest_.find(mark);
        if (size == 0 || size == std::string_view::npos) fail("a name and `" + std::string(mark) + "`");
        std::string result(rest_.substr(0, size));
        advance(size + mark.size());
        return result;
    }

    std::uint32_t number() { return read<std::uint32_t>("a number"); }
    std::int32_t signed_number() { return read<std::int32_t>("a whole number"); }
    double real() { return read<double>("a value"); }
    bool is_at_number() const {
        return !rest_.empty() &&
               (is_digit(rest_[0]) || (rest_[0] == '-' && rest_.size() > 1 &&
                                       (is_digit(rest_[1]) || is_letter(rest_[1])) && rest_[1] != ' '));
    }

    [[noreturn]] void fail(const std::string& expected) const {
        throw TextError(line_, "expected " + expected + " at `" + std::string(rest_) + "`");
    }
    void expect_end() const {
        if (!at_end()) fail("the end of the line");
    }

private:
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }
    static bool is_letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
    }
    void advance(std::size_t size) {
        rest_.remove_prefix(size);
        skip_blanks();
    }
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

    std::string take(std::size_t size, const char* expected) {
        if (size == std::string_view::npos) size = rest_.size();
        if (size == 0) fail(expected);
        std::string result(rest_.substr(0, size));
        advance(size);
        return result;
    }
    template <class T>
    T read(const char* expected) {
        T value{};
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc()) fail(expected);
        advance(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }

    std::string_view rest_;
    std::size_t line_;
};

} // namespace torsion::program
