#include "compiler/symbolic/tangent.h"

#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/tangent_maker.h"

#include <algorithm>

namespace torsion::symbolic {

namespace {

bool calls_foreign(const Function& f) {
    return std::ranges::any_of(f.body,
                               [](const FunctionStatement& s) { return std::holds_alternative<ForeignCall>(s.node); });
}

/// Its slope over time comes from interpolation: good for matrices, not for equations.
bool recalls(const Function& f) {
    return std::ranges::any_of(f.body,
                               [](const FunctionStatement& s) { return std::holds_alternative<Recall>(s.node); });
}

/// The given derivative, if it takes a direction for every Real input. One that holds inputs, or is of second order, is
/// right only along solutions.
const GivenDerivative* full_derivative(const Function& f) {
    if (f.derivative.empty()) return nullptr;
    std::vector<std::uint32_t> real;
    for (std::uint32_t i = 0; i < f.inputs; ++i) {
        if (f.is_real_input.empty() || f.is_real_input[i]) real.push_back(i);
    }
    return f.derivative.front().inputs == real ? &f.derivative.front() : nullptr;
}

/// A function of x, dx that only calls the given derivative.
Function tangent_by(ExprPool& pool, const Function& f, const GivenDerivative& given) {
    Function result{"der(" + f.name + ")", 2 * f.inputs, f.outputs, 2 * f.inputs + f.outputs};
    std::vector<ExprId> arguments;
    for (std::uint32_t i = 0; i < f.inputs; ++i) arguments.push_back(pool.local(i));
    for (std::uint32_t i : given.inputs) arguments.push_back(pool.local(f.inputs + i));
    ExprId call = pool.call(given.function, arguments);
    Assign assign;
    for (std::uint32_t k = 0; k < f.outputs; ++k) {
        assign.slots.push_back(2 * f.inputs + k);
        assign.values.push_back(pool.output(call, k));
    }
    result.body.push_back({std::move(assign)});
    for (std::uint32_t i = 0; i < 2 * f.inputs; ++i)
        result.is_real_input.push_back(f.is_real_input.empty() || f.is_real_input[i % f.inputs]);
    return result;
}

/// Does it make something of its own, which must not be made at arguments of another call?
bool makes_something(const Function& f) {
    return std::ranges::any_of(f.body, [](const FunctionStatement& s) {
        const auto* call = std::get_if<ForeignCall>(&s.node);
        return call != nullptr && call->callee->has_effect;
    });
}

/// (f(x + h·dx) - f(x - h·dx)) / 2h with h·max|dx| = ε^(1/3)·max(1, |x|), |x| the largest input that varies.
Function tangent_by_difference(ExprPool& pool, FunctionId id) {
    const Function& f = pool.function(id);
    const std::uint32_t n = f.inputs, outputs = f.outputs;
    Function result{"der(" + f.name + ")", 2 * n, outputs, 2 * n + outputs + 1};
    for (std::uint32_t i = 0; i < 2 * n; ++i)
        result.is_real_input.push_back(f.is_real_input.empty() || f.is_real_input[i % n]);
    ExprId fastest = pool.constant(0), size = pool.constant(1);
    for (std::uint32_t i = 0; i < n; ++i) {
        if (!result.is_real_input[i]) continue;
        const ExprId rate = pool.local(n + i), moves = pool.binary(Op::Ne, rate, pool.constant(0));
        fastest = pool.binary(Op::Max, fastest, pool.unary(Op::Abs, rate));
        size = pool.binary(Op::Max, size, pool.select(moves, pool.unary(Op::Abs, pool.local(i)), pool.constant(0)));
    }
    const ExprId h = pool.local(2 * n + outputs);
    const ExprId divisor = pool.select(pool.binary(Op::Gt, fastest, pool.constant(0)), fastest, pool.constant(1));
    const ExprId step = pool.binary(Op::Div, pool.binary(Op::Mul, pool.constant(relative_step), size), divisor);
    const auto shifted = [&](Op way) {
        std::vector<ExprId> arguments;
        for (std::uint32_t i = 0; i < n; ++i)
            arguments.push_back(result.is_real_input[i]
                                    ? pool.binary(way, pool.local(i), pool.binary(Op::Mul, h, pool.local(n + i)))
                                    : pool.local(i));
        return pool.call(id, arguments);
    };
    const ExprId ahead = shifted(Op::Add), behind = shifted(Op::Sub);
    Assign slopes;
    for (std::uint32_t k = 0; k < outputs; ++k) {
        slopes.slots.push_back(2 * n + k);
        const ExprId difference = pool.binary(Op::Sub, pool.output(ahead, k), pool.output(behind, k));
        slopes.values.push_back(pool.binary(Op::Div, difference, pool.binary(Op::Mul, pool.constant(2), h)));
    }
    result.body.push_back({Assign{{2 * n + outputs}, {step}}});
    result.body.push_back({std::move(slopes)});
    return result;
}

/// The tangent of a recursive function calls itself: its number comes first.
FunctionId recursive_tangent(ExprPool& pool, Function& f) {
    Function open{"der(" + f.name + ")", 2 * f.inputs, f.outputs};
    open.is_recursive = true;
    f.tangent = pool.add_function(std::move(open));
    pool.function(f.tangent) = TangentMaker(pool, f)();
    return f.tangent;
}

} // namespace

bool has_exact_tangent(const ExprPool& pool, FunctionId root) {
    std::vector<FunctionId> all = reachable_functions(pool, {root});
    return std::ranges::none_of(all, [&](FunctionId f) {
        return (calls_foreign(pool.function(f)) && !full_derivative(pool.function(f))) || recalls(pool.function(f));
    });
}

FunctionId tangent(ExprPool& pool, FunctionId f) {
    if (!pool.function(f).tangent) {
        const GivenDerivative* given = calls_foreign(pool.function(f)) ? full_derivative(pool.function(f)) : nullptr;
        if (pool.function(f).is_recursive) return recursive_tangent(pool, pool.function(f));
        Function made = given                               ? tangent_by(pool, pool.function(f), *given)
                        : makes_something(pool.function(f)) ? tangent_by_difference(pool, f)
                                                            : TangentMaker(pool, pool.function(f))();
        FunctionId id = pool.add_function(std::move(made));
        pool.function(f).tangent = id;
    }
    return pool.function(f).tangent;
}

} // namespace torsion::symbolic
