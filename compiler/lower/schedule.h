#pragma once
// Selects the blocks that a kernel needs, and makes their statements in order.
//
// Frozen: relations and discretes are given. A backward slice from the wanted expressions selects the blocks. A
// variable is stored only if the kernel is asked for it or a block that the host solves loads it.

#include "compiler/lower/lowering.h"
#include "compiler/symbolic/walk.h"

#include <map>
#include <unordered_set>

namespace torsion::lower {

/// Variables that are arguments of a kernel: it does not compute them.
struct GivenVariables {
    std::unordered_map<VarId, ExprId> value; ///< of a variable: the leaf that stands for it
    std::unordered_set<std::size_t> blocks;  ///< blocks of the simulation whose tears are given: they need no solution
};

class Scheduler {
public:
    explicit Scheduler(Lowering& lowering) : lowering_(lowering), walker_(lowering.model.flat.pool) {}

    struct Frozen {
        std::vector<ExprId> wanted; ///< expressions that the kernel will use
        IdSet<VarId> stored;        ///< variables that it must store
        /// further statements after a block of the simulation, which is then needed
        std::map<std::size_t, std::vector<Statement>> after{};
        const GivenVariables* given = nullptr;
    };
    std::vector<Statement> frozen(const Frozen& request);
    std::vector<Statement> literal(const System& system);

    /// The blocks of the simulation that `wanted` depends on at frozen relations, in order.
    std::vector<std::size_t> needed_blocks(const std::vector<ExprId>& wanted);

private:
    struct Slice {
        std::vector<std::size_t> blocks; ///< in order
        IdSet<VarId> needed;             ///< later statements need these
        IdSet<VarId> loaded;             ///< loaded by blocks that the host solves
        /// loaded by the other blocks if the host must solve them, in order
        std::map<std::size_t, std::vector<VarId>> loaded_in_place{};
        /// assigned variables that only the host needs, and their blocks
        std::map<VarId, std::size_t> cold{};
    };
    Slice slice(const Frozen& request);
    void find_loaded(Slice& slice, const Frozen& request);
    void find_cold(Slice& slice, const Frozen& request);
    std::vector<Statement> cold_statements(const Slice& slice, std::vector<VarId> loaded);
    bool is_in_place(std::size_t block, const Frozen& request) const;
    /// For a block whose tears are given: computes its inner variables from them.
    template <class Stores>
    void evaluate_given(std::vector<Statement>& statements, const structure::TornSystem& torn,
                        const GivenVariables& given, Stores stores);
    /// Refreshes the kept factors if they are no longer valid.
    RefreshFactors refresh(const CachedFactorization& factors, std::uint32_t row, const Slice* slice);
    ExprId regular_and_finite(const InPlaceSolution& solution, const SolveInPlace& solve);
    /// For a system that the kernel solves itself. `keeps`: is the variable wanted? `stores`: is it stored in its slot?
    /// `slice`: of a kernel between events, in which the block has this number; null at events, where every variable is
    /// stored.
    template <class Keeps, class Stores>
    void solve_in_place(std::vector<Statement>& statements, std::size_t block, const System& system, const Slice* slice,
                        Keeps keeps, Stores stores);

    Lowering& lowering_;
    symbolic::Walker walker_;
};

} // namespace torsion::lower
