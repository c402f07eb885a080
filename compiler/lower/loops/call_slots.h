#pragma once
// Slots through which functions are called: a call's own for a moment, so that those of one iteration of a loop do for all.

#include "compiler/lower/program.h"

#include <functional>
#include <vector>

namespace torsion::lower {

/// How many slots the arguments and results of a function take, by its row.
using CallSize = std::function<std::uint32_t(std::uint32_t)>;

CallSize call_size(const symbolic::ExprPool& pool);

class CallSlots {
public:
    CallSlots(const Kernel& kernel, const CallSize& call_size);

    static constexpr std::uint32_t none = UINT32_MAX;
    /// Of an argument or result: its place behind the call's first slot. None: the instruction is neither.
    std::uint32_t offset(std::uint32_t instruction) const { return offset_[instruction]; }
    /// Is the slot another one in each iteration?
    bool has_running_slot(const Instruction& i, std::uint32_t instruction) const {
        return (i.code == Code::Load || i.code == Code::Store || i.code == Code::SolveBlock || i.code == Code::CallKernel) && offset_[instruction] == none;
    }

private:
    std::vector<std::uint32_t> offset_; ///< per instruction
};

} // namespace torsion::lower
