#include "compiler/flat/flatten.h"

#include "compiler/flat/calculated_parameters.h"
#include "compiler/flat/flattener.h"
#include "compiler/flat/integers.h"
#include "compiler/flat/semi_linear.h"
#include "compiler/flat/values.h"
#include "compiler/instance/calculated.h"
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/instance/discrete_targets.h"
#include "compiler/instance/functions/external_library.h"

namespace torsion::flat {

Flattener::Flattener(instance::InstanceTree& tree, source::Diagnostics& diagnostics, Boundary boundary,
                     const symbolic::Roundings& roundings)
    : tree_(tree), diagnostics_(diagnostics), boundary_(boundary),
      translator_(tree, diagnostics, instance::instantiation(tree, diagnostics)), roundings_(roundings) {}

std::optional<FlatModel> Flattener::run(Balance balance) {
    std::size_t errors = diagnostics_.error_count();
    model_.name = tree_.model->path;
    model_.description = tree_.model->def->description;
    model_.variables.reserve(static_cast<std::size_t>(tree_.scalars));
    instance::number(tree_);
    instance::find_calculated(tree_, translator_);
    instance::evaluate_marked(tree_, translator_);
    instance::find_discrete_targets(tree_, translator_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    add_rows(*tree_.root, ComponentId(), "");
    if (model_.components.size() != tree_.components.size() || model_.variables.size() != tree_.variability_of.size())
        diagnostics_.report(source::Diag::InternalError, {}, "internal error: rows and numbers of variables differ")
            .with_help("this is a mistake in torsion; please report it together with the model");
    if (diagnostics_.error_count() != errors) return std::nullopt;
    connects_outer_ = tree_.has_outer && has_outer_connects();
    if (tree_.has_overdetermined) instance::connection_graph(translator_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    target_ = &equations_;
    for (Node* node : tree_.primitives) attributes(*node);
    for (Node* node : tree_.components) {
        bindings(*node);
        equations_of(*node);
        algorithms_of(*node);
    }
    stream_equations();
    fill_gaps();
    if (tree_.has_expandable) check_buses();
    if (tree_.has_expandable && boundary_ != Boundary::Nothing) open_buses();
    if (unrolling_.lost) is_lost(*unrolling_.lost);
    if (diagnostics_.error_count() == errors && lost_)
        diagnostics_
            .report(source::Diag::InternalError, *lost_, "internal error: this has no value, and no error says why")
            .with_help("this is a mistake in torsion; please report it together with the model");
    if (diagnostics_.error_count() != errors) return std::nullopt;
    tree_.lookup->check_modified_names(); // of packages that the equations were the first to name
    expect_no_events();
    check_clocks();
    resolve_left_limits();
    settle_structural();
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

std::optional<FlatModel> flatten(instance::InstanceTree tree, source::Diagnostics& diagnostics, Boundary boundary,
                                 Balance balance, const symbolic::Roundings& roundings) {
    return Flattener(tree, diagnostics, boundary, roundings).run(balance);
}

} // namespace torsion::flat
