#include "compiler/instance/functions/impure_calls.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/procedure.h"
#include "compiler/foreign/provided.h"
#include "compiler/foreign/random_numbers.h"
#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>

namespace torsion::instance {

using symbolic::ExprId;
using symbolic::FunctionBody;

namespace {

/// Has it a local function that sets the state of random numbers?
bool seeds(const Class& function) {
    const auto* body = std::get_if<ast::Composition>(&function.def->body());
    return body && std::ranges::any_of(body->elements, [](const ast::Element& e) {
               const auto* nested = std::get_if<ast::NestedClass>(&e);
               const auto* local = nested ? std::get_if<ast::Composition>(&nested->class_def->body()) : nullptr;
               return local && local->external && local->external->function &&
                      foreign::sets_random_state(local->external->function->text);
           });
}

} // namespace

bool is_impure(const Signature& s) {
    const auto is = [&](ast::Purity purity) {
        return s.class_->def->purity == purity || (s.body_class && s.body_class->def->purity == purity);
    };
    if (!s.external && foreign::Compilation::keeps_random_state() && s.body_class && !is(ast::Purity::Pure) &&
        seeds(*s.body_class))
        return true;
    if (!s.external || s.is_builtin()) return is(ast::Purity::Impure) || s.calls_impure;
    // a file is read once
    if (foreign::is_provided(s.external->function ? s.external->function->text : s.body_class->name)) return false;
    return is(ast::Purity::Impure) ||
           (!is(ast::Purity::Pure) && s.with(FormalRole::Input).empty() && !s.with(FormalRole::Output).empty());
}

namespace {

bool calls_native_code(const FunctionBody& body) {
    return std::ranges::any_of(body, [](const symbolic::FunctionStatement& s) {
        if (const auto* branch = std::get_if<symbolic::Branch>(&s.node))
            return calls_native_code(branch->otherwise) ||
                   std::ranges::any_of(branch->arms, [](const auto& arm) { return calls_native_code(arm.second); });
        if (const auto* loop = std::get_if<symbolic::While>(&s.node)) return calls_native_code(loop->body);
        return std::holds_alternative<symbolic::ForeignCall>(s.node);
    });
}

symbolic::Assign assign(std::uint32_t first, std::vector<ExprId> values) {
    symbolic::Assign result{{}, std::move(values)};
    for (std::uint32_t k = 0; k < result.values.size(); ++k) result.slots.push_back(first + k);
    return result;
}

} // namespace

bool reaches_native_code(const symbolic::ExprPool& pool, symbolic::FunctionId f) {
    return std::ranges::any_of(symbolic::reachable_functions(pool, {f}),
                               [&](symbolic::FunctionId each) { return calls_native_code(pool.function(each).body); });
}

bool reaches_native_code(const symbolic::ExprPool& pool, ExprId e) {
    bool result = false;
    symbolic::Walker walk(pool);
    walk(e, [&](ExprId part) {
        result = result || (pool[part].kind == symbolic::Kind::Call && reaches_native_code(pool, pool.callee(part)));
    });
    return result;
}

symbolic::Function once_in_an_event(symbolic::ExprPool& pool, symbolic::FunctionId f) {
    const std::uint32_t inputs = pool.function(f).inputs, outputs = pool.function(f).outputs;
    const std::uint32_t active = inputs, first = inputs + 2, known = first + outputs + 1, kept = known + 1,
                        done = kept + outputs;
    symbolic::Function result{pool.function(f).name, inputs + 2, outputs + 1, done + 1};
    result.has_effect = true;
    result.is_real_input.assign(inputs + 2, false);
    std::vector<ExprId> arguments, old, made;
    for (std::uint32_t i = 0; i < inputs; ++i) arguments.push_back(pool.local(i));
    const ExprId call = pool.call(f, arguments);
    symbolic::ForeignCall ask{foreign::kept_results(inputs, outputs), arguments, {known}};
    symbolic::ForeignCall keep{foreign::keep_results(inputs, outputs), arguments, {done}};
    for (std::uint32_t k = 0; k < outputs; ++k) {
        ask.slots.push_back(kept + k);
        old.push_back(pool.local(kept + k));
        made.push_back(pool.output(call, k));
        keep.arguments.push_back(pool.local(first + k));
    }
    symbolic::Branch is_known{{}, {}}, is_active{{}, {}};
    is_known.arms.emplace_back(pool.local(known), FunctionBody{{assign(first, std::move(old))}});
    is_known.otherwise.push_back({assign(first, std::move(made))});
    is_known.otherwise.push_back({std::move(keep)});
    is_active.arms.emplace_back(pool.local(active), FunctionBody{{std::move(ask)}, {std::move(is_known)}});
    result.body.push_back({assign(first, std::vector<ExprId>(outputs + 1, pool.constant(0)))});
    result.body.push_back({std::move(is_active)});
    return result;
}

} // namespace torsion::instance
