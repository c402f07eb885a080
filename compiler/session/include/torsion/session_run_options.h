#pragma once
// What a run takes. docs/reference/session.md

#include "torsion/session_values.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace torsion {

struct Progress {
    double time = 0;     ///< of the run, in s; of a sweep: 0
    double fraction = 0; ///< from 0 to 1
    std::int64_t events = 0, steps = 0;
    std::uint64_t finished = 0, failed = 0; ///< runs of a sweep
};

/// Can be asked from any thread, and from a signal handler. The work ends at its present point and what was computed is
/// kept.
using Cancel = std::atomic<bool>;

/// How a model is integrated; empty values: those of the model's experiment, else defaults. The fields are the rows of
/// run_options.def: start, stop, tolerance, …
struct RunOptions {
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, ...) type name = usual;
#define TORSION_RUN_SOLVER(name, usual, ...) std::string name = usual; ///< a name of solvers()
#include "torsion/run_options.def"
};

/// Which points of a trajectory a result holds.
enum class Rows {
    Grid,  ///< the output grid, and both sides of events
    Steps, ///< the end of each step of the integrator, too
    Ends,  ///< start and end
    None   ///< no points: only the files are written
};

/// The place of units in CSV: none; behind the names, `w [rad/s|rpm]`; in a second line; in a file beside, X.units.csv.
/// Beside: the same where there is a place and a column has a unit.
enum class CsvUnits { None, Header, Line, File, Beside };

/// A forced response for the page of a run, under what components declare: at the end of the run.
struct ResponseOnPage {
    double from = 0, to = 0, step = 0; ///< speeds in rev/min
    std::string shaft = {};            ///< whose speeds these are; empty: that of the first excitation
};

/// Files that a run writes while it runs: what was computed is there also after a kill.
struct RunFiles {
    std::vector<std::string> results = {}; ///< the extension gives the format
    bool has_usual_result = false;         ///< without `results`: the model's name, as CSV, in the current folder
    /// of them and of the page: regular expression; empty: all that are not hidden
    std::string variables = {};
    bool with_parameters = false; ///< as columns of CSV, too; the other formats hold them anyway
    CsvUnits csv_units = CsvUnits::None;
    std::string report = {};                     ///< the page (HTML)
    std::optional<ResponseOnPage> response = {}; ///< a part of the page
    std::string provenance = {};                 ///< JSON
    /// files that must not be written over, beside those that the model and the run have read
    std::vector<std::string> keep = {};
};

/// Values over time for inputs: column by column; linear between the points, equal times are a jump.
struct InputTable {
    std::vector<std::string> names = {};
    std::vector<double> time = {};
    std::vector<std::vector<double>> columns = {}; ///< [names][time]
    std::vector<std::string> units = {};           ///< of the columns; empty or missing: the input's own
};

struct SimulateOptions {
    RunOptions run = {};
    Values set = {};                         ///< parameters and start values (NAME or NAME.start)
    bool may_compile = true;                 ///< false: a value that needs a compilation is refused (C104)
    std::vector<std::string> variables = {}; ///< patterns: `*` any characters, `?` one; none: all that are not hidden
    Rows rows = Rows::Grid;
    bool energy = true; ///< audit the energy
    bool events = true; ///< keep the events
    bool interpret = false;
    /// Parameters, and states for their start values: the result gets columns `d(VARIABLE)/d(NAME)`. The solver is
    /// cvode or cvode-adams.
    std::vector<std::string> sensitivities = {};
    /// Expressions over reductions, as of a sweep (`max(abs(shaft.tau))`): see Result::collected(). They count more
    /// points than the rows.
    std::vector<std::string> collect = {};
    bool limiting_states = false; ///< count which states limited the steps, for the summary
    std::string input_file = {};  ///< CSV with a column `time`
    InputTable inputs = {};       ///< in its place
    std::string event_log = {};   ///< CSV of events, written beside the result
    /// twenty times a second, in the thread of the run; false ends the run
    std::function<bool(const Progress&)> progress = {};
    const Cancel* cancel = nullptr;
    std::function<void()> closing = {}; ///< the run is over, also after `cancel`: its files are completed next
    RunFiles files = {};
    /// every iteration of the first event at or after this time goes to `trace`
    std::optional<double> trace_event = {};
    std::function<void(const std::string&)> trace = {};
    std::function<void(const Diagnostic&)> at_once = {}; ///< warnings while it runs; the result has them, too
};

enum class RunStatus {
    Finished,
    Terminated, ///< the model ended it
    Stopped,    ///< by Cancel, progress or max_steps; the result holds what was computed
    Failed      ///< the same; simulate() throws, and Error::partial() is the result
};

struct SolverDescription {
    std::string name, method, order = {};
    bool is_variable_step = false, is_implicit = false;
    std::string use = {};
};
TORSION_EXPORT std::vector<SolverDescription> solvers();

} // namespace torsion
