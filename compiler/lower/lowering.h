#pragma once
// What the parts of lower/ share while a program is made.

#include "compiler/lower/plan.h"

#include <unordered_map>

namespace torsion::lower {

using structure::Partition;

/// One of the two systems, with the rows of BlockLayouts that its torn blocks have.
struct System {
    const Partition* partition = nullptr;
    std::vector<std::uint32_t> row; ///< per block: its BlockLayout, or none
    static constexpr std::uint32_t none = UINT32_MAX;
};

/// A linear system with one tear: what its derivatives are divided by.
struct ScalarPivot {
    ExprId value;      ///< ∂residual/∂tear
    ExprId is_regular; ///< value ≠ 0
};

/// Leaves, and the values that they stand for from here on.
using Steps = std::vector<std::pair<ExprId, ExprId>>;

/// Factors, or what the solution is made with, kept in work until what they are made of changes.
struct CachedFactorization {
    Slot is_valid;                               ///< not 0: they stand there
    std::vector<CachedInputs> runs;              ///< what they are made of besides parameters, with which they are no longer valid
    std::vector<VarId> loaded;                   ///< of Lowering::frozen: what the steps load from slots
    Steps steps;                                 ///< to make them
    std::vector<std::pair<Slot, ExprId>> values; ///< what is kept
};

/// How kernels solve a linear system themselves, over what comes from outside.
struct InPlaceSolution {
    std::optional<CachedFactorization> factors;
    Steps steps;
    ExprId condition;                          ///< holds unless the host must solve it; constant 1: it never must
    std::vector<ExprId> values;                ///< of the tears
    bool must_be_finite = false;               ///< and holds only where what is used of the solution is finite
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
    std::vector<structure::TornSystem> wholes; ///< of the last of these, which are whole
    System simulation, initialization;
    std::vector<std::optional<ScalarPivot>> scalar;         ///< per row of blocks
    std::vector<std::optional<InPlaceSolution>> in_place;   ///< per row of blocks
    std::unordered_map<ExprId, std::uint32_t> relation_row; ///< Relation node → the first row that has it
    std::size_t cached_factorizations = 0;                  ///< of in_place: with CachedFactorization
    IdMap<VarId, ExprId> assigned;                          ///< in the simulation, outside of torn blocks; none if there is no block that asks
    IdSet<VarId> frozen;                                    ///< of these: Reals that change at events only

    symbolic::ExprPool& pool() { return model.flat.pool; }
    const symbolic::ExprPool& pool() const { return model.flat.pool; }
    std::uint32_t reserve_work(std::size_t count);
    /// Where in work the arguments of a Call stand, and its results behind them.
    std::uint32_t call_slots(ExprId call);
    /// Functions that are called so far.
    std::vector<symbolic::FunctionId> called() const;
    /// A leaf whose value is loaded from `slot`: how expressions speak of slots that no variable has.
    ExprId leaf(Slot slot);
    /// A leaf without a slot: a statement must define it before another one uses it.
    ExprId fresh_leaf();
    Slot slot_of(VarId v) const { return layout.place[v].slot; }
    const structure::TornSystem& torn(const System& system, std::size_t block) const {
        return std::get<structure::TornSystem>(system.partition->blocks[block]);
    }

private:
    System rows(const Partition& partition, bool is_initial);
    void add_block(const structure::TornSystem& torn, bool is_initial, bool is_whole = false);
    void add_whole_blocks(const System& system);

    VarId next_leaf() { return VarId(model.flat.variables.size() + leaf_count_++); }

    std::unordered_map<std::uint64_t, VarId> leaves_;
    std::size_t leaf_count_ = 0;
    std::unordered_map<ExprId, std::uint32_t> call_slots_;
};

} // namespace torsion::lower
