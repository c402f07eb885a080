#include "compiler/structure/alias/alias_attributes.h"

#include "compiler/structure/explain.h"
#include "compiler/structure/settle.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>

namespace torsion::structure {

namespace {

using flat::StateSelect;
using flat::Variable;

struct Start {
    VarId variable;
    ExprId value; ///< of the representative
    bool fixed;
};

class AttributeMerge {
public:
    AttributeMerge(StructuralAnalysis& s, VarId representative) : s_(s), representative_(representative) {}

    void run(const std::vector<AliasMember>& others) {
        starts(others);
        for (const AliasMember& m : others) {
            const Variable other = s_.flat().variables[m.variable];
            Variable& x = s_.flat().variables[representative_];
            if (!x.has_nominal && other.has_nominal) {
                x.nominal = other.nominal;
                x.has_nominal = true;
            }
            merge_state_select(m.variable, x.state_select, other.state_select);
            tighten(x.min, m.negated ? other.max : other.min, m.negated, symbolic::Op::Max);
            tighten(x.max, m.negated ? other.min : other.max, m.negated, symbolic::Op::Min);
            if (!x.unit) x.unit = other.unit;
            if (!x.display_unit) x.display_unit = other.display_unit;
        }
    }

private:
    ExprId with_sign(ExprId e, bool negated) { return negated ? symbolic::neg(s_.flat().pool, e) : e; }

    /// A fixed start value wins, then the one declared nearest to the model, then the representative's.
    void starts(const std::vector<AliasMember>& others) {
        std::vector<Start> found;
        auto add = [&](VarId v, bool negated) {
            const Variable& x = s_.flat().variables[v];
            if (x.has_start || x.fixed) found.push_back({v, with_sign(x.start, negated), x.fixed});
        };
        add(representative_, false);
        for (const AliasMember& m : others) add(m.variable, m.negated);
        if (found.empty()) return;
        auto rank = [&](const Start& s) { return std::pair(!s.fixed, depth(s_.flat().variables[s.variable].name)); };
        Start chosen = *std::ranges::min_element(found, {}, rank);
        for (const Start& other : found) {
            bool equally_strong = rank(other) == rank(chosen) || (other.fixed && chosen.fixed);
            if (equally_strong && differ(other.value, chosen.value)) report_start(chosen, other);
            else if (other.fixed && chosen.fixed && other.variable != chosen.variable) bind(chosen, other);
        }
        Variable& x = s_.flat().variables[representative_];
        x.start = chosen.value;
        x.fixed = chosen.fixed;
        x.has_start = true;
        x.is_start_of_type = s_.flat().variables[chosen.variable].is_start_of_type;
        if (chosen.variable != representative_)
            s_.start_giver.set(representative_, giver_of_start(s_, chosen.variable));
    }

    bool differ(ExprId a, ExprId b) {
        if (a == b) return false;
        double x = s_.values(a), y = s_.values(b);
        return !(std::fabs(x - y) <= 1e-12 * (std::fabs(x) + std::fabs(y))); // unknown counts as different
    }

    /// Two conditions for one quantity, which agree while neither is changed.
    void bind(const Start& one, const Start& other) {
        s_.bound_starts.insert(representative_);
        if (one.value == other.value) return;
        std::vector<VarId> parameters;
        symbolic::Walker walk(s_.flat().pool);
        for (ExprId start : {one.value, other.value}) add_variables(s_.flat().pool, walk, start, parameters);
        settle(s_.flat(), parameters);
    }

    void report_start(const Start& chosen, const Start& other) {
        const VarId giver = giver_of_start(s_, chosen.variable), other_giver = giver_of_start(s_, other.variable);
        std::string a = s_.name(giver), b = s_.name(other_giver);
        auto text = [&](VarId v) { return symbolic::number(s_.values(s_.flat().variables[v].start)); };
        bool contradiction = chosen.fixed && other.fixed;
        auto& d = s_.diagnostics.report(contradiction ? source::Diag::OverdeterminedInitialization
                                                      : source::Diag::ConflictingAliasAttributes,
                                        place_of_start(s_, giver),
                                        "`" + a + "` and `" + b + "` are the same quantity, but have different " +
                                            (contradiction ? "fixed " : "") + "start values",
                                        "start = " + text(giver));
        d.at(place_of_start(s_, other_giver), "start = " + text(other_giver));
        if (contradiction) d.with_help("give only one of them `fixed = true`");
        else d.note("the start value of `" + a + "` is used");
    }

    /// `never` speaks of one name only: under another name the quantity may be a state, if need be.
    void merge_state_select(VarId other, StateSelect& mine, StateSelect theirs) {
        const bool is_never_by_one = (mine == StateSelect::Never) != (theirs == StateSelect::Never);
        if (is_never_by_one && (mine == StateSelect::Default || theirs == StateSelect::Default))
            return void(mine = StateSelect::Avoid);
        if (theirs == StateSelect::Default) return;
        bool conflict = (mine == StateSelect::Never && theirs >= StateSelect::Prefer) ||
                        (theirs == StateSelect::Never && mine >= StateSelect::Prefer);
        if (conflict) {
            s_.diagnostics
                .report(source::Diag::ConflictingAliasAttributes, origin(representative_),
                        "`" + s_.name(representative_) + "` and `" + s_.name(other) +
                            "` are the same quantity, but one is never to be a state and the other is")
                .at(origin(other), "the other declaration");
        }
        mine = mine == StateSelect::Default ? theirs : std::max(mine, theirs);
    }

    void tighten(ExprId& bound, ExprId other, bool negated, symbolic::Op op) {
        if (!other) return;
        other = with_sign(other, negated);
        bound = bound ? symbolic::make(s_.flat().pool, op, bound, other) : other;
    }

    source::Span origin(VarId v) const { return s_.model.flat.variables[v].origin.span; }

    StructuralAnalysis& s_;
    VarId representative_;
};

} // namespace

std::size_t depth(const std::string& name) { return static_cast<std::size_t>(std::ranges::count(name, '.')); }

void merge_attributes(StructuralAnalysis& sorting, VarId representative, const std::vector<AliasMember>& others) {
    AttributeMerge(sorting, representative).run(others);
}

} // namespace torsion::structure
