#pragma once
// The libraries of an FMU for other platforms, run here by emulators: qemu for Linux on Arm, Wine for Windows. Each
// runs in a small program of its own platform (runtime/targets/fmu_host), as Co-Simulation.

#include "compiler/analysis/compare/tube.h"
#include "compiler/native/target/platforms.h"
#include "compiler/package/fmu_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::verify {

/// Why no program of a platform can run here, as a part of a sentence; empty: it can.
std::string obstacle_to_run(const native::Platform& platform);

/// An unpacked FMU.
class EmulatedFmu {
public:
    /// Nothing, and the reason, if it cannot be unpacked.
    static std::unique_ptr<EmulatedFmu> open(const std::string& path, const package::FmuTable& table, int version,
                                             std::string& problem);
    virtual ~EmulatedFmu() = default;

    /// Runs the library for a platform without an obstacle. Records the variables `names` at the experiment's steps.
    virtual std::optional<analysis::Recording> run(const native::Platform& platform,
                                                   const std::vector<std::string>& names, double tolerance,
                                                   std::string& problem) = 0;
};

} // namespace torsion::verify
