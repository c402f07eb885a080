#pragma once
// A routine: a sequence of instructions with its tables.

#include "compiler/program/instruction.h"

#include <string>

namespace torsion::program {

struct Routine {
    std::string name; ///< "derivatives", "block_3_residuals", …; of a function as in the model
    Code code;
    IdTable<IndexTableId, std::vector<std::uint32_t>> index_tables{}; ///< by iteration
    IdTable<ConstantTableId, std::vector<double>> constant_tables{};
    /// The value of an index in an iteration.
    std::uint32_t at(const Index& index, std::uint32_t iteration) const {
        if (index.table) return index_tables[index.table][iteration];
        // modulo 2³², since a stride may be negative
        return index.first + iteration * static_cast<std::uint32_t>(index.stride);
    }
    Slot at(const Load& i, std::uint32_t iteration) const { return {i.section, at(i.index, iteration)}; }
    Slot at(const Store& i, std::uint32_t iteration) const { return {i.section, at(i.index, iteration)}; }
};

/// Jump targets by instruction: from an If to its Else, from an Else to its EndIf, from BreakUnless and Break to the
/// EndRepeat of the loop that they leave, from an EndRepeat to its Repeat. 0 for all others.
std::vector<std::uint32_t> jumps_of(const Code& code);

} // namespace torsion::program
