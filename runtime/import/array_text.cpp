#include "runtime/import/array_text.h"

#include <algorithm>

namespace torsion::fmu {

namespace {

constexpr std::size_t most_dimensions = 32;

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    std::optional<ArrayText> read() {
        skip_blanks();
        if (!rest_.starts_with('{') || !read_level(0) || !rest_.empty()) return std::nullopt;
        return std::move(result_);
    }

private:
    bool read_level(std::size_t level) {
        if (!rest_.starts_with('{')) return level == result_.shape.size() && read_element();
        if (level == most_dimensions || (!result_.elements.empty() && level >= result_.shape.size())) return false;
        const bool is_first = level == result_.shape.size();
        if (is_first) result_.shape.push_back(0);
        std::size_t count = 0;
        do {
            rest_.remove_prefix(1);
            skip_blanks();
            if (!read_level(level + 1)) return false;
            ++count;
        } while (rest_.starts_with(','));
        if (!rest_.starts_with('}')) return false;
        rest_.remove_prefix(1);
        skip_blanks();
        if (is_first) result_.shape[level] = count;
        return result_.shape[level] == count;
    }

    bool read_element() {
        std::string_view word = rest_.substr(0, rest_.find_first_of(",{}"));
        rest_.remove_prefix(word.size());
        while (!word.empty() && is_blank(word.back())) word.remove_suffix(1);
        if (word.empty() || std::any_of(word.begin(), word.end(), is_blank)) return false;
        result_.elements.emplace_back(word);
        return true;
    }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    void skip_blanks() {
        while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    }

    std::string_view rest_;
    ArrayText result_;
};

} // namespace

std::string ArrayText::subscripts(std::size_t element) const {
    std::string result = "]";
    for (std::size_t d = shape.size(); d-- > 0; element /= shape[d])
        result.insert(0, (d == 0 ? "[" : ",") + std::to_string(element % shape[d] + 1));
    return result;
}

std::string words_of_sizes(const std::vector<std::size_t>& sizes) {
    std::string words;
    for (const std::size_t size : sizes) words += (words.empty() ? "" : " × ") + std::to_string(size);
    return words;
}

std::optional<ArrayText> array_of(std::string_view text) { return Reader(text).read(); }

} // namespace torsion::fmu
