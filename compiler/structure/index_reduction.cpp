#include "compiler/structure/index_reduction.h"

#include "compiler/structure/explain.h"
#include "compiler/structure/pantelides.h"

#include <algorithm>

namespace torsion::structure {

namespace {

class IndexReduction {
public:
    explicit IndexReduction(Sorting& s) : s_(s), flat_(s.flat()), derivative_(flat_.pool, [this](ExprId leaf) { return derivative_of_leaf(leaf); }) {}

    bool run() {
        fill_graph();
        if (!explain_singular(s_)) return false;
        std::vector<bool> lower(flat_.variables.size(), false);
        for (VarId v : flat_.variables.ids()) lower[v.index()] = s_.model.derivative[v].valid();
        std::vector<Index> rows;
        for (EquationId e : s_.continuous) rows.push_back(e.index());
        Differentiation differentiation{[this](Index column) { return derivative_of(VarId(column)).index(); },
                                        [this](Index row) { return differentiate(EquationId(row)); }};
        PantelidesOutcome outcome = pantelides(s_.graph, rows, lower, s_.matching, differentiation);
        if (outcome == PantelidesOutcome::Endless) report_endless(rows);
        return outcome == PantelidesOutcome::Done;
    }

private:
    void fill_graph() {
        IdSet<EquationId> discrete;
        for (EquationId e : s_.discrete) discrete.insert(e);
        for (EquationId e : flat_.equations.ids()) {
            if (s_.removed.contains(e))
                s_.graph.add_row({});
            else
                s_.graph.add_row(s_.determinable(s_.simulation[e.index()], discrete.contains(e)));
        }
    }

    VarId derivative_of(VarId v) {
        VarId d = s_.model.derivative[v];
        return d ? d : s_.add_derivative(v);
    }

    std::optional<ExprId> derivative_of_leaf(ExprId leaf) {
        VarId v = flat_.pool.var(leaf);
        if (is_parameter(flat_.variables[v])) return flat_.pool.constant(0);
        if (!s_.is_continuous(v)) return std::nullopt;
        return flat_.leaf(derivative_of(v));
    }

    bool differentiate(EquationId e) {
        Sides sides = s_.simulation[e.index()];
        std::optional<ExprId> lhs = derivative_(sides.lhs);
        std::optional<ExprId> rhs = lhs ? derivative_(sides.rhs) : std::nullopt;
        if (!rhs) {
            explain_blocked(s_, e, derivative_.blocked());
            return false;
        }
        EquationId d = flat_.equations.add({*lhs, *rhs, flat_.equations[e].origin, e});
        s_.derivative_of.set(e, d);
        s_.simulation.push_back({*lhs, *rhs});
        s_.continuous.push_back(d);
        s_.graph.add_row(s_.determinable({*lhs, *rhs}, false));
        return true;
    }

    void report_endless(const std::vector<Index>& rows) {
        auto free = std::ranges::find_if(rows, [&](Index row) { return s_.matching.column_of(row) == none; });
        EquationId e(free == rows.end() ? rows.front() : *free);
        s_.diagnostics.report(source::Code::D103, flat_.equations[e].origin.span,
                              "this equation contradicts others however often it is differentiated", equation_text(s_, e));
    }

    Sorting& s_;
    flat::FlatModel& flat_;
    symbolic::TimeDifferentiator derivative_;
};

} // namespace

bool reduce_index(Sorting& sorting) { return IndexReduction(sorting).run(); }

} // namespace torsion::structure
