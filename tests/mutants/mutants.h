#pragma once
// Mistakes that people make, and some that only machines make, in a text of Modelica: the same ones each time.

#include <array>
#include <cctype>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace torsion::tests {

class Mutants {
public:
    Mutants(const std::string& text, unsigned seed) : tokens_(tokens_of(text)), random_(seed) {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (is_name(tokens_[i])) names_.push_back(i);
            if (std::isdigit(static_cast<unsigned char>(tokens_[i][0]))) numbers_.push_back(i);
            if (tokens_[i] == ";") ends_.push_back(i);
        }
    }

    /// One mistake.
    std::string next() {
        if (tokens_.empty()) return {};
        std::vector<std::string> t = tokens_;
        switch (random_() % 9) {
        case 0: replace(t, names_, "unknown_"); break;
        case 1: replace(t, names_, pick(names_)); break;
        case 2: replace(t, numbers_, extremes[random_() % extremes.size()]); break;
        case 3: t.erase(t.begin() + at()); break;
        case 4: t.insert(t.begin() + at(), tokens_[random_() % tokens_.size()]); break;
        case 5: std::swap(t[random_() % t.size()], t[random_() % t.size()]); break;
        case 6: move_element(t, true); break;
        case 7: move_element(t, false); break;
        default: add_prefix(t);
        }
        std::string text;
        for (const std::string& token : t) text += token + " ";
        return text;
    }

private:
    static constexpr std::array<const char*, 10> extremes = {
        "0", "-1", "1e308", "1e-308", "-1e300", "2147483648", "9223372036854775807", "1.5", "true", "\"text\""};
    static constexpr std::array<const char*, 14> prefixes = {
        "redeclare", "replaceable", "final",     "each",     "inner", "outer",  "flow",
        "parameter", "constant",    "protected", "discrete", "input", "output", "extends"};

    static std::vector<std::string> tokens_of(const std::string& text) {
        std::vector<std::string> tokens;
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t begin = i;
            const auto is_word = [&] { return std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_'; };
            if (std::isspace(static_cast<unsigned char>(text[i]))) {
                ++i;
                continue;
            }
            if (text.compare(i, 2, "//") == 0) {
                i = text.find('\n', i);
                if (i == std::string::npos) break;
                continue;
            }
            if (text[i] == '"') {
                for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1 : 0;
                i = std::min(i + 1, text.size());
            } else if (is_word()) {
                while (i < text.size() && is_word()) ++i;
            } else {
                const bool is_long =
                    i + 1 < text.size() && (text[i + 1] == '=' || (text[i] == '<' && text[i + 1] == '>'));
                i += is_long ? 2 : 1;
            }
            tokens.push_back(text.substr(begin, i - begin));
        }
        return tokens;
    }
    static bool is_name(const std::string& token) {
        static const std::set<std::string> words = {
            "algorithm", "and",         "annotation", "block",    "class",     "connect", "connector",
            "constant",  "each",        "else",       "elseif",   "elsewhen",  "end",     "equation",
            "extends",   "final",       "for",        "function", "if",        "in",      "initial",
            "inner",     "input",       "loop",       "model",    "not",       "or",      "outer",
            "output",    "package",     "parameter",  "partial",  "protected", "public",  "record",
            "redeclare", "replaceable", "then",       "type",     "when",      "while",   "within"};
        return (std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_') && !words.contains(token);
    }
    std::ptrdiff_t at() { return static_cast<std::ptrdiff_t>(random_() % tokens_.size()); }
    std::string pick(const std::vector<std::size_t>& places) {
        return places.empty() ? "x" : tokens_[places[random_() % places.size()]];
    }
    void replace(std::vector<std::string>& t, const std::vector<std::size_t>& places, const std::string& with) {
        if (!places.empty()) t[places[random_() % places.size()]] = with;
    }
    /// From one semicolon to the next, to behind another one: into another class, or among the equations.
    void move_element(std::vector<std::string>& t, bool is_copy) {
        if (ends_.size() < 3) return;
        const std::size_t k = random_() % (ends_.size() - 1);
        const auto begin = static_cast<std::ptrdiff_t>(ends_[k] + 1),
                   end = static_cast<std::ptrdiff_t>(ends_[k + 1] + 1);
        const std::vector<std::string> element(t.begin() + begin, t.begin() + end);
        auto to = static_cast<std::ptrdiff_t>(ends_[random_() % ends_.size()] + 1);
        if (!is_copy) {
            t.erase(t.begin() + begin, t.begin() + end);
            if (to > begin) to = std::max(begin, to - (end - begin));
        }
        t.insert(t.begin() + to, element.begin(), element.end());
    }
    void add_prefix(std::vector<std::string>& t) {
        if (ends_.empty()) return;
        t.insert(t.begin() + static_cast<std::ptrdiff_t>(ends_[random_() % ends_.size()] + 1),
                 prefixes[random_() % prefixes.size()]);
    }

    std::vector<std::string> tokens_;
    std::mt19937 random_; // its numbers are the same everywhere
    std::vector<std::size_t> names_, numbers_, ends_;
};

} // namespace torsion::tests
