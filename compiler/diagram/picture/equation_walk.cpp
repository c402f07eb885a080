#include "compiler/diagram/picture/equation_walk.h"

#include "compiler/instance/names_in.h"
#include "compiler/support/match.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr std::size_t most_of_loop = 64; ///< values of an iterator that are followed
constexpr std::size_t most_steps = 4096; ///< of all loops of a class

} // namespace

void EquationWalk::run(const Visit& visit) {
    for (const instance::ClassPart& part : root_.parts()) {
        const auto* body =
            part.class_->def != nullptr ? std::get_if<ast::Composition>(&part.class_->def->body()) : nullptr;
        if (body == nullptr) continue;
        for (const ast::EquationSection& section : body->equations)
            if (!section.is_initial) all(section.equations, {.scope = {&root_, part.class_}}, visit);
    }
    evaluator_.set_iterators({}, {});
}

void EquationWalk::all(const std::vector<ast::Equation>& equations, const Situation& situation, const Visit& visit) {
    for (const ast::Equation& equation : equations)
        match(
            equation.node, [&](const ast::ConnectEquation&) { visit(equation, situation); },
            [&](const ast::SimpleEquation&) { visit(equation, situation); },
            [&](const ast::IfEquation& its) { choice(its, situation, visit); },
            [&](const ast::ForEquation& its) {
                has_expanded(its.body) ? loop(its, 0, situation, visit) : all(its.body, situation, visit);
            },
            [](const auto&) {});
}

void EquationWalk::choice(const ast::IfEquation& equation, const Situation& situation, const Visit& visit) {
    Situation inner = situation;
    for (const ast::ConditionalEquations& branch : equation.branches) {
        evaluator_.set_iterators(situation.iterators, {});
        const auto value = evaluator_.quietly(*branch.condition, situation.scope);
        const bool* holds = value ? value->as<bool>() : nullptr;
        inner.is_uncertain = inner.is_uncertain || holds == nullptr;
        if (holds == nullptr || *holds) all(branch.body, inner, visit);
        if (holds != nullptr && *holds) return;
    }
    all(equation.otherwise, inner, visit);
}

/// Once for each value of the iterators from this one on.
void EquationWalk::loop(const ast::ForEquation& equation, std::size_t iterator, const Situation& situation,
                        const Visit& visit) {
    if (iterator == equation.iterators.size()) return all(equation.body, situation, visit);
    const ast::Iterator& own = equation.iterators[iterator];
    evaluator_.set_iterators(situation.iterators, {});
    const auto range = own.range != nullptr ? evaluator_.quietly(*own.range, situation.scope) : std::nullopt;
    const Values* values = range ? range->as<Values>() : nullptr;
    Situation inner = situation;
    steps_ += values != nullptr ? values->size() : 0;
    // whatever is meant in it cannot be told apart
    if (values == nullptr || values->size() > most_of_loop || steps_ > most_steps) {
        inner.is_uncertain = true;
        return all(equation.body, inner, visit);
    }
    for (const Value& value : *values) {
        const auto* number = value.as<double>();
        if (number == nullptr) continue;
        inner.iterators[own.name.text] = *number;
        loop(equation, iterator + 1, inner, visit);
    }
}

bool EquationWalk::has_expanded(const std::vector<ast::Equation>& equations) const {
    const auto is_expanded = [&](const ast::ComponentRef& ref) {
        return expanded_.contains(ref.parts.front().name.text);
    };
    const auto in_expression = [&](const ast::Expr& expr) {
        return std::ranges::any_of(instance::references_in(expr),
                                   [&](const ast::ComponentRef* ref) { return is_expanded(*ref); });
    };
    const auto has = [&](const ast::Equation& equation) {
        return match(
            equation.node,
            [&](const ast::ConnectEquation& connect) { return is_expanded(connect.a) || is_expanded(connect.b); },
            [&](const ast::SimpleEquation& simple) { return in_expression(*simple.lhs) || in_expression(*simple.rhs); },
            [&](const ast::IfEquation& its) {
                const auto in_branch = [&](const ast::ConditionalEquations& branch) {
                    return has_expanded(branch.body);
                };
                return std::ranges::any_of(its.branches, in_branch) || has_expanded(its.otherwise);
            },
            [&](const ast::ForEquation& inner) { return has_expanded(inner.body); }, [](const auto&) { return false; });
    };
    return std::ranges::any_of(equations, has);
}

} // namespace torsion::diagram
