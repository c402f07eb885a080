#pragma once
// A result file read back: CSV as we and other tools write it. A header with names (quoted or not), one of them `time`; a row per point; an event is two
// or more rows with the same time. Commas, semicolons or tabs; numbers, `true` and `false`.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::analysis {

/// What holds of a Trajectory: at least one row; times are finite and never go back; every column is as long as `time`.
struct Trajectory {
    std::vector<double> time;
    std::vector<std::vector<double>> columns;
};

/// What a format tells of a variable besides its name; empty where it does not.
struct VariableText {
    std::string description, unit, display_unit;
};

/// A file whose header has been read; numbers are converted only for the columns that are asked for.
class ResultFile {
public:
    /// Nothing, and the reason with the file's name, when it cannot be read or is not a result.
    static std::optional<ResultFile> open(const std::string& path, std::string& problem);

    const std::vector<std::string>& names() const { return names_; } ///< without time, in the order of the file
    const VariableText& about(std::size_t variable) const { return texts_[variable]; }
    /// The columns `wanted` (numbers into names()), in that order; nothing, and the reason with the line, when a row is malformed.
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem) const;

private:
    bool read_header(std::string& problem);

    std::string path_, text_;
    std::size_t first_row_ = 0, rows_line_ = 2;
    char separator_ = ',';
    std::size_t time_cell_ = 0, cells_ = 0;
    std::vector<std::string> names_;
    std::vector<VariableText> texts_; ///< of names_
};

} // namespace torsion::analysis
