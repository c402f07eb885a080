#include "compiler/symbolic/differentiate.h"

#include "compiler/symbolic/array_element.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/inline_function.h"
#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/relative_slope.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/tangent.h"
#include "compiler/symbolic/traverse.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace torsion::symbolic {

namespace {

/// Nodes that are piecewise constant, whatever their operands.
bool is_piecewise_constant(const Node& n) {
    switch (n.kind) {
    case Kind::Constant:
    case Kind::Pre:
    case Kind::Initial:
    case Kind::Relation: return true;
    default: return has(n.op, Trait::Steps);
    }
}

bool is_leaf(const Node& n) { return n.kind <= Kind::Initial; }

/// at the end of a root; where exp and similar functions overflow
enum class Infinity : std::uint8_t { AtEnds, Overflow };

/// May the slope `e` be infinite, or not a number, at a point where its function is finite? Examines only nearby nodes.
bool may_be_infinite(const ExprPool& pool, ExprId e, Infinity where, int depth = 0) {
    constexpr int deepest = 5;
    const Node& n = pool[e];
    if (depth > deepest || (n.kind != Kind::Unary && n.kind != Kind::Binary && n.kind != Kind::Select)) return false;
    if (where == Infinity::Overflow && has(n.op, Trait::Overflows)) return true;
    switch (n.op) {
    case Op::Pow:
        return where == Infinity::AtEnds && (!pool.is_constant(ExprId(n.b)) || !(pool.value(ExprId(n.b)) >= 0));
    case Op::Div:
        if (const Node& divisor = pool[ExprId(n.b)];
            where == Infinity::AtEnds && divisor.kind == Kind::Unary && divisor.op == Op::Sqrt)
            return true;
        break;
    default: break;
    }
    return std::ranges::any_of(pool.children(e),
                               [&](ExprId child) { return may_be_infinite(pool, child, where, depth + 1); });
}

/// The object of differentiation: an equation in time, the body of a function, or an expression for a matrix. A product
/// of the chain rule with a factor of exactly 0 is 0, even if the other factor is infinite, provided that its limit is
/// 0: the slope of atan(exp(x)) at 1000, of x·sqrt(x) at 0. A factor that itself ends in a root is excluded:
/// sqrt(x)·sqrt(x) has the slope 1 at 0, and cos(sqrt(x)) −1/2; these stay 0·∞, not a number. The model's own products
/// never follow this rule. Only matrices test a rate for 0: in an equation the linear dependence on the rate must
/// remain.
enum class Purpose : std::uint8_t { Equation, Tangent, Matrix };

/// The rules for one node, given the derivatives of its children. Invalid ids (no derivative) spread upwards.
template <class DerivativeOf>
class ChainRule {
public:
    ChainRule(ExprPool& pool, Purpose purpose, DerivativeOf derivative_of)
        : pool_(pool), purpose_(purpose), derivative_of_(derivative_of) {}

    ExprId operator()(ExprId e) {
        const Node n = pool_[e];
        if (is_piecewise_constant(n)) return constant(0);
        switch (n.kind) {
        case Kind::Unary: {
            ExprId a(n.a);
            ExprId da = derivative_of_(a);
            if (!da || is_zero(da)) return da;
            return n.op == Op::Neg ? neg(pool_, da) : along(n.op, slope(e, n.op, a), da);
        }
        case Kind::Binary: {
            ExprId a(n.a), b(n.b);
            ExprId da = derivative_of_(a), db = derivative_of_(b);
            if (!da || !db) return {};
            return is_zero(da) && is_zero(db) ? da : of_binary(e, n.op, a, b, da, db);
        }
        case Kind::Select: {
            ExprId then = derivative_of_(ExprId(n.b)), otherwise = derivative_of_(ExprId(n.c));
            return then && otherwise ? make_select(pool_, ExprId(n.a), then, otherwise) : ExprId();
        }
        case Kind::Output: return element_call(pool_, e) ? of_element(ExprId(n.a)) : of_output(n);
        default: return constant(0);
        }
    }

private:
    ExprId constant(double value) { return pool_.constant(value); }
    bool is_zero(ExprId e) const { return pool_.is_constant(e, 0); }
    ExprId square(ExprId a) { return mul(pool_, a, a); }
    ExprId inverse(ExprId a) { return div(pool_, constant(1), a); }

    /// factor·derivative for a factor with a finite slope at each of its zeros: it vanishes faster than any root gets
    /// steep.
    ExprId times_smooth(ExprId factor, ExprId derivative) {
        ExprId product = mul(pool_, factor, derivative);
        return may_be_infinite(pool_, derivative, Infinity::AtEnds) ? zero_if_zero(factor, product) : product;
    }
    /// factor·derivative for a factor that underflows before the derivative overflows.
    ExprId times_bounded(ExprId factor, ExprId derivative) {
        ExprId product = mul(pool_, factor, derivative);
        const bool tends_to_zero = may_be_infinite(pool_, derivative, Infinity::Overflow) &&
                                   !may_be_infinite(pool_, derivative, Infinity::AtEnds);
        return tends_to_zero ? zero_if_zero(factor, product) : product;
    }
    /// a·b', given a'
    ExprId times(ExprId a, ExprId da, ExprId db) {
        return may_be_infinite(pool_, da, Infinity::AtEnds) ? mul(pool_, a, db) : times_smooth(a, db);
    }
    /// The same with the slope of `op`, which may itself be infinite.
    ExprId along(Op op, ExprId slope, ExprId derivative) {
        ExprId product = times_bounded(slope, derivative);
        return has(op, Trait::Steep) && purpose_ == Purpose::Matrix && may_be_infinite(pool_, slope, Infinity::AtEnds)
                   ? zero_if_zero(derivative, product)
                   : product;
    }
    ExprId zero_if_zero(ExprId factor, ExprId product) {
        if (pool_.is_constant(factor)) return product;
        return make_select(pool_, make(pool_, Op::Eq, factor, constant(0)), constant(0), product);
    }

    /// The derivative of a function of one argument; `e` is the function at `a`.
    ExprId slope(ExprId e, Op op, ExprId a) {
        switch (op) {
        case Op::Abs: return make(pool_, Op::Sign, a);
        case Op::Sqrt: return div(pool_, constant(0.5), e);
        case Op::Exp: return e;
        case Op::Log: return inverse(a);
        case Op::Log10: return div(pool_, constant(std::numbers::log10e), a);
        case Op::Sin: return make(pool_, Op::Cos, a);
        case Op::Cos: return neg(pool_, make(pool_, Op::Sin, a));
        case Op::Tan: return add(pool_, constant(1), square(e));
        case Op::Asin: return inverse(make(pool_, Op::Sqrt, sub(pool_, constant(1), square(a))));
        case Op::Acos: return div(pool_, constant(-1), make(pool_, Op::Sqrt, sub(pool_, constant(1), square(a))));
        case Op::Atan: return inverse(add(pool_, constant(1), square(a)));
        case Op::Sinh: return make(pool_, Op::Cosh, a);
        case Op::Cosh: return make(pool_, Op::Sinh, a);
        case Op::Tanh: return sub(pool_, constant(1), square(e));
        default: return no_slope();
        }
    }

    ExprId of_binary(ExprId e, Op op, ExprId a, ExprId b, ExprId da, ExprId db) {
        switch (op) {
        case Op::Add:
        case Op::Sub: return make(pool_, op, da, db);
        case Op::Mul: return add(pool_, times(b, db, da), times(a, da, db));
        case Op::Div: return of_quotient(e, b, da, db);
        case Op::Pow: return of_power(e, a, b, da, db);
        case Op::Atan2:
            return div(pool_, sub(pool_, mul(pool_, b, da), mul(pool_, a, db)), add(pool_, square(a), square(b)));
        case Op::Min: return make_select(pool_, make(pool_, Op::Lt, b, a), db, da);
        case Op::Max: return make_select(pool_, make(pool_, Op::Lt, a, b), db, da);
        default: return no_slope();
        }
    }

    ExprId no_slope() {
        assert(!"an operator whose slope is known");
        return constant(std::numeric_limits<double>::quiet_NaN());
    }

    /// (a/b)' = (a' - (a/b)·b')/b: reuses the quotient. If b may overflow: a'/b - (a/b)·(b'/b).
    ExprId of_quotient(ExprId e, ExprId b, ExprId da, ExprId db) {
        if (is_zero(db)) return div(pool_, da, b);
        if (auto relative = relative_slope(pool_, b, derivative_of_))
            return sub(pool_, div(pool_, da, b), mul(pool_, e, *relative));
        return div(pool_, sub(pool_, da, times_bounded(e, db)), b);
    }

    /// (a^b)' = b·a^(b-1)·a' + a^b·log(a)·b'. The second term tends to 0 with a for b > 0 and has no meaning for a < 0.
    ExprId of_power(ExprId e, ExprId a, ExprId b, ExprId da, ExprId db) {
        ExprId base =
            is_zero(da) ? da : along(Op::Pow, mul(pool_, b, make(pool_, Op::Pow, a, sub(pool_, b, constant(1)))), da);
        if (is_zero(db)) return base;
        ExprId growth = mul(pool_, mul(pool_, e, make(pool_, Op::Log, a)), db);
        ExprId exponent = make_select(pool_, make(pool_, Op::Gt, a, constant(0)), growth, constant(0));
        return is_zero(da) ? exponent : add(pool_, base, exponent);
    }

    ExprId of_output(const Node& output) {
        ExprId call(output.a);
        const Function& f = pool_.function(pool_.callee(call));
        if (purpose_ == Purpose::Equation && !f.derivative.empty())
            return of_given(call, output.b, f.derivative.front());
        std::vector<std::uint32_t> all;
        for (std::uint32_t i = 0; i < f.inputs; ++i) all.push_back(i);
        auto derivatives = derivatives_of(call, all);
        if (!derivatives) return {};
        if (std::ranges::all_of(*derivatives, [&](ExprId d) { return is_zero(d); })) return constant(0);
        // an equation, not a matrix of Newton's method
        if (purpose_ == Purpose::Equation && !has_exact_tangent(pool_, pool_.callee(call))) return {};
        return with(call, tangent(pool_, pool_.callee(call)), output.b, *derivatives);
    }

    /// The element of the derivatives.
    ExprId of_element(ExprId call) {
        constexpr std::size_t few = 16;
        const Children arguments = pool_.children(call);
        std::vector<ExprId> derivatives;
        std::vector<std::uint32_t> others; // than zero
        for (std::uint32_t i = 0; i + 1 < arguments.size(); ++i) {
            derivatives.push_back(derivative_of_(arguments[i]));
            if (!derivatives.back()) return {};
            if (!is_zero(derivatives.back())) others.push_back(i);
        }
        if (others.size() > few) {
            derivatives.push_back(arguments[arguments.size() - 1]);
            return pool_.output(pool_.call(pool_.callee(call), derivatives), 0);
        }
        ExprId sum = constant(0);
        for (std::uint32_t i : others)
            sum = add(pool_, sum,
                      make_select(pool_, make(pool_, Op::Eq, arguments[arguments.size() - 1], constant(i)),
                                  derivatives[i], constant(0)));
        return sum;
    }

    /// A derivative of second order may differ from zero when the derivatives passed to it are zero: f''(x)·x'²
    /// remains.
    ExprId of_given(ExprId call, std::uint32_t number, const GivenDerivative& given) {
        auto all = derivatives_of(call, given.depends_on), handed_over = derivatives_of(call, given.inputs);
        if (!all || !handed_over) return {};
        if (std::ranges::all_of(*all, [&](ExprId d) { return is_zero(d); }) && !may_vary_as_held(call, given))
            return constant(0);
        return with(call, given.function, number, *handed_over);
    }

    /// A Real that the given derivative holds (`noDerivative`) may vary all the same: the function knows how from its
    /// other inputs.
    bool may_vary_as_held(ExprId call, const GivenDerivative& given) const {
        const Function& f = pool_.function(pool_.callee(call));
        for (std::uint32_t i = 0; i < f.inputs; ++i) {
            const bool is_real = f.is_real_input.empty() || f.is_real_input[i];
            if (is_real && !pool_.is_constant(pool_.children(call)[i]) &&
                !std::ranges::binary_search(given.depends_on, i))
                return true;
        }
        return false;
    }

    std::optional<std::vector<ExprId>> derivatives_of(ExprId call, const std::vector<std::uint32_t>& inputs) {
        const Function& f = pool_.function(pool_.callee(call));
        std::vector<ExprId> result;
        for (std::uint32_t i : inputs) {
            bool is_real = f.is_real_input.empty() || f.is_real_input[i];
            result.push_back(is_real ? derivative_of_(pool_.children(call)[i]) : constant(0));
            if (!result.back()) return std::nullopt;
        }
        return result;
    }

    ExprId with(ExprId call, FunctionId derivative, std::uint32_t number, const std::vector<ExprId>& derivatives) {
        Children values = pool_.children(call);
        std::vector<ExprId> arguments(values.begin(), values.end());
        arguments.insert(arguments.end(), derivatives.begin(), derivatives.end());
        const Function& f = pool_.function(derivative);
        if (f.derivative.empty()) { // inlining keeps the linear dependence on an unknown visible
            if (auto outputs = inline_function(pool_, f, arguments)) return (*outputs)[number];
        }
        return pool_.output(pool_.call(derivative, arguments), number);
    }

    ExprPool& pool_;
    Purpose purpose_;
    DerivativeOf derivative_of_;
};

/// The nodes that enter the derivative of a node: not the condition of a Select; for an Output the arguments of its
/// Call.
Children differentiated_children(const ExprPool& pool, ExprId e) {
    const Node& n = pool[e];
    if (is_piecewise_constant(n)) return {};
    if (n.kind == Kind::Select) return {{ExprId(n.b), ExprId(n.c)}, 2};
    return pool.children(n.kind == Kind::Output ? ExprId(n.a) : e);
}

} // namespace

std::optional<std::vector<ExprId>> given_dependence(const ExprPool& pool, ExprId e) {
    const Node& n = pool[e];
    if (n.kind != Kind::Output) return std::nullopt;
    const Function& f = pool.function(pool.callee(ExprId(n.a)));
    if (f.derivative.empty()) return std::nullopt;
    std::vector<ExprId> inputs;
    for (std::uint32_t i : f.derivative.front().depends_on) inputs.push_back(pool.children(ExprId(n.a))[i]);
    return inputs;
}

/// Skips the inputs that a given derivative holds constant: they may have no derivative.
Children TimeDifferentiator::below(ExprId e) {
    auto inputs = calls_ == Calls::Given ? given_dependence(pool_, e) : std::nullopt;
    return inputs ? Children(inputs_.emplace_back(std::move(*inputs))) : differentiated_children(pool_, e);
}

ExprId Differentiator::operator()(ExprId root) {
    auto open = [&](ExprId e) {
        return e > leaf_ && !is_leaf(pool_[e]) && !is_piecewise_constant(pool_[e]) && !memo_.contains(e);
    };
    ChainRule rule(pool_, Purpose::Matrix, [&](ExprId e) { return known(e); });
    traverse(
        root, open, [&](ExprId e) { memo_[e] = rule(e); }, [&](ExprId e) { return differentiated_children(pool_, e); });
    return known(root);
}

/// The derivative of a visited node. Nodes older than the leaf cannot contain it.
ExprId Differentiator::known(ExprId e) const {
    if (e == leaf_) return pool_.constant(1);
    auto found = memo_.find(e);
    return found != memo_.end() ? found->second : pool_.constant(0);
}

std::optional<ExprId> TimeDifferentiator::operator()(ExprId root) {
    ChainRule rule(pool_, calls_ == Calls::Given ? Purpose::Equation : Purpose::Tangent,
                   [&](ExprId e) { return memo_.find(e)->second; });
    auto open = [&](ExprId e) {
        if (memo_.contains(e)) return false;
        bool leaf = is_leaf(pool_[e]) || pool_[e].kind == Kind::Element;
        if (leaf) memo_[e] = of_leaf(e);
        return !leaf;
    };
    traverse(root, open, [&](ExprId e) { memo_[e] = rule(e); }, [&](ExprId e) { return below(e); });
    ExprId derivative = memo_.find(root)->second;
    blocked_ = derivative ? ExprId() : obstacle(root);
    return derivative ? std::optional(derivative) : std::nullopt;
}

ExprId DirectionalDifferentiator::operator()(ExprId root) {
    ChainRule rule(pool_, Purpose::Matrix, [&](ExprId e) { return memo_.find(e)->second; });
    const auto open = [&](ExprId e) {
        if (memo_.contains(e)) return false;
        const Kind kind = pool_[e].kind;
        if (!is_leaf(pool_[e]) && !is_piecewise_constant(pool_[e])) return true;
        memo_[e] =
            kind == Kind::Variable || kind == Kind::Pre || kind == Kind::Time ? direction_of_(e) : pool_.constant(0);
        return false;
    };
    traverse(
        root, open, [&](ExprId e) { memo_[e] = rule(e); }, [&](ExprId e) { return differentiated_children(pool_, e); });
    return memo_.find(root)->second;
}

ExprId TimeDifferentiator::of_leaf(ExprId e) {
    switch (pool_[e].kind) {
    case Kind::Time: return pool_.constant(1);
    case Kind::Variable:
    case Kind::Local:
    case Kind::Element:
    case Kind::Event:
    case Kind::Der: return leaf_(e).value_or(ExprId());
    default: return pool_.constant(0);
    }
}

/// Descends from a node without derivative to the leaf that causes it.
ExprId TimeDifferentiator::obstacle(ExprId e) {
    for (;;) {
        ExprId below;
        for (ExprId child : this->below(e)) {
            if (!below && !memo_.find(child)->second) below = child;
        }
        if (!below) return e;
        e = below;
    }
}

} // namespace torsion::symbolic
