#pragma once
// What `torsion simulate` is asked for, and what its forms share.

#include "compiler/driver/exit_code.h"
#include "compiler/driver/model_options.h"

#include "torsion/output.h"
#include "torsion/simulate.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::driver {

struct SimulateOptions {
    ModelOptions model;
    runtime::Options run;
    std::vector<std::string> outputs;
    std::string variables, event_log;
    std::string fmu_kind, inputs; ///< of FMUs
    bool json = false;
    bool interpret = false;
    bool has_no_cache = false;
};

/// One sink for each file; they write while the simulation runs.
struct Sinks {
    std::vector<std::unique_ptr<runtime::Sink>> owned;
    std::vector<runtime::Sink*> plain;
    std::vector<std::string> paths;
};
std::optional<Sinks> open_sinks(const SimulateOptions& options, const std::string& model_name, std::string& error);

/// Of a run that failed.
ExitCode exit_code_of(const runtime::Result& failed);

bool is_fmu(const std::string& target);
/// `torsion simulate model.fmu`, with options that are checked already.
ExitCode simulate_fmu(const SimulateOptions& options);

} // namespace torsion::driver
