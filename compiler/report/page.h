#pragma once
// The report page: one HTML file with all its parts, which opens without a network (docs/reference/report.md). The
// caller gathers the content; the page omits parts without content.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::report {

struct PageVariable {
    enum class Form { Continuous, Integer, Boolean, Enumeration }; ///< all but Continuous are drawn as steps
    std::string name, description, unit, display_unit;
    Form form = Form::Continuous;
    std::vector<std::pair<double, std::string>> literals; ///< names of values: of enumerations and mode numbers
    int column = -1;                                      ///< of its trajectory; −1: constant
    bool negated = false;                                 ///< its value is minus the column
    double constant = 0;                                  ///< its value without a column
};

/// Invariants of a Trajectory: times do not decrease; every column is as long as `time`; variables with equal values
/// share a column.
struct Trajectory {
    std::string name;
    std::vector<double> time;                ///< s
    std::vector<std::vector<float>> columns; ///< in the variables' units
    std::vector<PageVariable> variables;
    std::int64_t rows = 0; ///< of the run; more than `time` has if the trajectory was thinned
};

struct Page {
    std::string title, subtitle;
    std::vector<Trajectory> runs;      ///< the first is the subject, the others are drawn over it
    std::vector<std::string> selected; ///< names of the variables in the first plot; empty: default_selection
    std::string over;                  ///< the variable of the horizontal axis; empty: time
    std::string axis;                  ///< what the times of the runs are, if not times: the parameter of a sweep
    std::string axis_unit = {};
    std::optional<double> from, to; ///< the part of the time in the first plot, s
    std::string view = {};          ///< with which it opens, as behind the # of its address; empty: the usual one
    std::vector<std::pair<std::string, std::string>>
        sections; ///< name ("diagram", "structure", "events", "energy", "modes", "response", "figures", "run"), content
                  ///< as JSON text
    void add_section(const char* name, std::string content) {
        if (!content.empty()) sections.emplace_back(name, std::move(content));
    }
};

/// The variables that `torsion plot` draws by default: analysis::usual_variables.
std::vector<std::string> default_selection(const Trajectory& run);

/// Runs that a page tells apart.
constexpr std::size_t most_runs = 6;

/// What the page knows beside its columns, as JSON text.
std::string page_json(const Page& page);

/// Writes the whole file or none. Empty, or the reason of the failure.
std::string write_page(const Page& page, const std::string& path);
std::string page_text(const Page& page);

/// What a page has besides that follows a model: it may ask the server that it came from.
struct LivePage {
    std::string nonce;              ///< of its scripts; in each page another one
    std::string data;               ///< JSON text, `live` of the page's data
    std::string_view style, script; ///< the script comes last
};
std::string page_text(const Page& page, const LivePage& live);

} // namespace torsion::report
