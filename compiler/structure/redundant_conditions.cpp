#include "compiler/structure/redundant_conditions.h"

#include "compiler/graph/dulmage_mendelsohn.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/initial_values.h"
#include "compiler/symbolic/precision.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>

namespace torsion::structure {

namespace {

using source::Diag;
using symbolic::Op;

/// of the nominal value and the size of both sides: they hold up to roundings
constexpr double relative = symbolic::of_doubles.equality;
constexpr double least_nominal = 0.01; ///< a difference of large quantities has their roundings

class RedundantConditions {
public:
    RedundantConditions(StructuralAnalysis& s, const MatchedEquations& system, const graph::Graph& graph)
        : s_(s), flat_(s.flat()), system_(system), graph_(graph), values_(s), walker_(flat_.pool) {}

    bool check(EquationId e) {
        const Sides& sides = (*system_.sides)[e.index()];
        const std::optional<double> lhs = values_(sides.lhs), rhs = values_(sides.rhs);
        const bool is_known = lhs && rhs;
        const bool holds =
            is_known && std::fabs(*lhs - *rhs) <= relative * (nominal(sides) + std::fabs(*lhs) + std::fabs(*rhs));
        report(e, holds, is_known);
        if (holds) watch(e, sides);
        return holds;
    }

private:
    /// The largest of what is compared, 1 where none is given.
    double nominal(const Sides& sides) {
        double result = 0;
        walker_.restart();
        for (const ExprId side : {sides.lhs, sides.rhs}) {
            walker_(side, [&](ExprId x) {
                if (flat_.pool[x].kind != symbolic::Kind::Variable ||
                    s_.model.role[flat_.pool.var(x)] == Role::Parameter)
                    return;
                const flat::Variable& v = flat_.variables[flat_.pool.var(x)];
                result = std::max(result, v.has_nominal ? std::fabs(v.nominal) : 1);
            });
        }
        return result > 0 ? std::max(result, least_nominal) : 1;
    }

    void report(EquationId e, bool holds, bool is_known) {
        std::vector<EquationId> conditions, constraints;
        for (graph::Index row : graph::overdetermined_part(graph_, *system_.matching, e.index()).rows) {
            const EquationId other(row);
            if (other == e) continue;
            (s_.start_of[other] || s_.initial_equation[other] ? conditions : constraints).push_back(other);
        }
        const std::string text = "`" + equation_text(s_, e) + "`";
        const std::string reason =
            conditions.empty() ? "the equations determine it already" : "other initial conditions determine it already";
        const std::string message = holds      ? "initial condition " + text + " is not used: " + reason
                                    : is_known ? "initial condition " + text + " contradicts others"
                                               : "too many initial conditions: " + text + " is one too many";
        auto& d = s_.diagnostics.report(holds ? Diag::InitialConditionDropped : Diag::OverdeterminedInitialization,
                                        flat_.equations[e].origin.span, message, holds ? "dropped" : "in conflict");
        show_equations(s_, d, conditions);
        if (!holds) {
            show_equations(s_, d, constraints, "tied by ");
            d.with_help("remove `fixed = true` from one of them, or an initial equation");
        }
    }

    /// A discrete variable has what the initialization computes, and keeps it. The assertion reads it.
    void watch(EquationId e, const Sides& sides) {
        const ExprId truth = holds(sides);
        if (flat_.pool.is_constant(truth)) return;
        flat::Variable kept;
        kept.name = "$holds" + std::to_string(++watched_);
        kept.type = flat::Type::Boolean;
        kept.variability = flat::Variability::Discrete;
        kept.is_hidden = kept.is_protected = true;
        kept.start = flat_.pool.boolean(true);
        kept.origin = flat_.equations[e].origin;
        const flat::Origin origin = kept.origin;
        const VarId v = flat_.variables.add(std::move(kept));
        s_.kind.set(v, UnknownKind::Discrete);
        s_.model.role.set(v, Role::Discrete);
        s_.model.initialization.blocks.push_back(Assignment{v, truth, e});
        flat_.assertions.push_back(
            {flat_.leaf(v), run_message("R301", "initial condition `" + equation_text(s_, e) + "` contradicts others"),
             false, false, origin});
    }

    /// Without an event: nothing depends on it before it is an error.
    ExprId holds(const Sides& sides) {
        symbolic::ExprPool& pool = flat_.pool;
        const auto size = [&](ExprId x) { return symbolic::make(pool, Op::Abs, x); };
        const ExprId scale =
            symbolic::add(pool, pool.constant(nominal(sides)), symbolic::add(pool, size(sides.lhs), size(sides.rhs)));
        return symbolic::make(pool, Op::Le, size(symbolic::sub(pool, sides.lhs, sides.rhs)),
                              symbolic::mul(pool, pool.constant(relative), scale));
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    const MatchedEquations& system_;
    const graph::Graph& graph_;
    InitialValues values_;
    symbolic::Walker walker_;
    int watched_ = 0;
};

} // namespace

bool check_redundant_conditions(StructuralAnalysis& s, const std::vector<EquationId>& redundant,
                                const MatchedEquations& system, const graph::Graph& graph) {
    if (redundant.empty()) return true;
    RedundantConditions conditions(s, system, graph);
    bool is_good = true;
    for (EquationId e : redundant) is_good = conditions.check(e) && is_good;
    return is_good;
}

} // namespace torsion::structure
