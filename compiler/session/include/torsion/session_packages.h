#pragma once
// Libraries, FMUs and C code: what they take, and what was written. docs/reference/session.md

#include "torsion/session_run_options.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

/// C99 for controllers (docs/reference/controllers.md).
struct ControllerCode {
    std::string precision = {};      ///< "double" or "single"; empty: double
    std::string solver = {};         ///< "euler", "rk4" or "rosenbrock"; empty: rk4
    std::optional<double> step = {}; ///< fixed, seconds; none: 0.001
    bool locates_events = false;     ///< inside of the step, by a bounded bisection, not at its end
    /// prove the bound of a step's operations, and look at the modes; refused (E108) where there is none
    bool is_real_time = false;
};

/// What a step of the C code takes (docs/reference/controllers.md).
struct StepBound {
    std::uint64_t least = 0, most_without_event = 0, most = 0; ///< floating-point operations of a step
    std::uint64_t start = 0;                                   ///< at most, of the start
    std::size_t memory = 0;                                    ///< bytes of an instance
    std::string text = {}, json = {};                          ///< as `torsion build --real-time` prints them
};

/// How far building is, and its end: the parts that BuildOptions and FmuOptions have in common.
struct BuildWatch {
    /// Before each stage of a compilation, each further platform, and twenty times a second in the runs of `verify`;
    /// false ends it (E130).
    std::function<bool(std::string_view stage)> progress = {};
    const Cancel* cancel = nullptr; ///< is looked at there
};

struct BuildOptions {
    Values set = {};
    std::string prefix = {};     ///< of the functions in place of `torsion`
    std::string tunable = {};    ///< regular expression
    std::string target_cpu = {}; ///< empty: this one
    bool has_integrator = true, has_linearization = false;
    /// the model's code alone in place of a library: "obj", "llvm", "asm", or "c": a folder of C99
    std::string emit = {};
    std::string target = {};            ///< a platform: "aarch64-linux", …; empty: this one
    ControllerCode code = {};           ///< of `emit = "c"`
    std::vector<std::string> keep = {}; ///< files that must not be written over, beside those that the model has read
    BuildWatch watch = {};
};

struct FmuOptions {
    Values set = {};
    int version = 2; ///< of FMI: 2 or 3
    bool model_exchange = true, co_simulation = true;
    std::string tunable = {}, outputs = {}; ///< regular expressions
    std::string target_cpu = {};            ///< empty: as `torsion fmu`; of FMUs for one platform
    bool has_reference = true;              ///< run the model for the reference results inside
    bool has_arrays = false;                ///< FMI 3: arrays of the model are one variable each
    bool verify = false;                    ///< run the FMU, and compare it with the model
    /// files that must not be written over, beside those that the model has read
    std::vector<std::string> keep = {};
    std::string platforms = {}; ///< "x86_64-linux,x86_64-windows", "all"; empty: this one
    /// C code in it, for Co-Simulation with fixed steps; the FMU then offers nothing else
    bool has_sources = false;
    ControllerCode code = {}; ///< of the sources; in double precision
    BuildWatch watch = {};
    std::string input_file = {}; ///< values over time of the model's inputs, for `verify`
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
