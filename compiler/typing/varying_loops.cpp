// Loops whose rounds vary: nothing in them makes events, as in functions.
#include "compiler/instance/message_text.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

namespace {

constexpr std::size_t most_unrolled = 16; ///< rounds of an unrolled `for`

bool has_break(const std::vector<ast::Statement>& statements) {
    return std::ranges::any_of(statements, [](const ast::Statement& s) {
        if (const auto* i = std::get_if<ast::IfStatement>(&s.node))
            return has_break(i->otherwise) ||
                   std::ranges::any_of(i->branches, [](const auto& b) { return has_break(b.body); });
        return std::holds_alternative<ast::Break>(s.node);
    });
}

} // namespace

class LoopTyping : public SectionTyping {
public:
    LoopTyping(Typing& typing, bool is_initial) : SectionTyping(typing, is_initial) {
        errors_ = diagnostics_.error_count();
        loops_ = 1;
    }

    std::optional<VaryingLoop> operator()(const ast::Statement& loop, const Context& context) {
        VaryingLoop result;
        const std::size_t first_event = tree_.events->size();
        statement(loop, context.without_events().conditional(), result.body);
        for (std::size_t i = first_event; i < tree_.events->size(); ++i)
            expect_no_past((*tree_.events)[symbolic::EventId(i)], context);
        if (diagnostics_.error_count() != errors_) return std::nullopt;
        result.iterators = iterators_;
        result.name = context.scope.lexical ? context.scope.lexical->path : context.scope.node->path();
        return result;
    }

private:
    bool fail(Diag code, Span span, std::string message, const std::string& label = "") {
        diagnostics_.report(code, span, std::move(message), label);
        return false;
    }

    /// Each round would need its own.
    void expect_no_past(const instance::Event& event, const Context& context) {
        const char* what = std::holds_alternative<instance::Sample>(event.node)       ? "`sample`"
                           : std::holds_alternative<instance::Delay>(event.node)      ? "`delay`"
                           : std::holds_alternative<instance::PipeEnd>(event.node)    ? "`spatialDistribution`"
                           : std::holds_alternative<instance::Derivative>(event.node) ? "a second derivative"
                                                                                      : nullptr;
        if (what)
            fail(Diag::NotSupported, event.span, std::string("not supported: ") + what + " in a loop whose rounds vary",
                 context.scope.node->place());
    }

    void when_statement(Span span, const ast::WhenStatement&, const Context&, Body&) override {
        fail(Diag::NotAllowedInWhen, span, "`when` inside of a loop whose rounds vary");
    }

    void call_statement(Span span, const ast::Expr& e, const Context& context, Body& body) override {
        const auto* named = std::get_if<ast::Call>(&e.node);
        const std::string callee = named ? named->function.text() : "";
        if (callee == "reinit" || callee == "terminate")
            return void(fail(Diag::NotSupported, span, "not supported: `" + callee + "` in a loop whose rounds vary",
                             context.scope.node->place()));
        auto check = check_of(span, e, context);
        if (!check) return;
        if (check->kind == Check::Kind::Call) check->message = "the function `" + callee + "` failed";
        else if (const ast::Expr* text = message_of(span, *named, context))
            check->message = instance::message_text(*text);
        check->values.clear(); // variables may have other values here than at the end
        body.push_back({std::move(*check), span});
    }
    const ast::Expr* message_of(Span span, const ast::Call& call, const Context& context) {
        if (const ast::Expr* error = instance::error_message(call, context.scope, t_)) return error;
        if (call.function.text() != "assert") return nullptr;
        const auto parts = instance::assertion_of(call, t_, span);
        return parts ? parts->message : nullptr;
    }

    // ---- loops

    void while_statement(const ast::Statement& s, const ast::WhileStatement& w, const Context& context,
                         Body& body) override {
        const auto condition = boolean_condition(*w.condition, context, "a `while`");
        if (!condition) return;
        While result;
        result.condition = condition->elements[0];
        statements(w.body, context, result.body);
        body.push_back({std::move(result), s.span});
    }

    void for_statement(const ast::Statement& s, const ast::ForStatement& l, const Context& context,
                       Body& body) override {
        for_each(s.span, l, 0, context, body);
    }

    /// From the iterator `k` on.
    void for_each(Span span, const ast::ForStatement& l, std::size_t k, const Context& context, Body& body) {
        if (k == l.iterators.size()) return statements(l.body, context, body);
        const ast::Iterator& iterator = l.iterators[k];
        const bool varies = iterator.range && s_.unrolling_.has_varying_range({iterator}, context);
        const auto* range = varies ? std::get_if<ast::Range>(&iterator.range->node) : nullptr;
        if (range) return over_range(span, l, k, *range, context, body);
        over_values(span, l, k, varies, context, body);
    }

    void over_range(Span span, const ast::ForStatement& l, std::size_t k, const ast::Range& range,
                    const Context& context, Body& body) {
        TypedValue one;
        one.type = BaseType::Integer, one.elements = {pool_.constant(1)};
        const TypedValue start = t_.translate(*range.start, context),
                         step = range.step ? t_.translate(*range.step, context) : one,
                         stop = t_.translate(*range.stop, context);
        const bool is_of_literals = start.type == BaseType::Enumeration && stop.type == start.type &&
                                    stop.enumeration == start.enumeration && !range.step;
        for (const TypedValue* t : {&start, &step, &stop}) {
            if (t_.is_lost(*t, span)) return;
            if (!t->is_scalar() || !(is_of_literals || instance::is_numeric(t->type)))
                return void(fail(Diag::TypeMismatch, l.iterators[k].name.span, "a range needs scalar numbers"));
        }
        TypedValue local = start;
        if (step.type != BaseType::Integer) local.type = BaseType::Real;
        local.variability = instance::Variability::Discrete;
        RangeLoop loop{.start = start.elements[0], .step = step.elements[0], .stop = stop.elements[0], .body = {}};
        loop.is_whole = local.type != BaseType::Real && stop.type != BaseType::Real;
        loop.iterator = iterators_++;
        local.elements = {pool_.local(loop.iterator)};
        round(span, l, k, std::move(local), context, loop.body);
        body.push_back({std::move(loop), span});
    }

    void over_values(Span span, const ast::ForStatement& l, std::size_t k, bool varies, const Context& context,
                     Body& body) {
        const ast::Iterator& iterator = l.iterators[k];
        const TypedValue values =
            varies ? t_.translate(*iterator.range, context) : t_.iteration_range(iterator, context);
        if (t_.is_lost(values, span)) return;
        if (values.dims.size() != 1 || values.is_record() || values.type == BaseType::String)
            return void(fail(Diag::TypeMismatch, iterator.range->span,
                             "a `for` needs a vector to run over, here " + instance::type_name(values)));
        ValueLoop loop{.values = values.elements, .are_known = !varies, .iterators = {}, .rounds = {}};
        loop.is_unrolled = loop.values.size() <= most_unrolled && !has_break(l.body);
        TypedValue local = values;
        local.dims.clear();
        const auto in_slot = [&] {
            loop.iterators.push_back(iterators_++);
            return pool_.local(loop.iterators.back());
        };
        if (!loop.is_unrolled) {
            local.variability = instance::Variability::Discrete;
            local.elements = {in_slot()};
            round(span, l, k, local, context, loop.rounds.emplace_back());
        }
        for (std::size_t i = 0; i < loop.values.size() && loop.is_unrolled; ++i) {
            local.elements = {varies ? in_slot() : loop.values[i]};
            round(span, l, k, local, context, loop.rounds.emplace_back());
            if (diagnostics_.error_count() != errors_) return;
        }
        body.push_back({std::move(loop), span});
    }

    void round(Span span, const ast::ForStatement& l, std::size_t k, TypedValue value, const Context& context,
               Body& body) {
        const instance::Local iterator{l.iterators[k].name.text, std::move(value), context.locals};
        for_each(span, l, k + 1, context.with(iterator), body);
    }

    std::uint32_t iterators_ = 0;
};

std::optional<VaryingLoop> SectionTyping::varying_loop(const ast::Statement& loop, const Context& context) {
    return LoopTyping(s_, is_initial_)(loop, context);
}

} // namespace torsion::typing
