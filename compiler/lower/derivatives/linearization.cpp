#include "compiler/lower/derivatives/linearization.h"

#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/symbolic/simplify.h"

#include <unordered_map>

namespace torsion::lower {

using program::CurvatureEntry;
using program::LinearizationLayout;
using program::Position;

using structure::Assignment;
using structure::Role;
using structure::TornSystem;

namespace {

class TangentMaker {
public:
    TangentMaker(Lowering& lowering, Gradients& gradients, Scheduler& scheduler)
        : lowering_(lowering), pool_(lowering.pool()), gradients_(gradients), scheduler_(scheduler),
          layout_(lowering.layout.linearization) {}

    Plan operator()() {
        layout_.seed = lowering_.reserve_work(std::size_t{lowering_.layout.n_x} + lowering_.layout.n_u);
        layout_.tangent = lowering_.reserve_work(std::size_t{lowering_.layout.n_x} + lowering_.layout.n_y);
        add_seeds();
        const auto& blocks = lowering_.simulation.partition->blocks;
        for (std::size_t b = 0; b < blocks.size(); ++b) through(b);
        for (std::uint32_t i = 0; i < lowering_.layout.n_x; ++i) request_.wanted.push_back(direction_of_derivative(i));
        Plan plan{"tangent", Initial::Zero, true, scheduler_.frozen(request_)};
        for (std::uint32_t i = 0; i < lowering_.layout.n_x; ++i) {
            plan.statements.push_back(Statement::store_to({Section::Work, layout_.tangent + i}, request_.wanted[i]));
        }
        return plan;
    }

private:
    void add_seeds() {
        for (VarId v : lowering_.model.flat.variables.ids()) {
            const Role role = lowering_.model.role[v];
            const Slot slot = lowering_.slot_of(v);
            const bool is_real = lowering_.model.flat.variables[v].type == flat::Type::Real;
            if (role == Role::State) direction_[v] = lowering_.leaf({Section::Work, layout_.seed + slot.index});
            if (role == Role::Input && is_real)
                direction_[v] = lowering_.leaf({Section::Work, layout_.seed + lowering_.layout.n_x + slot.index});
        }
    }

    /// The directional derivative of an expression. Variables without a direction count as held.
    ExprId along(ExprId value) {
        ExprId sum = pool_.constant(0);
        for (const Partial& partial : gradients_(value)) {
            auto found = direction_.find(partial.variable);
            if (found != direction_.end())
                sum = symbolic::add(pool_, sum, symbolic::mul(pool_, partial.value, found->second));
        }
        return sum;
    }

    /// Stores a variable's direction in the slot beside the variable's; later statements use that value.
    void define(std::vector<Statement>& statements, VarId v, ExprId value) {
        const Slot own = lowering_.slot_of(v);
        if (own.section != Section::Der && own.section != Section::Y) return;
        const Slot slot{Section::Work,
                        layout_.tangent + (own.section == Section::Y ? lowering_.layout.n_x : 0) + own.index};
        direction_[v] = lowering_.leaf(slot);
        statements.push_back(Statement::compute(value, direction_[v], slot));
    }

    void through(std::size_t b) {
        const structure::Block& block = lowering_.simulation.partition->blocks[b];
        if (const auto* torn = std::get_if<TornSystem>(&block)) return through(*torn, b);
        const Assignment& assignment = std::get<Assignment>(block);
        const Role role = lowering_.model.role[assignment.variable];
        if (role == Role::Derivative || role == Role::Algebraic)
            define(request_.after[b], assignment.variable, along(assignment.value));
    }

    void through(const TornSystem& torn, std::size_t b) {
        std::vector<Statement>& after = request_.after[b];
        for (VarId tear : torn.tears) direction_.erase(tear);
        for (const Assignment& inner : torn.inner) direction_[inner.variable] = along(inner.value); // at held tears
        std::vector<ExprId> sides;
        for (const structure::Residual& residual : torn.residuals)
            sides.push_back(symbolic::neg(pool_, along(residual.value)));
        if (const auto& scalar = lowering_.scalar[lowering_.simulation.row[b]]) {
            const ExprId quotient = symbolic::div(pool_, sides[0], scalar->value);
            define(after, torn.tears[0], symbolic::make_select(pool_, scalar->is_regular, quotient, pool_.constant(0)));
        } else {
            solve(torn, b, sides, after);
        }
        for (const Assignment& inner : torn.inner) define(after, inner.variable, along(inner.value));
    }

    void solve(const TornSystem& torn, std::size_t b, const std::vector<ExprId>& sides, std::vector<Statement>& after) {
        const std::uint32_t row = lowering_.simulation.row[b];
        const auto n = static_cast<std::uint32_t>(torn.tears.size());
        BlockLayout& block = lowering_.blocks[row];
        if (block.max_columns == 0) {
            block.max_columns = std::max(block.least_columns, 1u);
            block.rhs = lowering_.reserve_work(std::size_t{n} * block.max_columns);
        }
        for (std::uint32_t i = 0; i < n; ++i)
            after.push_back(Statement::store_to({Section::Work, block.rhs + i}, sides[i]));
        after.push_back({SolveGradient{program::BlockId(row), 1}});
        for (std::uint32_t i = 0; i < n; ++i)
            define(after, torn.tears[i], lowering_.leaf({Section::Work, block.rhs + i}));
    }

    ExprId direction_of_derivative(std::uint32_t i) { return along(derivative_of_state(lowering_, i)); }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    Gradients& gradients_;
    Scheduler& scheduler_;
    LinearizationLayout& layout_;
    std::unordered_map<VarId, ExprId> direction_;
    Scheduler::Frozen request_;
};

/// The variable whose derivative a given variable is, preferably of the same component.
class Positions {
public:
    explicit Positions(const Lowering& lowering) : lowering_(lowering) {
        for (VarId v : lowering.model.flat.variables.ids()) {
            if (v.index() >= lowering.model.original_variables || !lowering.model.derivative[v]) continue;
            const Target target = resolve(lowering.model, lowering.model.derivative[v]);
            if (target.variable) of_[target.variable].push_back({v, target.negated});
        }
    }
    Position operator()(VarId velocity, flat::ComponentId component) const {
        auto found = of_.find(velocity);
        if (found == of_.end()) return {};
        for (const Position& p : found->second) {
            if (lowering_.model.flat.variables[p.variable].origin.component == component) return p;
        }
        return found->second.front();
    }

private:
    const Lowering& lowering_;
    std::unordered_map<VarId, std::vector<Position>> of_;
};

} // namespace

Plan tangent_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler) {
    return TangentMaker(lowering, gradients, scheduler)();
}

Plan curvature_plan(Lowering& lowering, Gradients& gradients, Scheduler& scheduler) {
    const flat::Energy& energy = lowering.model.flat.energy;
    const Positions position(lowering);
    Scheduler::Frozen request;
    std::vector<CurvatureEntry>& table = lowering.layout.linearization.curvature;
    for (std::size_t k = 0; k < energy.stored.size(); ++k) {
        const flat::ComponentId component = energy.owners[0][k];
        const std::vector<Partial> slope = gradients(energy.stored[k]); // a copy: the next call may move it
        for (const Partial& first : slope) {
            for (const Partial& second : gradients(first.value)) {
                if (second.variable < first.variable) continue; // the matrix is symmetric
                table.push_back({component.index(), first.variable, second.variable,
                                 position(first.variable, component), position(second.variable, component)});
                request.wanted.push_back(second.value);
            }
        }
    }
    lowering.layout.linearization.curvature_values = lowering.reserve_work(table.size());
    Plan plan{"curvature", Initial::Zero, true, scheduler.frozen(request)};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        plan.statements.push_back(Statement::store_to(
            {Section::Work, lowering.layout.linearization.curvature_values + i}, request.wanted[i]));
    }
    return plan;
}

} // namespace torsion::lower
