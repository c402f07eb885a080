#pragma once
// The report page: one HTML file with everything in it that opens without a network (docs/report.md). What it shows is gathered by whoever has it;
// what is not there has no part on the page.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::report {

struct PageVariable {
    enum class Form { Continuous, Integer, Boolean, Enumeration }; ///< all but Continuous are drawn as steps
    std::string name, description, unit, display_unit;
    Form form = Form::Continuous;
    std::vector<std::pair<double, std::string>> literals; ///< names of values, of enumerations and mode numbers
    int column = -1;                                      ///< of its trajectory; −1: it does not change
    bool negated = false;                                 ///< it is minus the column
    double constant = 0;                                  ///< its value where it has no column
};

/// Invariants of a Trajectory: times do not go back, every column is as long as `time`; the same values stand in one column.
struct Trajectory {
    std::string name;
    std::vector<double> time;                ///< s
    std::vector<std::vector<float>> columns; ///< in the variables' units
    std::vector<PageVariable> variables;
    std::int64_t rows = 0; ///< of the run; more than `time` has where it was thinned
};

struct Page {
    std::string title, subtitle;
    std::vector<Trajectory> runs;                              ///< the first is what is looked at, the others are drawn over it
    std::vector<std::string> selected;                         ///< names of variables that are drawn at first; empty: default_selection
    std::string over;                                          ///< the variable that they are drawn over; empty: time
    std::optional<double> from, to;                            ///< the part of the time that is shown at first, s
    std::vector<std::pair<std::string, std::string>> sections; ///< name ("structure", "events", "energy", "modes", "run") and content as JSON text
};

/// What `torsion plot` draws without a word: analysis::usual_variables.
std::vector<std::string> default_selection(const Trajectory& run);

/// Whole or not there. Empty, or what went wrong.
std::string write_page(const Page& page, const std::string& path);

} // namespace torsion::report
