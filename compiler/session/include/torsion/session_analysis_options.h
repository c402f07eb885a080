#pragma once
// What linear systems, modes and sweeps take. docs/reference/session.md

#include "torsion/session_excited.h"
#include "torsion/session_run_options.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion {

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
    /// of the simulation up to the point, as of SimulateOptions; at the point they have the values of its time
    std::string input_file = {};
    InputTable inputs = {};
    GapState gap = GapState::Current;
    bool freeze_sources = false;
    ExcitedVariables excited = {}; ///< by response()
    /// patterns, in the order of the result; none: the model's outputs
    std::vector<std::string> outputs = {};
    std::string output_pattern = {}; ///< in their place: a regular expression
    /// of the run up to the point, in the calling thread; false ends it with R314
    std::function<bool(const Progress&)> progress = {};
    // of modes() alone:
    std::optional<std::pair<double, double>> campbell = {}; ///< critical speeds in this range, in rpm
    std::vector<double> orders = {0.5, 1, 1.5, 2, 3, 4, 6}; ///< of the speed
    /// so many vibrations, and no more; 0: all, of a shaft of 300 inertias and more the slowest
    std::size_t count = 0;
    std::optional<double> near = {}; ///< those nearest to this frequency, in Hz; nothing: the slowest
    bool mean_turn = false;          ///< the mean over the turns of cylinders, meshes and joints, as response() has it
    Varied vary = {};                ///< the eigenfrequencies with these values of a parameter, too
    std::string vary_range = {};     ///< in its place: "c=1:10:4", "c=1:100:3:log" or "c=1,2,5", as of a sweep
};

/// The amplitude and phase of an excitation at a speed.
struct OrderAmplitude {
    double speed = 0;     ///< of its own shaft, in rev/min
    double amplitude = 0; ///< the peak, in the variable's unit
    double phase = 0;     ///< in degrees
};

/// A·cos(order·φ + phase) beside a variable, φ the angle of its shaft.
struct OrderExcitation {
    std::string name = {}; ///< an input of the top level, or what a source takes: torque.tau
    double order = 1;      ///< vibrations in a turn of its own shaft
    double amplitude = 0;  ///< the peak, in the variable's unit
    double phase = 0;      ///< in degrees
    /// in place of both; ascending, straight between its points, the same beyond its ends
    std::vector<OrderAmplitude> over_speed = {};
};

/// The orders that a table beside a variable has: columns `order`, `amplitude`, `phase_deg`, perhaps `speed_rpm` and
/// `load`. Throws Error (C101, E101).
TORSION_EXPORT std::vector<OrderExcitation> read_orders(const std::string& name, const std::string& path,
                                                        std::optional<double> load = {});

/// What the sum of all orders of a variable may reach over the speed: straight between the points, no limit beyond
/// them.
struct ResponseLimit {
    std::string variable = {};
    std::vector<std::pair<double, double>> points = {}; ///< speed in rev/min, limit in the variable's unit; ascending
    /// in m, of a solid shaft whose limits are stresses: that of its torque follows; 0: they are in the variable's unit
    double diameter = 0;
    /// of a propulsion shaft by IACS UR M68, in rev/min: its rule for barred ranges counts too; 0: of another kind
    double rated_speed = 0;
    bool is_transient = false; ///< likewise: where the speed is passed quickly
};
/// Of a file with the columns `speed_rpm` and `limit`. Throws Error (C101, E101).
TORSION_EXPORT ResponseLimit read_limit(const std::string& variable, const std::string& path);
/// Permissible alternating torsional stress of a propulsion shaft, in Pa (IACS UR M68, M68.4): tensile strength in Pa,
/// diameter in m, rated speed in rev/min, factor c_K of its design; `transient`: where the speed is passed quickly.
TORSION_EXPORT ResponseLimit propulsion_shaft_limit(const std::string& variable, double tensile_strength,
                                                    double diameter, double rated_speed, double design_factor = 1,
                                                    bool transient = false);

struct ResponseOptions {
    LinearizeOptions point = {};              ///< what is linearized
    std::vector<OrderExcitation> orders = {}; ///< what is excited is held at its value of the point
    bool declared = true;                     ///< components excite as their classes declare
    /// the component whose combustion fails: engine.cylinder[2]; "each": one after the other
    std::string misfire = {};
    bool sensitivities = false;             ///< of peaks, to stiffnesses, inertias and dampings
    bool heat = false;                      ///< of elements with a torque and a twist
    double from = 0, to = 0, step = 0;      ///< speeds in rev/min,
    std::vector<double> speeds = {};        ///< in their place: these, ascending; of:
    std::string shaft = {};                 ///< a component with an angle; empty: the shaft of the first excitation
    std::string variables = {};             ///< a regular expression; empty: torques and forces of elastic elements
    std::vector<ResponseLimit> limits = {}; ///< their variables are shown too
    double modal_damping = 0;               ///< what the damping ratio of each mode has more
    /// elastic component, η: its stiffness is c·(1 + iη)
    std::vector<std::pair<std::string, double>> loss_factors = {};
};

/// The point of these options with all that the response excites, for Model::at().
TORSION_EXPORT LinearizeOptions excited_point(const ResponseOptions& options);

struct BodeOptions {
    LinearizeOptions point = {}; ///< what is linearized
    /// of the top level, or a variable that its component's equations use; empty: the only one of the top level
    std::string input = {};
    std::string output = {}; ///< a continuous variable; empty: the only output of the top level
    bool is_open = false;    ///< what drives the input is held at its value of the point: a loop through it is open
    bool is_negated = false; ///< the loop is L = −y/u
    double from = 0, to = 0; ///< in Hz; 0: chosen from the poles
    std::size_t count = 0;   ///< of frequencies, logarithmically spaced; 0: as dense as the poles ask for
};

struct SweepOptions {
    RunOptions run = {};
    std::vector<Varied> vary = {}; ///< a grid of every combination, the last fastest
    bool is_samples = false;       ///< the values are columns of a table in place of a grid: all equally long
    Values set = {};
    std::string input_file = {}; ///< of all runs, as of SimulateOptions
    InputTable inputs = {};
    /// name, expression: {"peak", "max(abs(lash.tau))"}; none: final values
    std::vector<std::pair<std::string, std::string>> collect = {};
    unsigned jobs = 0;                                  ///< threads; 0: one per core
    std::function<bool(const Progress&)> progress = {}; ///< in the calling thread
    const Cancel* cancel = nullptr;
    /// The table on disk, as `torsion sweep` writes it; finished rows are in PATH.part until all are. A sweep that was
    /// stopped or killed goes on from there; rows of another sweep are refused (E120). Empty: none.
    std::string path = {};
    bool restart = false; ///< give up the rows of an unfinished sweep
};

/// A sweep as `torsion sweep` makes it: into a table on disk, under mpirun on many processes. docs/reference/sweep.md
struct SweepFileOptions {
    struct Wrong {
        std::string message = {}, help = {}; ///< message empty: nothing is
    };
    RunOptions run = {};
    std::vector<std::string> ranges = {}; ///< "c=1:10:4", "d=0,0.4": a grid
    std::string samples = {};             ///< in their place: a table (CSV), a column for each parameter
    std::string input_file = {};          ///< of all runs: CSV with a column `time`
    /// "peak=max(abs(tau))"; none: final values of outputs and states
    std::vector<std::string> collect = {};
    /// of the table; empty: the model's name with -sweep.csv, in the current folder
    std::string path = {};
    unsigned jobs = 0;    ///< threads; 0: one per core, of one of several processes one
    bool restart = false; ///< give up the rows of an unfinished sweep
    /// the model and its options, as words of `torsion simulate` that repeat a failed run
    std::string shown_model = {};
    /// files that must not be written over, beside those that the model has read
    std::vector<std::string> keep = {};
    std::function<void(const Progress&)> progress = {}; ///< finished and failed rows
    std::function<std::shared_ptr<void>()> watch = {};  ///< is held while rows are made
    /// what a command line found wrong: of many processes the first alone tells it (C101)
    Wrong wrong_run = {}, wrong_model = {};
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

} // namespace torsion
