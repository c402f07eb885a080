#pragma once
// What holds of every kernel's instructions.

#include "compiler/lower/instructions.h"

#include <algorithm>

namespace torsion::testing {

/// Every operand is given before its use, by an instruction in a region that is still open.
inline bool is_well_formed(const lower::Kernel& kernel) {
    using lower::Code;
    using lower::ValueId;
    std::vector<std::size_t> region_of(kernel.code.size());
    std::vector<std::size_t> open{0};
    std::size_t regions = 0;
    auto visible = [&](ValueId operand, ValueId user) {
        return !operand || (operand < user && std::ranges::find(open, region_of[operand.index()]) != open.end());
    };
    for (ValueId v : kernel.code.ids()) {
        const lower::Instruction& i = kernel.code[v];
        for (ValueId operand : operands(i)) {
            if (!visible(operand, v)) return false;
        }
        if (i.code == Code::Else || i.code == Code::EndIf) open.pop_back();
        if (i.code == Code::If || i.code == Code::Else) open.push_back(++regions);
        region_of[v.index()] = open.back();
    }
    return open.size() == 1;
}

} // namespace torsion::testing
