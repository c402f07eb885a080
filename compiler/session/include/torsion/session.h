#pragma once
// The public C++ interface of Torsion: libtorsion. docs/reference/session.md has examples; session_c.h is the same for
// C.
//
//     torsion::Session session;
//     torsion::Model drive = session.load("Drive.mo", "Drive");
//     torsion::Result r = drive.simulate({.run = {.stop = 2}, .set = {{"shaft.c", 2e4}}, .variables = {"*.w"}});
//     std::span<const double> w = r["load.w"];
//
// Errors are exceptions of one type, torsion::Error. There is no global state and no output.
//
// Threads: a Session, a Model and a Result are handles; copies share the same object, and every function may be called
// from any thread at the same time. A Simulation and a Runner belong to one thread at a time. External native code of
// models (allow_external) may have memory of its own.

#include "torsion/session_analysis.h"
#include "torsion/session_analysis_options.h"
#include "torsion/session_diagram.h"
#include "torsion/session_packages.h"
#include "torsion/session_record.h"
#include "torsion/session_result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

struct SessionOptions {
    std::vector<std::string> library_paths = {};   ///< like -L
    std::optional<std::string> modelica_path = {}; ///< nothing: MODELICAPATH of the environment
    /// our own models; nothing: TORSION_STDLIB, else those of the installation
    std::optional<std::string> stdlib_folder = {};
    /// packages that other tools installed; nothing: those of the user; "": none
    std::optional<std::string> installed = {};
    /// machine code and trees of earlier runs; nothing: the user's; "": none on disk
    std::optional<std::string> cache_folder = {};
    bool allow_external = false; ///< models may load native code
    bool is_strict = false;      ///< what breaks the specification is an error
    /// false: for programs that compile once; the same model again is compiled again
    bool keeps_models = true;
    std::vector<std::string> writing_folders = {}; ///< below them models may write, rename and remove files
};

class Model;

/// Libraries, documents, settings and caches. What has not changed is not compiled again.
class TORSION_EXPORT Session {
public:
    explicit Session(const SessionOptions& options = {});
    ~Session();

    // Documents: texts in memory in place of files, for editors. The path need not exist. Models that are loaded
    // already keep their texts.
    void set_text(const std::string& path, std::string text, std::int64_t revision = 0);
    std::optional<std::int64_t> revision(const std::string& path) const; ///< nothing: the file counts
    void drop_text(const std::string& path);

    /// Compiles. `target`: a class name (`A.B.C`), a file, the folder of a package, or a library of `torsion build`;
    /// `model`: which class of the file, empty: the only one. The same model again, from unchanged texts, is the same
    /// object at once.
    Model load(const std::string& target, const std::string& model = {}, const Values& set = {});
    Model load(const LoadOptions& options);
    /// Compiles a text; empty `model`: its last class.
    Model load_text(const std::string& text, const std::string& model = {}, const Values& set = {});

    /// Compiles and makes a table on disk. Does not throw on errors of the model or of the request: they are in the
    /// result.
    SweepFile sweep(const LoadOptions& model, const SweepFileOptions& options);
    /// The same as Model::build and Model::fmu, without code that runs here. Empty `path`: the model's name, in the
    /// current folder.
    Written build(const LoadOptions& model, const std::string& path = {}, const BuildOptions& options = {});
    Written fmu(const LoadOptions& model, const std::string& path = {}, const FmuOptions& options = {});
    /// Writes a system structure with its FMUs (docs/reference/ssp.md), which simulate_fmu() runs.
    Written ssp(const SystemOptions& system, const std::string& path);
    /// Runs an FMU (docs/reference/fmu_import.md), or a system of FMUs; of the options its path, as target, and values
    /// count. Throws as Model::simulate.
    Result simulate_fmu(const LoadOptions& fmu, const SimulateOptions& options = {}, const FmuRunOptions& how = {});
    /// Of an FMU with Model Exchange, as Model::bode.
    Bode bode_fmu(const LoadOptions& fmu, const BodeOptions& options);

    /// Does not throw on errors of the model: they are in the result.
    CheckResult check(const std::string& target, const std::string& model = {}, const Values& set = {});
    CheckResult check_text(const std::string& text, const std::string& model = {}, const Values& set = {});
    /// Every class of a package and its subpackages; one result if the target is no package.
    std::vector<CheckResult> check_all(const std::string& target);
    CheckResult check(const LoadOptions& options);
    /// Of the package that is the target: these of its classes(); `each` hears every result at once.
    void check(const LoadOptions& options, std::span<const std::string> classes,
               const std::function<void(const std::string& name, const CheckResult&)>& each);
    /// What a stage made of the model, like `torsion check --dump=STAGE`.
    CheckResult dump(const LoadOptions& options, const std::string& stage); ///< does not throw on errors of the model
    std::string dump(const std::string& target, const std::string& stage, const std::string& model = {},
                     const Values& set = {});
    /// Full names of all classes in a package and its subpackages; nothing if it is none.
    std::vector<std::string> classes(const std::string& target);
    std::vector<std::string> classes(const LoadOptions& options);

    struct Work {                                       ///< what this session has done so far
        std::uint64_t compilations = 0, reused = 0;     ///< models compiled; models that had not changed
        std::uint64_t files_parsed = 0, files_kept = 0; ///< of the compilations
        std::uint64_t code_made = 0, code_kept = 0;     ///< machine code; that of an earlier compilation
    };
    Work work() const;
    /// Gives up all that is kept in memory. Models stay.
    void forget();

private:
    friend class Model;
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

class Simulation;
class Runner;
class OperatingPoint;
struct StepOptions;

/// A compiled model.
class TORSION_EXPORT Model {
public:
    const std::string& name() const;
    const std::string& description() const;
    Experiment experiment() const;
    std::span<const Parameter> parameters() const; ///< start values of states, too
    std::span<const Variable> variables() const;   ///< what varies
    std::span<const Component> components() const;
    const Parameter* parameter(std::string_view name) const; ///< null: there is none
    std::span<const Diagnostic> diagnostics() const;         ///< warnings of the compilation
    std::vector<std::string> files() const;                  ///< that were read
    std::string verdict() const;                             ///< `5 equations → 2 states`
    CompilationRecord compilation() const;
    /// Its diagram, of the texts that it was compiled from. Throws for a library of `torsion build`.
    Diagram draw(const DrawOptions& options = {}) const;

    /// Runs the model. Throws if the run fails; Error::partial() has what was computed.
    Result simulate(const SimulateOptions& options = {}) const;
    /// The same run many times with other values: everything is prepared once.
    Runner runner(const SimulateOptions& options = {}) const;
    /// Step by step.
    Simulation stepper(const StepOptions& options) const;
    Linearization linearize(const LinearizeOptions& options = {}) const;
    Modes modes(const LinearizeOptions& options = {}) const;
    /// The steady response to excitations by order over the speed.
    Response response(const ResponseOptions& options) const;
    /// Amplitude and phase of an output over the frequency of an input, and the margins of a loop.
    Bode bode(const BodeOptions& options) const;
    /// Goes to the point of the options once.
    OperatingPoint at(const LinearizeOptions& options = {}) const;
    bool has_linearization() const; ///< false: a library of `torsion build` without --linearization
    SweepTable sweep(const SweepOptions& options) const;
    /// A shared library and, beside it, its header (`torsion build`).
    Written build(const std::string& path, const BuildOptions& options = {}) const;
    Written fmu(const std::string& path, const FmuOptions& options = {}) const;

    struct State;
    explicit Model(std::shared_ptr<State> state);
    State& state() const { return *state_; }

private:
    std::shared_ptr<State> state_;
};

/// A model at a point of a simulation. A handle of one thread at a time.
class TORSION_EXPORT OperatingPoint {
public:
    std::span<const Diagnostic> diagnostics() const; ///< of the simulation up to it
    Linearization linearize() const;
    Modes modes() const;
    Response response(const ResponseOptions& options) const; ///< `options.point` is known
    Bode bode(const BodeOptions& options) const;             ///< likewise

    struct Impl;
    explicit OperatingPoint(std::shared_ptr<Impl> impl);

private:
    std::shared_ptr<Impl> impl_;
};

/// Runs one compiled model again and again into memory that is kept: after the first run nothing is compiled and little
/// allocated.
class TORSION_EXPORT Runner {
public:
    Runner(Runner&&) noexcept;
    Runner& operator=(Runner&&) noexcept;
    ~Runner();
    /// A handle of a tunable parameter or start value; throws (C102, C104) for others.
    std::size_t parameter(std::string_view name) const;
    /// For the runs from now on. Throws I122 if the value is outside its limits. The first run with a 0 in place of
    /// another value, or the reverse, compiles the model once more: that can decide the equations.
    void set(std::size_t parameter, double value);
    /// Back to the values of the options.
    void reset();
    /// The next run uses the same memory again, unless the caller has kept a copy of the result. Does not throw for a
    /// run that fails: see Result::status().
    const Result& run();

    struct Impl;
    explicit Runner(std::unique_ptr<Impl> impl);

private:
    std::unique_ptr<Impl> impl_;
};

struct StepOptions {
    RunOptions run = {}; ///< `stop`: the scale of the run; going on after it is allowed
    Values set = {};
    bool may_compile = true;
    double dt = 0;                         ///< in s; of step() without a time
    std::vector<std::string> inputs = {};  ///< names; the order of step()'s values
    std::vector<std::string> outputs = {}; ///< names of any variables
    bool interpret = false;
    /// In steps that take long, some twenty times a second, in the thread of the step; false ends the step with R314.
    /// The simulation stands where it is then, and can go on.
    std::function<bool(const Progress&)> progress = {};
};

/// A model in the loop: the caller sets inputs, takes a step, and reads outputs. Nothing is allocated per step (the
/// variable-step solvers allocate where an event or a message comes). Failures are exceptions.
class TORSION_EXPORT Simulation {
public:
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;
    ~Simulation();

    double time() const;
    bool is_over() const; ///< the model ended the simulation (`terminate`)

    /// Sets all inputs, goes on by dt, reads all outputs. The spans are as long as the options' lists.
    void step(std::span<const double> inputs, std::span<double> outputs);
    void set(std::size_t input, double value); ///< by its place in StepOptions::inputs; counts from the present time on
    void advance();                            ///< by dt
    void advance_to(double until);
    double get(std::size_t output) const;                    ///< by its place in StepOptions::outputs
    std::span<const double> outputs() const;                 ///< all; valid until the next call
    double value(std::string_view name) const;               ///< of any variable or parameter
    void set_parameter(std::string_view name, double value); ///< counts from reset() on

    std::vector<std::byte> save() const; ///< the whole state; of the same model it can be restored elsewhere
    void restore(std::span<const std::byte> state);
    void reset(); ///< back to a consistent start

    std::int64_t events() const; ///< so far, since the start or the last restore
    std::int64_t steps() const;
    std::vector<Diagnostic> diagnostics(); ///< warnings since the last call

    struct Impl;
    explicit Simulation(std::unique_ptr<Impl> impl);

private:
    std::unique_ptr<Impl> impl_;
};

TORSION_EXPORT std::string host_processor(); ///< the processor that libraries and FMUs need by default
/// "x86_64-linux, aarch64-linux, …": the platforms of libraries, or those of FMUs: what that version of FMI has names
/// for.
TORSION_EXPORT std::string platform_names(int fmi_version = 0);
/// of dump(): "ast", …; "program:PASS" is the program after one of its passes
TORSION_EXPORT std::vector<std::string> stages();
TORSION_EXPORT std::string result_extensions(); ///< of files of results: ".csv, .mat"
TORSION_EXPORT bool is_result_path(const std::string& path);
TORSION_EXPORT bool is_csv_path(const std::string& path);
TORSION_EXPORT std::string units_path(const std::string& path); ///< of CsvUnits::File: X.units.csv
/// "did you mean …": the candidate that is nearly the word; empty: none is.
TORSION_EXPORT std::string nearest(const std::string& word, const std::vector<std::string>& candidates);
TORSION_EXPORT const char* version(); ///< "0.1.0"

} // namespace torsion
