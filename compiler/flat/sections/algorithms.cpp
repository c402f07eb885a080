#include "compiler/flat/sections/algorithms.h"

#include "compiler/flat/guarded_assertion.h"
#include "compiler/flat/sections/assertions.h"
#include "compiler/flat/sections/loop_function.h"
#include "compiler/flat/sections/when.h"
#include "compiler/instance/message_text.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/rewrite.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using source::Diag;
using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr int most_rounds = 100'000;                // of a while loop
constexpr int most_breaks = 1000;                   // that may have been reached, and rounds go on behind them
constexpr std::size_t most_selected_of = 1'000'000; // elements, by a subscript that varies

class Algorithm {
public:
    Algorithm(EventLowering& events, ComponentId component, bool is_initial) : events_(events) {
        place_.component = component, place_.is_initial = is_initial, place_.algorithm = &state_;
        state_.present = [this](ExprId e) { return present(e); };
    }

    void operator()(const typing::Section& section) {
        targets_.insert(section.targets.begin(), section.targets.end());
        for (VarId v : targets_) values_[v] = {first_value(v), {}};
        statements(section.body);
        for (const auto& [v, g] : values_) {
            Equation e{pool_.variable(v), g.value, place_.at(g.span)};
            (place_.is_initial ? b_.model.initial_equations : b_.equations).push_back(e);
        }
    }

private:
    ExprId first_value(VarId v) const {
        const Variable& x = b_.model.variables[v];
        return x.variability == Variability::Discrete && !place_.is_initial ? pool_.pre(v) : x.start;
    }

    /// Replaces variables by their present values.
    ExprId present(ExprId e) {
        symbolic::Rewriter rewrite(pool_, [&](ExprId leaf) -> std::optional<ExprId> {
            if (pool_[leaf].kind != Kind::Variable) return std::nullopt;
            auto found = values_.find(pool_.var(leaf));
            return found == values_.end() ? std::nullopt : std::optional(found->second.value);
        });
        return rewrite(e);
    }
    /// Of what is assigned. Results of functions stay known as such.
    ExprId present_value(ExprId e) {
        const ExprId now = present(e);
        if (now != e && events_.results.decide(e)) events_.results.insert(now);
        return now;
    }

    // ---- statements

    bool failed() const { return b_.diagnostics.error_count() != errors_; }

    void statements(const typing::Body& all, std::size_t first = 0) {
        for (std::size_t k = first; k < all.size(); ++k) {
            if (failed()) return;
            statement(all[k]);
            if (may_have_left()) return unless_left([&] { statements(all, k + 1); });
        }
    }

    void statement(const typing::Statement& s) {
        match(
            s.node, [&](const typing::Assignment& a) { assignment(a, s.span); },
            [&](const typing::If& i) { if_statement(i); }, [&](const typing::When& w) { when_statement(w); },
            [&](const typing::Rounds& r) {
                loop([&] {
                    for (const typing::Body& round : r.bodies) unless_left([&] { statements(round); });
                });
            },
            [&](const typing::While& w) { loop([&] { rounds(w, s.span); }); },
            [&](const typing::VaryingLoop& l) { varying_loop(l, s.span); },
            [&](const typing::Check& c) { check(events_, c, place_, place_.at(s.span)), settle_impure(); },
            [&](const typing::Break&) { leave(s.span); }, [](const auto&) {});
    }

    // ---- `break`: a pseudo-variable (no VarId) holds whether it was reached

    bool may_have_left() const {
        auto left = values_.find(VarId());
        return left != values_.end() && !pool_.is_constant(left->second.value, 0);
    }
    void leave(Span span) { values_.at(VarId()) = {pool_.constant(1), span}; }
    /// The statements after a `break` that may have been reached.
    template <class Rest>
    void unless_left(Rest rest) {
        if (!may_have_left()) return rest();
        const ExprId left = values_.at(VarId()).value;
        if (pool_.is_constant(left)) return;
        const AssignedValues before = values_;
        place_.guards.push_back(symbolic::make(pool_, Op::Not, left));
        rest();
        place_.guards.pop_back();
        for (auto& [v, g] : values_) g.value = symbolic::make_select(pool_, left, before.at(v).value, g.value);
    }
    template <class Body>
    void loop(Body body) {
        auto around = values_.extract(VarId());
        values_[VarId()] = {pool_.constant(0), {}};
        body();
        values_.erase(VarId());
        if (around) values_.insert(std::move(around));
    }

    /// From the present values on.
    void varying_loop(const typing::VaryingLoop& loop, Span span) {
        const std::optional<LoopFunction> made = loop_function(events_, loop, place_, span);
        if (!made) return;
        std::vector<ExprId> arguments;
        for (ExprId leaf : made->leaves) arguments.push_back(present(leaf));
        const bool needs_events =
            !place_.is_initial && !place_.in_when &&
            std::ranges::any_of(arguments, [&](ExprId e) { return b_.changes_between_events(e); });
        const ExprId call = pool_.call(made->function, arguments);
        for (std::uint32_t k = 0; k < made->targets.size(); ++k) {
            const VarId v = made->targets[k];
            if (!targets_.contains(v)) continue; // another element of an array: it keeps its value
            const ExprId value = pool_.output(call, k);
            const bool is_real = b_.model.variables[v].type == Type::Real;
            values_[v] = {needs_events && !is_real
                              ? events_.results.stepped(b_.model.variables[v].type == Type::Boolean, value, place_,
                                                        place_.at(span))
                              : value,
                          span};
        }
    }

    // ---- assignments

    /// All values are computed before any variable is set.
    void assignment(const typing::Assignment& a, Span span) {
        std::vector<TypedValue> values = events_.lowered(values_of(a), place_);
        for (TypedValue& value : values) instance::each_scalar(value, [&](ExprId& e) { e = present_value(e); });
        settle_impure();
        for (std::size_t i = 0; i < a.parts.size(); ++i) {
            const typing::Assignment::Part& part = a.parts[i];
            if (part.target.selected) set_selected(part, std::move(values[i]), span);
            else
                each_assigned(events_, part.target.variables, values[i], place_, place_.at(part.of_value),
                              [&](VarId v, ExprId e) { values_[v] = {e, span}; });
        }
    }

    /// a[i] := value, for an i that varies: each element that i may mean.
    void set_selected(const typing::Assignment::Part& part, TypedValue value, Span span) {
        const typing::Target& target = part.target;
        std::vector<ExprId> offsets = events_.lowered(target.selected->selection.offsets, place_);
        if (!events_.results.changes_at_events_only(value, place_, place_.at(part.of_value))) return;
        for (ExprId& offset : offsets) offset = present(offset);
        settle_impure();
        for (const ExprId offset : offsets) expect_inside(offset, *target.selected, span);
        set_elements(target.variables, target.selected->count, offsets, value, span);
    }

    void set_elements(const TypedValue& place, std::size_t count, const std::vector<ExprId>& offsets,
                      const TypedValue& right, Span span) {
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            set_elements(place.fields[i].term, count, offsets, right.fields[i].term, span);
        if (place.elements.empty()) return;
        if (offsets.size() * place.elements.size() > most_selected_of)
            return not_supported(span, "a subscript that varies, of so large an array");
        const std::size_t block = place.elements.size() / count;
        for (std::size_t k = 0; k < offsets.size(); ++k) {
            for (std::size_t i = 0; i < count; ++i) {
                const ExprId is_meant =
                    symbolic::make(pool_, Op::Eq, offsets[k], pool_.constant(static_cast<double>(i)));
                for (std::size_t b = 0; b < block; ++b) {
                    AssignedValue& given = values_[pool_.var(place.elements[i * block + b])];
                    given = {symbolic::make_select(pool_, is_meant, right.elements[k * block + b], given.value), span};
                }
            }
        }
    }
    void not_supported(Span span, const std::string& what) {
        b_.diagnostics.report(Diag::NotSupported, span, "not supported: " + what, b_.place_of(place_.at(span)));
    }

    void expect_inside(ExprId offset, const typing::Selected& selected, Span span) {
        const ExprId least = symbolic::make(pool_, Op::Ge, offset, pool_.constant(0));
        const ExprId most = symbolic::make(pool_, Op::Lt, offset, pool_.constant(static_cast<double>(selected.count)));
        const std::string message = "a subscript of `" + selected.name + "`, which is assigned, is out of range";
        add_assertion(b_,
                      {.condition = symbolic::make(pool_, Op::And, least, most),
                       .message = instance::plain_in_message(message),
                       .origin = place_.at(span)},
                      place_);
    }

    void if_statement(const typing::If& s) {
        std::vector<ExprId> conditions;
        for (const typing::Arm& arm : s.arms) {
            conditions.push_back(present(events_.lowered(arm.condition, place_)));
            settle_impure();
        }
        branches(conditions, s.arms, s.otherwise);
    }

    template <class Arms>
    void branches(const std::vector<ExprId>& conditions, const Arms& arms, const typing::Body& otherwise) {
        const AssignedValues before = values_;
        std::vector<AssignedValues> after;
        const ExprId impure_before = state_.last_call;
        std::vector<ExprId> impure_after;
        bool is_decided = false;
        std::size_t guards = place_.guards.size();
        for (std::size_t i = 0; i < arms.size(); ++i) {
            place_.guards.push_back(conditions[i]);
            values_ = before;
            if (!is_decided && !pool_.is_constant(conditions[i], 0)) statements(arms[i].body);
            is_decided = is_decided || (pool_.is_constant(conditions[i]) && !pool_.is_constant(conditions[i], 0));
            after.push_back(std::exchange(values_, before));
            impure_after.push_back(std::exchange(state_.last_call, impure_before));
            place_.guards.back() = symbolic::make(pool_, Op::Not, conditions[i]);
        }
        if (!is_decided) statements(otherwise); // else unreachable
        place_.guards.resize(guards);
        join_impure(conditions, impure_before, impure_after);
        for (std::size_t i = arms.size(); i-- > 0;) {
            for (auto& [v, g] : values_) {
                const AssignedValue& other = after[i].at(v);
                g.value = symbolic::make_select(pool_, conditions[i], other.value, g.value);
                if (other.span.valid()) g.span = other.span;
            }
        }
    }

    // ---- impure calls: each needs the one before it

    /// The present value of what the next call needs, before variables are assigned.
    void settle_impure() {
        if (state_.last_call) state_.last_call = present(state_.last_call);
    }
    void join_impure(const std::vector<ExprId>& conditions, ExprId before, const std::vector<ExprId>& after) {
        const auto or_zero = [&](ExprId e) { return e ? e : pool_.constant(0); };
        const bool is_new =
            state_.last_call != before || std::ranges::any_of(after, [&](ExprId e) { return e != before; });
        for (std::size_t i = after.size(); is_new && i-- > 0;)
            state_.last_call =
                symbolic::make_select(pool_, conditions[i], or_zero(after[i]), or_zero(state_.last_call));
    }

    /// Written out as long as it is known that there is one more. `breaks`: that may have been reached in rounds
    /// before.
    void rounds(const typing::While& s, Span span, int first = 0, int breaks = 0) {
        for (int round = first; !failed(); ++round) {
            events_.renew(s.first_event, s.end_of_events);
            const ExprId condition = present(events_.lowered(s.condition, place_));
            if (!pool_.is_constant(condition)) return as_varying(s, span);
            if (pool_.is_constant(condition, 0)) return;
            if (round == most_rounds) {
                b_.diagnostics.report(Diag::LimitExceeded, s.of_condition,
                                      "a `while` of more than " + std::to_string(most_rounds) + " rounds");
                return;
            }
            statements(s.body);
            if (!may_have_left()) continue;
            if (pool_.is_constant(values_.at(VarId()).value)) return;
            return unless_left([&] {
                if (s.varying || breaks == most_breaks) as_varying(s, span);
                else rounds(s, span, round + 1, breaks + 1);
            });
        }
    }
    void as_varying(const typing::While& s, Span span) {
        for (const source::Diagnostic& why : s.refused) b_.diagnostics.report(why.code, why.span, why.message) = why;
        if (s.varying) varying_loop(*s.varying, span);
    }

    void when_statement(const typing::When& w) {
        place_.in_when = true;
        std::vector<ExprId> active;
        for (const typing::WhenArm& arm : w.arms) active.push_back(activation(events_, arm, place_));
        settle_impure();
        branches(active, w.arms, {});
        place_.in_when = false;
    }

    EventLowering& events_;
    FlatBuilder& b_ = events_.builder;
    symbolic::ExprPool& pool_ = b_.pool;
    StatementState state_;
    Place place_; ///< of the present statement
    std::set<VarId> targets_;
    AssignedValues values_;
    std::size_t errors_ = b_.diagnostics.error_count();
};

} // namespace

void flatten_algorithms(EventLowering& events, const typing::Component& component) {
    for (const typing::Section& section : component.algorithms)
        Algorithm(events, ComponentId(component.node->component), section.is_initial)(section);
}

} // namespace torsion::flat
