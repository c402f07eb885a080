#pragma once
// In which order the initialization computes its unknowns.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

namespace torsion::lower {

class StartOrder {
public:
    explicit StartOrder(const Lowering& lowering);

    /// Is it known when the torn block with this row of BlockLayout is solved, from the blocks before it and its own
    /// values?
    bool is_known(ExprId e, std::uint32_t row);

private:
    const symbolic::ExprPool& pool_;
    symbolic::Walker walker_;
    IdMap<VarId, std::size_t> solved_by_; ///< the number of blocks after which it is known
    IdMap<ExprId, std::size_t> known_by_; ///< likewise; only of nodes in walked_
    IdSet<ExprId> walked_;
    IdSet<ExprId> owned_;                 ///< relations of mixed blocks
    std::vector<std::size_t> end_of_row_; ///< the number of blocks up to that with a row
};

} // namespace torsion::lower
