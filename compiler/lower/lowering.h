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

/// How a linear system with one tear is solved in place.
struct ScalarSolution {
    ExprId pivot;
    ExprId is_regular; ///< pivot ≠ 0
    ExprId value;      ///< of the tear, over what comes from outside
};

class Lowering {
public:
    explicit Lowering(SortedModel sorted);
    Lowering(const Lowering&) = delete; ///< the systems point into the model

    SortedModel model;
    ParameterCache cache;
    Layout layout;
    std::vector<BlockLayout> blocks;
    System simulation, initialization;
    std::vector<std::optional<ScalarSolution>> scalar;      ///< per row of blocks
    std::unordered_map<ExprId, std::uint32_t> relation_row; ///< Relation node → the first row that has it

    symbolic::ExprPool& pool() { return model.flat.pool; }
    std::uint32_t reserve_work(std::size_t count);
    /// Where in work the arguments of a Call stand, and its results behind them.
    std::uint32_t call_slots(ExprId call);
    /// Functions that are called so far.
    std::vector<symbolic::FunctionId> called() const;
    /// A leaf whose value is loaded from `slot`: how expressions speak of slots that no variable has.
    ExprId leaf(Slot slot);
    Slot slot_of(VarId v) const { return layout.place[v].slot; }
    const structure::TornSystem& torn(const System& system, std::size_t block) const {
        return std::get<structure::TornSystem>(system.partition->blocks[block]);
    }

private:
    System rows(const Partition& partition, bool is_initial);
    void add_block(const structure::TornSystem& torn, bool is_initial);

    std::unordered_map<std::uint64_t, VarId> leaves_;
    std::unordered_map<ExprId, std::uint32_t> call_slots_;
};

} // namespace torsion::lower
