#pragma once
// A summary of a run on one screen, as text and as JSON.

#include "compiler/compilation.h"

#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::report {

struct OutputFile {
    std::string path;
    std::size_t variables = 0;
};

struct RunRecord {
    runtime::Result result;
    std::string solver, event_log; ///< event_log: its file; empty: no log was written
    /// the kind of an FMU that ran in place of a compiled model: "FMI 2.0 Model Exchange"
    std::string fmu;
    bool has_limiting_states = false; ///< they were asked for
    double seconds = 0;
    std::vector<OutputFile> outputs;
    std::string report; ///< the page; empty: none was written
};

/// `run` is null if nothing was simulated.
std::string text_summary(const Compilation& compilation, const RunRecord* run);
/// `said`: messages of the compilation and of the run; null: the compilation has them all.
std::string json_summary(const Compilation& compilation, const RunRecord* run,
                         const source::Diagnostics* said = nullptr);

/// The result of a check without errors, without the name: `5 equations → 0 states; open: flange_a, flange_b`.
std::string verdict(const Compilation& compilation);

} // namespace torsion::report
