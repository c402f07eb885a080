#pragma once
// Slots of function calls: a call owns its slots only for a moment, so one set serves all iterations of a loop.

#include "compiler/program/program.h"

#include <functional>
#include <vector>

namespace torsion::program {

/// Number of slots for the arguments and results of a function, together.
using CallSize = std::function<std::uint32_t(symbolic::FunctionId)>;

CallSize call_size(const symbolic::ExprPool& pool);
CallSize call_size(const Functions& functions);

class CallSlots {
public:
    CallSlots(const Kernel& kernel, const CallSize& call_size);

    static constexpr std::uint32_t none = UINT32_MAX;
    /// Of an argument or result: its offset from the call's first slot. None: the instruction is neither.
    std::uint32_t offset(std::uint32_t instruction) const { return offset_[instruction]; }
    /// Has a call in a region results that are loaded elsewhere than right behind it? A choice has such ones, where
    /// several results of one call are chosen by the same condition. The call then owns its slots for longer than a
    /// moment.
    bool has_results_apart() const { return has_results_apart_; }
    /// May its index change with the iteration?
    bool may_run(const Instruction& i, std::uint32_t instruction) const {
        return index_of(i) != nullptr && offset_[instruction] == none;
    }

private:
    void find_results_apart(const Kernel& kernel, const CallSize& call_size);

    std::vector<std::uint32_t> offset_; ///< per instruction
    bool has_results_apart_ = false;
};

} // namespace torsion::program
