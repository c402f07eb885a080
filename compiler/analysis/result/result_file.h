#pragma once
// Reads a result file of any format: CSV of this and other tools; MAT of level 4 of this tool, OpenModelica and Dymola.
// An event is two or more rows with the same time. Files that a run still writes, or that a killed run left
// (X.csv.part, X.mat.part), are read up to their end.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

class ResultSource;

/// Invariants of a Trajectory: at least one row; times are finite and never decrease; every column is as long as
/// `time`.
struct Trajectory {
    std::vector<double> time;
    std::vector<std::vector<double>> columns;
};

/// A cell that is a word, where a number is expected: perhaps a literal of an enumeration. Its value in the trajectory
/// is NaN.
struct WordCell {
    std::size_t column, row, line; ///< column of the trajectory; the line of the file
    std::string word;
};

/// Facts about a variable besides its name; empty if the format has none.
struct VariableText {
    std::string description, unit, display_unit;
};

/// A file whose header has been read. Reads numbers only for requested columns.
class ResultFile {
public:
    /// Nothing, and the reason with the file's name, if the file cannot be read or is no result.
    static std::optional<ResultFile> open(const std::string& path, std::string& problem);

    const std::vector<std::string>& names() const; ///< without time, in the order of the file
    const VariableText& about(std::size_t variable) const;
    /// the file marks it as a parameter or constant; its column repeats one value in all rows
    bool is_constant(std::size_t variable) const;
    const std::string& provenance() const; ///< record of the file about its origin; empty: none
    /// The columns `wanted` (indices into names()), in that order. Nothing, and the reason with the place, if the file
    /// is malformed. With `words` given, cells that are words go there; else they are malformed.
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem,
                                   std::vector<WordCell>* words = nullptr) const;

private:
    std::string path_;
    std::shared_ptr<const ResultSource> source_;
};

} // namespace torsion::analysis
