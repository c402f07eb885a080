#pragma once
// Which stores and loads of a kernel hand arguments to a call and take its results.

#include "compiler/lower/program.h"

#include <functional>

namespace torsion::lower {

/// How many slots the arguments and results of a function take, by its row.
using CallSize = std::function<std::uint32_t(std::uint32_t)>;

constexpr std::uint32_t no_call_slot = UINT32_MAX;

/// Per instruction: how far behind the call's first slot its own is, or none.
std::vector<std::uint32_t> offsets_in_calls(const Kernel& kernel, const CallSize& call_size);

} // namespace torsion::lower
