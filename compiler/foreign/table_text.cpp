#include "compiler/foreign/table_text.h"

#include "compiler/support/input_file.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace torsion::foreign {

namespace {

constexpr std::size_t most_values = 10'000'000, largest_file = std::size_t{256} << 20;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr const char* blanks = " \t\r,;";
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'; }

class Reader {
public:
    Reader(std::istream& in, std::string path, std::string& problem) : in_(in), path_(std::move(path)), problem_(problem) {}

    std::optional<TextTable> operator()(const std::string& name) {
        if (!next_line() || !line_.starts_with("#1")) return refuse("is not a text file of tables: its first line is not `#1`");
        while (next_line()) {
            std::string found;
            TextTable table;
            if (!head(found, table)) continue;
            if (found == name) return values(name, std::move(table));
        }
        return refuse("has no table `" + name + "`");
    }

private:
    std::nullopt_t refuse(const std::string& what) {
        problem_ = "`" + path_ + "` " + what;
        return std::nullopt;
    }

    bool next_line() {
        ++number_;
        return static_cast<bool>(std::getline(in_, line_));
    }

    /// double name(rows,columns), optionally with blanks after the name
    bool head(std::string& name, TextTable& table) const {
        const std::size_t type = line_.find_first_not_of(" \t");
        if (type == std::string::npos) return false;
        const std::size_t length = line_.compare(type, 6, "double") == 0 ? 6 : line_.compare(type, 5, "float") == 0 ? 5 : 0;
        const std::size_t open = line_.find('('), close = line_.find(')', open);
        if (length == 0 || close == std::string::npos) return false;
        const std::size_t digits = line_.find_first_not_of(blanks, open + 1), between = line_.find_first_of(blanks, digits);
        if (between == std::string::npos || between > close) return false;
        const std::size_t first = line_.find_first_not_of(" \t", type + length), last = line_.find_last_not_of(" \t", open - 1);
        if (first >= open) return false;
        name = line_.substr(first, last + 1 - first);
        return size(open + 1, between, table.rows) && size(between, close, table.columns);
    }

    bool size(std::size_t begin, std::size_t end, std::size_t& value) const {
        while (begin < end && is_blank(line_[begin])) ++begin;
        while (end > begin && is_blank(line_[end - 1])) --end;
        const auto [at, error] = std::from_chars(line_.data() + begin, line_.data() + end, value);
        return error == std::errc() && at == line_.data() + end && value > 0;
    }

    std::optional<TextTable> values(const std::string& name, TextTable table) {
        if (table.rows > most_values / table.columns) return refuse("has a table `" + name + "` that is too large");
        const std::size_t count = table.rows * table.columns;
        while (table.values.size() < count) {
            if (!next_line())
                return refuse("ends within table `" + name + "`: " + std::to_string(table.values.size()) + " numbers of " + std::to_string(count));
            const char *at = line_.data(), *const end = at + std::min(line_.find('#'), line_.size());
            while (table.values.size() < count) {
                while (at < end && is_blank(*at)) ++at;
                if (at == end) break;
                if (*at == '+') ++at;
                double value = 0;
                const auto [next, error] = std::from_chars(at, end, value);
                if (error != std::errc() || !std::isfinite(value) || (next < end && !is_blank(*next)))
                    return refuse("line " + std::to_string(number_) + ": not a number in table `" + name + "`");
                table.values.push_back(value);
                at = next;
            }
        }
        return table;
    }

    std::istream& in_;
    std::string path_, line_;
    std::string& problem_;
    std::size_t number_ = 0;
};

} // namespace

std::optional<TextTable> read_text_table(const std::string& path, const std::string& name, std::string& problem) {
    std::string reason;
    std::optional<std::string> text = read_input_file(path, Pipes::Refused, largest_file, reason);
    if (!text) return problem = "`" + path + "` cannot be read: " + reason, std::nullopt;
    if (text->starts_with(byte_order_mark)) text->erase(0, byte_order_mark.size());
    std::istringstream lines(std::move(*text));
    return Reader(lines, path, problem)(name);
}

} // namespace torsion::foreign
