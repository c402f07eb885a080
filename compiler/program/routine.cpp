#include "compiler/program/routine.h"

namespace torsion::program {

std::vector<std::uint32_t> jumps_of(const Code& code) {
    std::vector<std::uint32_t> result(code.size(), 0);
    std::vector<std::uint32_t> open;                                           // If, or its Else once passed
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> repeats; // with the breaks that leave them
    for (const ValueId v : code.ids()) {
        const std::uint32_t at = v.index();
        const Instruction& i = code[v];
        if (is<If>(i)) open.push_back(at);
        if (is<Else>(i)) result[open.back()] = at, open.back() = at;
        if (is<EndIf>(i)) result[open.back()] = at, open.pop_back();
        if (is<Repeat>(i)) repeats.push_back({at, {}});
        if (is<BreakUnless, Break>(i)) repeats.back().second.push_back(at);
        if (!is<EndRepeat>(i)) continue;
        result[at] = repeats.back().first;
        for (const std::uint32_t leave : repeats.back().second) result[leave] = at;
        repeats.pop_back();
    }
    return result;
}

} // namespace torsion::program
