#include "compiler/flat/flatten.h"

#include "compiler/flat/calculated_parameters.h"
#include "compiler/flat/flattener.h"
#include "compiler/flat/integers.h"
#include "compiler/flat/semi_linear.h"
#include "compiler/flat/values.h"
#include "compiler/instance/native_code/external_library.h"

namespace torsion::flat {

Flattener::Flattener(typing::TypedModel& typed, source::Diagnostics& diagnostics, Boundary boundary,
                     const symbolic::Roundings& roundings)
    : typed_(typed), tree_(typed.tree), diagnostics_(diagnostics), boundary_(boundary), roundings_(roundings) {}

std::optional<FlatModel> Flattener::run(Balance balance) {
    std::size_t errors = diagnostics_.error_count();
    model_.name = tree_.model->path;
    model_.description = tree_.model->def->description;
    model_.variables.reserve(static_cast<std::size_t>(tree_.scalars));
    add_rows(*tree_.root, ComponentId(), "");
    if (model_.components.size() != tree_.components.size() || model_.variables.size() != tree_.variability_of.size())
        diagnostics_.report(source::Diag::InternalError, {}, "internal error: rows and numbers of variables differ")
            .with_help("this is a mistake in torsion; please report it together with the model");
    if (diagnostics_.error_count() != errors) return std::nullopt;
    target_ = &equations_;
    for (std::size_t i = 0; i < tree_.primitives.size(); ++i)
        attributes(*tree_.primitives[i], typed_.attributes[typed_.attributes_of[i]]);
    typed_.attributes.clear(), typed_.attributes_of.clear();
    for (typing::Component& component : typed_.components) {
        bindings(component);
        equations_of(component);
        algorithms_of(component);
        component = {}; // of a large model there is not room for all
    }
    stream_equations();
    fill_gaps();
    if (tree_.has_expandable) check_buses();
    if (tree_.has_expandable && boundary_ != Boundary::Nothing) open_buses();
    if (diagnostics_.error_count() != errors) return std::nullopt;
    expect_no_events();
    check_clocks();
    resolve_left_limits();
    bind_structural();
    check_parameter_cycles();
    experiment();
    if (!instance::settle_native_code(tree_, diagnostics_)) return std::nullopt;
    model_.equations.reserve(equations_.size());
    for (Equation& e : equations_) model_.equations.add(std::move(e));
    for (Assertion& a : model_.assertions) a.message = instance::with_texts(tree_, std::move(a.message));
    for (const instance::EnumerationType& e : tree_.enumerations)
        if (&e != &instance::run_time_texts(tree_) && !e.object) model_.enumerations.push_back({e.name, e.literals});
    model_.pool = std::move(*tree_.pool);
    make_calculated(model_, diagnostics_);
    if (tree_.incomplete.empty() && balance == Balance::Wanted) check_balance();
    if (tree_.incomplete.empty()) open_flanges();
    settle_semi_linear(model_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    collect_relations();
    add_value_checks(model_, tree_.of_integers);
    guard_integers(model_, diagnostics_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    energy();
    modes();
    return std::move(model_);
}

std::optional<FlatModel> flatten(typing::TypedModel typed, source::Diagnostics& diagnostics, Boundary boundary,
                                 Balance balance, const symbolic::Roundings& roundings) {
    return Flattener(typed, diagnostics, boundary, roundings).run(balance);
}

} // namespace torsion::flat
