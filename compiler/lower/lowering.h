#pragma once
// Data that the parts of lower/ share while they make a program.

#include "compiler/lower/plan.h"

#include <unordered_map>

namespace torsion::lower {

using structure::Partition;

/// The simulation or the initialization, with the BlockLayout of each torn block.
struct System {
    const Partition* partition = nullptr;
    std::vector<std::uint32_t> row; ///< per block: the row of its BlockLayout, or none
    static constexpr std::uint32_t none = UINT32_MAX;
};

/// A linear system with one tear: the divisor of its derivatives.
struct ScalarPivot {
    ExprId value;      ///< ∂residual/∂tear
    ExprId is_regular; ///< value ≠ 0
};

/// Leaves, and the values that they stand for in later expressions.
using Steps = std::vector<std::pair<ExprId, ExprId>>;

/// Factors, or a map or inverse (cached_factorization.h), kept in work until their inputs change.
struct CachedFactorization {
    Slot is_valid; ///< not 0: work holds them
    /// their inputs other than parameters: a change of one makes the factors invalid
    std::vector<CachedInputs> runs;
    std::vector<VarId> loaded;                   ///< variables of Lowering::frozen that the steps load from slots
    Steps steps;                                 ///< to make them
    std::vector<std::pair<Slot, ExprId>> values; ///< the kept values
};

/// How kernels solve a linear system themselves, as expressions over variables from outside.
struct InPlaceSolution {
    std::optional<CachedFactorization> factors;
    Steps steps;
    ExprId condition;           ///< holds unless the host must solve it; constant 1: it never must
    std::vector<ExprId> values; ///< of the tears
    /// the condition also requires that the used parts of the solution are finite
    bool must_be_finite = false;
    std::unordered_map<VarId, ExprId> inner{}; ///< variables computed inside that need not wait for the tears
};

class Lowering {
public:
    explicit Lowering(SortedModel sorted);
    Lowering(const Lowering&) = delete; ///< the systems point into the model

    SortedModel model;
    ParameterCache cache;
    Layout layout;
    std::vector<BlockLayout> blocks;
    std::vector<structure::TornSystem> untorn_systems; ///< the systems of the last rows of `blocks`, which are whole
    System simulation, initialization;
    std::vector<std::optional<ScalarPivot>> scalar;       ///< per row of blocks
    std::vector<std::optional<InPlaceSolution>> in_place; ///< per row of blocks
    /// per row of blocks: of those with one tear that kernels solve themselves
    std::vector<ExprId> pivot;
    /// of blocks whose determinants are watched, if all have one; and the blocks' rows
    std::vector<ExprId> watched_pivots;
    std::vector<std::uint32_t> watched_rows;
    std::unordered_map<ExprId, std::uint32_t> relation_row; ///< Relation node → the first row that has it
    /// number of solutions in in_place with a CachedFactorization
    std::size_t cached_factorizations = 0;
    /// of the simulation, outside of torn blocks; empty without small linear systems
    IdMap<VarId, ExprId> assigned;
    /// those of `assigned` that are Real and change at events only
    IdSet<VarId> frozen;

    symbolic::ExprPool& pool() { return model.flat.pool; }
    const symbolic::ExprPool& pool() const { return model.flat.pool; }
    std::uint32_t reserve_work(std::size_t count);
    /// The place in work of a Call's arguments; its results follow them.
    std::uint32_t call_slots(ExprId call);
    /// Functions that are called so far.
    std::vector<symbolic::FunctionId> called() const;
    /// A leaf whose value is loaded from `slot`. With it, expressions refer to slots that belong to no variable.
    ExprId leaf(Slot slot);
    /// A leaf without a slot: a statement must define it before another one uses it.
    ExprId fresh_leaf();
    Slot slot_of(VarId v) const { return layout.place[v].slot; }
    const structure::TornSystem& torn(const System& system, std::size_t block) const {
        return std::get<structure::TornSystem>(system.partition->blocks[block]);
    }

private:
    System rows(const Partition& partition, bool is_initial);
    void add_block(const structure::TornSystem& torn, bool is_initial, bool is_untorn = false);
    void add_whole_blocks(const System& system);

    VarId next_leaf() { return VarId(model.flat.variables.size() + leaf_count_++); }

    std::unordered_map<std::uint64_t, VarId> leaves_;
    std::size_t leaf_count_ = 0;
    std::unordered_map<ExprId, std::uint32_t> call_slots_;
};

} // namespace torsion::lower
