#pragma once
// What is known of `for` and `if` while a model is typed: each round of a loop is a text of its own, and of an `if`
// with a known condition only one arm counts (the others may have subscripts out of range).

#include "compiler/instance/translate.h"

namespace torsion::instance {

class Unrolling {
public:
    explicit Unrolling(Translator& translator) : t_(translator) {}

    /// Runs `body` once for every combination of the iterators, which it gets as locals of its Context. Stops at an
    /// error: the next round would repeat it.
    template <class Body>
    void each_iteration(const std::vector<ast::Iterator>& iterators, const Context& context, Body body) {
        each_from(iterators, 0, context, body);
    }

    /// The same, but iterators whose ranges vary have one value that stands for all.
    template <class Body>
    void each_known_iteration(const std::vector<ast::Iterator>& iterators, const Context& context, Body body) {
        each_known_from(iterators, 0, context, body);
    }

    /// The bodies of an `if` that may be reached.
    template <class Clause, class Visit>
    void each_arm(const Clause& clause, const Context& context, Visit visit) {
        for (const auto& branch : clause.branches) {
            const std::optional<bool> taken = known(*branch.condition, context);
            if (taken.value_or(true)) visit(branch.body);
            if (taken.value_or(false)) return;
        }
        visit(clause.otherwise);
    }

    /// The value of a condition over constants and iterators.
    std::optional<bool> known(const ast::Expr& condition, const Context& context);
    bool has_varying_range(const std::vector<ast::Iterator>& iterators, const Context& context);

private:
    static constexpr double most_rounds = 10'000'000;

    template <class Body>
    void each_from(const std::vector<ast::Iterator>& iterators, std::size_t from, const Context& context, Body& body) {
        if (from == iterators.size()) return body(context);
        TypedValue over = t_.iteration_range(iterators[from], context);
        if (t_.is_lost(over, iterators[from].name.span)) return;
        const std::size_t errors = t_.diagnostics().error_count();
        const std::vector<ExprId> values = std::move(over.elements); // each round gets one value, not a copy of all
        over.dims.clear();
        const double outer_rounds = std::exchange(rounds_, rounds_ * static_cast<double>(values.size()));
        if (rounds_ > most_rounds) refuse_rounds(iterators[from].name.span);
        Local iterator{iterators[from].name.text, std::move(over), context.locals};
        for (std::size_t i = 0; i < values.size() && t_.diagnostics().error_count() == errors; ++i) {
            iterator.value.elements = {values[i]};
            each_from(iterators, from + 1, context.with(iterator), body);
        }
        rounds_ = outer_rounds;
    }

    template <class Body>
    void each_known_from(const std::vector<ast::Iterator>& iterators, std::size_t from, const Context& context,
                         Body& body) {
        if (from == iterators.size()) return body(context);
        const std::vector<ast::Iterator> one{iterators[from]};
        const auto rest = [&](const Context& c) { each_known_from(iterators, from + 1, c, body); };
        if (!has_varying_range(one, context)) return each_iteration(one, context, rest);
        TypedValue any;
        any.type = BaseType::Integer;
        any.elements = {t_.pool().time()};
        const Local iterator{iterators[from].name.text, std::move(any), context.locals};
        rest(context.with(iterator));
    }

    void refuse_rounds(Span span);

    Translator& t_;
    double rounds_ = 1; ///< of the current `for` and the enclosing ones
};

} // namespace torsion::instance
