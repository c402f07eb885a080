// Built-in operators that become equations of their own or change with the direction of a flow (specification 3.7.4).
#include "compiler/instance/builtins/builtins.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

TypedValue Builtins::semi_linear() { // semiLinear(x, up, down)
    if (!takes(3, 3)) return TypedValue::poison();
    TypedValue x = numbers(0), up = numbers(1), down = numbers(2);
    if (x.poisoned || up.poisoned || down.poisoned) return TypedValue::poison();
    TypedValue zero = scalar(BaseType::Real, 0);
    TypedValue forward = t_.binary(ast::BinaryOp::Ge, x, zero, c_, e_.span);
    return t_.select(forward, t_.binary(ast::BinaryOp::Mul, up, x, c_, e_.span),
                     t_.binary(ast::BinaryOp::Mul, down, x, c_, e_.span), e_.span);
}

TypedValue Builtins::spatial_distribution() { // the first of its results
    const auto ends = t_.spatial_distribution(e_, c_);
    return ends ? ends->front() : TypedValue::poison();
}

/// inStream, actualStream: of each scalar of a stream, also of arrays of connectors and of records.
TypedValue Builtins::in_stream() {
    if (!takes(1, 1)) return TypedValue::poison();
    if (!is_of_run()) return fail(Diag::NotParameterExpression, "`" + name_ + "` is not known at compile time");
    TypedValue result = argument(0);
    if (result.poisoned || c_.is_for_shape) return result;
    bool are_streams = true;
    each_scalar(result, [&](ExprId& e) {
        const symbolic::VarId stream = pool()[e].kind == symbolic::Kind::Variable ? pool().var(e) : symbolic::VarId();
        const symbolic::VarId flow = stream.valid() ? flow_of_stream(t_.tree(), stream) : symbolic::VarId();
        are_streams = are_streams && flow.valid();
        if (!flow.valid()) return;
        const ExprId in = t_.event(InStream{stream}, c_.scope, e_.span);
        const auto enters = [&] {
            return symbolic::make_relation(pool(), Op::Gt, pool().variable(flow), pool().constant(0));
        };
        e = name_ == "inStream" ? in : symbolic::make_select(pool(), enters(), in, e);
    });
    return are_streams ? result : fail(Diag::TypeMismatch, "`" + name_ + "` takes a stream variable of a connector");
}

/// In the initialization the host leads it from `simplified` to `actual`; later it is `actual` alone.
TypedValue Builtins::homotopy() {
    const ast::Expr *actual = nullptr, *simplified = nullptr;
    for (std::size_t i = 0; i < call_.positional.size() && i < 2; ++i)
        (i == 0 ? actual : simplified) = call_.positional[i];
    for (const auto& n : call_.named) (n.name.text == "actual" ? actual : simplified) = n.value;
    if (!actual) return fail(Diag::WrongArguments, "`homotopy` takes `actual` and `simplified`");
    TypedValue result = t_.translate(*actual, c_);
    if (!simplified || result.poisoned || result.variability != Variability::Continuous || c_.mode == Mode::Evaluate ||
        !c_.is_of_run || c_.is_for_shape)
        return result;
    TypedValue easy = t_.translate(*simplified, c_);
    if (easy.poisoned || easy.is_record() || result.is_record() || easy.elements.size() != result.elements.size())
        return easy.poisoned ? easy : result;
    for (std::size_t i = 0; i < result.elements.size(); ++i)
        result.elements[i] = led(result.elements[i], easy.elements[i]);
    return result;
}

ExprId Builtins::led(ExprId actual, ExprId simplified) {
    if (actual == simplified) return actual;
    const ExprId part = t_.event(HomotopyPart{}, c_.scope, e_.span), one = pool().constant(1);
    const ExprId mixed = symbolic::add(pool(), symbolic::mul(pool(), part, actual),
                                       symbolic::mul(pool(), symbolic::sub(pool(), one, part), simplified));
    const ExprId leading = symbolic::make_select(pool(), symbolic::make(pool(), Op::Ge, part, one), actual,
                                                 mixed); // relations of `actual` have values from the beginning
    return symbolic::make_select(pool(), pool().initial(), leading, actual);
}

} // namespace torsion::instance
