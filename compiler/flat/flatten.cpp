#include "compiler/flat/flatten.h"

#include "compiler/flat/balance.h"
#include "compiler/flat/bindings.h"
#include "compiler/flat/calculated_parameters.h"
#include "compiler/flat/connections/buses.h"
#include "compiler/flat/connections/open_flanges.h"
#include "compiler/flat/energy.h"
#include "compiler/flat/events/left_limits.h"
#include "compiler/flat/integers.h"
#include "compiler/flat/relations.h"
#include "compiler/flat/sections/algorithms.h"
#include "compiler/flat/sections/equations.h"
#include "compiler/flat/semi_linear.h"
#include "compiler/flat/time_comparisons.h"
#include "compiler/flat/values.h"
#include "compiler/flat/variables.h"
#include "compiler/instance/native_code/external_library.h"
#include "compiler/instance/run_time_texts.h"

namespace torsion::flat {

namespace {

/// What annotations declare beside equations: it does not change the model.
void add_declared(FlatBuilder& builder) {
    typing::TypedModel& typed = builder.typed;
    builder.model.experiment = std::move(typed.experiment);
    builder.model.modes = std::move(typed.modes);
    builder.model.gaps = std::move(typed.gaps);
    builder.model.excitations = std::move(typed.excitations);
}

/// All equations stand: they become rows, and texts of messages are final.
void finish_rows(FlatBuilder& builder) {
    FlatModel& model = builder.model;
    model.equations.reserve(builder.equations.size());
    for (Equation& e : builder.equations) model.equations.add(std::move(e));
    for (Assertion& a : model.assertions) a.message = instance::with_texts(builder.tree, std::move(a.message));
    for (const instance::EnumerationType& e : builder.tree.enumerations)
        if (&e != &instance::run_time_texts(builder.tree) && !e.object)
            model.enumerations.push_back({e.name, e.literals});
}

} // namespace

std::optional<FlatModel> flatten(typing::TypedModel typed, source::Diagnostics& diagnostics, Boundary boundary,
                                 Balance balance, const symbolic::Roundings& roundings) {
    const std::size_t errors = diagnostics.error_count();
    const auto has_failed = [&] { return diagnostics.error_count() != errors; };
    instance::InstanceTree& tree = typed.tree;
    FlatBuilder builder(typed, diagnostics, boundary);
    FlatModel& model = builder.model;
    Variables{builder}();
    if (has_failed()) return std::nullopt;
    StreamSets streams(builder);
    EventLowering events(builder, streams, roundings);
    Connections connections(builder, streams);
    EquationSections equations(events, connections);
    for (typing::Component& component : typed.components) {
        flatten_bindings(events, component);
        equations(component);
        connections.close(*component.node);
        flatten_algorithms(events, component);
        component = {}; // of a large model there is not room for all
    }
    streams.add_equations();
    fill_gaps(builder);
    if (tree.has_expandable) check_buses(builder, connections);
    if (tree.has_expandable && boundary != Boundary::Nothing) open_buses(builder, connections);
    if (has_failed()) return std::nullopt;
    events.expect_none();
    events.clocks.check();
    resolve_left_limits(builder);
    bind_structural(builder);
    check_parameter_cycles(builder);
    if (!instance::settle_native_code(tree, diagnostics)) return std::nullopt;
    finish_rows(builder);
    make_calculated(model, diagnostics);
    const bool is_complete = tree.incomplete.empty();
    if (is_complete && balance == Balance::Wanted) check_balance(builder, connections);
    if (is_complete) warn_of_open_flanges(builder, connections);
    settle_semi_linear(model);
    if (has_failed()) return std::nullopt;
    collect_relations(model);
    join_time_comparisons(builder);
    add_value_checks(model, builder.of_integers);
    guard_integers(model, diagnostics);
    if (has_failed()) return std::nullopt;
    add_energy(builder, connections);
    add_declared(builder);
    return std::move(model);
}

} // namespace torsion::flat
