#pragma once
// The memory of an instance: the sections of the frame, and what the runtime keeps.

#include "compiler/c_source/c_source.h"

#include <set>

namespace torsion::c_source {

/// What the model needs of the runtime: flags of runtime/*.c.in.
std::set<std::string> needs_of(const program::Program& program, const Options& options);

/// The systems that steps may solve: not those that solve others whole.
std::vector<std::uint32_t> solved_blocks(const program::Program& program);

struct MemorySize {                                        ///< in bytes
    std::size_t instance = 0;                              ///< sizeof(NAME_t), where numbers are aligned to their size
    std::size_t interface = 0, variables = 0, scratch = 0; ///< without gaps
};
MemorySize memory_size(const program::Program& program, const Options& options);

/// Members of the model's structure.
std::string memory_text(const program::Program& program, const Options& options);

} // namespace torsion::c_source
