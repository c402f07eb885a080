#include "compiler/structure/alias_paths.h"

#include <algorithm>
#include <deque>

namespace torsion::structure {

namespace {

/// Which equations made a variable the same as another one, or a constant.
class AliasPaths {
public:
    explicit AliasPaths(const Sorting& s) : s_(s), constant_(static_cast<Index>(s.model.flat.variables.size())), links_(constant_ + std::size_t{1}) {
        for (Index i = 0; i < s.links.size(); ++i) {
            Index a = s.links[i].a.index(), b = s.links[i].b ? s.links[i].b.index() : constant_;
            links_[a].push_back(i);
            links_[b].push_back(i);
        }
    }

    /// Between the variables of an equation that has lost all unknowns: how they were tied together.
    std::vector<EquationId> behind(const flat::Equation& equation) {
        std::vector<Index> variables;
        symbolic::Walker walk(s_.model.flat.pool);
        auto note = [&](ExprId e) {
            auto kind = s_.model.flat.pool[e].kind;
            if (kind != symbolic::Kind::Variable && kind != symbolic::Kind::Der) return;
            VarId v = s_.model.flat.pool.var(e);
            if (s_.model.flat.is_unknown(v) && std::ranges::find(variables, v.index()) == variables.end()) variables.push_back(v.index());
        };
        walk(equation.lhs, note);
        walk(equation.rhs, note);
        std::vector<EquationId> result;
        if (variables.empty()) return result;
        search(variables.front());
        for (Index v : variables) trace(reached(v) ? v : constant_, result);
        if (!reached(constant_)) return result;
        search(constant_);
        for (Index v : variables) trace(v, result);
        return result;
    }

private:
    bool reached(Index v) const { return via_[v] != none || v == start_; }

    void search(Index start) {
        via_.assign(links_.size(), none);
        start_ = start;
        std::deque<Index> queue{start};
        while (!queue.empty()) {
            Index v = queue.front();
            queue.pop_front();
            if (v == constant_ && v != start) continue; // different constants are not the same
            for (Index link : links_[v]) {
                Index w = other_end(link, v);
                if (reached(w)) continue;
                via_[w] = link;
                queue.push_back(w);
            }
        }
    }

    Index other_end(Index link, Index v) const {
        Index a = s_.links[link].a.index(), b = s_.links[link].b ? s_.links[link].b.index() : constant_;
        return a == v ? b : a;
    }

    void trace(Index v, std::vector<EquationId>& result) const {
        while (v != start_ && via_[v] != none) {
            EquationId e = s_.links[via_[v]].equation;
            if (std::ranges::find(result, e) == result.end()) result.push_back(e);
            v = other_end(via_[v], v);
        }
    }

    const Sorting& s_;
    Index constant_;
    std::vector<std::vector<Index>> links_; ///< per variable, and of the constants
    std::vector<Index> via_;
    Index start_ = none;
};

} // namespace

std::vector<EquationId> equations_behind(const Sorting& sorting, const flat::Equation& equation) { return AliasPaths(sorting).behind(equation); }

} // namespace torsion::structure
