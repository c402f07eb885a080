#include "compiler/lower/derivatives/sensitivity.h"

#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/lower/kernels.h"
#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace torsion::lower {

using program::SensitivityLayout;

using structure::Assignment;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;
using symbolic::Op;

namespace {

bool is_real_variable(const Lowering& lowering, VarId v) {
    return lowering.model.flat.variables[v].type == flat::Type::Real;
}

/// The places of one column in work.
class ColumnPlaces {
public:
    ColumnPlaces(const Lowering& lowering, std::size_t column)
        : layout_(lowering.layout),
          first_(layout_.sensitivity.first + layout_.sensitivity.stride * static_cast<std::uint32_t>(column)) {}

    Slot of(Slot slot) const {
        switch (slot.section) {
        case Section::X: return at(slot.index);
        case Section::Der: return at(layout_.n_x + slot.index);
        case Section::Y: return at(2 * layout_.n_x + slot.index);
        case Section::D: return at(y_end() + slot.index);
        default: return at(y_end() + layout_.n_d + slot.index); // Pre
        }
    }
    Slot left(std::uint32_t i) const { return at(pre_end() + i); }
    Slot difference(std::uint32_t relation) const { return at(left_end() + relation); }
    Slot time() const { return at(left_end() + layout_.n_relations); }
    static std::size_t size(const Layout& layout) {
        return std::size_t{2} * layout.n_x + layout.n_y + 2 * std::size_t{layout.n_d} + layout.sensitivity.left.size() +
               layout.n_relations + 1;
    }

private:
    Slot at(std::uint32_t offset) const { return {Section::Work, first_ + offset}; }
    std::uint32_t y_end() const { return 2 * layout_.n_x + layout_.n_y; }
    std::uint32_t pre_end() const { return y_end() + 2 * layout_.n_d; }
    std::uint32_t left_end() const { return pre_end() + static_cast<std::uint32_t>(layout_.sensitivity.left.size()); }

    const Layout& layout_;
    std::uint32_t first_;
};

/// The directions in one column, as expressions.
class Column {
public:
    Column(Lowering& lowering, std::size_t column)
        : lowering_(lowering), pool_(lowering.pool()), places_(lowering, column) {
        const std::vector<VarId>& parameters = lowering.layout.sensitivity.parameters;
        if (column < parameters.size()) own_ = parameters[column];
        time_ = zero();
        add_parameters();
    }

    const ColumnPlaces& places() const { return places_; }
    ExprId zero() { return pool_.constant(0); }
    /// A start value for which a column exists has the direction 1 in it.
    ExprId of_start(VarId state, ExprId value) { return state == own_ ? pool_.constant(1) : (*this)(value); }
    void set(VarId v, ExprId direction) { of_[v] = direction; }
    void set_pre(VarId v, ExprId direction) { of_pre_[v] = direction; }
    void set_time(ExprId direction) { time_ = direction; }
    void clear(VarId v) { of_.erase(v); }
    /// The host gives the directions of the states and of discrete Reals.
    void load_states() {
        for (VarId v : lowering_.model.states) load(v);
    }
    void load_discretes() {
        for (VarId v : lowering_.model.flat.variables.ids()) {
            if (lowering_.model.role[v] == Role::Discrete && is_real_variable(lowering_, v)) load(v);
        }
    }
    void load_left_limits() {
        for (VarId v : lowering_.model.flat.variables.ids()) {
            if (lowering_.model.role[v] == Role::Discrete && is_real_variable(lowering_, v))
                of_pre_[v] = lowering_.leaf(places_.of({Section::Pre, lowering_.slot_of(v).index}));
        }
    }
    void load_time() { time_ = lowering_.leaf(places_.time()); }
    /// With time, along their slopes, which the host gives behind the last column.
    void move_inputs() {
        const SensitivityLayout& layout = lowering_.layout.sensitivity;
        const std::uint32_t slopes =
            layout.first + layout.stride * static_cast<std::uint32_t>(layout.parameters.size() + 1);
        for (VarId v : lowering_.model.flat.variables.ids()) {
            if (lowering_.model.role[v] == Role::Input && is_real_variable(lowering_, v))
                of_[v] =
                    symbolic::mul(pool_, lowering_.leaf({Section::Work, slopes + lowering_.slot_of(v).index}), time_);
        }
    }

    /// Along the directions so far.
    ExprId operator()(ExprId value) {
        return symbolic::DirectionalDifferentiator(pool_, [&](ExprId leaf) { return of_leaf(leaf); })(value);
    }

private:
    void load(VarId v) { of_[v] = lowering_.leaf(places_.of(lowering_.slot_of(v))); }

    /// What follows from the column's parameter: expressions over parameters, which are computed once.
    void add_parameters() {
        if (!own_ || lowering_.model.role[own_] != Role::Parameter) return;
        of_[own_] = pool_.constant(1);
        for (VarId v : lowering_.model.parameters) {
            const ExprId binding = lowering_.model.flat.variables[v].binding;
            if (v == own_ || lowering_.layout.settable[v.index()] || !binding || !is_real_variable(lowering_, v))
                continue;
            const ExprId direction = (*this)(binding);
            if (!pool_.is_constant(direction, 0)) of_[v] = direction;
        }
    }

    ExprId of_leaf(ExprId leaf) {
        if (pool_[leaf].kind == Kind::Time) return time_;
        const VarId v = pool_.var(leaf);
        // a state is its own left limit
        const bool is_memory = pool_[leaf].kind == Kind::Pre && lowering_.model.role[v] == Role::Discrete;
        const auto& directions = is_memory ? of_pre_ : of_;
        const auto found = directions.find(v);
        return found != directions.end() ? found->second : zero();
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    ColumnPlaces places_;
    VarId own_;
    std::unordered_map<VarId, ExprId> of_, of_pre_;
    ExprId time_;
};

/// Carries all columns through the blocks of a system.
class ColumnSweep {
public:
    enum class Stores : std::uint8_t { Nothing, Everything };
    ColumnSweep(Lowering& lowering, const System& system, bool has_time, Stores stores)
        : lowering_(lowering), system_(system), stores_(stores) {
        const std::size_t n = lowering.layout.sensitivity.parameters.size() + (has_time ? 1 : 0);
        for (std::size_t c = 0; c < n; ++c) columns_.emplace_back(lowering, c);
    }

    std::vector<Column>& all() { return columns_; }

    std::vector<Statement> through(std::size_t b, bool has_discretes) {
        std::vector<Statement> statements;
        const structure::Block& block = system_.partition->blocks[b];
        if (const auto* torn = std::get_if<TornSystem>(&block)) {
            solve(statements, *torn, b);
            if (has_discretes) {
                for (const Assignment& discrete : torn->discretes) assign(statements, discrete);
            }
        } else {
            const Assignment& assignment = std::get<Assignment>(block);
            if (has_discretes || lowering_.model.role[assignment.variable] != Role::Discrete)
                assign(statements, assignment);
        }
        return statements;
    }

private:
    void assign(std::vector<Statement>& statements, const Assignment& assignment) {
        const VarId v = assignment.variable;
        if (!is_real_variable(lowering_, v)) return;
        for (Column& column : columns_) {
            const bool is_started = &system_ == &lowering_.initialization && lowering_.model.started.contains(v);
            define(statements, column, v, is_started ? column.of_start(v, assignment.value) : column(assignment.value));
        }
    }

    /// Later statements use the direction by a leaf, so that expressions stay short.
    void define(std::vector<Statement>& statements, Column& column, VarId v, ExprId direction) {
        const std::optional<Slot> slot =
            stores_ == Stores::Everything ? std::optional(column.places().of(lowering_.slot_of(v))) : std::nullopt;
        if (!slot && lowering_.pool().is_constant(direction, 0)) return column.clear(v);
        const ExprId leaf = slot ? lowering_.leaf(*slot) : lowering_.fresh_leaf();
        statements.push_back(Statement::compute(direction, leaf, slot));
        column.set(v, leaf);
    }

    /// A system whose tears may lose digits is differentiated whole.
    void solve(std::vector<Statement>& statements, const TornSystem& torn, std::size_t b) {
        const std::uint32_t row = system_.row[b], untorn = lowering_.blocks[row].untorn;
        if (untorn == 0) return solve(statements, torn, row);
        solve(statements,
              lowering_.untorn_systems[untorn - (lowering_.blocks.size() - lowering_.untorn_systems.size())], untorn);
    }

    /// J·dz = −∂F along the columns at held z.
    void solve(std::vector<Statement>& statements, const TornSystem& torn, std::uint32_t row) {
        symbolic::ExprPool& pool = lowering_.pool();
        const std::uint32_t n = static_cast<std::uint32_t>(torn.tears.size());
        std::vector<std::vector<ExprId>> sides;
        bool is_zero = true;
        for (Column& column : columns_) {
            for (VarId tear : torn.tears) column.clear(tear);
            for (const Assignment& inner : torn.inner) column.set(inner.variable, column(inner.value)); // at held tears
            sides.emplace_back();
            for (const structure::Residual& residual : torn.residuals) {
                sides.back().push_back(symbolic::neg(pool, column(residual.value)));
                is_zero = is_zero && pool.is_constant(sides.back().back(), 0);
            }
        }
        if (is_zero) {
            for (Column& column : columns_) {
                for (VarId tear : torn.tears) define(statements, column, tear, column.zero());
            }
        } else if (const auto& scalar = lowering_.scalar[row]) {
            for (std::size_t c = 0; c < columns_.size(); ++c) {
                const ExprId quotient = symbolic::div(pool, sides[c][0], scalar->value);
                define(statements, columns_[c], torn.tears[0],
                       symbolic::make_select(pool, scalar->is_regular, quotient, pool.constant(0)));
            }
        } else {
            const std::uint32_t rhs = lowering_.blocks[row].rhs, columns = static_cast<std::uint32_t>(columns_.size());
            for (std::uint32_t c = 0; c < columns; ++c) {
                for (std::uint32_t i = 0; i < n; ++i)
                    statements.push_back(Statement::store_to({Section::Work, rhs + c * n + i}, sides[c][i]));
            }
            statements.push_back({SolveGradient{program::BlockId(row), columns}});
            for (std::uint32_t c = 0; c < columns; ++c) {
                for (std::uint32_t i = 0; i < n; ++i)
                    define(statements, columns_[c], torn.tears[i], lowering_.leaf({Section::Work, rhs + c * n + i}));
            }
        }
        for (const Assignment& inner : torn.inner) assign(statements, inner);
    }

    Lowering& lowering_;
    const System& system_;
    Stores stores_;
    std::vector<Column> columns_;
};

/// A kernel between events: it computes its inputs itself.
class FrozenKernel {
public:
    FrozenKernel(Lowering& lowering, Scheduler& scheduler, bool has_time, ColumnSweep::Stores stores)
        : lowering_(lowering), scheduler_(scheduler), columns_(lowering, lowering.simulation, has_time, stores) {
        for (Column& column : columns_.all()) {
            column.load_states();
            column.load_discretes();
            column.load_left_limits();
        }
        if (has_time) follow_time(columns_.all().back());
    }

    void follow_time(Column& column) {
        column.set_time(lowering_.pool().constant(1));
        column.move_inputs();
    }

    void through(const std::vector<std::size_t>& blocks) {
        for (std::size_t b : blocks) {
            std::vector<Statement> statements = columns_.through(b, false);
            if (!statements.empty()) request_.after[b] = std::move(statements);
        }
    }
    void store(Column& column, Slot slot, ExprId value) {
        const ExprId direction = column(value);
        request_.wanted.push_back(direction);
        stores_.push_back(Statement::store_to(slot, direction));
    }
    /// The derivatives themselves, too.
    void want_derivatives(const std::vector<ExprId>& derivatives) {
        request_.wanted.insert(request_.wanted.end(), derivatives.begin(), derivatives.end());
        for (VarId v : lowering_.model.flat.variables.ids()) {
            if (lowering_.model.role[v] == Role::Derivative) request_.stored.insert(v);
        }
    }
    std::vector<Column>& columns() { return columns_.all(); }
    Plan plan(std::string name) {
        Plan plan{std::move(name), Initial::Zero, true, scheduler_.frozen(request_), true};
        plan.statements.insert(plan.statements.end(), stores_.begin(), stores_.end());
        return plan;
    }

private:
    Lowering& lowering_;
    Scheduler& scheduler_;
    ColumnSweep columns_;
    Scheduler::Frozen request_;
    std::vector<Statement> stores_;
};

std::vector<ExprId> derivatives_of_states(Lowering& lowering) {
    std::vector<ExprId> result;
    for (std::size_t i = 0; i < lowering.model.states.size(); ++i) result.push_back(derivative_of_state(lowering, i));
    return result;
}

void store_derivatives(Lowering& lowering, FrozenKernel& kernel, const std::vector<ExprId>& derivatives) {
    for (Column& column : kernel.columns()) {
        for (std::uint32_t i = 0; i < lowering.layout.n_x; ++i)
            kernel.store(column, column.places().of({Section::Der, i}), derivatives[i]);
    }
}

/// States that reinit sets. All new directions are computed first, because one may depend on another state.
void add_reinits(Lowering& lowering, ColumnSweep& columns, std::vector<Statement>& statements) {
    symbolic::ExprPool& pool = lowering.pool();
    std::map<VarId, ExprId> values;
    for (const flat::Reinit& reinit : lowering.model.flat.reinits) {
        const bool is_negated = pool[reinit.state].op == Op::Neg;
        const ExprId x = is_negated ? pool.children(reinit.state)[0] : reinit.state;
        ExprId& value = values.try_emplace(pool.var(x), x).first->second;
        value = symbolic::make_select(pool, reinit.condition,
                                      is_negated ? symbolic::neg(pool, reinit.value) : reinit.value, value);
    }
    std::vector<Statement> stores;
    for (Column& column : columns.all()) {
        for (const auto& [x, value] : values) {
            const ExprId direction = column(value), leaf = lowering.fresh_leaf();
            statements.push_back(Statement::compute(direction, leaf, std::nullopt));
            stores.push_back(Statement::store_to(column.places().of(lowering.slot_of(x)), leaf));
        }
    }
    statements.insert(statements.end(), stores.begin(), stores.end());
}

} // namespace

void reserve_sensitivities(Lowering& lowering, const std::vector<VarId>& parameters) {
    SensitivityLayout& layout = lowering.layout.sensitivity;
    layout.parameters = parameters;
    for (const flat::LeftLimit& left : lowering.model.flat.left_limits) {
        if (is_real_variable(lowering, left.memory)) layout.left.push_back(left.memory);
    }
    layout.stride = static_cast<std::uint32_t>(ColumnPlaces::size(lowering.layout));
    layout.first = lowering.reserve_work(std::size_t{layout.stride} * (parameters.size() + 1) + lowering.layout.n_u);
    for (BlockLayout& block : lowering.blocks) {
        if (block.max_columns != 0) continue; // the Jacobian's
        block.max_columns = block.least_columns;
        block.rhs = lowering.reserve_work(block.tears.size() * block.max_columns);
    }
}

void demand_sensitivity_columns(Lowering& lowering, std::size_t parameters) {
    for (BlockLayout& block : lowering.blocks)
        block.least_columns = std::max(block.least_columns, static_cast<std::uint32_t>(parameters + 1));
}

bool changes_memory_at_events(const SortedModel& model) {
    for (VarId v : model.flat.variables.ids()) {
        if (model.role[v] == Role::Discrete && model.flat.variables[v].type == flat::Type::Real) return true;
    }
    return !model.flat.reinits.empty();
}

Plan sensitivity_derivatives_plan(Lowering& lowering, Scheduler& scheduler) {
    const std::vector<ExprId> derivatives = derivatives_of_states(lowering);
    FrozenKernel kernel(lowering, scheduler, false, ColumnSweep::Stores::Nothing);
    kernel.through(scheduler.needed_blocks(derivatives));
    kernel.want_derivatives(derivatives);
    store_derivatives(lowering, kernel, derivatives);
    Plan plan = kernel.plan("sensitivity_derivatives");
    copy_derivatives(lowering, plan.statements);
    return plan;
}

Plan sensitivity_outputs_plan(Lowering& lowering, Scheduler& scheduler) {
    FrozenKernel kernel(lowering, scheduler, false, ColumnSweep::Stores::Everything);
    std::vector<std::size_t> all;
    for (std::size_t b = 0; b < lowering.simulation.partition->blocks.size(); ++b) all.push_back(b);
    kernel.through(all);
    store_derivatives(lowering, kernel, derivatives_of_states(lowering));
    return kernel.plan("sensitivity_outputs");
}

Plan sensitivity_crossings_plan(Lowering& lowering, Scheduler& scheduler) {
    symbolic::ExprPool& pool = lowering.pool();
    std::vector<ExprId> differences, wanted;
    for (RelationId r : lowering.model.flat.relations.ids()) {
        const flat::Relation& relation = lowering.model.flat.relations[r];
        const symbolic::Node node = pool[relation.node];
        const bool is_repeated = lowering.relation_row.at(relation.node) != r.index();
        if (node.kind != Kind::Relation || is_repeated) {
            differences.push_back(pool.constant(0));
            continue;
        }
        const ExprId difference = symbolic::sub(pool, ExprId(node.a), ExprId(node.b));
        differences.push_back(
            relation.active ? symbolic::make_select(pool, relation.active, difference, pool.constant(0)) : difference);
    }
    wanted = differences;
    const std::vector<flat::LeftLimit>& left_limits = lowering.model.flat.left_limits;
    for (const flat::LeftLimit& left : left_limits) wanted.push_back(left.value);
    FrozenKernel kernel(lowering, scheduler, true, ColumnSweep::Stores::Nothing);
    kernel.through(scheduler.needed_blocks(wanted));
    for (Column& column : kernel.columns()) {
        for (std::uint32_t r = 0; r < differences.size(); ++r)
            kernel.store(column, column.places().difference(r), differences[r]);
        std::uint32_t i = 0;
        for (const flat::LeftLimit& left : left_limits) {
            if (is_real_variable(lowering, left.memory)) kernel.store(column, column.places().left(i++), left.value);
        }
    }
    return kernel.plan("sensitivity_crossings");
}

Plan sensitivity_event_plan(Lowering& lowering) {
    Plan plan{"sensitivity_event", Initial::Load, true, {}, true};
    ColumnSweep columns(lowering, lowering.simulation, false, ColumnSweep::Stores::Everything);
    for (Column& column : columns.all()) {
        column.load_states();
        column.load_discretes();
        column.load_left_limits();
        column.load_time();
        column.move_inputs();
    }
    for (std::size_t b = 0; b < lowering.simulation.partition->blocks.size(); ++b) {
        std::vector<Statement> statements = columns.through(b, true);
        plan.statements.insert(plan.statements.end(), statements.begin(), statements.end());
    }
    add_reinits(lowering, columns, plan.statements);
    return plan;
}

Plan sensitivity_start_plan(Lowering& lowering) {
    Plan plan{"sensitivity_start", Initial::One, true, {}, true};
    ColumnSweep columns(lowering, lowering.initialization, false, ColumnSweep::Stores::Everything);
    for (Column& column : columns.all()) {
        for (VarId v : lowering.model.flat.variables.ids()) {
            const flat::Variable& x = lowering.model.flat.variables[v];
            if (lowering.model.role[v] == Role::Discrete && is_real_variable(lowering, v) && x.start)
                column.set_pre(v, column(x.start));
        }
    }
    for (std::size_t b = 0; b < lowering.initialization.partition->blocks.size(); ++b) {
        std::vector<Statement> statements = columns.through(b, true);
        plan.statements.insert(plan.statements.end(), statements.begin(), statements.end());
    }
    return plan;
}

} // namespace torsion::lower
