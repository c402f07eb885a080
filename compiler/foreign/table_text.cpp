#include "compiler/foreign/table_text.h"

#include "compiler/support/input_file.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace torsion::foreign {

namespace {

constexpr std::size_t most_text_values = 10'000'000, largest_table_file = std::size_t{256} << 20;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr const char* blanks = " \t\r,;";
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'; }

class Reader {
public:
    Reader(std::istream& in, std::string path, std::string& problem)
        : in_(in), path_(std::move(path)), problem_(problem) {}

    std::optional<TextTable> operator()(const std::string& name) {
        if (!next_line() || !line_.starts_with("#1"))
            return refuse("is not a text file of tables: its first line is not `#1`");
        while (next_line()) {
            std::string found, rows, columns;
            if (!head(found, rows, columns) || found != name) continue;
            TextTable table;
            if (!size(rows, table.rows)) return refuse_size(rows, "rows", name);
            if (!size(columns, table.columns)) return refuse_size(columns, "columns", name);
            return values(name, std::move(table));
        }
        return refuse("has no table `" + name + "`");
    }

private:
    std::nullopt_t refuse(const std::string& what) {
        problem_ = "`" + path_ + "` " + what;
        return std::nullopt;
    }
    std::nullopt_t refuse_size(const std::string& text, const std::string& of, const std::string& name) {
        return refuse("line " + std::to_string(number_) + ": `" + text + "` is no number of " + of + " of table `" +
                      name + "`: it needs 1 or more");
    }

    bool next_line() {
        ++number_;
        return static_cast<bool>(std::getline(in_, line_));
    }

    /// double name(rows,columns), optionally with blanks after the name
    bool head(std::string& name, std::string& rows, std::string& columns) const {
        const std::size_t type = line_.find_first_not_of(" \t");
        if (type == std::string::npos) return false;
        const std::size_t length = line_.compare(type, 6, "double") == 0  ? 6
                                   : line_.compare(type, 5, "float") == 0 ? 5
                                                                          : 0;
        const std::size_t open = line_.find('('), close = line_.find(')', open);
        if (length == 0 || close == std::string::npos) return false;
        const std::size_t digits = line_.find_first_not_of(blanks, open + 1),
                          between = line_.find_first_of(blanks, digits);
        if (between == std::string::npos || between > close) return false;
        const std::size_t first = line_.find_first_not_of(" \t", type + length),
                          last = line_.find_last_not_of(" \t", open - 1);
        if (first >= open) return false;
        name = line_.substr(first, last + 1 - first);
        rows = word(open + 1, between), columns = word(between, close);
        return true;
    }

    std::string word(std::size_t begin, std::size_t end) const {
        while (begin < end && is_blank(line_[begin])) ++begin;
        while (end > begin && is_blank(line_[end - 1])) --end;
        return line_.substr(begin, end - begin);
    }

    static bool size(const std::string& text, std::size_t& value) {
        const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && at == text.data() + text.size() && value > 0;
    }

    std::optional<TextTable> values(const std::string& name, TextTable table) {
        if (table.rows > most_text_values / table.columns)
            return refuse("has a table `" + name + "` that is too large");
        const std::size_t count = table.rows * table.columns;
        std::size_t rest = 0; // of the last line
        while (table.values.size() < count) {
            if (!next_line())
                return refuse("ends within table `" + name + "`: " + std::to_string(table.values.size()) +
                              " numbers of " + std::to_string(count));
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
            rest = static_cast<std::size_t>(at - line_.data());
        }
        if (has_number(rest))
            return refuse("line " + std::to_string(number_) + ": table `" + name + "` goes on, but its size is (" +
                          std::to_string(table.rows) + "," + std::to_string(table.columns) + ")");
        return table;
    }

    /// Is there another number, here or in the lines before the next text? Nothing else stands between two tables.
    bool has_number(std::size_t from) {
        do {
            const std::size_t next = line_.find_first_not_of(blanks, from);
            if (next != std::string::npos && line_[next] != '#')
                return std::string_view("+-.0123456789").find(line_[next]) != std::string_view::npos;
            from = 0;
        } while (next_line());
        return false;
    }

    std::istream& in_;
    std::string path_, line_;
    std::string& problem_;
    std::size_t number_ = 0;
};

} // namespace

std::optional<TextTable> read_text_table(const std::string& path, const std::string& name, std::string& problem) {
    std::string reason;
    std::optional<std::string> text = read_input_file(path, Pipes::Refused, largest_table_file, reason);
    if (!text) return problem = "`" + path + "` cannot be read: " + reason, std::nullopt;
    if (text->starts_with(byte_order_mark)) text->erase(0, byte_order_mark.size());
    std::istringstream lines(std::move(*text));
    return Reader(lines, path, problem)(name);
}

} // namespace torsion::foreign
