#include "compiler/lower/call_slots.h"

namespace torsion::lower {

std::vector<std::uint32_t> offsets_in_calls(const Kernel& kernel, const CallSize& call_size) {
    const auto n = static_cast<std::uint32_t>(kernel.code.size());
    const auto at = [&](std::uint32_t i) -> const Instruction& { return kernel.code[ValueId(i)]; };
    std::vector<std::uint32_t> offsets(n, no_call_slot);
    for (std::uint32_t call = 0; call < n; ++call) {
        if (at(call).code != Code::CallFunction) continue;
        const std::uint32_t first = at(call).slot.index, size = call_size(at(call).index);
        const auto belongs = [&](std::uint32_t i, Code code) {
            return i < n && at(i).code == code && at(i).slot.section == Section::Work && at(i).slot.index - first < size;
        };
        for (std::uint32_t i = call; i-- > 0 && belongs(i, Code::Store);) offsets[i] = at(i).slot.index - first;
        for (std::uint32_t i = call + 1; belongs(i, Code::Load); ++i) offsets[i] = at(i).slot.index - first;
    }
    return offsets;
}

} // namespace torsion::lower
