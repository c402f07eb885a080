#include "compiler/structure/hidden_constraints.h"

#include "compiler/structure/elimination.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/lasting_parts.h"
#include "compiler/structure/settle.h"
#include "compiler/structure/start_point.h"
#include "compiler/structure/trial_point.h"
#include "compiler/structure/varying_factors.h"
#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

// The idea: let u be a vector of numbers with u·J = 0, where J is the matrix of the equations f after differentiation,
// f_i c_i times. Then the sum of u_i f_i, each differentiated c_i - c times with c the least of these c_i, contains
// none of the unknowns of J, and can replace an equation with the least c_i. Both systems have the same solutions, and
// the new one needs more derivatives, so the replacements end (the linear combination method of Tan, Nedialkov & Pryce,
// Conversion methods for improving structural analysis of differential-algebraic equation systems, BIT 57, 2017).
//
// Where u depends on parameters, they are settled. Where it varies, it is computed from the coefficients
// (varying_factors.h), with 1 for the equation that is replaced. It must not contain the unknowns itself. A sum of some
// of the equations with factors that do not vary with unknowns goes first (lasting_parts.h).

namespace torsion::structure {

namespace {

constexpr std::size_t most_rows = 500;
constexpr std::size_t most_nodes = 10000; ///< of a sum: each replacement makes the next ones larger
constexpr unsigned column_trials = 3;
constexpr unsigned wide_points = 20; ///< where there are branches
constexpr double negligible_coefficient = 1e-12, negligible_at_wide = 1e-8;

/// `if`, and what is like it: `abs`, `min`, a function.
bool has_branches(const symbolic::ExprPool& pool, ExprId sum) {
    using enum symbolic::Op;
    bool result = false;
    symbolic::Walker walk(pool);
    walk(sum, [&](ExprId e) {
        const symbolic::Node& node = pool[e];
        const bool is_operator = node.kind == symbolic::Kind::Unary || node.kind == symbolic::Kind::Binary;
        const bool has = node.op == Abs || node.op == Sign || node.op == Floor || node.op == Ceil || node.op == Min ||
                         node.op == Max;
        result =
            result || node.kind == symbolic::Kind::Select || node.kind == symbolic::Kind::Call || (is_operator && has);
    });
    return result;
}

/// Is the coefficient of a variable zero, whatever the parameters are, and in each branch? Coefficients are compared at
/// random points.
bool cancels(StructuralAnalysis& s, ExprId sum, VarId x) {
    TornSystem alone;
    alone.tears = {x};
    alone.residuals = {{sum, EquationId()}};
    for (unsigned seed = 1; seed <= column_trials; ++seed) {
        const auto relations = seed % 2 == 0 ? TrialPoint::Relations::Literal : TrialPoint::Relations::True;
        const auto column = TrialPoint(s, alone, TrialPoint::Parameters::Random, seed, relations).column(0);
        if (!column || std::abs(column->front().value) > negligible_coefficient * column->front().terms) return false;
    }
    if (!has_branches(s.flat().pool, sum)) return true;
    for (unsigned seed = 1; seed <= wide_points; ++seed) {
        const auto column =
            TrialPoint(s, alone, TrialPoint::Parameters::Random, seed, TrialPoint::Relations::Wide).column(0);
        if (column && std::abs(column->front().value) > negligible_at_wide * column->front().terms) return false;
    }
    return true;
}

/// Without the variables whose coefficients are zero.
ExprId simplified(StructuralAnalysis& s, ExprId sum) {
    symbolic::ExprPool& pool = s.flat().pool;
    s.reader.read(sum, pool.constant(0));
    const std::vector<Incidence> found = s.reader.variables();
    IdSet<VarId> absent;
    for (const Incidence& i : found)
        if (i.how == InValue && cancels(s, sum, i.variable)) absent.insert(i.variable);
    symbolic::Rewriter rewrite(pool, [&](ExprId leaf) {
        const bool is_absent = pool[leaf].kind == symbolic::Kind::Variable && absent.contains(pool.var(leaf));
        return pool[leaf].kind == symbolic::Kind::Relation || is_absent
                   ? std::optional(is_absent ? pool.constant(0) : leaf)
                   : std::nullopt;
    });
    return rewrite(sum);
}

bool is_too_large(StructuralAnalysis& s, ExprId sum) {
    std::size_t count = 0;
    symbolic::Walker walk(s.flat().pool);
    walk(sum, [&](ExprId) { ++count; });
    return count > most_nodes;
}

ExprId difference(StructuralAnalysis& s, EquationId e) {
    const Sides& sides = s.simulation[e.index()];
    return symbolic::sub(s.flat().pool, sides.lhs, sides.rhs);
}

HigherDerivative as_derivative(const StructuralAnalysis& s, VarId v) {
    HigherDerivative result{v, 0};
    for (; s.integral[result.variable]; ++result.order) result.variable = s.integral[result.variable];
    return result;
}

// ---- which combination

class SingularRows {
public:
    SingularRows(StructuralAnalysis& s, std::span<const EquationId> equations, std::span<const VarId> unknowns)
        : s_(s), unknowns_(unknowns.size()) {
        for (std::size_t i = 0; i < unknowns.size(); ++i) number_.set(unknowns[i], static_cast<Index>(i + 1));
        for (EquationId e : equations) add_row(e);
    }

    void note_dependent() {
        const Basis basis = choose_basis(s_.flat().pool, rows_, std::vector<Index>(unknowns_, 1));
        for (const Dependence& dependence : basis.dependent) {
            std::map<EquationId, double> factors;
            for (const auto& [row, factor] : dependence.factors)
                if (factor.value != 0) factors[equations_[row]] = factor.value;
            if (holds(factors)) note(equations_[dependence.row], factors);
            else if (!settle_coefficients(factors) && !note_parts(equations_[dependence.row], factors))
                note_varying(equations_[dependence.row], factors);
        }
    }

private:
    bool is_unknown(VarId v) const { return number_[v] != 0; }

    const std::vector<Coefficient>& read(EquationId e) {
        const Sides& sides = s_.simulation[e.index()];
        return s_.coefficients.read(sides.lhs, sides.rhs, [this](VarId v) { return is_unknown(v); });
    }

    void add_row(EquationId e) {
        const std::vector<Coefficient> coefficients = read(e);
        std::vector<Entry> row;
        for (const Coefficient& c : coefficients) {
            const double value = c.kind <= Coefficient::Kind::Parameter ? c.value : point_(s_.slope(e, c.variable));
            if (!c.is_linear() || !std::isfinite(value)) return;
            if (value != 0)
                row.push_back({number_[c.variable] - 1, {value, true, true, s_.flat().pool.constant(value)}});
        }
        equations_.push_back(e);
        rows_.push_back(std::move(row));
    }

    /// At other points, too?
    bool holds(const std::map<EquationId, double>& factors) {
        symbolic::ExprPool& pool = s_.flat().pool;
        ExprId sum = pool.constant(0);
        for (const auto& [e, factor] : factors)
            sum = symbolic::add(pool, sum, symbolic::mul(pool, pool.constant(factor), difference(s_, e)));
        return is_without_unknowns(sum);
    }

    bool is_without_unknowns(ExprId sum) {
        return is_without(sum, [this](VarId v) { return is_unknown(v); });
    }

    bool is_without(ExprId sum, const std::function<bool(VarId)>& is_meant) {
        if (is_too_large(s_, sum)) return false;
        s_.reader.read(sum, s_.flat().pool.constant(0));
        const std::vector<Incidence> found = s_.reader.variables();
        return std::ranges::all_of(found, [&](const Incidence& i) {
            return !is_meant(i.variable) || (i.how == InValue && cancels(s_, sum, i.variable));
        });
    }

    /// False if the coefficients depend on no parameters.
    bool settle_coefficients(const std::map<EquationId, double>& factors) {
        symbolic::Walker walk(s_.flat().pool);
        const std::size_t before = s_.settling.size();
        for (const auto& [e, factor] : factors) {
            const std::vector<Coefficient> coefficients = read(e);
            for (const Coefficient& c : coefficients)
                if (c.kind == Coefficient::Kind::Parameter)
                    add_variables(s_.flat().pool, walk, s_.slope(e, c.variable), s_.settling);
        }
        return s_.settling.size() > before;
    }

    void note(EquationId own, const std::map<EquationId, double>& factors) {
        unsigned least = 0;
        add(with_replaced_first(own, factors, least));
    }

    /// Sums in which not all unknowns cancel, but whose factors do not contain any: a divisor that is an unknown may
    /// vanish during the run.
    bool note_parts(EquationId own, const std::map<EquationId, double>& factors) {
        std::vector<EquationId> equations;
        for (const auto& [e, factor] : factors) equations.push_back(e);
        const std::size_t before = s_.combinations.size();
        for (const LastingPart& part : find_lasting_parts(s_, equations, [this](VarId v) { return is_unknown(v); }))
            note_part(own, part);
        return s_.combinations.size() > before;
    }

    void note_part(EquationId own, const LastingPart& part) {
        unsigned least = 0;
        Combination combination = with_replaced_first(part.replaced ? part.replaced : own, part.factors, least);
        std::vector<ExprId> factors;
        for (const CombinedEquation& c : combination.terms) factors.push_back(s_.flat().pool.constant(c.factor));
        if (!part.is_constant) {
            if (!cancel(combination, part.cancelled, least)) return;
            const auto varying = varying_factors(s_, combination);
            if (!varying || std::ranges::any_of(*varying, [this](ExprId e) {
                    return s_.traits(e) & (ExprTraits::Unknown | ExprTraits::Pre);
                }))
                return;
            factors = *varying;
        }
        const auto is_cancelled = [&](VarId v) { return std::ranges::find(part.cancelled, v) != part.cancelled.end(); };
        if (!is_without(sum_of(combination, factors, least), is_cancelled)) return;
        if (!part.is_constant) note_kept(combination, factors);
        add(std::move(combination));
    }

    void note_varying(EquationId own, const std::map<EquationId, double>& factors) {
        unsigned least = 0;
        Combination combination = with_replaced_first(own, factors, least);
        std::set<VarId> unknowns;
        for (const auto& [e, factor] : factors) {
            const std::vector<Coefficient> coefficients = read(e);
            for (const Coefficient& c : coefficients) unknowns.insert(c.variable);
        }
        if (!cancel(combination, unknowns, least)) return;
        const auto varying = varying_factors(s_, combination);
        if (!varying || !is_without_unknowns(sum_of(combination, *varying, least))) return;
        note_kept(combination, *varying);
        add(std::move(combination));
    }

    /// Of these unknowns, as many derivatives less as of the equations. False if they are none.
    bool cancel(Combination& combination, const auto& unknowns, unsigned least) const {
        for (VarId v : unknowns) {
            HigherDerivative x = as_derivative(s_, v);
            if (x.order < least) return false;
            x.order -= least;
            combination.cancelled.push_back(x);
        }
        return true;
    }

    void note_kept(Combination& combination, const std::vector<ExprId>& factors) {
        s_.reader.read(simplified(s_, sum_of(combination, factors, 0)), s_.flat().pool.constant(0));
        for (const Incidence& i : s_.reader.variables())
            if (s_.is_continuous(i.variable)) combination.kept.push_back(as_derivative(s_, i.variable));
    }

    ExprId sum_of(const Combination& combination, const std::vector<ExprId>& factors, unsigned more) {
        symbolic::ExprPool& pool = s_.flat().pool;
        ExprId sum = pool.constant(0);
        for (std::size_t i = 0; i < factors.size(); ++i)
            sum = symbolic::add(
                pool, sum, symbolic::mul(pool, factors[i], difference(s_, differentiated(combination.terms[i], more))));
        return sum;
    }

    EquationId differentiated(const CombinedEquation& c, unsigned more) const {
        EquationId e = c.equation;
        for (unsigned i = 0; i < c.derivatives + more; ++i) e = s_.derivative_of[e];
        return e;
    }

    /// The sum replaces an equation that is differentiated least, preferably the one without pivot: it is in no other
    /// sum.
    Combination with_replaced_first(EquationId own, const std::map<EquationId, double>& factors, unsigned& least) {
        Combination combination;
        auto& terms = combination.terms;
        for (const auto& [e, factor] : factors) {
            terms.push_back({e, 0, factor});
            CombinedEquation& last = terms.back();
            for (; s_.flat().equations[last.equation].derived_from; ++last.derivatives)
                last.equation = s_.flat().equations[last.equation].derived_from;
            if (e == own) std::swap(terms.front(), last);
        }
        least = std::ranges::min(terms, {}, &CombinedEquation::derivatives).derivatives;
        for (CombinedEquation& c : terms) c.derivatives -= least;
        const auto size = [](const CombinedEquation& c) { return c.derivatives == 0 ? std::abs(c.factor) : 0; };
        if (terms.front().derivatives != 0)
            std::ranges::iter_swap(terms.begin(), std::ranges::max_element(terms, {}, size));
        return combination;
    }

    void add(Combination combination) {
        for (const Combination& other : s_.combinations)
            if (std::ranges::find(combination.terms, other.terms.front().equation, &CombinedEquation::equation) !=
                combination.terms.end())
                return; // in a later attempt
        s_.combinations.push_back(std::move(combination));
    }

    StructuralAnalysis& s_;
    std::size_t unknowns_;
    StartPoint point_{s_, StartPoint::Starts::Random, 1};
    IdMap<VarId, Index> number_; ///< of an unknown, from 1
    std::vector<EquationId> equations_;
    std::vector<std::vector<Entry>> rows_;
};

// ---- the combination as an equation

class Combiner {
public:
    explicit Combiner(StructuralAnalysis& s)
        : s_(s), flat_(s.flat()), derivative_(flat_.pool, [this](ExprId leaf) { return derivative_of_leaf(leaf); }) {}

    bool operator()(const Combination& combination) {
        const std::size_t variables = flat_.variables.size();
        combination_ = &combination;
        const auto sum = combination.cancelled.empty() ? added(combination) : added_varying(combination);
        if (!sum || !contains_unknown(*sum)) return false;
        for (std::size_t i = variables; i < flat_.variables.size(); ++i) // a derivative of nothing
            if (!s_.model.derivative[VarId(i)] &&
                !std::ranges::binary_search(s_.reader.variables(), VarId(i), {}, &Incidence::variable))
                return false;
        const EquationId replaced = combination.terms.front().equation;
        s_.simulation[replaced.index()] = {*sum, flat_.pool.constant(0)};
        flat_.equations[replaced].lhs = *sum;
        flat_.equations[replaced].rhs = flat_.pool.constant(0);
        return true;
    }

private:
    /// Horner's rule with derivatives for powers: what cancels is not differentiated.
    std::optional<ExprId> added(const Combination& combination) {
        symbolic::ExprPool& pool = flat_.pool;
        ExprId sum = pool.constant(0);
        for (unsigned order = std::ranges::max(combination.terms, {}, &CombinedEquation::derivatives).derivatives + 1;
             order-- > 0;) {
            const auto differentiated = derivative(sum, combination.terms.front().equation);
            if (!differentiated) return std::nullopt;
            sum = *differentiated;
            for (const CombinedEquation& c : combination.terms) {
                if (c.derivatives != order) continue;
                if (differs_at_start(c.equation)) return std::nullopt;
                sum =
                    symbolic::add(pool, sum, symbolic::mul(pool, pool.constant(c.factor), difference(s_, c.equation)));
            }
            sum = simplified(s_, sum);
        }
        return sum;
    }

    std::optional<ExprId> added_varying(const Combination& combination) {
        symbolic::ExprPool& pool = flat_.pool;
        const auto factors = varying_factors(s_, combination);
        if (!factors) return std::nullopt;
        ExprId sum = pool.constant(0);
        for (std::size_t i = 0; i < factors->size(); ++i) {
            const CombinedEquation& c = combination.terms[i];
            std::optional<ExprId> term = difference(s_, c.equation);
            for (unsigned order = 0; term && order < c.derivatives; ++order) term = derivative(*term, c.equation);
            if (!term || differs_at_start(c.equation)) return std::nullopt;
            sum = symbolic::add(pool, sum, symbolic::mul(pool, (*factors)[i], *term));
        }
        return is_too_large(s_, sum) ? std::nullopt : std::optional(simplified(s_, sum));
    }

    std::optional<ExprId> derivative(ExprId e, EquationId of) {
        const auto result = derivative_(e);
        if (!result) explain_blocked(s_, of, derivative_.blocked());
        return result;
    }

    bool differs_at_start(EquationId e) {
        const flat::Equation& equation = flat_.equations[e];
        return (s_.traits(equation.lhs) | s_.traits(equation.rhs)) & ExprTraits::Initial;
    }

    bool contains_unknown(ExprId sum) {
        s_.reader.read(sum, flat_.pool.constant(0));
        return std::ranges::any_of(s_.reader.variables(), [&](const Incidence& i) {
            return (i.how & InValue) && s_.is_continuous(i.variable);
        });
    }

    std::optional<ExprId> derivative_of_leaf(ExprId leaf) {
        const VarId v = flat_.pool.var(leaf);
        // constant between events
        if (is_parameter(flat_.variables[v]) || s_.is_discrete(v)) return flat_.pool.constant(0);
        if (!s_.is_continuous(v)) return std::nullopt;
        const VarId d = s_.model.derivative[v];
        if (!d && cancels_from(as_derivative(s_, v))) return flat_.pool.constant(0);
        return flat_.leaf(d ? d : s_.add_derivative(v));
    }

    /// Do all derivatives of this one cancel?
    bool cancels_from(const HigherDerivative& x) const {
        return !combination_->cancelled.empty() &&
               std::ranges::none_of(combination_->kept, [&](const HigherDerivative& kept) {
                   return kept.variable == x.variable && kept.order > x.order;
               });
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    const Combination* combination_ = nullptr; ///< the present one
    symbolic::TimeDifferentiator derivative_;
};

} // namespace

void find_combinations(StructuralAnalysis& s, std::span<const EquationId> equations, std::span<const VarId> unknowns) {
    if (equations.size() <= most_rows) SingularRows(s, equations, unknowns).note_dependent();
}

bool combine_equations(StructuralAnalysis& s, std::span<const Combination> combinations) {
    Combiner combine(s);
    return std::ranges::all_of(combinations, [&](const Combination& c) { return combine(c); });
}

} // namespace torsion::structure
