#include "compiler/lower/loops/running.h"

namespace torsion::lower {

Instruction Running::through_slots(Instruction i, std::span<const Slot> slots) {
    i.slot = slots[0];
    const std::int64_t stride = std::int64_t(slots[1].index) - slots[0].index;
    bool is_affine = stride >= INT32_MIN && stride <= INT32_MAX;
    for (std::size_t k = 1; k < slots.size(); ++k) is_affine = is_affine && std::int64_t(slots[k].index) - slots[k - 1].index == stride;
    if (is_affine) {
        i.count = static_cast<std::uint32_t>(static_cast<std::int32_t>(stride));
        return i;
    }
    std::vector<std::uint32_t> table;
    for (Slot slot : slots) table.push_back(slot.index);
    auto [known, fresh] = tables_.try_emplace(table, static_cast<std::uint32_t>(kernel_.tables.size() + 1));
    if (fresh) kernel_.tables.push_back(std::move(table));
    i.index = known->second;
    return i;
}

Instruction Running::through_constants(Instruction i, std::vector<double> values) {
    kernel_.constants.push_back(std::move(values));
    i.index = static_cast<std::uint32_t>(kernel_.constants.size());
    return i;
}

} // namespace torsion::lower
