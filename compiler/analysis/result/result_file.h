#pragma once
// A result file read back, whatever its format: CSV as we and other tools write it; MAT of level 4 as we, OpenModelica and Dymola write it. An event
// is two or more rows with the same time. Files that are being written, or were when a run was killed (X.csv.part, X.mat.part), can be read as far as
// they are.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

class ResultSource;

/// Invariants of a Trajectory: at least one row; times are finite and never go back; every column is as long as `time`.
struct Trajectory {
    std::vector<double> time;
    std::vector<std::vector<double>> columns;
};

/// What a format tells of a variable besides its name; empty where it does not.
struct VariableText {
    std::string description, unit, display_unit;
};

/// A file whose header has been read; numbers are read only for the columns that are asked for.
class ResultFile {
public:
    /// Nothing, and the reason with the file's name, when it cannot be read or is not a result.
    static std::optional<ResultFile> open(const std::string& path, std::string& problem);

    const std::vector<std::string>& names() const; ///< without time, in the order of the file
    const VariableText& about(std::size_t variable) const;
    bool is_constant(std::size_t variable) const; ///< the file says that it is a parameter or constant; its column has the one value in all rows
    const std::string& provenance() const;        ///< what made the result, as the file tells; empty: it does not
    /// The columns `wanted` (numbers into names()), in that order; nothing, and the reason with the place, when the file is malformed.
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem) const;

private:
    std::string path_;
    std::shared_ptr<const ResultSource> source_;
};

} // namespace torsion::analysis
