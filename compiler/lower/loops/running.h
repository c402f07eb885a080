#pragma once
// Slots and constants that run: with the iterations of a loop, or over like blocks.

#include "compiler/lower/program.h"

#include <map>
#include <span>

namespace torsion::lower {

/// Gives instructions of a kernel their distances and tables. Equal tables are one.
class Running {
public:
    explicit Running(Kernel& kernel) : kernel_(kernel) {}

    /// A load, store or solve whose slot runs through `slots`, two or more: with a constant distance, or by a table.
    Instruction through_slots(Instruction i, std::span<const Slot> slots);
    /// A constant that runs through `values`.
    Instruction through_constants(Instruction i, std::vector<double> values);

private:
    Kernel& kernel_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> tables_; ///< → its row, + 1
};

} // namespace torsion::lower
