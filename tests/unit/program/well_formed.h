#pragma once
// What holds of every kernel's instructions.

#include "compiler/program/instruction.h"

#include <algorithm>

namespace torsion::testing {

/// Every operand is given before its use, by an instruction in a region that is still open.
inline bool is_well_formed(const program::Kernel& kernel) {
    using program::ValueId;
    std::vector<std::size_t> region_of(kernel.code.size());
    std::vector<std::size_t> open{0};
    std::size_t regions = 0;
    auto visible = [&](ValueId operand, ValueId user) {
        return !operand || (operand < user && std::ranges::find(open, region_of[operand.index()]) != open.end());
    };
    for (ValueId v : kernel.code.ids()) {
        const program::Instruction& i = kernel.code[v];
        for (ValueId operand : operands(i)) {
            if (!visible(operand, v)) return false;
        }
        if (program::is<program::Else>(i) || program::is<program::EndIf>(i)) open.pop_back();
        if (program::is<program::If>(i) || program::is<program::Else>(i)) open.push_back(++regions);
        region_of[v.index()] = open.back();
    }
    return open.size() == 1;
}

} // namespace torsion::testing
