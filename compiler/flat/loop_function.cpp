// The statements of such a loop become those of a function, over the variables of the model. At the end the slots are
// numbered: what is read, what is assigned, and temporaries.
#include "compiler/flat/loop_function.h"

#include "compiler/flat/flattener.h"
#include "compiler/instance/message_text.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/whole_steps.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::FunctionBody;
using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr std::size_t most_unrolled = 16;    ///< rounds of an unrolled `for`
constexpr std::uint32_t of_model = 1u << 31; ///< marks a variable of the model among the slots of temporaries

bool has_break(const std::vector<ast::Statement>& statements) {
    return std::ranges::any_of(statements, [](const ast::Statement& s) {
        if (const auto* i = std::get_if<ast::IfStatement>(&s.node))
            return has_break(i->otherwise) ||
                   std::ranges::any_of(i->branches, [](const auto& b) { return has_break(b.body); });
        return std::holds_alternative<ast::Break>(s.node);
    });
}

/// Slots of a body, in place of variables and temporaries.
class Numbering {
public:
    Numbering(symbolic::ExprPool& pool, const std::vector<VarId>& targets)
        : pool_(pool), targets_(targets), find_(pool, [this](ExprId e) { return found(e); }),
          number_(pool, [this](ExprId e) { return numbered(e); }) {}

    void find(FunctionBody& body) {
        each_expression(body, [&](ExprId& e) { find_(e); });
    }
    /// Behind all `find`.
    void number(FunctionBody& body) {
        each_expression(body, [&](ExprId& e) { e = number_(e); });
        each_slot(body, [&](std::uint32_t& slot) { slot = slot_of(slot); });
    }
    const std::vector<ExprId>& leaves() const { return leaves_; }
    std::uint32_t inputs() const { return static_cast<std::uint32_t>(leaves_.size() + targets_.size()); }

private:
    template <class Visit>
    static void each_expression(FunctionBody& body, Visit visit) {
        for (symbolic::FunctionStatement& s : body) {
            match(
                s.node, [&](symbolic::Assign& a) { std::ranges::for_each(a.values, visit); },
                [&](symbolic::AssignElement& a) { visit(a.index), visit(a.value); },
                [&](symbolic::Branch& b) {
                    for (auto& [condition, arm] : b.arms) visit(condition), each_expression(arm, visit);
                    each_expression(b.otherwise, visit);
                },
                [&](symbolic::While& w) { visit(w.condition), each_expression(w.body, visit); },
                [&](symbolic::Check& c) { visit(c.condition); }, [](auto&) {});
        }
    }
    template <class Visit>
    static void each_slot(FunctionBody& body, Visit visit) {
        for (symbolic::FunctionStatement& s : body) {
            match(
                s.node, [&](symbolic::Assign& a) { std::ranges::for_each(a.slots, visit); },
                [&](symbolic::AssignElement& a) { visit(a.first_slot); },
                [&](symbolic::Branch& b) {
                    for (auto& [condition, arm] : b.arms) each_slot(arm, visit);
                    each_slot(b.otherwise, visit);
                },
                [&](symbolic::While& w) { each_slot(w.body, visit); }, [](auto&) {});
        }
    }

    std::optional<std::uint32_t> target(VarId v) const {
        const auto place = std::ranges::lower_bound(targets_, v);
        return place != targets_.end() && *place == v
                   ? std::optional(static_cast<std::uint32_t>(place - targets_.begin()))
                   : std::nullopt;
    }
    bool is_target(ExprId e) const { return pool_[e].kind == Kind::Variable && target(pool_.var(e)); }
    std::optional<ExprId> found(ExprId e) {
        const Kind kind = pool_[e].kind;
        if (kind != Kind::Local && kind != Kind::Relation && !is_target(e) &&
            number_of_.try_emplace(e, leaves_.size()).second)
            leaves_.push_back(e);
        return std::nullopt;
    }
    std::uint32_t slot_of(std::uint32_t slot) const {
        if (slot < of_model) return inputs() + static_cast<std::uint32_t>(targets_.size()) + slot;
        return inputs() + *target(VarId(slot - of_model));
    }
    std::optional<ExprId> numbered(ExprId e) {
        const symbolic::Node node = pool_[e];
        if (node.kind == Kind::Local) return pool_.local(slot_of(node.a));
        if (node.kind == Kind::Relation) return std::nullopt;
        if (is_target(e)) return pool_.local(slot_of(node.a | of_model));
        return pool_.local(static_cast<std::uint32_t>(number_of_.at(e)));
    }

    symbolic::ExprPool& pool_;
    const std::vector<VarId>& targets_; ///< ascending
    std::unordered_map<ExprId, std::size_t> number_of_;
    std::vector<ExprId> leaves_;
    symbolic::Rewriter find_, number_;
};

} // namespace

class LoopMaker {
public:
    LoopMaker(Flattener& f, const Context& context)
        : f_(f), t_(f.translator_), pool_(*f.tree_.pool), context_(context), integers_(pool_),
          parts_(pool_, t_.of_integers()) {}

    std::optional<LoopFunction> operator()(const ast::Statement& loop) {
        const std::size_t errors = f_.diagnostics_.error_count();
        const bool around = std::exchange(f_.in_loop_, true);
        std::vector<ExprId> guards = std::exchange(f_.guards_, {}); // decide about the call
        const auto impure_calls = f_.impure_calls_;
        bool ok = statement(loop, context_.without_events().conditional()) && f_.diagnostics_.error_count() == errors;
        if (ok && f_.impure_calls_ != impure_calls)
            ok = fail(Diag::NotSupported, loop.span, "not supported: an impure function in a loop whose rounds vary");
        f_.guards_ = std::move(guards);
        f_.in_loop_ = around;
        return ok ? std::optional(finished()) : std::nullopt;
    }

private:
    bool fail(Diag code, Span span, std::string message) {
        f_.diagnostics_.report(code, span, std::move(message),
                               code == Diag::NotSupported ? context_.scope.node->place() : "");
        return false;
    }
    TypedValue translate(const ast::Expr& e, const Context& context) { return f_.translate(e, context); }
    void add(decltype(symbolic::FunctionStatement::node) s) { target_->push_back({std::move(s)}); }
    template <class Run>
    bool into(FunctionBody& body, Run run) {
        FunctionBody* outer = std::exchange(target_, &body);
        const bool ok = run();
        target_ = outer;
        return ok;
    }
    std::uint32_t temporary() { return temporaries_++; }
    /// Temporaries that hold these values.
    std::vector<ExprId> held(const std::vector<ExprId>& values) {
        symbolic::Assign all;
        std::vector<ExprId> result;
        for (ExprId value : values) {
            all.slots.push_back(temporary()), all.values.push_back(value);
            result.push_back(pool_.local(all.slots.back()));
        }
        if (!values.empty()) add(std::move(all));
        return result;
    }
    std::uint32_t slot(VarId v) {
        written_.insert(v);
        return v.index() | of_model;
    }
    void expect_exact(ExprId e, bool is_integer) {
        if (pool_.children(e).empty()) return;
        const ExprId is_exact = (is_integer ? integers_ : parts_).is_exact(e);
        if (!pool_.is_constant(is_exact))
            add(symbolic::Check{is_exact,
                                "a value beyond the largest Integer, 2^53 - 1, in a loop of `" + name() + "`"});
    }
    std::string name() const {
        return context_.scope.lexical ? context_.scope.lexical->path : context_.scope.node->path();
    }

    bool statements(const std::vector<ast::Statement>& all, const Context& context) {
        return std::ranges::all_of(all, [&](const ast::Statement& s) { return statement(s, context); });
    }
    bool statement(const ast::Statement& s, const Context& context) {
        return match(
            s.node,
            [&](const ast::Assignment& a) {
                return store(a.target, translate(*a.value, context), s.span, a.value->span, context);
            },
            [&](const ast::TupleAssignment& a) { return store_several(a, s.span, context); },
            [&](const ast::IfStatement& i) { return branch(i, context); },
            [&](const ast::ForStatement& l) { return for_loop(l, 0, context); },
            [&](const ast::WhileStatement& w) { return while_loop(w, context); },
            [&](const ast::WhenStatement&) {
                return fail(Diag::NotAllowedInWhen, s.span, "`when` inside of a loop whose rounds vary");
            },
            [&](const ast::CallStatement& c) { return call(s.span, *c.call, context); },
            [&](const ast::Break&) { return add(symbolic::Break{}), true; },
            [&](const ast::Return&) {
                return fail(Diag::NotAllowedInClassKind, s.span,
                            "`return` ends a function: an algorithm of a model has none");
            });
    }

    // ---- assignments

    bool store(const ast::ComponentRef& target, TypedValue value, Span span, Span of_value, const Context& context) {
        if (value.poisoned) return false;
        if (t_.has_varying_subscript(target, context))
            return store_selected(target, std::move(value), span, of_value, context);
        const std::optional<TypedValue> left = f_.target_of({span, ast::Reference{target}}, context);
        const auto pairs = left ? f_.paired(*left, std::move(value), of_value, context) : std::nullopt;
        if (!pairs) return false;
        symbolic::Assign all;
        for (const auto& [v, e] : *pairs) {
            expect_exact(e, f_.model_.variables[v].type == Type::Integer);
            all.slots.push_back(slot(v)), all.values.push_back(e);
        }
        return add(std::move(all)), true;
    }

    bool store_selected(const ast::ComponentRef& target, TypedValue value, Span span, Span of_value,
                        const Context& context) {
        const SelectedTarget left = f_.selected_target(target, context);
        if (!left.whole || !left.selection) return false;
        TypedValue fitted =
            f_.fit_selected(*left.whole, left.rank, *left.selection, std::move(value), of_value, context);
        if (fitted.poisoned) return false;
        const std::vector<ExprId> offsets = held(left.selection->offsets); // all, before any element is set
        hold(fitted);
        for (ExprId offset : offsets) {
            const ExprId least = symbolic::make(pool_, Op::Ge, offset, pool_.constant(0));
            const ExprId most = symbolic::make(pool_, Op::Lt, offset, pool_.constant(static_cast<double>(left.count)));
            add(symbolic::Check{symbolic::make(pool_, Op::And, least, most),
                                instance::plain_in_message("a subscript of `" + target.text() +
                                                           "`, which is assigned, is out of range")});
        }
        store_elements(*left.whole, left, offsets, fitted, span);
        return true;
    }
    void hold(TypedValue& value) {
        for (ExprId e : value.elements) expect_exact(e, value.type == BaseType::Integer);
        value.elements = held(value.elements);
        for (instance::Field& field : value.fields) hold(field.term);
    }

    void store_elements(const TypedValue& place, const SelectedTarget& left, const std::vector<ExprId>& offsets,
                        const TypedValue& right, Span span) {
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            store_elements(place.fields[i].term, left, offsets, right.fields[i].term, span);
        if (place.elements.empty()) return;
        const std::size_t block = place.elements.size() / left.count;
        const VarId first = pool_.var(place.elements.front());
        bool is_block = true;
        for (std::size_t i = 0; i < place.elements.size(); ++i) {
            slot(pool_.var(place.elements[i]));
            is_block = is_block && pool_.var(place.elements[i]).index() == first.index() + i;
        }
        for (std::size_t k = 0; k < offsets.size(); ++k) {
            for (std::size_t b = 0; b < block; ++b) {
                const ExprId at =
                    symbolic::add(pool_, symbolic::mul(pool_, offsets[k], pool_.constant(static_cast<double>(block))),
                                  pool_.constant(static_cast<double>(b)));
                const ExprId value = right.elements[k * block + b];
                if (is_block) store_at(first, place.elements.size(), at, value);
                else store_by_cases(place, at, value);
            }
        }
    }
    void store_at(VarId first, std::size_t count, ExprId at, ExprId value) {
        add(symbolic::AssignElement{slot(first), static_cast<std::uint32_t>(count), at, value,
                                    "a subscript is out of range in a loop of `" + name() + "`"});
    }
    void store_by_cases(const TypedValue& place, ExprId at, ExprId value) {
        symbolic::Assign all;
        for (std::size_t i = 0; i < place.elements.size(); ++i) {
            const ExprId is_meant = symbolic::make(pool_, Op::Eq, at, pool_.constant(static_cast<double>(i)));
            all.slots.push_back(slot(pool_.var(place.elements[i])));
            all.values.push_back(symbolic::make_select(pool_, is_meant, value, place.elements[i]));
        }
        add(std::move(all));
    }

    bool store_several(const ast::TupleAssignment& a, Span span, const Context& context) {
        auto values = f_.translate_several(*a.call, context);
        if (!values) return false;
        const auto& targets = std::get<ast::Tuple>(a.targets->node).elements;
        if (targets.size() > values->size())
            return fail(Diag::WrongArguments, span, "more variables than the function has outputs");
        for (std::size_t i = 0; i < targets.size(); ++i)
            if (targets[i]) hold((*values)[i]); // the outputs of one call, before its operands change
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (!targets[i]) continue;
            const auto* target = std::get_if<ast::Reference>(&targets[i]->node);
            if (!target) return fail(Diag::TypeMismatch, targets[i]->span, "a variable is needed here");
            if (!store(target->ref, (*values)[i], span, span, context)) return false;
        }
        return true;
    }

    // ---- conditions and loops

    bool branch(const ast::IfStatement& s, const Context& context) {
        symbolic::Branch result;
        const std::vector<ast::Statement>* last = &s.otherwise;
        for (const auto& b : s.branches) {
            const std::optional<TypedValue> c = f_.boolean_condition(*b.condition, context);
            if (!c) return false;
            const ExprId condition = c->elements[0];
            if (pool_.is_constant(condition, 0)) continue;
            if (pool_.is_constant(condition)) {
                last = &b.body;
                break;
            }
            result.arms.emplace_back(condition, FunctionBody{});
            if (!into(result.arms.back().second, [&] { return statements(b.body, context); })) return false;
        }
        if (result.arms.empty()) return statements(*last, context);
        if (!into(result.otherwise, [&] { return statements(*last, context); })) return false;
        return add(std::move(result)), true;
    }

    bool while_loop(const ast::WhileStatement& s, const Context& context) {
        const std::optional<TypedValue> c = f_.boolean_condition(*s.condition, context);
        if (!c) return false;
        symbolic::While loop{c->elements[0], {}};
        expect_exact(loop.condition, false);
        if (!into(loop.body,
                  [&] { return statements(s.body, context) && (expect_exact(loop.condition, false), true); }))
            return false;
        return add(std::move(loop)), true;
    }

    bool for_loop(const ast::ForStatement& s, std::size_t k, const Context& context) {
        if (k == s.iterators.size()) return statements(s.body, context);
        const ast::Iterator& iterator = s.iterators[k];
        const auto* range = iterator.range ? std::get_if<ast::Range>(&iterator.range->node) : nullptr;
        if (range && f_.unrolling_.has_varying_range({iterator}, context)) return over_range(s, k, *range, context);
        const bool is_known = !iterator.range || !f_.unrolling_.has_varying_range({iterator}, context);
        TypedValue values = is_known ? t_.iteration_range(iterator, context) : translate(*iterator.range, context);
        if (values.poisoned) return false;
        if (values.dims.size() != 1 || values.is_record() || values.type == BaseType::String)
            return fail(Diag::TypeMismatch, iterator.range->span,
                        "a `for` needs a vector to run over, here " + instance::type_name(values));
        if (!is_known) values.elements = held(values.elements);
        if (values.elements.size() <= most_unrolled && !has_break(s.body)) return unrolled(s, k, values, context);
        TypedValue local = values;
        local.dims.clear();
        const ExprId zero = pool_.constant(0), one = pool_.constant(1);
        const auto value = [&](ExprId i) {
            ExprId e = values.elements.empty() ? zero : values.elements.back();
            for (std::size_t n = values.elements.size(); n-- > 1;)
                e = symbolic::make_select(pool_,
                                          symbolic::make(pool_, Op::Lt, i, pool_.constant(static_cast<double>(n))),
                                          values.elements[n - 1], e);
            return e;
        };
        if (const auto step = even_step(values))
            return count(s, k, context, local, pool_.constant(double(values.elements.size())), values.elements[0],
                         pool_.constant(*step));
        return count(s, k, context, local, pool_.constant(static_cast<double>(values.elements.size())), zero, one,
                     value);
    }

    /// Of constants.
    std::optional<double> even_step(const TypedValue& values) const {
        const auto& e = values.elements;
        if (e.size() < 2 || !std::ranges::all_of(e, [&](ExprId x) { return pool_.is_constant(x); }))
            return std::nullopt;
        const double first = pool_.value(e[0]), step = pool_.value(e[1]) - first;
        for (std::size_t i = 0; i < e.size(); ++i)
            if (pool_.value(e[i]) != first + static_cast<double>(i) * step) return std::nullopt;
        return step;
    }

    bool unrolled(const ast::ForStatement& s, std::size_t k, const TypedValue& values, const Context& context) {
        bool ok = true;
        for (std::size_t i = 0; i < values.elements.size() && ok; ++i) {
            TypedValue local = values;
            local.dims.clear();
            local.elements = {values.elements[i]};
            const instance::Local iterator{s.iterators[k].name.text, std::move(local), context.locals};
            ok = for_loop(s, k + 1, context.with(iterator));
        }
        return ok;
    }

    bool over_range(const ast::ForStatement& s, std::size_t k, const ast::Range& range, const Context& context) {
        TypedValue one;
        one.type = BaseType::Integer, one.elements = {pool_.constant(1)};
        const TypedValue start = translate(*range.start, context),
                         step = range.step ? translate(*range.step, context) : one,
                         stop = translate(*range.stop, context);
        const bool is_of_literals = start.type == BaseType::Enumeration && stop.type == start.type &&
                                    stop.enumeration == start.enumeration && !range.step;
        for (const TypedValue* t : {&start, &step, &stop}) {
            if (t->poisoned) return false;
            if (!t->is_scalar() || !(is_of_literals || instance::is_numeric(t->type)))
                return fail(Diag::TypeMismatch, s.iterators[k].name.span, "a range needs scalar numbers");
        }
        TypedValue local = start;
        if (step.type != BaseType::Integer) local.type = BaseType::Real;
        // as many as fit, with the usual tolerance of ranges
        const ExprId first = start.elements[0], width = step.elements[0];
        const ExprId distance = symbolic::div(pool_, symbolic::sub(pool_, stop.elements[0], first), width);
        const ExprId whole =
            symbolic::whole_steps(pool_, distance, local.type != BaseType::Real && stop.type != BaseType::Real);
        add(symbolic::Check{symbolic::make(pool_, Op::Ne, width, pool_.constant(0)),
                            "the step of a range is zero in a loop of `" + name() + "`"});
        return count(s, k, context, local, symbolic::add(pool_, whole, pool_.constant(1)), first, width);
    }

    /// i = 0, 1, … while i < rounds: the iteration variable is first + i·step, or value(that). All are computed once,
    /// before.
    bool count(const ast::ForStatement& s, std::size_t k, const Context& context, TypedValue local, ExprId rounds,
               ExprId first, ExprId step, const std::function<ExprId(ExprId)>& value = {}) {
        const std::vector<ExprId> before = held({pool_.constant(0), rounds, first, step});
        const ExprId i = before[0];
        symbolic::While loop{symbolic::make(pool_, Op::Lt, i, before[1]), {}};
        const ExprId now = symbolic::add(pool_, before[2], symbolic::mul(pool_, i, before[3]));
        return into(loop.body,
                    [&] {
                        local.elements = held({value ? value(now) : now});
                        local.variability = instance::Variability::Discrete;
                        add(symbolic::Assign{{pool_[i].a}, {symbolic::add(pool_, i, pool_.constant(1))}});
                        const instance::Local iterator{s.iterators[k].name.text, local, context.locals};
                        return for_loop(s, k + 1, context.with(iterator));
                    }) &&
               (add(std::move(loop)), true);
    }

    // ---- calls

    bool call(Span span, const ast::Expr& e, const Context& context) {
        const auto* call = std::get_if<ast::Call>(&e.node);
        const std::string callee = call ? call->function.text() : "";
        if (callee == "reinit" || callee == "terminate")
            return fail(Diag::NotSupported, span, "not supported: `" + callee + "` in a loop whose rounds vary");
        if (const ast::Expr* error = call ? instance::error_message(*call, context_.scope, t_) : nullptr)
            return add(symbolic::Check{pool_.boolean(false), instance::message_text(*error)}), true;
        const auto checked = callee == "assert" ? f_.assertion(span, *call, context) : f_.checks_of(e, span, context);
        if (!checked) return false;
        const std::string message =
            callee == "assert" ? message_of(*call, span) : "the function `" + callee + "` failed";
        if (!pool_.is_constant(checked->condition, 1))
            add(symbolic::Check{checked->condition, message, checked->is_warning});
        return true;
    }
    /// Variables may have other values here than at the end: none of them stands in it.
    std::string message_of(const ast::Call& call, Span span) {
        const auto parts = instance::assertion_of(call, t_, span);
        return parts ? instance::message_text(*parts->message) : "";
    }

    LoopFunction finished() {
        LoopFunction made;
        made.targets.assign(written_.begin(), written_.end());
        Numbering numbering(pool_, made.targets);
        numbering.find(body_);
        numbering.number(body_);
        made.leaves = numbering.leaves();
        symbolic::Function f;
        f.name = name();
        f.inputs = numbering.inputs(), f.outputs = static_cast<std::uint32_t>(made.targets.size());
        f.slots = f.inputs + f.outputs + temporaries_;
        symbolic::Assign begin;
        for (std::uint32_t k = 0; k < f.outputs; ++k) {
            begin.slots.push_back(f.inputs + k);
            begin.values.push_back(pool_.local(static_cast<std::uint32_t>(made.leaves.size()) + k));
        }
        for (VarId v : made.targets) made.leaves.push_back(pool_.variable(v));
        for (ExprId leaf : made.leaves) f.is_real_input.push_back(is_real(leaf));
        if (!begin.slots.empty()) f.body.push_back({std::move(begin)});
        std::ranges::move(body_, std::back_inserter(f.body));
        made.function = pool_.add_function(std::move(f));
        return made;
    }
    bool is_real(ExprId leaf) const {
        const Kind kind = pool_[leaf].kind;
        if (kind == Kind::Variable || kind == Kind::Pre) return f_.model_.variables[pool_.var(leaf)].type == Type::Real;
        return kind != Kind::Initial;
    }

    Flattener& f_;
    Translator& t_;
    symbolic::ExprPool& pool_;
    const Context context_;
    symbolic::IntegerRange integers_, parts_;
    FunctionBody body_;
    FunctionBody* target_ = &body_;
    std::set<VarId> written_;
    std::uint32_t temporaries_ = 0;
};

std::optional<LoopFunction> Flattener::loop_function(const ast::Statement& loop, const Context& context) {
    return LoopMaker(*this, context)(loop);
}

/// Is there something in it, other than the operands of relations, that changes all the time?
bool Flattener::changes_between_events(ExprId root) const {
    symbolic::ExprPool& pool = *tree_.pool;
    bool changes = false;
    symbolic::Walker walk(pool);
    walk(
        root,
        [&](ExprId e) {
            const Kind kind = pool[e].kind;
            changes = changes || kind == Kind::Time || kind == Kind::Der ||
                      (kind == Kind::Variable && model_.variables[pool.var(e)].variability == Variability::Continuous);
        },
        [&](ExprId e) { return pool[e].kind != Kind::Relation; });
    return changes;
}

/// False, with an error, within a loop whose rounds vary.
bool Flattener::is_outside_of_loops(const char* what, Origin where) {
    if (!in_loop_) return true;
    diagnostics_.report(Diag::NotSupported, where.span,
                        std::string("not supported: ") + what + " in a loop whose rounds vary",
                        tree_.components[where.component.index()]->place());
    return false;
}

} // namespace torsion::flat
