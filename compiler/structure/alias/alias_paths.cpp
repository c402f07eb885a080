#include "compiler/structure/alias/alias_paths.h"

#include <algorithm>
#include <deque>

// The idea: aliases form a graph of variables, joined by the equations that were used up. A path explains why two
// variables are equal. A variable is constant because of a path to a variable to which an equation gave a value, and
// because all other variables of that equation are constant.

namespace torsion::structure {

namespace {

class AliasPaths {
public:
    explicit AliasPaths(const StructuralAnalysis& s) : s_(s), links_(s.model.flat.variables.size()) {
        for (Index i = 0; i < s.links.size(); ++i) {
            links_[s.links[i].a.index()].push_back(i);
            if (s.links[i].b) links_[s.links[i].b.index()].push_back(i);
        }
    }

    std::vector<EquationId> behind(const flat::Equation& equation) {
        VarId first; // the first without a value: the others must equal it
        for (VarId v : variables(equation)) {
            if (s_.model.alias[v].value) questions_.push_back(v);
            else if (!first) first = v;
            else explain_same(first, v);
        }
        constexpr std::size_t enough = 40;
        while (!questions_.empty() && result_.size() < enough) {
            VarId v = questions_.front();
            questions_.pop_front();
            if (asked_.insert(v)) explain_constant(v);
        }
        return std::move(result_);
    }

private:
    std::vector<VarId> variables(const flat::Equation& equation) {
        std::vector<VarId> result;
        symbolic::Walker walk(s_.model.flat.pool);
        auto note = [&](ExprId e) {
            auto kind = s_.model.flat.pool[e].kind;
            if (kind != symbolic::Kind::Variable && kind != symbolic::Kind::Der) return;
            VarId v = s_.model.flat.pool.var(e);
            if (s_.model.flat.is_unknown(v) && std::ranges::find(result, v) == result.end()) result.push_back(v);
        };
        walk(equation.lhs, note);
        walk(equation.rhs, note);
        return result;
    }

    void explain_same(VarId a, VarId b) {
        search(a, [&](VarId v, const AliasLink*) { return v == b; }, true);
    }

    /// The search goes from a derivative down to its variable, not up.
    void explain_constant(VarId start) {
        search(start, [](VarId v, const AliasLink* link) { return link && !link->b && link->a == v; }, false);
    }

    /// Breadth-first search for the first variable, with one of its equations, that satisfies `answer`; records the
    /// equations on the path.
    template <class Answer>
    void search(VarId start, Answer answer, bool upwards) {
        std::vector<Index> via(links_.size(), none);
        std::deque<VarId> queue{start};
        while (!queue.empty()) {
            VarId v = queue.front();
            queue.pop_front();
            if (answer(v, nullptr)) return trace(start, v, via);
            for (Index i : links_[v.index()]) {
                const AliasLink& link = s_.links[i];
                if (answer(v, &link)) {
                    note(link);
                    return trace(start, v, via);
                }
                VarId w = link.a == v ? link.b : link.a;
                bool up = link.is_derivative && link.b == v;
                if (!w || w == start || via[w.index()] != none || (up && !upwards)) continue;
                via[w.index()] = i;
                queue.push_back(w);
            }
        }
    }

    void trace(VarId start, VarId v, const std::vector<Index>& via) {
        while (v != start) {
            const AliasLink& link = s_.links[via[v.index()]];
            note(link);
            v = link.a == v ? link.b : link.a;
        }
    }

    void note(const AliasLink& link) {
        if (std::ranges::find(result_, link.equation) != result_.end()) return;
        result_.push_back(link.equation);
        questions_.insert(questions_.end(), link.valued.begin(), link.valued.end());
    }

    const StructuralAnalysis& s_;
    std::vector<std::vector<Index>> links_; ///< per variable
    std::deque<VarId> questions_;           ///< why are these constant?
    IdSet<VarId> asked_;
    std::vector<EquationId> result_;
};

} // namespace

std::vector<EquationId> equations_behind(const StructuralAnalysis& sorting, const flat::Equation& equation) {
    return AliasPaths(sorting).behind(equation);
}

} // namespace torsion::structure
