#include "compiler/lower/lower.h"

#include "compiler/lower/bends.h"
#include "compiler/lower/callers.h"
#include "compiler/lower/derivatives/form_choice.h"
#include "compiler/lower/derivatives/jacobian.h"
#include "compiler/lower/derivatives/linearization.h"
#include "compiler/lower/derivatives/residual_form.h"
#include "compiler/lower/derivatives/sensitivity.h"
#include "compiler/lower/emit.h"
#include "compiler/lower/in_place/in_place.h"
#include "compiler/lower/kernels.h"
#include "compiler/lower/model_tables.h"
#include "compiler/lower/time_events.h"
#include "compiler/lower/watched_blocks.h"
#include "compiler/program/slot_use.h"

#include "compiler/lower/observers.h"
#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/tangent.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>

namespace torsion::lower {

using namespace program;

namespace {

class ProgramMaker {
public:
    ProgramMaker(structure::SortedModel model, const source::SourceMap& sources, const Options& options)
        : options_(options), sources_(sources), lowering_(std::move(model)), gradients_(lowering_),
          scheduler_(lowering_), start_order_(lowering_), emitter_(lowering_) {}

    Lowered operator()() {
        find_time_events(lowering_);
        find_observers(lowering_);
        find_in_place_blocks(lowering_, gradients_);
        find_watched_blocks(lowering_.model, lowering_.blocks);
        find_watched_pivots(lowering_);
        KernelTable& table = program_.table;
        // first, because the other kernels call them
        for (std::uint32_t row = 0; row < lowering_.blocks.size(); ++row) {
            const std::optional<InPlaceSolution>& solution = lowering_.in_place[row];
            if (solution && solution->factors) lowering_.blocks[row].factors_kernel = add(factors_plan(lowering_, row));
        }
        table.start = add(start_plan(lowering_));
        table.initialize = add(initialize_plan(lowering_, scheduler_));
        table.derivatives = add(derivatives_plan(lowering_, scheduler_));
        table.outputs = add(outputs_plan(lowering_, scheduler_));
        table.discrete = add(discrete_plan(lowering_, scheduler_));
        table.crossings = add(crossings_plan(lowering_, scheduler_));
        const std::vector<structure::VarId> sensitivities = sensitivity_parameters();
        if (!sensitivities.empty()) demand_sensitivity_columns(lowering_, sensitivities.size());
        if (options_.choose_form && sensitivities.empty()) choose();
        std::optional<ResidualForm> form;
        if (options_.residual_form) form = choose_residual_form(lowering_, gradients_, scheduler_);
        if (options_.explicit_jacobian) table.jacobian = add(jacobian_plan(lowering_, gradients_, scheduler_));
        if (form) {
            table.residual = add(residual_plan(lowering_, scheduler_, *form));
            table.residual_jacobian = add(residual_jacobian_plan(lowering_, gradients_, scheduler_, *form));
        }
        table.asserts = add(asserts_plan(lowering_));
        table.next_time = add(next_time_plan(lowering_));
        if (!lowering_.model.flat.assertions.empty() && !has_checked_functions())
            table.checks = add(checks_plan(lowering_, scheduler_));
        if (options_.bends) add_bends();
        if (const auto pivots = pivots_plan(lowering_, scheduler_)) table.pivots = add(*pivots);
        if (!lowering_.model.flat.left_limits.empty() || !guarded_relations(lowering_).empty())
            table.left_limits = add(left_limits_plan(lowering_, scheduler_));
        const flat::Energy& energy = lowering_.model.flat.energy;
        if (options_.energy && energy.is_declared() && energy.obstacle.empty())
            table.energy = add(energy_plan(lowering_, scheduler_, options_.energy_terms));
        if (options_.linearization && lowering_.layout.n_x <= options_.most_linearized_states) {
            Gradients gradients(lowering_, true);
            table.tangent = add(tangent_plan(lowering_, gradients, scheduler_));
            table.curvature = add(curvature_plan(lowering_, gradients, scheduler_));
        }
        if (!sensitivities.empty()) add_sensitivities(sensitivities);
        if (options_.residual_oracle) table.residual_oracle = add(residual_oracle_plan(lowering_));
        for (const System* system : {&lowering_.simulation, &lowering_.initialization}) {
            for (std::size_t b = 0; b < system->row.size(); ++b) {
                if (system->row[b] != System::none) add_block(lowering_.torn(*system, b), system->row[b]);
            }
        }
        for (std::size_t i = 0; i < lowering_.untorn_systems.size(); ++i)
            add_block(lowering_.untorn_systems[i],
                      static_cast<std::uint32_t>(lowering_.blocks.size() - lowering_.untorn_systems.size() + i));
        table.defaults = add(defaults_plan(lowering_));
        const std::vector<TorsionLimit> limits = add_limits();
        // last: now all cached parameter expressions and held arguments are known
        Plan parameters = parameters_plan(lowering_);
        emitter_.add_held_arguments(parameters);
        table.parameters = add(parameters);
        add_functions();
        program_.layout = std::move(lowering_.layout);
        program_.blocks = std::move(lowering_.blocks);
        mark_tunable();
        program_.tables =
            make_model_tables(lowering_.model, lowering_.untorn_systems, program_.layout, sources_, !is_of_memory());
        program_.tables.limits = limits;
        mark_unread();
        demand_derivatives();
        return {std::move(lowering_.model), std::move(program_)};
    }

private:
    /// The reader of a past goes forward only where its delay is a parameter: that stays. Returns these parameters, and
    /// all that they follow from.
    IdSet<structure::VarId> delay_times() const {
        const flat::FlatModel& flat = lowering_.model.flat;
        IdSet<structure::VarId> result;
        std::vector<structure::VarId> open;
        for (const flat::History& history : flat.histories) {
            if (history.is_constant) open.push_back(history.delay);
        }
        symbolic::Walker walk(flat.pool);
        while (!open.empty()) {
            const structure::VarId v = open.back();
            open.pop_back();
            if (!result.insert(v) || !flat.variables[v].binding) continue;
            walk(flat.variables[v].binding, [&](symbolic::ExprId e) {
                if (flat.pool[e].kind == symbolic::Kind::Variable) open.push_back(flat.pool.var(e));
            });
        }
        return result;
    }

    /// Limits that follow from parameters are computed with them.
    std::vector<TorsionLimit> add_limits() {
        const auto place = [&](structure::ExprId limit) {
            return limit ? lowering_.cache(limit, lowering_.layout) : UINT32_MAX;
        };
        std::vector<TorsionLimit> rows;
        for (const structure::Limit& limit : lowering_.model.limits)
            rows.push_back({limit.parameter.index(), limit.literals, place(limit.min_of), place(limit.max_of),
                            limit.min, limit.max});
        return rows;
    }

    void mark_tunable() {
        if (!options_.is_tunable) return;
        const IdSet<structure::VarId> fixed = delay_times();
        const structure::SortedModel& model = lowering_.model;
        for (structure::VarId v : model.flat.variables.ids()) {
            const bool is_parameter = program_.layout.settable[v.index()] &&
                                      model.role[v] == structure::Role::Parameter && !fixed.contains(v);
            program_.layout.tunable.push_back(is_parameter && options_.is_tunable(model.flat.variables[v].name));
        }
    }

    /// Which slots of parameters are read, by any kernel, or under another name?
    std::vector<bool> read_parameters() const {
        std::vector<bool> is_read(program_.layout.n_p);
        for (const Kernel& kernel : program_.kernels) {
            for (const Instruction& i : kernel.code) {
                if (const auto* load = std::get_if<Load>(&i); load && load->section == Section::P)
                    is_read[load->slot().index] = true;
            }
        }
        std::vector<bool> is_checked(program_.layout.n_p); // the place of a parameter: each is checked on its own
        for (structure::VarId v : lowering_.model.parameters) {
            if (const Slot slot = program_.layout.place[v].slot; slot.section == Section::P)
                is_checked[slot.index] = true;
        }
        const auto is_value = [&](const Instruction& i) {
            const auto* store = std::get_if<Store>(&i);
            return store && store->section == Section::P && is_checked[store->slot().index];
        };
        IdSet<ValueId> used; // what the kernel `parameters` has computed it reads without a load
        const Kernel& parameters = program_.kernels[program_.table.parameters];
        for (const Instruction& i : parameters.code) {
            if (is_value(i)) continue;
            for (ValueId value : operands(i)) {
                if (value) used.insert(value);
            }
        }
        for (const Instruction& i : parameters.code) {
            if (is_value(i) && used.contains(operands(i)[0])) is_read[std::get<Store>(i).slot().index] = true;
        }
        for (structure::VarId v : lowering_.model.flat.variables.ids()) {
            const Slot slot = program_.layout.place[v].slot;
            if (slot.section == Section::P && lowering_.model.role[v] != structure::Role::Parameter)
                is_read[slot.index] = true;
        }
        return is_read;
    }

    /// Nothing comes of a parameter that nobody reads, as the breakdown voltage of a diode without breakdown: it need
    /// not be a number.
    void mark_unread() {
        const std::vector<bool> is_read = read_parameters();
        for (structure::VarId v : lowering_.model.parameters) {
            TorsionVariable& row = program_.tables.variables[v.index()];
            const bool is_computed =
                row.section == TORSION_P && row.type == TORSION_REAL && (row.flags & TORSION_SETTABLE) == 0;
            row.reserved[0] = is_computed && !is_read[row.index];
        }
    }

    void add_bends() {
        const auto plans = bend_plans(lowering_, scheduler_);
        if (!plans) return;
        program_.table.operands = add(plans->first);
        program_.table.bends = add(plans->second);
    }

    /// Names that the model does not have, or not to be differentiated by, are the caller's to report
    /// (sensitivity_obstacle).
    std::vector<structure::VarId> sensitivity_parameters() const {
        std::vector<structure::VarId> result;
        if (options_.sensitivities.empty() || !sensitivity_obstacle(lowering_.model).empty()) return result;
        for (const std::string& name : options_.sensitivities) {
            if (name == all_memory) add_memory(result);
            const structure::VarId v = variable_shown_as(lowering_.model, name);
            if (v && sensitivity_obstacle(lowering_.model, lowering_.layout, v).empty()) result.push_back(v);
        }
        return result;
    }

    bool is_of_memory() const {
        return std::ranges::find(options_.sensitivities, all_memory) != options_.sensitivities.end();
    }

    void add_memory(std::vector<structure::VarId>& columns) const {
        columns.insert(columns.end(), lowering_.model.states.begin(), lowering_.model.states.end());
        for (structure::VarId v : lowering_.model.flat.variables.ids()) {
            const bool is_real = lowering_.model.flat.variables[v].type == flat::Type::Real;
            if (is_real && lowering_.model.role[v] == structure::Role::Discrete) columns.push_back(v);
        }
    }

    void add_sensitivities(const std::vector<structure::VarId>& parameters) {
        reserve_sensitivities(lowering_, parameters);
        KernelTable& table = program_.table;
        table.sensitivity_derivatives = add(sensitivity_derivatives_plan(lowering_, scheduler_));
        table.sensitivity_crossings = add(sensitivity_crossings_plan(lowering_, scheduler_));
        if (!is_of_memory() || changes_memory_at_events(lowering_.model))
            table.sensitivity_event = add(sensitivity_event_plan(lowering_));
        if (is_of_memory()) return; // the host gives the start, and nobody names an output
        table.sensitivity_outputs = add(sensitivity_outputs_plan(lowering_, scheduler_));
        table.sensitivity_start = add(sensitivity_start_plan(lowering_));
    }

    void choose() {
        program_.form_choice = choose_form(lowering_, scheduler_);
        options_.residual_form = program_.form_choice->is_residual();
        options_.explicit_jacobian = !options_.residual_form;
    }

    KernelId add(const Plan& plan) { return program_.kernels.add(emitter_(plan)); }

    /// Checks that every path writes each derivative.
    void demand_derivatives() const {
        const BlockEffects effects(program_);
        for (const KernelId id : {program_.table.derivatives, program_.table.outputs}) {
            const Kernel& kernel = program_.kernels[id];
            if (slot_use(kernel, call_size(lowering_.pool()), &effects).derivatives != program_.layout.n_x)
                demand_no_fault("a derivative is not stored", kernel, "its plan");
        }
    }

    /// Do functions that the outputs call have assertions of their own? These are heard wherever a function is called.
    bool has_checked_functions() {
        const symbolic::ExprPool& pool = lowering_.pool();
        symbolic::Walker walk(pool);
        std::vector<symbolic::FunctionId> called;
        const auto look = [&](symbolic::ExprId root) {
            walk(root, [&](symbolic::ExprId e) {
                if (pool[e].kind == symbolic::Kind::Call) called.push_back(pool.callee(e));
            });
        };
        for (const structure::Block& block : lowering_.model.simulation.blocks) {
            if (const auto* assignment = std::get_if<structure::Assignment>(&block)) {
                look(assignment->value);
                continue;
            }
            const auto& torn = std::get<structure::TornSystem>(block);
            for (const structure::Assignment& inner : torn.inner) look(inner.value);
            for (const structure::Residual& residual : torn.residuals) look(residual.value);
            for (const structure::Assignment& discrete : torn.discretes) look(discrete.value);
        }
        return std::ranges::any_of(
            symbolic::reachable_functions(lowering_.pool(), called),
            [&](symbolic::FunctionId f) { return !routine_of(lowering_.pool(), f).checks.empty(); });
    }

    /// Makes their code here, so that later phases only read it.
    void add_functions() {
        Functions& functions = program_.functions;
        const std::vector<symbolic::FunctionId> ids =
            symbolic::reachable_functions(lowering_.pool(), lowering_.called());
        for (symbolic::FunctionId f : ids) {
            const std::vector<CheckPoint>& checks = routine_of(lowering_.pool(), f).checks;
            functions.rows.push_back({f, lowering_.pool().function(f).routine,
                                      static_cast<std::uint32_t>(functions.checks.size()),
                                      symbolic::has_exact_tangent(lowering_.pool(), f)});
            functions.checks.insert(functions.checks.end(), checks.begin(), checks.end());
        }
        tell_callers(lowering_.model.flat, sources_, functions);
        functions.foreign = foreign_of(lowering_.pool(), ids);
    }

    void add_block(const structure::TornSystem& torn, std::uint32_t row) {
        BlockLayout& block = lowering_.blocks[row];
        block.is_in_place = lowering_.in_place[row].has_value();
        block.residuals_kernel = add(residuals_plan(lowering_, gradients_, torn, row));
        if (!block.is_mixed) return;
        block.relations_kernel = add(update_relations_plan(lowering_, start_order_, torn, row));
        block.discretes_kernel = add(update_discretes_plan(lowering_, torn, row));
    }

    Options options_;
    const source::SourceMap& sources_;
    Lowering lowering_;
    Gradients gradients_;
    Scheduler scheduler_;
    StartOrder start_order_;
    Emitter emitter_;
    Program program_;
};

} // namespace

Lowered lower(structure::SortedModel model, const source::SourceMap& sources, const Options& options) {
    return ProgramMaker(std::move(model), sources, options)();
}

} // namespace torsion::lower
