#pragma once
// How a model is loaded, and what its compilation did.

#include "torsion/session_excited.h"
#include "torsion/session_run_options.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion {

/// What the code is made for. What a run or a sweep needs beyond it is compiled when it is asked for.
struct CodeOptions {
    std::string solver = "auto";
    bool interpret = false;
    bool energy = true;         ///< the audit of the energy
    bool report = false;        ///< what the page of a run tells: the energy of each component, vibrations
    bool linearization = false; ///< for linearize() and modes()
    bool freeze_sources = false;
    ExcitedVariables excited = {}; ///< what response() excites
    /// parameters and start values with respect to which runs are differentiated
    std::vector<std::string> sensitivities = {};
    bool operator==(const CodeOptions&) const = default;
};

struct LoadOptions {
    std::string target = {}, model = {};  ///< as of Session::load
    std::optional<std::string> text = {}; ///< in place of a target
    Values set = {};                      ///< parameters and start values
    std::vector<Setting> settings = {};   ///< likewise, in the order in which messages and records name them
    CodeOptions code = {};
    std::function<bool(std::string_view stage)> progress =
        {}; ///< before each stage ("parse", "instance", "flat", …); false ends the compilation (E130)
    const Cancel* cancel = nullptr; ///< is looked at there
};

struct FmuRunOptions {
    /// "me": Model Exchange, our solvers; "cs": Co-Simulation, its own; empty: what it offers, Model Exchange first
    std::string kind = {};
    bool is_verbose = false; ///< keep what it logs
    /// in a system of FMUs inputs follow straight lines inside of a communication step; else they are held
    bool interpolates = false;
};

struct PhaseTime {
    std::string name;
    double seconds = 0;
};

/// What a compilation did, also one that failed. A handle.
class TORSION_EXPORT CompilationRecord {
public:
    bool is_good() const;
    const std::string& model() const; ///< empty: none was found
    std::vector<PhaseTime> phases() const;
    std::vector<std::string> files() const;   ///< whose texts were read
    std::vector<std::string> remarks() const; ///< of libraries that affect the model although no option names them
    /// libraries and files with the reasons, as `torsion simulate -v` prints them
    std::string reading() const;
    std::string text() const; ///< the summary that `torsion check` prints
    std::string json() const; ///< and that of `torsion check --json`
    bool has_code_of_earlier_run() const;
    std::string solver_choice() const; ///< why `auto` is this solver; empty: no choice was made
    /// The page of `torsion simulate --report` of a model that was not run. Empty, or the reason why it could not be
    /// written.
    std::string write_report(const std::string& path, const SimulateOptions& options = {}) const;

    struct State;
    explicit CompilationRecord(std::shared_ptr<const State> state);
    const State& state() const { return *state_; }

private:
    std::shared_ptr<const State> state_;
};

enum class TargetKind { Model, Library, Fmu }; ///< Fmu: or a system of FMUs (.ssp, .ssd)
/// Library: of `torsion build`.
TORSION_EXPORT TargetKind kind_of(const std::string& target);

} // namespace torsion
