// CSV as this and other tools write it. A header with names (quoted or not), one of them `time`; a row per point; an
// event is two or more rows with the same time. Separators are commas, semicolons or tabs; cells are numbers, `true`
// and `false`. Units follow the names, `w [rad/s]`, or stand in a second line that begins with the unit of time, or in
// a file beside.

#include "compiler/analysis/result/result_source.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace torsion::analysis {

namespace {

constexpr std::size_t unwanted = std::numeric_limits<std::size_t>::max();

std::string_view unquoted(std::string_view cell) {
    const auto begin = cell.find_first_not_of(" \t\r\"");
    return begin == std::string_view::npos ? std::string_view()
                                           : cell.substr(begin, cell.find_last_not_of(" \t\r\"") - begin + 1);
}

bool is_word(std::string_view cell, std::string_view word) {
    if (cell.size() != word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if ((cell[i] | 0x20) != word[i]) return false;
    }
    return true;
}

/// A name, perhaps with names before it.
bool is_dotted_name(std::string_view cell) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !cell.empty() && is_letter(cell.front()) && std::all_of(cell.begin(), cell.end(), [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '.';
    });
}

/// Numbers in quotes, with a plus or blanks, and truth values. They are rare, so they are not on the fast path.
bool unusual_number(std::string_view cell, double& value) {
    cell = unquoted(cell);
    if (is_word(cell, "true")) return value = 1, true;
    if (is_word(cell, "false")) return value = 0, true;
    if (cell.starts_with('+')) cell.remove_prefix(1);
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size();
}

/// Iterates over the rows; `next` is the first unread character.
class RowReader {
public:
    RowReader(std::string_view text, char separator, std::size_t line, bool takes_words)
        : next_(text.data()), end_(next_ + text.size()), separator_(separator), line_(line), takes_words_(takes_words) {
    }

    std::size_t line() const { return line_; }
    const std::string& problem() const { return problem_; }
    /// Cells of the last row that are words, with their places.
    const std::vector<std::pair<double*, std::string>>& words() const { return words_; }

    /// False at the end of the file. Skips empty lines.
    bool begin_row() {
        while (next_ != end_ && (*next_ == '\n' || *next_ == '\r')) line_ += *next_++ == '\n';
        return next_ != end_;
    }

    /// Stores the row's cells at `places`; false: the row is malformed.
    bool row(const std::vector<double*>& places) {
        words_.clear();
        for (std::size_t cell = 0; cell < places.size(); ++cell) {
            if (!(places[cell] != nullptr ? number(*places[cell]) : skip())) return false;
            const bool is_last = cell + 1 == places.size();
            const bool at_separator = next_ != end_ && *next_ == separator_;
            if (is_last == at_separator)
                return fail(std::to_string(is_last ? count_cells(cell) : cell + 1) + " values instead of " +
                            std::to_string(places.size()));
            if (at_separator) ++next_;
        }
        return true;
    }

private:
    bool at_end_of_cell() const { return next_ == end_ || *next_ == separator_ || *next_ == '\n' || *next_ == '\r'; }

    bool number(double& value) {
        const char* begin = next_;
        const auto [stop, error] = std::from_chars(next_, end_, value);
        next_ = stop;
        if (error == std::errc() && at_end_of_cell()) return true;
        skip();
        const std::string_view cell(begin, static_cast<std::size_t>(next_ - begin));
        return unusual_number(cell, value) || word(unquoted(cell), value) ||
               fail(unquoted(cell).empty() ? "a value is missing"
                                           : "`" + std::string(cell.substr(0, 40)) + "` is not a number");
    }

    bool word(std::string_view cell, double& value) {
        if (!takes_words_ || !is_dotted_name(cell)) return false;
        value = std::numeric_limits<double>::quiet_NaN();
        words_.emplace_back(&value, std::string(cell));
        return true;
    }

    bool skip() {
        while (!at_end_of_cell()) ++next_;
        return true;
    }

    std::size_t count_cells(std::size_t cell) {
        for (; next_ != end_ && *next_ != '\n'; ++next_) cell += *next_ == separator_;
        return cell + 1;
    }

    bool fail(std::string problem) {
        problem_ = std::move(problem);
        return false;
    }

    const char *next_, *end_;
    char separator_;
    std::size_t line_;
    bool takes_words_;
    std::vector<std::pair<double*, std::string>> words_;
    std::string problem_;
};

/// One cell of the header. A quoted name may contain the separator, and `""` for a quote.
std::string header_cell(std::string_view line, std::size_t& at, char separator) {
    std::string name;
    bool quoted = false;
    for (; at < line.size() && (quoted || line[at] != separator); ++at) {
        if (line[at] != '"') name += line[at];
        else if (quoted && at + 1 < line.size() && line[at + 1] == '"') name += line[++at];
        else quoted = !quoted;
    }
    const auto begin = name.find_first_not_of(" \t");
    return begin == std::string::npos ? "" : name.substr(begin, name.find_last_not_of(" \t") - begin + 1);
}

/// The first of `,` `;` tab outside quotes.
char separator_of(std::string_view line) {
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (!quoted && (c == ',' || c == ';' || c == '\t')) return c;
    }
    return ',';
}

void set_unit(const std::string& text, VariableText& about) {
    const auto bar = text.find('|');
    about.unit = text.substr(0, bar);
    if (bar != std::string::npos) about.display_unit = text.substr(bar + 1);
}

/// `w [rad/s|rpm]` → `w`, with its units. A bracket that belongs to the name, as in `a[1]`, has no blank before it.
std::string without_unit(const std::string& cell, VariableText& about) {
    const auto bracket = cell.rfind(" [");
    if (bracket == std::string::npos || bracket == 0 || !cell.ends_with(']')) return cell;
    const std::string unit = cell.substr(bracket + 2, cell.size() - bracket - 3);
    if (unit.empty() || unit.find_first_of("[]'\"") != std::string::npos) return cell;
    set_unit(unit, about);
    return cell.substr(0, cell.find_last_not_of(' ', bracket) + 1);
}

class CsvSource final : public ResultSource {
public:
    explicit CsvSource(std::string text) : text_(std::move(text)) {}

    bool read_header(std::string& problem);
    void read_units_beside(const std::string& path);
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem,
                                   std::vector<WordCell>* words) const override;

private:
    std::string_view line_at(std::size_t begin) const;
    bool read_unit_line(std::string& problem);

    std::string text_;
    std::size_t first_row_ = 0, first_line_ = 2;
    char separator_ = ',';
    std::size_t time_cell_ = unwanted, cells_ = 0;
};

bool CsvSource::read_header(std::string& problem) {
    // as old Macs wrote lines
    if (text_.find('\n') == std::string::npos) std::replace(text_.begin(), text_.end(), '\r', '\n');
    const std::string_view text = text_;
    const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (text.substr(begin).empty()) return problem = "the file is empty", false;
    if (text.substr(0, end).find('\0') != std::string_view::npos)
        return problem = "line 1: not a text, and no MAT file of level 4", false;
    const std::string_view line = line_at(begin);
    separator_ = separator_of(line);
    std::unordered_set<std::string> known;
    for (std::size_t at = 0;; ++at) {
        const std::string cell = header_cell(line, at, separator_);
        VariableText about;
        std::string name = without_unit(cell, about);
        if (time_cell_ == unwanted && is_word(name, "time")) {
            time_cell_ = cells_;
            if (!about.unit.empty() && about.unit != "s")
                return problem = "line 1: time is in `" + about.unit + "`, not in seconds", false;
        } else {
            if (!known.insert(name).second) name = cell, about = {}; // names that differ only in the unit keep it
            add(std::move(name), std::move(about), false);
        }
        ++cells_;
        if (at >= line.size()) break;
    }
    if (time_cell_ == unwanted) return problem = "line 1: no column `time`", false;
    first_row_ = std::min(end + 1, text.size());
    return read_unit_line(problem);
}

std::string_view CsvSource::line_at(std::size_t begin) const {
    std::string_view line = std::string_view(text_).substr(begin, text_.find('\n', begin) - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Reads the second line if it holds units: the unit of time is `s`, which is no number.
bool CsvSource::read_unit_line(std::string& problem) {
    const std::string_view line = line_at(first_row_);
    std::vector<std::string> units;
    for (std::size_t at = 0; at <= line.size() && !line.empty(); ++at)
        units.push_back(header_cell(line, at, separator_));
    if (time_cell_ >= units.size() || units[time_cell_] != "s") return true;
    if (units.size() != cells_)
        return problem = "line 2: " + std::to_string(units.size()) + " units instead of " + std::to_string(cells_),
               false;
    for (std::size_t cell = 0, variable = 0; cell < cells_; ++cell) {
        if (cell != time_cell_) set_unit(units[cell], texts[variable++]);
    }
    first_row_ = std::min(text_.find('\n', first_row_), text_.size() - 1) + 1;
    first_line_ = 3;
    return true;
}

/// Reads the file if it belongs to this one: it has the same names in the same order.
void CsvSource::read_units_beside(const std::string& path) {
    std::error_code ignored;
    if (path.empty() || !std::filesystem::is_regular_file(path, ignored)) return;
    std::ifstream file(path, std::ios::binary);
    std::string line;
    std::vector<VariableText> found;
    std::vector<std::string> cells;
    for (std::size_t row = 0; std::getline(file, line); ++row) {
        if (line.ends_with('\r')) line.pop_back();
        cells.clear();
        for (std::size_t at = 0; at <= line.size() && !line.empty(); ++at) cells.push_back(header_cell(line, at, ','));
        if (cells.size() != 4) return;
        if (row == 0 || is_word(cells[0], "time")) continue; // row of the header; time has its unit
        if (found.size() >= names.size() || names[found.size()] != cells[0]) return;
        found.push_back({cells[3], cells[1], cells[2]});
    }
    if (found.size() == names.size()) texts = std::move(found);
}

std::optional<Trajectory> CsvSource::read(const std::vector<std::size_t>& wanted, std::string& problem,
                                          std::vector<WordCell>* words) const {
    std::vector<double> row(cells_);
    std::vector<double*> places(cells_, nullptr);
    double time = 0;
    places[time_cell_] = &time;
    const auto cell_of = [&](std::size_t variable) { return variable + (variable >= time_cell_ ? 1 : 0); };
    for (const std::size_t variable : wanted) places[cell_of(variable)] = &row[cell_of(variable)];

    Trajectory result{{}, std::vector<std::vector<double>>(wanted.size())};
    RowReader reader(std::string_view(text_).substr(first_row_), separator_, first_line_, words != nullptr);
    const auto fail = [&](const std::string& why) {
        return problem = "line " + std::to_string(reader.line()) + ": " + why, std::nullopt;
    };
    while (reader.begin_row()) {
        if (!reader.row(places)) return fail(reader.problem());
        std::string wrong_time;
        for (const auto& [place, word] : reader.words()) {
            if (place == &time) return fail("`" + word + "` is not a number");
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                if (place == places[cell_of(wanted[i])]) words->push_back({i, result.time.size(), reader.line(), word});
            }
        }
        if (!add_time(result, time, wrong_time)) return fail(wrong_time);
        for (std::size_t i = 0; i < wanted.size(); ++i) result.columns[i].push_back(row[cell_of(wanted[i])]);
    }
    if (result.time.empty()) return fail("no rows after the header");
    return result;
}

} // namespace

ReadResult open_csv(std::string text, const std::string& units_beside, bool may_be_cut_off, std::string& problem) {
    if (may_be_cut_off) text.resize(text.rfind('\n') + 1); // the last row may be incomplete
    auto source = std::make_unique<CsvSource>(std::move(text));
    if (!source->read_header(problem)) return nullptr;
    source->read_units_beside(units_beside);
    return source;
}

} // namespace torsion::analysis
