#include "compiler/flat/balance.h"

#include "compiler/flat/connections/buses.h"
#include "compiler/flat/each_variable.h"
#include "compiler/flat/misfit.h"
#include "compiler/symbolic/print.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using source::Diag;

namespace {

struct Count {
    std::int64_t unknowns = 0, equations = 0, outside = 0;
    std::int64_t surplus() const { return equations + outside - unknowns; }
};

std::string counted(std::int64_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

class BalanceCheck {
public:
    BalanceCheck(const FlatBuilder& builder, Connections& connections) : b_(builder), connections_(connections) {}

    void operator()() {
        std::vector<Count> counts(tree_.components.size());
        std::int64_t unknowns = 0;
        for (VarId v : model_.variables.ids()) {
            if (!model_.is_unknown(v)) continue;
            ++unknowns;
            ++counts[model_.variables[v].origin.component.index()].unknowns;
        }
        std::int64_t equations = static_cast<std::int64_t>(model_.equations.size());
        for (const Equation& e : model_.equations) ++counts[e.origin.component.index()].equations;
        // Components come after their parents, so one backward pass adds up subtrees.
        for (std::size_t i = tree_.components.size(); i-- > 1;) {
            Count& above = counts[model_.components[ComponentId(i)].parent.index()];
            above.unknowns += counts[i].unknowns, above.equations += counts[i].equations;
        }
        for (Node* node : tree_.primitives) {
            const Node& top = instance::outermost(*node);
            if (!top.parent || top.parent == tree_.root || node->variability <= Variability::Parameter) continue;
            // With a value of its own and a connection (`input Real u = other if …`) it has an equation inside and one
            // outside.
            const bool is_input =
                node->is_input && (!node->binding || connections_.signals().is_connected(*node)) && !top.is_internal;
            if ((node->is_flow && top.is_connector()) || is_input)
                counts[top.parent->component].outside += node->count();
        }
        // The innermost unbalanced components, one of each class: they unbalance the components around them.
        // What determines an element of an expandable connector, or overdetermined ones, only the whole model says.
        std::vector<bool> has_bus(tree_.components.size(), false);
        for (const Node* node : tree_.primitives)
            if (node->overdetermined) has_bus[node->component] = true;
        for (std::size_t i = tree_.components.size(); i-- > 1;)
            if (has_bus[i] || tree_.components[i]->is_expandable() || tree_.components[i]->overdetermined)
                has_bus[model_.components[ComponentId(i)].parent.index()] = true;
        std::vector<bool> explained(tree_.components.size(), false);
        std::vector<std::size_t> guilty;
        std::set<StringId> said;
        for (std::size_t i = tree_.components.size(); i-- > 1;) {
            const Component& c = model_.components[ComponentId(i)];
            // others get equations from outside
            bool is_model = !tree_.components[i]->is_connector() && !tree_.components[i]->is_record();
            bool unbalanced = is_model && !has_bus[i] && !b_.typed.connects_outer && counts[i].surplus() != 0;
            if (!explained[i] && !unbalanced) continue;
            if (!explained[i] && said.insert(c.class_name).second) guilty.push_back(i);
            explained[c.parent.index()] = true;
        }
        auto sizes = [&](std::size_t i) {
            return counted(counts[i].unknowns, "unknown") + ", " +
                   counted(counts[i].equations + counts[i].outside, "equation");
        };
        if (unknowns == equations) {
            for (std::size_t i : guilty) {
                const Component& c = model_.components[ComponentId(i)];
                b_.diagnostics.report(Diag::UnbalancedComponent, c.span,
                                      "`" + c.path + "` of class `" + std::string(model_.strings[c.class_name]) +
                                          "` is not balanced by itself",
                                      sizes(i));
            }
            return;
        }
        auto& report = b_.diagnostics.report(
            Diag::UnbalancedModel, tree_.model->def->name.span,
            "the model has " + counted(equations, "equation") + " for " + counted(unknowns, "unknown"),
            equations < unknowns ? "equations are missing" : "there are too many equations");
        for (std::size_t i : guilty)
            if (report.labels.size() < 3)
                report.at(model_.components[ComponentId(i)].span,
                          "`" + model_.components[ComponentId(i)].path + "`: " + sizes(i));
        misfit_ = misfit_of(model_);
        const std::size_t labels = report.labels.size();
        if (equations < unknowns) name_missing(report);
        else name_without_unknown(report), name_given_twice(report), name_surplus(report);
        if (equations < unknowns && tree_.has_expandable) name_unfed_buses(b_, connections_, report);
        // Unknowns without any equation are the usual suspects.
        IdSet<VarId> used(model_.variables.size());
        symbolic::Walker walk(model_.pool);
        for (const Equation& e : model_.equations) each_variable(model_, walk, e, [&](VarId v) { used.insert(v); });
        int named = 0;
        for (VarId v : model_.variables.ids())
            if (model_.is_unknown(v) && !used.contains(v) && ++named <= 3)
                report.note("`" + model_.variables[v].name + "` stands in no equation");
        if (report.labels.size() == labels && named == 0) name_misfit(report);
    }

private:
    /// Where nothing else tells the cause.
    void name_misfit(source::Diagnostic& report) const {
        constexpr std::size_t most = 4; // names, and equations
        for (std::vector<VarId> unknowns : misfit_.too_few) {
            std::erase_if(unknowns, [&](VarId v) { return model_.variables[v].is_hidden; });
            if (unknowns.empty()) continue;
            std::string names;
            for (std::size_t i = 0; i < std::min(unknowns.size(), most); ++i)
                names += (i == 0 ? "`" : ", `") + model_.variables[unknowns[i]].shown() + "`";
            if (unknowns.size() > most) names += " and " + std::to_string(unknowns.size() - most) + " more";
            report.at(model_.variables[unknowns.front()].origin.span,
                      unknowns.size() == 1 ? "no equation is left for " + names
                                           : "one more equation is needed to determine " + names);
        }
        for (const std::vector<EquationId>& equations : misfit_.too_many) {
            if (equations.size() > most) continue; // a long list would tell nothing
            for (const EquationId e : equations)
                report.at(model_.equations[e].origin.span, e == equations.front() && equations.size() > 1
                                                               ? "one of these equations is too many"
                                                           : equations.size() > 1 ? "and this"
                                                                                  : "this equation is too many");
        }
    }

    bool is_around(ComponentId outer, ComponentId inner) const {
        for (ComponentId c = model_.components[inner].parent; c.valid(); c = model_.components[c].parent) {
            if (c == outer) return true;
        }
        return false;
    }

    /// The commonest mistake is a forgotten `connect`: inputs of components that no enclosing class sets.
    void name_missing(source::Diagnostic& report) {
        constexpr std::size_t most = 3;
        std::vector<std::pair<VarId, const Node*>> open;
        IdMap<VarId, ComponentId> owner(model_.variables.size());
        for (const Node* node : tree_.primitives) {
            const Node& top = instance::outermost(*node);
            const bool is_input =
                node->is_input && !node->binding && !top.is_internal && node->variability > Variability::Parameter;
            if (!is_input || !top.parent || top.parent == tree_.root) continue;
            for (std::int64_t i = 0, n = node->count(); i < n; ++i) {
                const VarId v(node->first_variable.index() + std::size_t(i));
                owner.set(v, ComponentId(top.parent->component));
                open.emplace_back(v, &top);
            }
        }
        IdSet<VarId> given(model_.variables.size());
        symbolic::Walker walk(model_.pool);
        for (const Equation& e : model_.equations) {
            each_variable(model_, walk, e, [&](VarId v) {
                if (owner[v].valid() && is_around(e.origin.component, owner[v])) given.insert(v);
            });
        }
        std::erase_if(open, [&](const auto& input) {
            return given.contains(input.first) || !misfit_.lacking.contains(input.first);
        });
        for (std::size_t i = 0; i < open.size() && i < most; ++i)
            report.at(model_.components[owner[open[i].first]].span,
                      "its input `" + model_.variables[open[i].first].name + "` is given nothing");
        if (open.size() > most)
            report.note("and " + counted(static_cast<std::int64_t>(open.size() - most), "more input"));
        if (!open.empty())
            report.with_help("connect " + std::string(open.size() == 1 ? "it" : "them") +
                             ", or give a value where the component is declared: `" + open.front().second->name +
                             " = …`");
    }

    /// `der(c) = 1` for a parameter c: its derivative is 0.
    void name_without_unknown(source::Diagnostic& report) {
        constexpr int most = 3;
        const std::set<std::size_t> sums(connections_.flow_rows().begin(), connections_.flow_rows().end());
        symbolic::Walker walk(model_.pool);
        int named = 0;
        for (const EquationId e : model_.equations.ids()) {
            if (sums.contains(e.index()) || !model_.equations[e].origin.span.valid()) continue;
            bool has_unknown = false;
            each_variable(model_, walk, model_.equations[e],
                          [&](VarId v) { has_unknown = has_unknown || model_.is_unknown(v); });
            if (has_unknown || ++named > most) continue;
            report.at(model_.equations[e].origin.span, "no unknown stands in this equation")
                .with_help("parameters, constants and inputs are no unknowns, and the derivative of a parameter is 0");
        }
    }

    /// x = 1 in the declaration, which a record may give to all its variables, and x = 2*time in an equation.
    void name_given_twice(source::Diagnostic& report) {
        constexpr int most = 3;
        IdMap<VarId, EquationId> given_by(model_.variables.size());
        const std::set<std::size_t> sums(connections_.flow_rows().begin(), connections_.flow_rows().end());
        int named = 0;
        for (const EquationId e : model_.equations.ids()) {
            if (sums.contains(e.index())) continue;
            const Equation& equation = model_.equations[e];
            const auto is_variable = [&](ExprId side) { return model_.pool[side].kind == symbolic::Kind::Variable; };
            if (!is_variable(equation.lhs) || is_variable(equation.rhs)) continue; // x = y may be of a connection
            const VarId v = model_.pool.var(equation.lhs);
            const EquationId first = given_by[v];
            if (!first.valid()) {
                given_by.set(v, e);
            } else if (named < most) {
                ++named;
                report.at(model_.equations[first].origin.span, "`" + model_.variables[v].name + "` is given here");
                report.at(equation.origin.span, "and here");
            }
        }
    }

    /// Connections determine the flow of a connector, or it is zero: a further equation for it, from outside, is one
    /// too many.
    void name_surplus(source::Diagnostic& report) {
        IdMap<VarId, std::size_t> sum_of(model_.variables.size(), 0); // row + 1
        IdMap<VarId, ComponentId> owner(model_.variables.size());     // the owner of its connector
        for (const Node* node : tree_.primitives) {
            const Node& top = instance::outermost(*node);
            if (!node->is_flow || !top.parent) continue;
            for (std::int64_t i = 0, n = node->count(); i < n; ++i)
                owner.set(instance::scalar(*node, i), ComponentId(top.parent->component));
        }
        const auto is_connected = [&](const Equation& sum) {
            return model_.pool[sum.lhs].kind != symbolic::Kind::Variable;
        };
        symbolic::Walker walk(model_.pool);
        for (const std::size_t row : connections_.flow_rows()) {
            const Equation& sum = model_.equations[EquationId(row)];
            each_variable(model_, walk, sum, [&](VarId v) {
                if (sum_of[v] == 0 || is_connected(sum)) sum_of.set(v, row + 1);
            });
        }
        const std::set<std::size_t> sums(connections_.flow_rows().begin(), connections_.flow_rows().end());
        const symbolic::NameOf name_of = [&](VarId v) { return model_.variables[v].name; };
        std::set<VarId> said;
        for (const EquationId e : model_.equations.ids()) {
            if (sums.contains(e.index()) || !misfit_.surplus.contains(e)) continue;
            each_variable(model_, walk, model_.equations[e], [&](VarId v) {
                if (sum_of[v] == 0 || !owner[v].valid()) return;
                const ComponentId place = model_.equations[e].origin.component;
                // Of a connector of the model itself: what stands beside its connections.
                const bool is_of_model = owner[v] == ComponentId(0) && place == owner[v] &&
                                         is_connected(model_.equations[EquationId(sum_of[v] - 1)]);
                if (!(is_of_model || is_around(place, owner[v])) || said.size() == 3 || !said.insert(v).second) return;
                const Equation& sum = model_.equations[EquationId(sum_of[v] - 1)];
                report.at(model_.equations[e].origin.span,
                          "one more equation for the flow `" + model_.variables[v].name + "`");
                report.note(
                    "`" + symbolic::print(model_.pool, sum.lhs, name_of) + " = 0` determines it already: " +
                    (is_connected(sum) ? "the flows of a connection add up to zero" : "nothing is connected there"));
            });
        }
        if (!said.empty())
            report.with_help(
                "torques and forces act by connecting a source of them, not by an equation for the connector");
    }

    const FlatBuilder& b_;
    const FlatModel& model_ = b_.model;
    const instance::InstanceTree& tree_ = b_.tree;
    Connections& connections_;
    Misfit misfit_;
};

} // namespace

void check_balance(const FlatBuilder& builder, Connections& connections) { BalanceCheck(builder, connections)(); }

} // namespace torsion::flat
