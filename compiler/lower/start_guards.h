#pragma once
// When relations are active at the start. Their conditions tell where the equations of the simulation use them, and read pre(d), a given value there.
// In the initialization pre(d) may be an unknown that an initial equation determines together with the Reals of a mixed block: pre(hot) = T > 65.
// And the initial equations themselves use relations.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/walk.h"

namespace torsion::lower {

class StartGuards {
public:
    explicit StartGuards(Lowering& lowering);
    StartGuards(const StartGuards&) = delete; ///< the rewriter refers to the pool

    /// The relation with its condition at the start: none, so always active, if an initial equation uses it.
    flat::Relation operator()(RelationId r);
    /// The same, as the initialization's torn block with this row of BlockLayout needs it: always active, too, if a later block computes a part.
    flat::Relation in_block(RelationId r, std::uint32_t row);

private:
    void add(structure::EquationId equation, ExprId value);
    void add(const structure::Assignment& assignment, std::size_t end);
    void add(const structure::TornSystem& torn, std::size_t end);

    Lowering& lowering_;
    symbolic::Rewriter with_unknowns_;
    symbolic::Walker walker_;
    IdSet<ExprId> used_;                  ///< relations in initial equations
    IdMap<VarId, std::size_t> solved_by_; ///< number of blocks after which it is known
    std::vector<std::size_t> end_of_row_; ///< the number of blocks up to that with a row
};

} // namespace torsion::lower
