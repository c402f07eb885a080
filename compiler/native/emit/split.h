#pragma once
// Cuts a kernel into pieces of bounded size, one function each: LLVM's time grows faster than the length of a function.
//
// Cuts lie between instructions outside of guarded regions. A value that crosses a cut is computed again if that is
// free (constants, loads), loaded from the slot that holds it anyway, or else passed through scratch slots behind the
// model's own work.

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
    /// Per instruction: the store that puts an imported value into a slot of the model, if any.
    std::vector<program::ValueId> stored_by;
};

Split split(const program::Program& program, const program::Kernel& kernel, std::size_t limit);

} // namespace torsion::native
