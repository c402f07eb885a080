#include "compiler/lower/loops/call_slots.h"

namespace torsion::lower {

CallSize call_size(const symbolic::ExprPool& pool) {
    return [&pool](std::uint32_t function) {
        const symbolic::Function& f = pool.function(symbolic::FunctionId(function));
        return f.inputs + f.outputs;
    };
}

CallSlots::CallSlots(const Kernel& kernel, const CallSize& call_size) : offset_(kernel.code.size(), none) {
    const auto at = [&](std::uint32_t i) -> const Instruction& { return kernel.code[ValueId(i)]; };
    for (std::uint32_t call = 0; call < kernel.code.size(); ++call) {
        if (at(call).code != Code::CallFunction) continue;
        const std::uint32_t first = at(call).slot.index, size = call_size(at(call).index);
        const auto belongs = [&](std::uint32_t i, Code code) {
            return i < kernel.code.size() && at(i).code == code && at(i).slot.section == Section::Work && at(i).slot.index - first < size;
        };
        for (std::uint32_t i = call; i-- > 0 && belongs(i, Code::Store);) offset_[i] = at(i).slot.index - first;
        for (std::uint32_t i = call + 1; belongs(i, Code::Load); ++i) offset_[i] = at(i).slot.index - first;
    }
}

} // namespace torsion::lower
