#include "compiler/structure/selection_watch.h"

#include "compiler/graph/strong_components.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/start_point.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>

// The equations of one level of derivatives have a square matrix: their coefficients of the chosen dummies. In block triangular form its determinant
// is the product of the blocks' determinants. Each is divided by the product of its rows' lengths, which include the coefficients of the states
// (Hadamard 1893). The quotient lies between 0 and 1 and has no unit: for a crank, the sine of the angle between rod and path. But all coefficients
// may vanish at once (a rod as long as its crank, across). So the product of the lengths is also compared with its value at the start.

namespace torsion::structure {

namespace {

constexpr double least = 0.05; ///< an error of 0.00125 in the states becomes 0.025 in the dummies, and no step passes zero unseen
constexpr std::size_t largest = 4;

class SelectionWatch {
public:
    explicit SelectionWatch(Causalization& s) : s_(s), flat_(s.flat()), pool_(flat_.pool) {
        for (const Block& block : s.model.simulation.blocks) {
            const auto* system = std::get_if<TornSystem>(&block);
            if (!system || system->kind == TornSystem::Kind::Linear) continue;
            for (const Assignment& a : system->inner) nonlinear_.insert(a.equation);
            for (const Residual& r : system->residuals) nonlinear_.insert(r.equation);
        }
    }

    bool watch(const DummyLevel& level) {
        candidates_ = {};
        for (VarId v : level.candidates) candidates_.insert(v);
        const graph::Components components = strong_components(dependences(level));
        for (std::size_t i = 0; i < components.size(); ++i) {
            Part part;
            for (Index row : components[i]) part.push_back(level.choices[row]);
            if (!watch_part(part)) return false;
        }
        return true;
    }

private:
    using Part = std::vector<DummyLevel::Choice>;

    Graph dependences(const DummyLevel& level) {
        IdMap<VarId, Index> row_of(flat_.variables.size(), none);
        for (Index row = 0; row < level.choices.size(); ++row) row_of.set(level.choices[row].dummy, row);
        Graph graph;
        std::vector<Index> targets;
        for (const auto& choice : level.choices) {
            targets.clear();
            for (const Coefficient& c : read(choice.equation, [&](VarId v) { return row_of[v] != none; })) targets.push_back(row_of[c.variable]);
            graph.add_row(targets);
        }
        return graph;
    }

    const std::vector<Coefficient>& read(EquationId e, const std::function<bool(VarId)>& wanted) {
        const Sides& sides = s_.simulation[e.index()];
        return s_.coefficients.read(sides.lhs, sides.rhs, wanted);
    }

    bool watch_part(const Part& part) {
        const bool is_lasting = std::ranges::all_of(part, &DummyLevel::Choice::is_lasting);
        const bool is_unique =
            std::ranges::none_of(part, [&](const auto& choice) { return nonlinear_.contains(flat_.equations[choice.equation].derived_from); });
        if (is_lasting || is_unique) return true;
        if (part.size() <= largest && add_assertion(part)) return true;
        explain_no_state_selection(s_, part.front().equation);
        return false;
    }

    bool add_assertion(const Part& part) {
        std::vector<std::size_t> columns(part.size());
        for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = i;
        const ExprId rows = size(part);
        StartPoint start(s_, StartPoint::Starts::Given, 1);
        const double value = start(rows);
        if (!std::isfinite(value) || value == 0) return false;
        const ExprId at_start = start.formula(rows);
        const ExprId share = symbolic::div(pool_, determinant(part, columns), rows), left = symbolic::div(pool_, rows, at_start);
        const ExprId quality = symbolic::make(pool_, symbolic::Op::Min, symbolic::mul(pool_, share, share), symbolic::mul(pool_, left, left));
        if (pool_.is_constant(quality)) return true;
        const ExprId holds = symbolic::make_relation(pool_, symbolic::Op::Gt, quality, pool_.constant(least * least));
        const flat::Origin origin = flat_.equations[part.front().equation].origin;
        flat_.relations.add({holds, pool_.boolean(true), origin});
        flat_.assertions.push_back({holds, message(part), false, false, origin});
        return true;
    }

    /// The determinant of the first rows and the given columns, expanded along its last row.
    ExprId determinant(const Part& part, const std::vector<std::size_t>& columns) {
        if (columns.empty()) return pool_.constant(1);
        const EquationId last = part[columns.size() - 1].equation;
        ExprId sum = pool_.constant(0);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            std::vector<std::size_t> others = columns;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const ExprId term = symbolic::mul(pool_, entry(last, part[columns[i]].dummy), determinant(part, others));
            sum = (columns.size() - 1 - i) % 2 == 0 ? symbolic::add(pool_, sum, term) : symbolic::sub(pool_, sum, term);
        }
        return sum;
    }

    /// The product of the rows' lengths.
    ExprId size(const Part& part) {
        ExprId product = pool_.constant(1);
        for (const auto& choice : part) {
            ExprId squares = pool_.constant(0);
            std::vector<VarId> unknowns;
            for (const Coefficient& c : read(choice.equation, [&](VarId v) { return candidates_.contains(v); })) unknowns.push_back(c.variable);
            for (VarId v : unknowns)
                squares = symbolic::add(pool_, squares, symbolic::mul(pool_, entry(choice.equation, v), entry(choice.equation, v)));
            product = symbolic::mul(pool_, product, squares);
        }
        return symbolic::make(pool_, symbolic::Op::Sqrt, product);
    }

    /// In units of nominal values.
    ExprId entry(EquationId e, VarId v) {
        VarId lowest = v;
        while (s_.integral[lowest]) lowest = s_.integral[lowest];
        const flat::Variable& x = flat_.variables[lowest];
        const double nominal = x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1;
        return symbolic::mul(pool_, pool_.constant(nominal), s_.slope(e, v));
    }

    std::string message(const Part& part) const {
        std::vector<std::string> dummies, equations;
        for (const auto& choice : part) {
            dummies.push_back("`" + s_.name(s_.integral[choice.dummy]) + "`");
            equations.push_back("`" + equation_text(s_, choice.equation) + "`");
        }
        std::string text = "{R305}the chosen states cease to determine " + list(dummies) + " through " + list(equations);
        for (std::size_t at = text.find('{', 1); at != std::string::npos; at = text.find('{', at + 2))
            text.insert(at, 1, '{'); // the run inserts no value
        return text;
    }

    Causalization& s_;
    flat::FlatModel& flat_;
    symbolic::ExprPool& pool_;
    IdSet<EquationId> nonlinear_;
    IdSet<VarId> candidates_;
};

} // namespace

bool watch_selection(Causalization& s) {
    if (s.uncertain_levels.empty()) return true;
    SelectionWatch watch(s);
    return std::ranges::all_of(s.uncertain_levels, [&](const DummyLevel& level) { return watch.watch(level); });
}

} // namespace torsion::structure
