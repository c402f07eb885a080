#pragma once
// The values of a session: messages, descriptions of a model, options. Plain data, of the standard library only. docs/reference/session.md

#include "torsion/session_export.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace torsion {

// ---- messages --------------------------------------------------------------------------------------------------------

struct Position {
    std::uint32_t line = 1, column = 1; ///< counted from 1; columns in characters
};

/// A part of a file or of a document.
struct Range {
    std::string file;
    Position begin, end; ///< the end is one past the last character
    std::uint32_t first_byte = 0, end_byte = 0;
};

enum class Severity { Note, Warning, Error };

struct DiagnosticLabel { ///< a further place
    Range range;
    std::string text;
};

struct Fix { ///< a change of the text that removes the cause
    std::string title;
    Range range;
    std::string replacement;
};

struct DiagnosticOrigin; ///< the texts to which a diagnostic refers

struct Diagnostic {
    std::string code; ///< "S101"; docs/reference/diagnostics.md lists them
    Severity severity = Severity::Error;
    std::string message;
    std::optional<Range> range; ///< nothing: it has no place in a file
    std::string label;          ///< stands under the caret of `range`
    std::vector<DiagnosticLabel> labels;
    std::vector<std::string> notes;
    std::string help; ///< empty: none
    std::vector<Fix> fixes;
    std::shared_ptr<const DiagnosticOrigin> origin; ///< for render()
};

struct RenderOptions {
    bool colour = false;
    std::string base; ///< paths below this folder are shown relative to it
};

/// As the command line prints it, with source line and caret. The text is that of the compilation, also after the file has changed.
TORSION_EXPORT std::string render(const Diagnostic& diagnostic, const RenderOptions& options = {});
/// Separated by blank lines.
TORSION_EXPORT std::string render(std::span<const Diagnostic> diagnostics, const RenderOptions& options = {});
/// One JSON array, like `--diagnostics json`.
TORSION_EXPORT std::string render_json(std::span<const Diagnostic> diagnostics);
/// The page of a code, like `torsion explain`; empty for an unknown code.
TORSION_EXPORT std::string explain(std::string_view code);

class Result;
class CompilationRecord;

/// The one exception of a session. what() is the text of all its messages, as the command line prints them.
class TORSION_EXPORT Error : public std::runtime_error {
public:
    explicit Error(std::vector<Diagnostic> diagnostics, std::shared_ptr<const Result> partial = {},
                   std::shared_ptr<const CompilationRecord> compilation = {});
    ~Error() override;
    const std::vector<Diagnostic>& diagnostics() const noexcept; ///< warnings, too; the last error is the reason
    const Result* partial() const noexcept;                      ///< of a run that failed: what was computed; else null
    const CompilationRecord* compilation() const noexcept;       ///< of a compilation that failed; else null

private:
    struct Content;
    std::shared_ptr<const Content> content_;
};

// ---- a model ---------------------------------------------------------------------------------------------------------

enum class Type { Real, Integer, Boolean, Enumeration, String };
enum class Variability { Constant, Parameter, Discrete, Continuous };
enum class Causality { Local, Input, Output };

enum class ParameterKind {
    Tunable,    ///< a run takes another value without a compilation
    Initial,    ///< the start value of a state, likewise
    Structural, ///< another value needs another compilation: it decides the equations, or follows from other parameters
    Fixed       ///< final, or a constant: it has no other value
};

struct Parameter {
    std::string name; ///< "shaft.c"; of a start value "shaft.phi.start"
    ParameterKind kind = ParameterKind::Tunable;
    Type type = Type::Real;
    std::string value;              ///< in Modelica syntax: "20000", "true", "Lib.Shape.Round"; empty: known only when a run starts
    std::optional<double> number;   ///< the same as a number, in `unit`
    std::string unit, display_unit; ///< empty: none
    std::string description;
    std::optional<double> min, max;    ///< inclusive
    std::vector<std::string> literals; ///< of an enumeration: value 1 is the first of them
    std::uint32_t component = 0;       ///< row of Model::components()
    std::optional<Range> declaration;
};

struct Variable {
    std::string name;
    Type type = Type::Real;
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;
    std::string unit, display_unit, description;
    bool is_protected = false, is_hidden = false, is_state = false;
    std::uint32_t component = 0;
};

/// A row of the tree. Row 0 is the model; a parent stands before its children.
struct Component {
    std::string name; ///< "c" of "shaft.c"
    std::string path; ///< "shaft.c"; empty: the model itself
    std::string class_name;
    std::uint32_t parent = 0;
    std::optional<Range> declaration;
};

struct Experiment { ///< of the annotation; nothing where it is silent
    std::optional<double> start, stop, interval, tolerance;
};

/// A number or a text in Modelica syntax ("{1, 2}", "true", "Lib.Shape.Round").
using Value = std::variant<double, std::string>;
using Values = std::map<std::string, Value, std::less<>>;
using Setting = std::pair<std::string, std::string>; ///< name, text in Modelica syntax

struct CheckResult {
    bool is_good = false;
    std::string name;    ///< of the class
    std::string verdict; ///< `5 equations → 0 states; open: flange_a, flange_b`
    std::size_t equations = 0, states = 0;
    std::vector<std::string> open_connectors;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const CompilationRecord> compilation; ///< never null
    std::string dump;                                     ///< of Session::dump
};

// ---- runs ------------------------------------------------------------------------------------------------------------

struct Progress {
    double time = 0;     ///< of the run, in s; of a sweep: 0
    double fraction = 0; ///< from 0 to 1
    std::int64_t events = 0, steps = 0;
    std::uint64_t finished = 0, failed = 0; ///< runs of a sweep
};

/// Can be asked from any thread, and from a signal handler. The work ends at its present point and what was computed is kept.
using Cancel = std::atomic<bool>;

/// How a model is integrated; empty values: those of the model's experiment, else defaults.
struct RunOptions {
    std::optional<double> start = {}, stop = {}, tolerance = {}, step_size = {}, max_step = {};
    std::optional<std::int64_t> intervals = {};
    std::string solver = "auto"; ///< a name of solvers()
    std::int64_t max_events = 100000, max_steps = 0;
    bool locate_events = false;
};

/// Which points of a trajectory a result holds.
enum class Rows {
    Grid,  ///< the output grid, and both sides of events
    Steps, ///< the end of each step of the integrator, too
    Ends,  ///< start and end
    None   ///< no points: only the files are written
};

/// The place of units in CSV: none; behind the names, `w [rad/s|rpm]`; in a second line; in a file beside, X.units.csv.
enum class CsvUnits { None, Header, Line, File };

/// Files that a run writes while it runs: what was computed is there also after a kill.
struct RunFiles {
    std::vector<std::string> results = {}; ///< the extension gives the format
    bool has_usual_result = false;         ///< without `results`: the model's name, as CSV, in the current folder
    std::string variables = {};            ///< of them and of the page: regular expression; empty: all that are not hidden
    bool with_parameters = false;          ///< as columns of CSV, too; the other formats hold them anyway
    CsvUnits csv_units = CsvUnits::None;
    std::string report = {};            ///< the page (HTML)
    std::string provenance = {};        ///< JSON
    std::vector<std::string> keep = {}; ///< files that must not be written over, beside those that the model and the run have read
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
    std::string input_file = {};                        ///< CSV with a column `time`
    InputTable inputs = {};                             ///< in its place
    std::string event_log = {};                         ///< CSV of events, written beside the result
    std::function<bool(const Progress&)> progress = {}; ///< twenty times a second, in the thread of the run; false ends the run
    const Cancel* cancel = nullptr;
    RunFiles files = {};
    std::optional<double> trace_event = {}; ///< every iteration of the first event at or after this time goes to `trace`
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

enum class GapState { Current, Closed, Open };

struct Varied {
    std::string name = {};
    std::vector<double> values = {};
    std::vector<std::string> literals = {}; ///< in place of `values`: literals of an enumeration
};

struct LinearizeOptions {
    RunOptions run = {};           ///< up to the point; its `stop` has no meaning
    std::optional<double> at = {}; ///< in s; nothing: the consistent start
    Values set = {};
    GapState gap = GapState::Current;
    bool freeze_sources = false;
    std::vector<std::string> outputs = {};              ///< patterns, in the order of the result; none: the model's outputs
    std::string output_pattern = {};                    ///< in their place: a regular expression
    std::function<bool(const Progress&)> progress = {}; ///< of the run up to the point, in the calling thread; false ends it with R314
    // of modes() alone:
    std::optional<std::pair<double, double>> campbell = {}; ///< critical speeds in this range, in rpm
    std::vector<double> orders = {0.5, 1, 1.5, 2, 3, 4, 6}; ///< of the speed
    Varied vary = {};                                       ///< the eigenfrequencies with these values of a parameter, too
};

struct SweepOptions {
    RunOptions run = {};
    std::vector<Varied> vary = {}; ///< a grid of every combination, the last fastest
    bool is_samples = false;       ///< the values are columns of a table in place of a grid: all equally long
    Values set = {};
    std::vector<std::pair<std::string, std::string>> collect = {}; ///< name, expression: {"peak", "max(abs(lash.tau))"}; none: final values
    unsigned jobs = 0;                                             ///< threads; 0: one per core
    std::function<bool(const Progress&)> progress = {};            ///< in the calling thread
    const Cancel* cancel = nullptr;
    /// The table on disk, as `torsion sweep` writes it; finished rows are in PATH.part until all are. A sweep that was stopped or killed goes on from
    /// there; rows of another sweep are refused (E120). Empty: none.
    std::string path = {};
    bool restart = false; ///< give up the rows of an unfinished sweep
};

/// A sweep as `torsion sweep` makes it: into a table on disk, under mpirun on many processes. docs/reference/sweep.md
struct SweepFileOptions {
    struct Wrong {
        std::string message = {}, help = {}; ///< message empty: nothing is
    };
    RunOptions run = {};
    std::vector<std::string> ranges = {};               ///< "c=1:10:4", "d=0,0.4": a grid
    std::string samples = {};                           ///< in their place: a table (CSV), a column for each parameter
    std::vector<std::string> collect = {};              ///< "peak=max(abs(tau))"; none: final values of outputs and states
    std::string path = {};                              ///< of the table; empty: the model's name with -sweep.csv, in the current folder
    unsigned jobs = 0;                                  ///< threads; 0: one per core, of one of several processes one
    bool restart = false;                               ///< give up the rows of an unfinished sweep
    std::string shown_model = {};                       ///< the model as a command line names it, for a command that repeats a failed run
    std::vector<std::string> keep = {};                 ///< files that must not be written over, beside those that the model has read
    std::function<void(const Progress&)> progress = {}; ///< finished and failed rows
    std::function<std::shared_ptr<void>()> watch = {};  ///< is held while rows are made
    Wrong wrong_run = {}, wrong_model = {};             ///< what a command line found wrong: of many processes the first alone tells it (C101)
    const Cancel* cancel = nullptr;
};

struct SweepFile {
    enum class Fault { None, Request, Model, Run };
    Fault fault = Fault::None;
    bool is_first_process = true; ///< others have nothing to tell
    bool have_all_failed = false; ///< every row has
    std::vector<Diagnostic> diagnostics = {};
    std::shared_ptr<const CompilationRecord> compilation = {};
    std::string json = {}, text = {}; ///< the summary; text empty: no rows were made
};

/// C99 for controllers (docs/reference/controllers.md).
struct ControllerCode {
    std::string precision = {};      ///< "double" or "single"; empty: double
    std::string solver = {};         ///< "euler", "rk4" or "rosenbrock"; empty: rk4
    std::optional<double> step = {}; ///< fixed, seconds; none: 0.001
    bool locates_events = false;     ///< inside of the step, by a bounded bisection, not at its end
    bool is_real_time = false;       ///< prove the bound of a step's operations, and look at the modes; refused (E108) where there is none
};

/// What a step of the C code takes (docs/reference/controllers.md).
struct StepBound {
    std::uint64_t least = 0, most_without_event = 0, most = 0; ///< floating-point operations of a step
    std::uint64_t start = 0;                                   ///< at most, of the start
    std::size_t memory = 0;                                    ///< bytes of an instance
    std::string text = {}, json = {};                          ///< as `torsion build --real-time` prints them
};

struct BuildOptions {
    Values set = {};
    std::string prefix = {};     ///< of the functions in place of `torsion`
    std::string tunable = {};    ///< regular expression
    std::string target_cpu = {}; ///< empty: this one
    bool has_integrator = true, has_linearization = false;
    std::string emit = {};              ///< the model's code alone in place of a library: "obj", "llvm", "asm", or "c": a folder of C99
    std::string target = {};            ///< a platform: "aarch64-linux", …; empty: this one
    ControllerCode code = {};           ///< of `emit = "c"`
    std::vector<std::string> keep = {}; ///< files that must not be written over, beside those that the model has read
};

struct FmuOptions {
    Values set = {};
    int version = 2; ///< of FMI: 2 or 3
    bool model_exchange = true, co_simulation = true;
    std::string tunable = {}, outputs = {}; ///< regular expressions
    std::string target_cpu = {};            ///< empty: as `torsion fmu`; of FMUs for one platform
    bool has_reference = true;              ///< run the model for the reference results inside
    bool verify = false;                    ///< run the FMU, and compare it with the model
    std::vector<std::string> keep = {};     ///< files that must not be written over, beside those that the model has read
    std::string platforms = {};             ///< "x86_64-linux,x86_64-windows", "all"; empty: this one
    bool has_sources = false;               ///< C code in it, for Co-Simulation with fixed steps; the FMU then offers nothing else
    ControllerCode code = {};               ///< of the sources; in double precision
};

struct SystemElement {
    std::string name = {};
    std::string target = {}, model = {}; ///< a model as for load(), or an FMU
};

struct SystemConnection {
    std::string from = {}, to = {}; ///< element.connector
};

struct SystemOptions { ///< of a system structure (SSP)
    std::vector<SystemElement> elements = {};
    std::vector<SystemConnection> connections = {};
    std::string name = {};         ///< empty: that of the file
    int version = 1;               ///< of SSP: 1 or 2
    std::vector<Setting> set = {}; ///< `element.variable`, value: they become a parameter set
    std::optional<double> start = {}, stop = {};
    std::vector<std::string> keep = {}; ///< files that must not be written over
    FmuOptions fmu = {};                ///< of the elements that are models
};

struct FmuVerification {
    bool is_same = false, has_run = false; ///< has_run false: the model itself has failed
    std::string text, json;                ///< as `torsion fmu --verify` prints them
};

struct Written {
    std::vector<std::string> files = {};
    std::vector<Diagnostic> diagnostics = {}; ///< warnings
    std::shared_ptr<const CompilationRecord> compilation = {};
    std::string verdict = {};                           ///< `5 equations → 2 states`
    bool model_exchange = false, co_simulation = false; ///< of an FMU: what it offers
    std::optional<FmuVerification> verification = {};
    std::optional<StepBound> bound = {}; ///< of C code in real time
    double seconds = 0;                  ///< from the request to the files
};

} // namespace torsion
