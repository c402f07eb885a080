#pragma once
// Slots through which functions are called: a call's own for a moment, so that those of one iteration of a loop do for all.

#include "compiler/program/program.h"

#include <functional>
#include <vector>

namespace torsion::program {

/// How many slots the arguments and results of a function take, together.
using CallSize = std::function<std::uint32_t(symbolic::FunctionId)>;

CallSize call_size(const symbolic::ExprPool& pool);
CallSize call_size(const Functions& functions);

class CallSlots {
public:
    CallSlots(const Kernel& kernel, const CallSize& call_size);

    static constexpr std::uint32_t none = UINT32_MAX;
    /// Of an argument or result: its place behind the call's first slot. None: the instruction is neither.
    std::uint32_t offset(std::uint32_t instruction) const { return offset_[instruction]; }
    /// May its index be another one in each iteration?
    bool may_run(const Instruction& i, std::uint32_t instruction) const { return index_of(i) != nullptr && offset_[instruction] == none; }

private:
    std::vector<std::uint32_t> offset_; ///< per instruction
};

} // namespace torsion::program
