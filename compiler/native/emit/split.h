#pragma once
// Cuts a kernel into pieces of bounded size, each to become a function of its own: the time LLVM takes grows faster than the length of a function.
//
// Cuts lie between instructions outside of guarded regions. A value that crosses a cut is made again where that is free (constants, loads),
// loaded from the slot in which it was stored anyway, or else passed through scratch slots behind the model's own work.

#include "compiler/program/program.h"

namespace torsion::native {

struct Piece {
    std::size_t begin = 0, end = 0;          ///< instructions
    std::vector<program::ValueId> imports{}; ///< values of earlier pieces that this one uses
};

struct Split {
    std::vector<Piece> pieces;
    std::vector<std::uint32_t> scratch; ///< per instruction: its scratch slot, or none
    std::uint32_t scratch_count = 0;
    static constexpr std::uint32_t none = UINT32_MAX;
    /// Where an imported value stands in slots of the model, if it does: per instruction.
    std::vector<program::ValueId> stored_by;
};

Split split(const program::Program& program, const program::Kernel& kernel, std::size_t limit);

} // namespace torsion::native
