// Algorithm sections of models (specification 11.1.2): runs their statements on expressions. Each variable assigned in
// a section gets one equation with the result.
//
// A discrete variable begins with pre(v), a continuous one with its start value. Both arms of an `if` run, and
// if-expressions join their values; loops are unrolled. A loop whose rounds vary is a function instead
// (loop_function.h).
#include "compiler/flat/flattener.h"

#include "compiler/flat/loop_function.h"

#include "compiler/instance/message_text.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Kind;
using symbolic::Op;

namespace {
constexpr int most_rounds = 100'000;          // of a while loop
constexpr std::size_t most_cases = 1'000'000; // of a subscript that varies
} // namespace

class Algorithm {
public:
    Algorithm(Flattener& f, const Context& context, bool is_initial)
        : f_(f), pool_(*f.tree_.pool), context_(context), is_initial_(is_initial) {}

    void run(const std::vector<ast::Statement>& statements) {
        find_targets(statements, context_);
        for (VarId v : targets_) values_[v] = {first_value(v), {}};
        f_.present_ = presently();
        statements_of(statements, context_);
        f_.present_ = {};
        for (const auto& [v, g] : values_) {
            Equation e{pool_.variable(v), g.value, f_.origin(g.span, *context_.scope.node)};
            (is_initial_ ? f_.model_.initial_equations : f_.equations_).push_back(e);
        }
    }

private:
    ExprId first_value(VarId v) const {
        const Variable& x = f_.model_.variables[v];
        return x.variability == Variability::Discrete && !is_initial_ ? pool_.pre(v) : x.start;
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
        if (now != e && f_.changes_by_functions(e)) f_.tree_.of_functions.insert(now);
        return now;
    }
    std::function<ExprId(ExprId)> presently() {
        return [this](ExprId e) { return present(e); };
    }

    // ---- which variables?

    void find_targets(const std::vector<ast::Statement>& statements, const Context& context) {
        for (const ast::Statement& s : statements) {
            match(
                s.node, [&](const ast::Assignment& a) { find_target({s.span, ast::Reference{a.target}}, context); },
                [&](const ast::TupleAssignment& a) {
                    for (const ast::Expr* e : std::get<ast::Tuple>(a.targets->node).elements)
                        if (e) find_target(*e, context);
                },
                [&](const ast::IfStatement& i) {
                    f_.unrolling_.each_arm(i, context, [&](const auto& body) { find_targets(body, context); });
                },
                [&](const ast::ForStatement& l) {
                    f_.unrolling_.each_known_iteration(l.iterators, context,
                                                       [&](const Context& c) { find_targets(l.body, c); });
                },
                [&](const ast::WhileStatement& w) { find_targets(w.body, context); },
                [&](const ast::WhenStatement& w) {
                    for (const auto& b : w.branches) find_targets(b.body, context);
                },
                [&](const ast::CallStatement&) {}, [&](const ast::Break&) {}, [&](const ast::Return&) {});
        }
    }
    void find_target(const ast::Expr& target, const Context& context) {
        const auto* named = std::get_if<ast::Reference>(&target.node);
        const bool varies = named && f_.translator_.has_varying_subscript(named->ref, context);
        std::optional<TypedValue> t = varies ? whole_of(named->ref, context) : f_.target_of(target, context);
        if (!t) return;
        instance::each_scalar(*t, [&](ExprId e) { targets_.insert(pool_.var(e)); });
    }

    std::optional<TypedValue> whole_of(const ast::ComponentRef& ref, const Context& context) {
        auto whole = f_.translator_.whole_of(ref, context);
        return whole ? f_.target_of({ref.span, ast::Reference{std::move(whole->ref)}}, context) : std::nullopt;
    }

    // ---- statements

    bool failed() const { return f_.diagnostics_.error_count() != errors_; }

    void statements_of(const std::vector<ast::Statement>& statements, const Context& context) {
        statements_from(statements, 0, context);
    }

    void statements_from(const std::vector<ast::Statement>& statements, std::size_t first, const Context& context) {
        for (std::size_t k = first; k < statements.size(); ++k) {
            const ast::Statement& s = statements[k];
            if (failed()) return;
            match(
                s.node, [&](const ast::Assignment& a) { assignment(s, a, context); },
                [&](const ast::TupleAssignment& a) { several(s, a, context); },
                [&](const ast::IfStatement& i) { if_statement(i, context); },
                [&](const ast::ForStatement& l) { for_statement(s, l, context); },
                [&](const ast::WhileStatement& w) { while_statement(s, w, context); },
                [&](const ast::WhenStatement& w) { when_statement(s, w, context); },
                [&](const ast::CallStatement& c) { call(s.span, *c.call, context); },
                [&](const ast::Break&) { leave(s.span); },
                [&](const ast::Return&) {
                    f_.diagnostics_.report(Diag::NotAllowedInClassKind, s.span,
                                           "`return` ends a function: an algorithm of a model has none");
                });
            if (may_have_left())
                return unless_left(context, [&](const Context& c) { statements_from(statements, k + 1, c); });
        }
    }

    void call(Span span, const ast::Expr& e, const Context& context) {
        const auto* named = std::get_if<ast::Call>(&e.node);
        if (!named || named->function.text() != "reinit")
            return f_.call_statement(span, e, context, presently()), settle_impure();
        f_.diagnostics_.report(Diag::NotAllowedInWhen, span, "`reinit` in an algorithm")
            .with_help("write a `when` in an equation section");
    }

    // ---- `break`: a pseudo-variable (no VarId) holds whether it was reached

    bool may_have_left() const {
        auto left = values_.find(VarId());
        return left != values_.end() && !pool_.is_constant(left->second.value, 0);
    }
    void leave(Span span) {
        auto left = values_.find(VarId());
        if (left == values_.end())
            return void(f_.diagnostics_.report(Diag::NotAllowedInWhen, span, "`break` outside of a loop"));
        left->second = {pool_.constant(1), span};
    }
    /// The statements after a `break` that may have been reached.
    template <class Rest>
    void unless_left(const Context& context, Rest rest) {
        if (!may_have_left()) return rest(context);
        const ExprId left = values_.at(VarId()).value;
        if (pool_.is_constant(left)) return;
        const GivenValues before = values_;
        f_.guards_.push_back(symbolic::make(pool_, Op::Not, left));
        rest(context.conditional());
        f_.guards_.pop_back();
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
    void for_statement(const ast::Statement& s, const ast::ForStatement& l, const Context& context) {
        if (f_.unrolling_.has_varying_range(l.iterators, context)) return varying_loop(s, context);
        loop([&] {
            f_.unrolling_.each_iteration(l.iterators, context, [&](const Context& c) {
                unless_left(c, [&](const Context& inside) { statements_of(l.body, inside); });
            });
        });
    }
    void not_supported(Span span, const std::string& what) {
        f_.diagnostics_.report(Diag::NotSupported, span, "not supported: " + what, context_.scope.node->place());
    }

    /// A `for` or `while` from the present values on, if its rounds vary.
    void varying_loop(const ast::Statement& s, const Context& context) {
        const std::optional<LoopFunction> made = f_.loop_function(s, context);
        if (!made) return void(f_.is_lost(s.span));
        std::vector<ExprId> arguments;
        for (ExprId leaf : made->leaves) arguments.push_back(present(leaf));
        const bool needs_events = !is_initial_ && !f_.in_when_ && std::ranges::any_of(arguments, [&](ExprId e) {
            return f_.changes_between_events(e);
        });
        const ExprId call = pool_.call(made->function, arguments);
        for (std::uint32_t k = 0; k < made->targets.size(); ++k) {
            const VarId v = made->targets[k];
            if (!targets_.contains(v)) continue; // another element of an array: it keeps its value
            const ExprId value = pool_.output(call, k);
            const bool is_real = f_.model_.variables[v].type == Type::Real;
            values_[v] = {needs_events && !is_real
                              ? f_.stepped(f_.model_.variables[v].type == Type::Boolean, value, s.span, context_.scope)
                              : value,
                          s.span};
        }
    }

    // ---- a[i] := value, for an i that varies: each element that i may mean

    void set_selected(const ast::ComponentRef& target, TypedValue right, Span span, Span of_value,
                      const Context& context) {
        SelectedTarget left = f_.selected_target(target, context);
        if (!left.whole || !left.selection) return;
        TypedValue fitted =
            f_.fit_selected(*left.whole, left.rank, *left.selection, std::move(right), of_value, context);
        if (f_.is_lost(fitted, of_value)) return;
        instance::each_scalar(fitted, [&](ExprId& e) { e = present_value(e); }); // all, before any element is set
        for (ExprId& offset : left.selection->offsets) offset = present(offset);
        settle_impure();
        for (const ExprId offset : left.selection->offsets) expect_inside(offset, left.count, target, span);
        set_elements(*left.whole, left, fitted, span);
    }

    void set_elements(const TypedValue& place, const SelectedTarget& left, const TypedValue& right, Span span) {
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            set_elements(place.fields[i].term, left, right.fields[i].term, span);
        if (place.elements.empty()) return;
        const std::vector<ExprId>& offsets = left.selection->offsets;
        if (offsets.size() * place.elements.size() > most_cases)
            return not_supported(span, "a subscript that varies, of so large an array");
        const std::size_t block = place.elements.size() / left.count;
        for (std::size_t k = 0; k < offsets.size(); ++k) {
            for (std::size_t i = 0; i < left.count; ++i) {
                const ExprId is_meant =
                    symbolic::make(pool_, Op::Eq, offsets[k], pool_.constant(static_cast<double>(i)));
                for (std::size_t b = 0; b < block; ++b) {
                    Given& given = values_[pool_.var(place.elements[i * block + b])];
                    given = {symbolic::make_select(pool_, is_meant, right.elements[k * block + b], given.value), span};
                }
            }
        }
    }

    void expect_inside(ExprId offset, std::size_t size, const ast::ComponentRef& target, Span span) {
        const ExprId least = symbolic::make(pool_, Op::Ge, offset, pool_.constant(0));
        const ExprId most = symbolic::make(pool_, Op::Lt, offset, pool_.constant(static_cast<double>(size)));
        const std::string message = "a subscript of `" + target.text() + "`, which is assigned, is out of range";
        f_.add_assertion({.condition = symbolic::make(pool_, Op::And, least, most),
                          .message = instance::plain_in_message(message),
                          .origin = f_.origin(span, *context_.scope.node)});
    }

    void assignment(const ast::Statement& s, const ast::Assignment& a, const Context& context) {
        if (f_.translator_.has_varying_subscript(a.target, context))
            return set_selected(a.target, f_.translate(*a.value, context), s.span, a.value->span, context);
        std::optional<TypedValue> left = f_.target_of({s.span, ast::Reference{a.target}}, context);
        if (!left) return;
        set(*left, f_.translate(*a.value, context), s.span, a.value->span, context);
    }
    void set(const TypedValue& left, TypedValue right, Span span, Span value, const Context& context) {
        instance::each_scalar(right, [&](ExprId& e) { e = present_value(e); }); // all, before any of them is set
        settle_impure();
        auto pairs = f_.paired(left, std::move(right), value, context);
        if (!pairs) return;
        for (const auto& [v, e] : *pairs) values_[v] = {e, span};
    }
    void several(const ast::Statement& s, const ast::TupleAssignment& a, const Context& context) {
        auto values = f_.translate_several(*a.call, context);
        if (!values) return void(f_.is_lost(s.span));
        const auto& targets = std::get<ast::Tuple>(a.targets->node).elements;
        if (targets.size() > values->size())
            return void(
                f_.diagnostics_.report(Diag::WrongArguments, s.span, "more variables than the function has outputs"));
        for (TypedValue& value : *values)
            // of one call, before anything is set
            instance::each_scalar(value, [&](ExprId& e) { e = present_value(e); });
        settle_impure();
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (!targets[i]) continue;
            const auto* named = std::get_if<ast::Reference>(&targets[i]->node);
            if (named && f_.translator_.has_varying_subscript(named->ref, context)) {
                set_selected(named->ref, std::move((*values)[i]), s.span, s.span, context);
                continue;
            }
            const std::optional<TypedValue> left = f_.target_of(*targets[i], context);
            auto pairs = left ? f_.paired(*left, std::move((*values)[i]), s.span, context) : std::nullopt;
            if (!pairs) return;
            for (const auto& [v, e] : *pairs) values_[v] = {e, s.span};
        }
    }

    void if_statement(const ast::IfStatement& s, const Context& context) {
        std::vector<ExprId> conditions;
        for (const auto& branch : s.branches) {
            std::optional<TypedValue> c = f_.boolean_condition(
                *branch.condition, context.conditional(context.is_conditional || !conditions.empty()));
            if (!c) return;
            conditions.push_back(present(c->elements[0]));
            settle_impure();
        }
        branches(conditions, s.branches, s.otherwise, context);
    }

    void branches(const std::vector<ExprId>& conditions, const std::vector<ast::ConditionalStatements>& bodies,
                  const std::vector<ast::Statement>& otherwise, const Context& context) {
        const GivenValues before = values_;
        std::vector<GivenValues> after;
        const ExprId impure_before = f_.impure_before_;
        std::vector<ExprId> impure_after;
        bool is_decided = false;
        std::size_t guards = f_.guards_.size();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            f_.guards_.push_back(conditions[i]);
            values_ = before;
            if (!is_decided && !pool_.is_constant(conditions[i], 0))
                statements_of(bodies[i].body, context.conditional());
            is_decided = is_decided || (pool_.is_constant(conditions[i]) && !pool_.is_constant(conditions[i], 0));
            after.push_back(std::exchange(values_, before));
            impure_after.push_back(std::exchange(f_.impure_before_, impure_before));
            f_.guards_.back() = symbolic::make(pool_, Op::Not, conditions[i]);
        }
        if (!is_decided) statements_of(otherwise, context.conditional()); // else unreachable
        f_.guards_.resize(guards);
        join_impure(conditions, impure_before, impure_after);
        for (std::size_t i = bodies.size(); i-- > 0;) {
            for (auto& [v, g] : values_) {
                const Given& other = after[i].at(v);
                g.value = symbolic::make_select(pool_, conditions[i], other.value, g.value);
                if (other.span.valid()) g.span = other.span;
            }
        }
    }

    // ---- impure calls: each needs the one before it

    /// The present value of what the next call needs, before variables are assigned.
    void settle_impure() {
        if (f_.impure_before_) f_.impure_before_ = present(f_.impure_before_);
    }
    void join_impure(const std::vector<ExprId>& conditions, ExprId before, const std::vector<ExprId>& after) {
        const auto or_zero = [&](ExprId e) { return e ? e : pool_.constant(0); };
        const bool is_new =
            f_.impure_before_ != before || std::ranges::any_of(after, [&](ExprId e) { return e != before; });
        for (std::size_t i = after.size(); is_new && i-- > 0;)
            f_.impure_before_ =
                symbolic::make_select(pool_, conditions[i], or_zero(after[i]), or_zero(f_.impure_before_));
    }

    void while_statement(const ast::Statement& statement, const ast::WhileStatement& s, const Context& context) {
        loop([&] { rounds(statement, s, context); });
    }
    /// Unrolled as long as it is known that there is one more round.
    void rounds(const ast::Statement& statement, const ast::WhileStatement& s, const Context& context) {
        for (int round = 0; !failed(); ++round) {
            // it counts only where it is known
            std::optional<TypedValue> c = f_.boolean_condition(*s.condition, context.without_events());
            if (!c) return;
            ExprId condition = present(c->elements[0]);
            if (!pool_.is_constant(condition)) return varying_loop(statement, context);
            if (pool_.is_constant(condition, 0)) return;
            if (round == most_rounds) {
                f_.diagnostics_.report(Diag::LimitExceeded, s.condition->span,
                                       "a `while` of more than " + std::to_string(most_rounds) + " rounds");
                return;
            }
            statements_of(s.body, context);
            if (!may_have_left()) continue;
            if (!pool_.is_constant(values_.at(VarId()).value))
                unless_left(context, [&](const Context& c) { varying_loop(statement, c); });
            return;
        }
    }

    void when_statement(const ast::Statement& s, const ast::WhenStatement& w, const Context& context) {
        if (is_initial_ || f_.in_when_) {
            f_.diagnostics_.report(Diag::NotAllowedInWhen, s.span,
                                   is_initial_ ? "`when` in an initial algorithm" : "`when` inside of a `when`");
            return;
        }
        f_.in_when_ = true;
        f_.starts_when_ = false;
        std::vector<ExprId> active;
        for (const auto& branch : w.branches)
            active.push_back(f_.activation(*branch.condition, context.of_when(), presently()));
        settle_impure();
        branches(active, w.branches, {},
                 context.of_when().without_events().with_impure(instance::Variability::Discrete));
        f_.in_when_ = false;
    }

    Flattener& f_;
    symbolic::ExprPool& pool_;
    const Context context_;
    bool is_initial_;
    std::set<VarId> targets_;
    GivenValues values_;
    std::size_t errors_ = f_.diagnostics_.error_count();
};

void Flattener::algorithms_of(Node& node) {
    for (const instance::ClassPart& part : node.parts()) {
        const auto& body = std::get<ast::Composition>(part.class_->def->body());
        const Context context{{&node, part.class_}};
        for (const ast::AlgorithmSection& section : body.algorithms) {
            in_initial_ = section.is_initial;
            in_algorithm_ = true;
            impure_before_ = {};
            const Context at_start = context.without_events().with_impure(instance::Variability::Discrete);
            Algorithm(*this, section.is_initial ? at_start : context, section.is_initial).run(section.statements);
            impure_before_ = {};
            in_algorithm_ = false;
            in_initial_ = false;
        }
    }
}

} // namespace torsion::flat
