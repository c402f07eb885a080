#include "compiler/structure/blocks.h"

#include "compiler/graph/strong_components.h"
#include "compiler/graph/tearing.h"
#include "compiler/structure/digits.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/growth.h"
#include "compiler/structure/linearity.h"
#include "compiler/structure/single_tear.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>
#include <map>

// The idea: an equation depends on the equations matched with its other unknowns. Strongly connected sets of equations
// are solved simultaneously; all others are single assignments in order (Tarjan 1972). Dependence through a relation
// counts too: at an event a relation must be evaluated before its use. If a Boolean depends on a Real through a
// relation, and this Real depends on the Boolean, they form one mixed block. Its Reals are solved with Booleans and
// relations held, so relations do not make the block nonlinear.

namespace torsion::structure {

using namespace graph;

namespace {

// For a system in which stability requires more tears than structure does:
constexpr std::size_t least_tears_of_whole = 4; ///< so few are solved in place
constexpr std::size_t most_stable_tears = 60;

class BlockMaker {
public:
    BlockMaker(StructuralAnalysis& s, const MatchedEquations& equations)
        : s_(s), flat_(s.flat()), sides_(*equations.sides), matching_(*equations.matching), rows_(equations.rows) {
        for (const auto& id : flat_.relations.ids()) {
            ExprId node = flat_.relations[id].node;
            if (!relation_of_[node]) relation_of_.set(node, id);
        }
    }

    std::optional<Partition> run() {
        node_of_.assign(flat_.variables.size(), none);
        for (Index i = 0; i < rows_.size(); ++i) node_of_[variable(i).index()] = i;
        read_dependences();
        Partition partition;
        Components components = strong_components(dependences_);
        partition.blocks.reserve(components.size());
        for (std::size_t i = 0; i < components.size(); ++i) {
            if (!add_block(components[i], partition)) return std::nullopt;
        }
        if (has_failed_) return std::nullopt;
        return partition;
    }

private:
    VarId variable(Index node) const { return VarId(matching_.column_of(rows_[node].index())); }
    const Sides& sides(Index node) const { return sides_[rows_[node].index()]; }
    bool is(ExprId e, VarId v) const {
        return flat_.pool[e].kind == symbolic::Kind::Variable && flat_.pool.var(e) == v;
    }

    void read_dependences() {
        std::vector<Index> targets;
        for (Index node = 0; node < rows_.size(); ++node) {
            s_.reader.read(sides(node).lhs, sides(node).rhs);
            targets.clear();
            for (const Incidence& i : s_.reader.variables()) {
                Index target = node_of_[i.variable.index()];
                if (target == none || (target == node && !(i.how & InRelation))) continue;
                targets.push_back(target);
            }
            dependences_.add_row(targets);
        }
    }

    bool depends_on_itself(Index node) const {
        return std::ranges::find(dependences_[node], node) != dependences_[node].end();
    }

    // ---- one block

    bool add_block(std::span<const Index> component, Partition& partition) {
        Index first = component.front();
        if (component.size() == 1 && !depends_on_itself(first)) {
            std::optional<Block> block = s_.is_discrete(variable(first)) ? discrete_block(first) : scalar_block(first);
            if (block) partition.blocks.push_back(std::move(*block));
            return block.has_value();
        }
        std::vector<Index> reals, discretes;
        for (Index node : component) (s_.is_discrete(variable(node)) ? discretes : reals).push_back(node);
        if (reals.empty()) return report_discrete_loop(component);
        TornSystem system = torn(reals);
        if (!add_discretes(discretes, system)) return false;
        system.relations = relations_of(component);
        if (auto assignments = solve_single_tear(s_, system)) {
            partition.blocks.insert(partition.blocks.end(), assignments->begin(), assignments->end());
            return true;
        }
        partition.blocks.emplace_back(std::move(system));
        return true;
    }

    bool contains(ExprId e, VarId v) {
        s_.reader.read(e, e);
        return std::ranges::binary_search(s_.reader.variables(), v, {}, &Incidence::variable);
    }

    /// Solutions found for the simulation serve the initialization, too.
    std::optional<Block> scalar_block(Index node) {
        EquationId e = rows_[node];
        const Solved& known = s_.solved[e];
        if (known.assignment.variable == variable(node) && known.sides == sides(node)) return known.assignment;
        Block block = solve_scalar(node);
        if (const auto* a = std::get_if<Assignment>(&block)) s_.solved.set(e, {sides(node), *a});
        return block;
    }

    Block solve_scalar(Index node) {
        VarId v = variable(node);
        auto [lhs, rhs] = sides(node);
        if (is(lhs, v) && !contains(rhs, v)) return Assignment{v, rhs, rows_[node]};
        if (is(rhs, v) && !contains(lhs, v)) return Assignment{v, lhs, rows_[node]};
        const auto& found = s_.coefficients.read(lhs, rhs, [&](VarId x) { return x == v; });
        if (!found.empty() && found.front().is_admissible_pivot()) {
            if (auto solution = symbolic::isolate(flat_.pool, lhs, rhs, flat_.leaf(v)))
                return Assignment{v, solution->value, rows_[node]};
        }
        return torn({node});
    }

    std::optional<Assignment> discrete_assignment(Index node) {
        auto [lhs, rhs] = sides(node);
        VarId d = variable(node);
        check_type(d, rows_[node]);
        if (is(lhs, d)) return Assignment{d, rhs, rows_[node]};
        if (is(rhs, d)) return Assignment{d, lhs, rows_[node]};
        auto solution = symbolic::isolate(flat_.pool, lhs, rhs, flat_.leaf(d));
        if (!solution) return std::nullopt;
        return Assignment{d, solution->value, rows_[node]};
    }

    void check_type(VarId d, EquationId e) {
        if (!flat_.equations[e].is_real || flat_.variables[d].type != flat::Type::Integer) return;
        has_failed_ = true;
        explain_integer(s_, e, d);
    }

    std::optional<Block> discrete_block(Index node) {
        auto assignment = discrete_assignment(node);
        if (assignment && !contains(assignment->value, variable(node))) return *assignment;
        report_discrete_loop({&node, 1});
        return std::nullopt;
    }

    TornSystem torn(const std::vector<Index>& reals) {
        std::vector<std::vector<TearingEntry>> entries;
        std::vector<VarId> columns;
        for (Index node : reals) columns.push_back(variable(node));
        std::ranges::sort(columns);
        for (Index i = 0; i < columns.size(); ++i) local_.set(columns[i], i + 1);
        for (Index node : reals) {
            entries.emplace_back();
            for (const Coefficient& c :
                 s_.coefficients.read(sides(node).lhs, sides(node).rhs, [&](VarId v) { return local_[v] != 0; }))
                entries.back().push_back({local_[c.variable] - 1, s_.tears && c.is_admissible_pivot(), magnitude(c)});
        }
        TornSystem system = assembled(tear(entries), reals, columns);
        const bool is_linear = system.kind == TornSystem::Kind::Linear;
        if (is_linear && (!is_small(system.tears.size(), entries) || !keeps_digits(s_, system)))
            system = assembled(untorn(columns.size()), reals, columns);
        for (VarId v : columns) local_.set(v, 0);
        return system;
    }

    /// In units of the variable's nominal value; 0: unknown before the run, or not linear.
    double magnitude(const Coefficient& c) const {
        const flat::Variable& x = flat_.variables[c.variable];
        const double nominal = x.has_nominal && x.nominal != 0 ? std::fabs(x.nominal) : 1;
        const double result = std::fabs(c.value) * nominal;
        return c.kind <= Coefficient::Kind::Parameter && std::isfinite(result) ? result : 0;
    }

    /// Is the torn system small enough? If few tears cost accuracy and accuracy requires many, the sparse system is
    /// better solved whole.
    static bool is_small(std::size_t tears, std::vector<std::vector<TearingEntry>>& entries) {
        if (tears <= least_tears_of_whole || (tears <= most_stable_tears && tears <= entries.size() / 4)) return true;
        for (auto& row : entries) {
            for (TearingEntry& entry : row) entry.magnitude = 0;
        }
        return tears <= 2 * fewest_tears(entries);
    }

    static Tearing untorn(std::size_t size) {
        Tearing tearing;
        for (Index i = 0; i < size; ++i) tearing.tears.push_back(i), tearing.residuals.push_back(i);
        return tearing;
    }

    TornSystem assembled(const Tearing& tearing, const std::vector<Index>& reals, const std::vector<VarId>& columns) {
        TornSystem system;
        for (Index column : tearing.tears) system.tears.push_back(columns[column]);
        for (auto [row, column] : tearing.assignments) {
            const Sides& s = sides(reals[row]);
            ExprId value = symbolic::isolate(flat_.pool, s.lhs, s.rhs, flat_.leaf(columns[column]))->value;
            system.inner.push_back({columns[column], value, rows_[reals[row]]});
        }
        for (Index row : tearing.residuals) {
            const Sides& s = sides(reals[row]);
            system.residuals.push_back({symbolic::sub(flat_.pool, s.lhs, s.rhs), rows_[reals[row]]});
        }
        system.kind = is_linear(flat_.pool, system) ? TornSystem::Kind::Linear : TornSystem::Kind::Nonlinear;
        if (may_grow(tearing, system, reals)) {
            for (auto [row, column] : tearing.assignments) {
                const Sides& s = sides(reals[row]);
                system.rows.push_back({symbolic::sub(flat_.pool, s.lhs, s.rhs), rows_[reals[row]]});
            }
        }
        return system;
    }

    // ---- other values of parameters

    bool may_grow(const Tearing& tearing, const TornSystem& system, const std::vector<Index>& reals) {
        std::vector<GrowthRow> rows;
        for (std::size_t i = 0; i < tearing.assignments.size(); ++i)
            rows.push_back(growth_row(reals[tearing.assignments[i].first], system.inner[i].variable));
        if (rows.empty()) return false;
        for (Index row : tearing.residuals) rows.push_back(growth_row(reals[row], VarId()));
        return structure::may_grow(system.tears, rows);
    }

    GrowthRow growth_row(Index node, VarId variable) {
        const Sides& s = sides(node);
        GrowthRow row{variable, s_.coefficients.read(s.lhs, s.rhs, [&](VarId v) { return local_[v] != 0; })};
        const auto is_number = [](const Coefficient& c) { return c.kind == Coefficient::Kind::Constant; };
        row.is_homogeneous =
            row.coefficients.size() == 2 && !std::ranges::all_of(row.coefficients, is_number) && is_homogeneous(s);
        return row;
    }

    /// Are both sides sums of multiples of the block's unknowns only?
    bool is_homogeneous(const Sides& sides) {
        symbolic::ExprPool& pool = flat_.pool;
        symbolic::Rewriter at_zero(pool, [&](ExprId leaf) {
            const bool is_own = pool[leaf].kind == symbolic::Kind::Variable && local_[pool.var(leaf)] != 0;
            return std::optional(is_own ? pool.constant(0) : leaf);
        });
        return pool.is_constant(at_zero(symbolic::sub(pool, sides.lhs, sides.rhs)), 0);
    }

    // ---- discrete variables of a mixed block

    /// With relations held, the discrete variables must have an order of computation.
    bool add_discretes(const std::vector<Index>& discretes, TornSystem& system) {
        std::vector<Assignment> assignments;
        for (Index i = 0; i < discretes.size(); ++i) {
            auto assignment = discrete_assignment(discretes[i]);
            if (!assignment) return report_discrete_loop({&discretes[i], 1});
            assignments.push_back(*assignment);
            local_.set(variable(discretes[i]), i + 1);
        }
        Graph graph;
        for (const Assignment& a : assignments) {
            s_.reader.read(a.value, a.value);
            std::vector<Index> used;
            for (const Incidence& i : s_.reader.variables()) {
                if ((i.how & (InValue | InCondition)) && local_[i.variable] != 0)
                    used.push_back(local_[i.variable] - 1);
            }
            graph.add_row(used);
        }
        for (Index node : discretes) local_.set(variable(node), 0);
        Components parts = strong_components(graph);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::span<const Index> part = parts[i];
            Index only = part.front();
            bool loop = part.size() > 1 || std::ranges::find(graph[only], only) != graph[only].end();
            if (loop) {
                std::vector<Index> nodes;
                for (Index place : part) nodes.push_back(discretes[place]);
                return report_discrete_loop(nodes);
            }
            system.discretes.push_back(assignments[only]);
        }
        return true;
    }

    /// Relations that the block uses and whose operands it computes.
    std::vector<RelationId> relations_of(std::span<const Index> component) {
        for (Index node : component) local_.set(variable(node), 1);
        std::map<ExprId, EquationId> used; // and the first equation
        for (Index node : component) {
            s_.reader.read(sides(node).lhs, sides(node).rhs);
            for (ExprId relation : s_.reader.relations()) used.try_emplace(relation, rows_[node]);
        }
        std::vector<RelationId> result;
        for (const auto& [relation, equation] : used) {
            s_.reader.read(relation, relation);
            bool inside =
                std::ranges::any_of(s_.reader.variables(), [&](const Incidence& i) { return local_[i.variable] != 0; });
            if (!inside) continue;
            const bool is_of_start = &sides_ != &s_.simulation; // initial equations stand in no table yet
            if (!relation_of_[relation] && is_of_start) add_relation(relation, equation);
            if (relation_of_[relation]) result.push_back(relation_of_[relation]);
        }
        for (Index node : component) local_.set(variable(node), 0);
        std::ranges::sort(result);
        return result;
    }

    /// Only the initialization's equations use it: it is never active in the simulation.
    void add_relation(ExprId relation, EquationId user) {
        relation_of_.set(relation,
                         flat_.relations.add({relation, flat_.pool.boolean(false), flat_.equations[user].origin}));
    }

    bool report_discrete_loop(std::span<const Index> nodes) {
        std::vector<EquationId> equations;
        std::vector<VarId> variables;
        for (Index node : nodes) {
            equations.push_back(rows_[node]);
            variables.push_back(variable(node));
        }
        explain_discrete_loop(s_, equations, variables);
        return false;
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    const std::vector<Sides>& sides_;
    const Matching& matching_;
    const std::vector<EquationId>& rows_;
    IdMap<ExprId, RelationId> relation_of_;
    std::vector<Index> node_of_; ///< per variable: the node of the equation that determines it
    Graph dependences_;
    IdMap<VarId, Index> local_; ///< scratch: numbers within a block, from 1
    bool has_failed_ = false;   ///< what was reported lets the others be looked at first
};

} // namespace

std::optional<Partition> make_blocks(StructuralAnalysis& sorting, const MatchedEquations& equations) {
    return BlockMaker(sorting, equations).run();
}

} // namespace torsion::structure
