#pragma once
// The bound of the time that a step of the C code takes, as operations: proved from the program and the bounds of
// loops, before anything runs.

#include "compiler/c_source/bound/operations.h"
#include "compiler/c_source/c_source.h"
#include "compiler/c_source/memory.h"

#include <optional>

namespace torsion::c_source {

struct KernelBound {
    std::string name;
    Operations least, most; ///< between events
    Operations at_event;    ///< at most; mixed systems then seek their configuration
};

struct Bound {
    std::vector<KernelBound> kernels;
    Operations least, quiet, most; ///< of a step: at least, at most without an event, at most
    Operations event;              ///< at most, at one point of time
    Operations start;              ///< of NAME_init, at most
    MemorySize memory;
    std::vector<std::string> at_the_caps; ///< what counts where the bound of a loop is reached
};

/// Reports what has no bound, and returns nothing.
std::optional<Bound> bound_of(const program::Program& program, const structure::SortedModel& model,
                              const Options& options, source::Diagnostics& diagnostics);

/// For readers, and an object in JSON.
std::string bound_text(const Bound& bound, const Options& options);
std::string bound_json(const Bound& bound, const Options& options);

} // namespace torsion::c_source
