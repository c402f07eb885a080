// The "trajectory" of Modelica tools in a MAT file of level 4: docs/reference/results.md. Reads files of this tool,
// OpenModelica and Dymola: "binTrans" (a variable per row of the tables) and "binNormal" (per column), numbers of any
// size.

#include "compiler/analysis/result/mat4_file.h"
#include "compiler/analysis/result/result_source.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace torsion::analysis {

namespace {

constexpr std::size_t block_elements = std::size_t{1} << 17;

/// A table with a line per variable. The first line is time.
struct Table {
    const Mat4Matrix* matrix = nullptr;
    std::uint64_t lines = 0, points = 0;
};

struct Place {
    std::int64_t table = 0, line = 0; ///< line: from 1; negative: with the opposite sign
};

std::string_view without_blanks(std::string_view text) {
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// `text [rad/s|rpm]`, from Dymola also with `:#(type=Integer)` behind the unit.
VariableText text_of(const std::string& description) {
    const auto open = description.ends_with(']') ? description.rfind('[') : std::string::npos;
    if (open == std::string::npos) return {description, "", ""};
    std::string_view inside(description);
    inside = inside.substr(open + 1, description.size() - open - 2);
    inside = inside.substr(0, inside.find(":#"));
    const auto bar = inside.find('|');
    const std::string_view shown = bar == std::string_view::npos ? std::string_view() : inside.substr(bar + 1);
    return {std::string(without_blanks(std::string_view(description).substr(0, open))),
            std::string(without_blanks(inside.substr(0, bar))), std::string(without_blanks(shown))};
}

bool is_time(const std::string& name) { return name == "time" || name == "Time"; }

class MatSource final : public ResultSource {
public:
    explicit MatSource(std::unique_ptr<Mat4File> file) : file_(std::move(file)) {}

    bool read_header(std::string& problem);
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem,
                                   std::vector<WordCell>* words) const override;

private:
    const Mat4Matrix* matrix(const char* name, std::string& problem) const;
    bool read_class(std::string& problem);
    bool read_variables(std::string& problem);
    bool read_places(std::uint64_t count, std::string& problem);
    bool check(const std::string& name, const Place& place, std::string& problem) const;
    Table table(std::int64_t number) const;
    bool read_constant(const Place& place, Trajectory& trajectory, std::vector<double>& column) const;
    bool read_lines(const Table& table, const std::vector<std::int64_t>& lines,
                    const std::vector<std::vector<double>*>& columns) const;

    std::unique_ptr<Mat4File> file_;
    bool is_transposed_ = false; ///< binTrans
    std::vector<Place> places_;  ///< of all names in the file, then of `names`
    Table constants_, trajectories_;
    std::uint64_t time_line_ = 1;
};

const Mat4Matrix* MatSource::matrix(const char* name, std::string& problem) const {
    const Mat4Matrix* found = file_->find(name);
    if (found == nullptr)
        problem = "no matrix `" + std::string(name) + "`" + (file_->cut_off().empty() ? "" : ": " + file_->cut_off());
    return found;
}

bool MatSource::read_class(std::string& problem) {
    const Mat4Matrix* about = matrix("Aclass", problem);
    if (about == nullptr) return problem = "a MAT file, but not a result: " + problem, false;
    constexpr std::uint64_t longest_class = 1024; // characters
    const auto lines = about->rows * about->columns <= longest_class ? file_->texts(*about, false) : std::nullopt;
    if (!lines || lines->size() < 4 || (*lines)[0] != "Atrajectory")
        return problem = "a MAT file, but its `Aclass` is not that of a trajectory", false;
    if ((*lines)[1] != "1.1") return problem = "a trajectory of version `" + (*lines)[1] + "`; read is 1.1", false;
    is_transposed_ = (*lines)[3] == "binTrans";
    return is_transposed_ || (*lines)[3] == "binNormal" ||
           (problem = "a trajectory in the form `" + (*lines)[3] + "`; read are binTrans and binNormal", false);
}

Table MatSource::table(std::int64_t number) const {
    const Mat4Matrix* found = file_->find("data_" + std::to_string(number));
    if (found == nullptr) return {};
    return {found, is_transposed_ ? found->rows : found->columns, is_transposed_ ? found->columns : found->rows};
}

bool MatSource::read_places(std::uint64_t count, std::string& problem) {
    const Mat4Matrix* info = matrix("dataInfo", problem);
    if (info == nullptr) return false;
    const std::uint64_t numbers = is_transposed_ ? info->rows : info->columns,
                        variables = is_transposed_ ? info->columns : info->rows;
    if (numbers < 2 || variables != count)
        return problem = "`dataInfo` does not fit to the " + std::to_string(count) + " names", false;
    std::vector<double> values(info->rows * info->columns);
    if (!file_->read(*info, 0, values.size(), values.data())) return problem = "reading failed", false;
    const auto number = [&](std::uint64_t variable, std::uint64_t i) {
        const double value = values[is_transposed_ ? variable * numbers + i : i * variables + variable];
        return std::abs(value) <= 0x7fffffff ? static_cast<std::int64_t>(value) : 0; // 0: refused by check()
    };
    places_.clear();
    for (std::uint64_t i = 0; i < count; ++i) places_.push_back({number(i, 0), number(i, 1)});
    return true;
}

bool MatSource::check(const std::string& name, const Place& place, std::string& problem) const {
    const Table& table = place.table == 1 ? constants_ : trajectories_;
    const bool is_there = (place.table == 1 || place.table == 2 || place.table == 0) && table.matrix != nullptr;
    const auto line = static_cast<std::uint64_t>(std::abs(place.line));
    if (is_there && line >= 1 && line <= table.lines) return true;
    return problem = "`" + name + "` should stand in row " + std::to_string(place.line) + " of data_" +
                     std::to_string(place.table) + ", which is not there",
           false;
}

bool MatSource::read_variables(std::string& problem) {
    const Mat4Matrix* name_matrix = matrix("name", problem);
    if (name_matrix == nullptr) return false;
    const std::uint64_t count = is_transposed_ ? name_matrix->columns : name_matrix->rows;
    if (count == 0 || name_matrix->rows * name_matrix->columns == 0) return problem = "it has no names", false;
    if (!read_places(count, problem)) return false;
    const auto all_names = file_->texts(*name_matrix, is_transposed_);
    const Mat4Matrix* description_matrix = file_->find("description");
    const bool fits = description_matrix != nullptr &&
                      (is_transposed_ ? description_matrix->columns : description_matrix->rows) == count;
    auto descriptions = fits ? file_->texts(*description_matrix, is_transposed_) : std::vector<std::string>();
    if (!all_names || !descriptions) return problem = "reading failed", false;
    descriptions->resize(count);
    std::vector<Place> kept;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!check((*all_names)[i], places_[i], problem)) return false;
        if (places_[i].table == 0) time_line_ = static_cast<std::uint64_t>(std::abs(places_[i].line));
        if (places_[i].table == 0 || is_time((*all_names)[i])) continue;
        add((*all_names)[i], text_of((*descriptions)[i]), places_[i].table == 1);
        kept.push_back(places_[i]);
    }
    places_ = std::move(kept);
    return true;
}

bool MatSource::read_header(std::string& problem) {
    if (!read_class(problem)) return false;
    constants_ = table(1);
    trajectories_ = table(2);
    if (trajectories_.matrix == nullptr) return matrix("data_2", problem), false;
    if (trajectories_.lines == 0) return problem = "`data_2` is empty", false;
    if (!read_variables(problem)) return false;
    if (const Mat4Matrix* text = file_->find("provenance")) {
        const auto lines = file_->texts(*text, false);
        for (const std::string& line : lines ? *lines : std::vector<std::string>()) provenance += line + "\n";
    }
    return true;
}

/// Reads lines of a table in one pass.
bool MatSource::read_lines(const Table& table, const std::vector<std::int64_t>& lines,
                           const std::vector<std::vector<double>*>& columns) const {
    const auto put = [&](std::size_t i, double value) {
        columns[i]->push_back(lines[i] >= 0 ? value : value == 0 ? 0 : -value);
    };
    const auto index = [&](std::size_t i) { return static_cast<std::uint64_t>(std::abs(lines[i])) - 1; };
    std::vector<double> block;
    const std::uint64_t together =
        is_transposed_ ? std::max<std::uint64_t>(1, block_elements / table.lines) : block_elements;
    for (std::uint64_t from = 0; from < table.points; from += together) {
        const std::uint64_t now = std::min(together, table.points - from);
        if (is_transposed_) {
            block.resize(now * table.lines);
            if (!file_->read(*table.matrix, from * table.lines, block.size(), block.data())) return false;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                for (std::uint64_t point = 0; point < now; ++point) put(i, block[point * table.lines + index(i)]);
            }
            continue;
        }
        block.resize(now);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!file_->read(*table.matrix, index(i) * table.points + from, now, block.data())) return false;
            for (const double value : block) put(i, value);
        }
    }
    return true;
}

/// The table of constants has a point at the start and one at the end. Some writers let values change linearly between
/// them.
bool MatSource::read_constant(const Place& place, Trajectory& trajectory, std::vector<double>& column) const {
    std::vector<double> values, times;
    if (!read_lines(constants_, {place.line, 1}, {&values, &times})) return false;
    if (values.empty()) return true;
    const double first = values.front(), last = values.back(), span = times.back() - times.front();
    const bool is_line = std::isfinite(first) && std::isfinite(last) && first != last && span > 0;
    for (const double time : trajectory.time) {
        const double part = is_line ? std::clamp((time - times.front()) / span, 0.0, 1.0) : 0;
        column.push_back(is_line ? first + part * (last - first) : first);
    }
    return true;
}

std::optional<Trajectory> MatSource::read(const std::vector<std::size_t>& wanted, std::string& problem,
                                          std::vector<WordCell>*) const {
    const auto fail = [&](const char* why) { return problem = why, std::nullopt; };
    Trajectory result{{}, std::vector<std::vector<double>>(wanted.size())};
    std::vector<double> times;
    std::vector<std::int64_t> lines = {static_cast<std::int64_t>(time_line_)};
    std::vector<std::vector<double>*> columns = {&times};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (constant[wanted[i]]) continue;
        lines.push_back(places_[wanted[i]].line);
        columns.push_back(&result.columns[i]);
    }
    for (auto* column : columns) column->reserve(trajectories_.points); // the file's size allows this many
    if (!read_lines(trajectories_, lines, columns)) return fail("reading failed");
    for (const double time : times) {
        if (!add_time(result, time, problem)) return std::nullopt;
    }
    if (times.empty()) return fail("no points in data_2");
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!constant[wanted[i]]) continue;
        if (!read_constant(places_[wanted[i]], result, result.columns[i])) return fail("reading failed");
        if (result.columns[i].empty()) return fail("no points in data_1");
    }
    return result;
}

} // namespace

ReadResult open_mat(const std::string& path, std::string& problem) {
    auto file = Mat4File::open(path, problem);
    if (!file) return nullptr;
    auto source = std::make_unique<MatSource>(std::move(file));
    return source->read_header(problem) ? std::move(source) : nullptr;
}

} // namespace torsion::analysis
