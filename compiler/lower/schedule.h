#pragma once
// Which blocks a kernel needs, and their statements in order.
//
// Frozen: relations and discretes are given; only the blocks are kept from which the wanted Reals follow (backward from the wanted expressions),
// and a variable is stored only where the kernel is asked for it or where a solved block loads it.
// Literal (events, initialization): everything is computed and stored; each relation is evaluated before its first use, unless a mixed block owns it.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <map>
#include <unordered_set>

namespace torsion::lower {

/// Variables that a kernel finds among its arguments instead of computing them.
struct GivenVariables {
    std::unordered_map<VarId, ExprId> value; ///< of a variable: the leaf that stands for it
    std::unordered_set<std::size_t> blocks;  ///< blocks of the simulation whose tears are given, so that nothing has to be solved
};

class Scheduler {
public:
    explicit Scheduler(Lowering& lowering) : lowering_(lowering), walker_(lowering.model.flat.pool) {}

    struct Frozen {
        std::vector<ExprId> wanted;                            ///< expressions that the kernel will use
        IdSet<VarId> stored;                                   ///< variables that it must store
        std::map<std::size_t, std::vector<Statement>> after{}; ///< further statements after a block of the simulation, which is then needed
        const GivenVariables* given = nullptr;
    };
    std::vector<Statement> frozen(const Frozen& request);
    std::vector<Statement> literal(const System& system);

    /// The blocks of the simulation from which `wanted` follows at frozen relations, in order.
    std::vector<std::size_t> needed_blocks(const std::vector<ExprId>& wanted);

private:
    struct Slice {
        std::vector<std::size_t> blocks;                             ///< in order
        IdSet<VarId> needed;                                         ///< what comes after needs these
        IdSet<VarId> loaded;                                         ///< what blocks load that the host solves
        std::map<std::size_t, std::vector<VarId>> loaded_in_place{}; ///< what others load, when the host must solve them: in order
        std::map<VarId, std::size_t> cold{};                         ///< assigned variables that only the host needs, and their blocks
    };
    Slice slice(const Frozen& request);
    void find_loaded(Slice& slice, const Frozen& request);
    void find_cold(Slice& slice, const Frozen& request);
    std::vector<Statement> cold_statements(const Slice& slice, std::vector<VarId> loaded);
    bool is_in_place(std::size_t block, const Frozen& request) const;
    /// A block whose tears are given: what is computed inside follows from them.
    template <class Stores>
    void evaluate_given(std::vector<Statement>& statements, const structure::TornSystem& torn, const GivenVariables& given, Stores stores);
    /// Asks for new factors where the kept ones are not good any more.
    RefreshFactors refresh(const CachedFactorization& factors, std::uint32_t row, const Slice* slice);
    ExprId regular_and_finite(const InPlaceSolution& solution, const SolveInPlace& solve);
    /// A system that the kernel solves itself; `keeps` and `stores` tell for each variable whether it is wanted, and whether in its slot.
    /// `slice`: of a kernel between events, in which the block has this number; at events everything is in its slot.
    template <class Keeps, class Stores>
    void solve_in_place(std::vector<Statement>& statements, std::size_t block, const System& system, const Slice* slice, Keeps keeps, Stores stores);

    Lowering& lowering_;
    symbolic::Walker walker_;
};

} // namespace torsion::lower
