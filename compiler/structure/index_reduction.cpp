#include "compiler/structure/index_reduction.h"

#include "compiler/flat/source_inputs.h"
#include "compiler/graph/pantelides.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/inline_given.h"
#include "compiler/symbolic/function.h"

#include <algorithm>

namespace torsion::structure {

using namespace graph;

namespace {

class IndexReduction {
public:
    explicit IndexReduction(StructuralAnalysis& s)
        : s_(s), flat_(s.flat()), derivative_(flat_.pool, [this](ExprId leaf) { return derivative_of_leaf(leaf); }) {}

    bool run() {
        fill_graph();
        if (!explain_singular(s_)) return false;
        std::vector<bool> lower(flat_.variables.size(), false);
        for (VarId v : flat_.variables.ids()) lower[v.index()] = s_.model.derivative[v].valid();
        std::vector<Index> rows;
        for (EquationId e : s_.continuous) rows.push_back(e.index());
        Differentiation differentiation{[this](Index column) { return derivative_of(VarId(column)).index(); },
                                        [this](Index row) { return differentiate(EquationId(row)); }};
        if (has_given_derivatives_) differentiation.differentiated = [this](Index row) { return differentiated_[row]; };
        PantelidesOutcome outcome = pantelides(s_.graph, rows, lower, s_.matching, differentiation);
        if (outcome == PantelidesOutcome::Endless) report_endless(rows);
        if (has_given_derivatives_) s_.simulation = std::move(inlined_); // no more derivatives are taken
        return outcome == PantelidesOutcome::Done;
    }

private:
    void fill_graph() {
        IdSet<EquationId> discrete;
        for (EquationId e : s_.discrete) discrete.insert(e);
        for (EquationId e : flat_.equations.ids()) {
            add_row(e, discrete.contains(e));
        }
    }

    void add_row(EquationId e, bool is_discrete) {
        const Sides& sides = s_.simulation[e.index()];
        const bool is_removed = s_.removed.contains(e), may_have_calls = has_given_derivatives_ && !is_removed;
        const Sides shown = may_have_calls ? inline_(sides) : sides;
        const std::vector<Index> columns = is_removed ? std::vector<Index>() : s_.determinable(shown, is_discrete);
        s_.graph.add_row(columns);
        if (!has_given_derivatives_) return;
        inlined_.push_back(shown);
        differentiated_.add_row(is_removed ? columns : without_held(sides, columns));
    }

    /// Removes unknowns that occur only in arguments that a function's given derivative holds (`noDerivative`). When
    /// the equation is differentiated, these arguments are not, and they may have no derivative.
    std::vector<Index> without_held(const Sides& sides, std::vector<Index> columns) {
        IdSet<ExprId> seen;
        std::vector<ExprId> open{sides.lhs, sides.rhs};
        IdSet<VarId> found;
        bool has_held = false;
        while (!open.empty()) {
            ExprId e = open.back();
            open.pop_back();
            if (!seen.insert(e)) continue;
            if (flat_.pool[e].kind == symbolic::Kind::Variable) found.insert(flat_.pool.var(e));
            auto inputs = symbolic::given_dependence(flat_.pool, e);
            has_held = has_held || inputs;
            if (inputs) open.insert(open.end(), inputs->begin(), inputs->end());
            else
                for (ExprId child : flat_.pool.children(e)) open.push_back(child);
        }
        if (has_held) std::erase_if(columns, [&](Index column) { return !found.contains(VarId(column)); });
        return columns;
    }

    bool any_given_derivative() const {
        for (std::size_t f = 0; f < flat_.pool.function_count(); ++f)
            if (!flat_.pool.function(symbolic::FunctionId(f)).derivative.empty()) return true;
        return false;
    }

    VarId derivative_of(VarId v) {
        VarId d = s_.model.derivative[v];
        return d ? d : s_.add_derivative(v);
    }

    std::optional<ExprId> derivative_of_leaf(ExprId leaf) {
        VarId v = flat_.pool.var(leaf);
        // constant between events
        if (is_parameter(flat_.variables[v]) || s_.is_discrete(v)) return flat_.pool.constant(0);
        if (is_source_input(v)) return flat_.leaf(rate_of(v));
        if (!s_.is_continuous(v)) return std::nullopt;
        return flat_.leaf(derivative_of(v));
    }

    bool is_source_input(VarId v) const {
        const flat::Variable& x = flat_.variables[v];
        return x.is_hidden && x.causality == flat::Causality::Input && flat::is_source_input(x.name);
    }

    /// The derivative of an input that an analysis moves is another such input.
    VarId rate_of(VarId input) {
        if (rates_[input]) return rates_[input];
        flat::Variable rate;
        rate.name = std::string(flat::input_rate_prefix) + flat_.variables[input].name;
        rate.causality = flat::Causality::Input;
        rate.is_hidden = true;
        rate.start = flat_.pool.constant(0);
        rate.origin = flat_.variables[input].origin;
        const VarId added = flat_.variables.add(std::move(rate));
        rates_.set(input, added);
        return added;
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
        add_row(d, false);
        return true;
    }

    void report_endless(const std::vector<Index>& rows) {
        auto free = std::ranges::find_if(rows, [&](Index row) { return s_.matching.column_of(row) == none; });
        EquationId e(free == rows.end() ? rows.front() : *free);
        s_.diagnostics.report(source::Diag::ContradictoryEquations, flat_.equations[e].origin.span,
                              "this equation contradicts others however often it is differentiated",
                              equation_text(s_, e));
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    symbolic::TimeDifferentiator derivative_;
    GivenInliner inline_{flat_.pool};
    IdMap<VarId, VarId> rates_;  ///< of inputs that an analysis moves
    std::vector<Sides> inlined_; ///< of all equations
    Graph differentiated_;       ///< s_.graph without what given derivatives hold
    bool has_given_derivatives_ = any_given_derivative();
};

} // namespace

bool reduce_index(StructuralAnalysis& sorting) { return IndexReduction(sorting).run(); }

} // namespace torsion::structure
