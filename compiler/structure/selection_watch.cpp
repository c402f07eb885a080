#include "compiler/structure/selection_watch.h"

#include "compiler/graph/strong_components.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/start_point.h"
#include "compiler/structure/states/constraint_rows.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

// The equations of one level of derivatives have a square matrix: their coefficients of the chosen dummies. In block
// triangular form its determinant is the product of the blocks' determinants. Rows of a block whose pivots last are
// eliminated; the determinant of the rest is divided by the product of its rows' lengths, which include the
// coefficients of the states (Hadamard 1893). The quotient lies between 0 and 1 and has no unit: for a crank, the sine
// of the angle between rod and path. But all coefficients may vanish at once (a rod as long as its crank, across). So
// the product of the lengths is also compared with its value at the start.

namespace torsion::structure {

namespace {

/// an error of 0.00125 in the states becomes 0.025 in the dummies, and no step passes zero unseen
constexpr double least = 0.05;
constexpr std::size_t largest = 8; ///< after the elimination of what lasts

class SelectionWatch {
public:
    explicit SelectionWatch(StructuralAnalysis& s)
        : s_(s), flat_(s.flat()), pool_(flat_.pool), rows_(s), nonlinear_(nonlinear_equations(s.model)) {}

    bool watch(const DummyLevel& level) {
        candidates_ = {}, without_choice_ = {};
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
            for (const Coefficient& c : read(choice.equation, [&](VarId v) { return row_of[v] != none; }))
                targets.push_back(row_of[c.variable]);
            graph.add_row(targets);
        }
        return graph;
    }

    const std::vector<Coefficient>& read(EquationId e, const std::function<bool(VarId)>& wanted) {
        const Sides& sides = s_.simulation[e.index()];
        return s_.coefficients.read(sides.lhs, sides.rhs, wanted);
    }

    /// No state takes part: nothing was chosen, and the solver sees where the equations cease to determine their
    /// unknowns.
    bool is_without_choice(const Part& part) {
        IdSet<VarId> own;
        for (const auto& choice : part) own.insert(choice.dummy);
        const auto is_state = [&](VarId v) {
            return candidates_.contains(v) && !own.contains(v) && !without_choice_.contains(v);
        };
        if (std::ranges::any_of(part, [&](const auto& choice) { return !read(choice.equation, is_state).empty(); }))
            return false;
        for (const auto& choice : part) without_choice_.insert(choice.dummy);
        return true;
    }

    bool watch_part(const Part& part) {
        if (is_without_choice(part)) return true;
        const bool is_lasting = std::ranges::all_of(part, &DummyLevel::Choice::is_lasting);
        const bool is_unique = std::ranges::none_of(part, [&](const auto& choice) {
            return nonlinear_.contains(flat_.equations[choice.equation].derived_from);
        });
        if (is_lasting || is_unique) return true;
        const std::vector<ConstraintRow> rows = reduced(part);
        if (rows.size() <= largest && add_assertion(part, rows)) return true;
        explain_no_state_selection(s_, part.front().equation);
        return false;
    }

    /// The rows whose pivots may vanish, after those that last have eliminated their dummies.
    std::vector<ConstraintRow> reduced(const Part& part) {
        std::vector<ConstraintRow> rows;
        IdSet<VarId> dummies;
        for (const auto& choice : part) dummies.insert(choice.dummy);
        const auto is_wanted = [&](VarId v) { return candidates_.contains(v) || dummies.contains(v); };
        for (const auto& choice : part) rows.push_back(rows_.row(choice, is_wanted));
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (!part[i].is_lasting) continue;
            for (std::size_t k = 0; k < part.size(); ++k)
                if (k != i) rows_.eliminate(rows[i], rows[k]);
        }
        std::vector<ConstraintRow> left;
        for (std::size_t i = 0; i < part.size(); ++i)
            if (!part[i].is_lasting) left.push_back(std::move(rows[i]));
        return left;
    }

    bool add_assertion(const Part& part, const std::vector<ConstraintRow>& matrix) {
        const ExprId rows = size(matrix);
        StartPoint start(s_, StartPoint::Starts::Given, 1);
        const double value = start(rows);
        if (!std::isfinite(value) || value == 0) return false;
        const ExprId at_start = start.formula(rows);
        minors_.clear();
        const std::size_t all = (std::size_t{1} << matrix.size()) - 1;
        const ExprId share = symbolic::div(pool_, minor(matrix, all), rows),
                     left = symbolic::div(pool_, rows, at_start);
        const ExprId quality = symbolic::make(pool_, symbolic::Op::Min, symbolic::mul(pool_, share, share),
                                              symbolic::mul(pool_, left, left));
        if (pool_.is_constant(quality)) return true;
        const ExprId holds = symbolic::make_relation(pool_, symbolic::Op::Gt, quality, pool_.constant(least * least));
        const flat::Origin origin = flat_.equations[part.front().equation].origin;
        flat_.relations.add({holds, pool_.boolean(true), origin});
        flat_.assertions.push_back({holds, message(part), false, false, origin});
        return true;
    }

    /// The determinant of the first rows and a set of columns (bits, as many), expanded along its last row.
    ExprId minor(const std::vector<ConstraintRow>& matrix, std::size_t columns) {
        if (columns == 0) return pool_.constant(1);
        if (const auto known = minors_.find(columns); known != minors_.end()) return known->second;
        const ConstraintRow& last = matrix[static_cast<std::size_t>(std::popcount(columns)) - 1];
        ExprId sum = pool_.constant(0);
        bool is_added = true; // of the last column
        for (std::size_t i = matrix.size(); i-- > 0;) {
            if (!(columns >> i & 1)) continue;
            if (const auto entry = last.entries.find(matrix[i].dummy); entry != last.entries.end()) {
                const ExprId term =
                    symbolic::mul(pool_, entry->second, minor(matrix, columns & ~(std::size_t{1} << i)));
                sum = is_added ? symbolic::add(pool_, sum, term) : symbolic::sub(pool_, sum, term);
            }
            is_added = !is_added;
        }
        return minors_[columns] = sum;
    }

    /// The product of the rows' lengths.
    ExprId size(const std::vector<ConstraintRow>& matrix) {
        ExprId product = pool_.constant(1);
        for (const ConstraintRow& row : matrix) product = symbolic::mul(pool_, product, rows_.sum_of_squares(row));
        return symbolic::make(pool_, symbolic::Op::Sqrt, product);
    }

    std::string message(const Part& part) const {
        std::vector<std::string> dummies, equations;
        for (const auto& choice : part) {
            const VarId below = s_.integral[choice.dummy];
            dummies.push_back("`" + s_.name(below ? below : choice.dummy) + "`");
            equations.push_back("`" + equation_text(s_, choice.equation) + "`");
        }
        return run_message("R305",
                           "the chosen states cease to determine " + list(dummies) + " through " + list(equations));
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    symbolic::ExprPool& pool_;
    ConstraintRows rows_;
    IdSet<EquationId> nonlinear_;
    IdSet<VarId> candidates_;
    IdSet<VarId> without_choice_;          ///< dummies of the level that no state determines
    std::map<std::size_t, ExprId> minors_; ///< by set of columns
};

} // namespace

bool watch_selection(StructuralAnalysis& s) {
    if (s.uncertain_levels.empty()) return true;
    SelectionWatch watch(s);
    return std::ranges::all_of(s.uncertain_levels, [&](const DummyLevel& level) { return watch.watch(level); });
}

} // namespace torsion::structure
