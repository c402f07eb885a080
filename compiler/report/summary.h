#pragma once
// One screen about a run, for people and for machines.

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
    std::string solver, event_log; ///< event_log: its file, empty when none was written
    std::string fmu;               ///< what was run where nothing was compiled: "FMI 2.0 Model Exchange"
    double seconds = 0;
    std::vector<OutputFile> outputs;
    std::string report; ///< the page; empty when none was written
};

/// `run` is null where nothing was simulated.
std::string text_summary(const Compilation& compilation, const RunRecord* run);
std::string json_summary(const Compilation& compilation, const RunRecord* run);

/// What a check without errors found out, without the name: `5 equations → 0 states; open: flange_a, flange_b`.
std::string verdict(const Compilation& compilation);

} // namespace torsion::report
