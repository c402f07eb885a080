#include "compiler/program/stack_use.h"

#include <algorithm>
#include <map>

namespace torsion::program {

namespace {

class Chains {
public:
    explicit Chains(const Functions& functions) : functions_(functions) {}

    std::uint64_t operator()(symbolic::FunctionId f) {
        const auto [known, is_new] = slots_.try_emplace(f, 0); // 0 while it is under way: a call leads back to it
        if (!is_new) return known->second;
        const FunctionRoutine& function = *functions_[f].routine;
        std::uint64_t most = 0;
        for (const Instruction& i : function.routine.code)
            if (const auto* call = std::get_if<CallFunction>(&i)) most = std::max(most, (*this)(call->function));
        return slots_[f] = function.locals + most;
    }

private:
    const Functions& functions_;
    std::map<symbolic::FunctionId, std::uint64_t> slots_;
};

} // namespace

StackUse largest_stack_use(const Functions& functions) {
    Chains slots(functions);
    StackUse result;
    for (const FunctionRow& row : functions.rows)
        if (const std::uint64_t all = slots(row.id); all > result.slots) result = {row.id, all};
    return result;
}

} // namespace torsion::program
