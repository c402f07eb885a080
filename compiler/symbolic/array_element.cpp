#include "compiler/symbolic/array_element.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::symbolic {

FunctionId element_function(ExprPool& pool, std::uint32_t count) {
    Function f;
    f.name = "element of " + std::to_string(count);
    f.inputs = count + 1, f.outputs = 1, f.slots = count + 2;
    f.is_real_input.assign(f.inputs, true);
    f.is_real_input[count] = false;
    const ExprId offset = pool.local(count);
    const ExprId is_inside = make(pool, Op::And, make(pool, Op::Ge, offset, pool.constant(0)),
                                  make(pool, Op::Lt, offset, pool.constant(count)));
    f.body.push_back(
        {Check{is_inside, "a subscript is outside of an array of " + std::to_string(count) + " elements", false, {}}});
    f.body.push_back({Assign{{count + 1}, {pool.element(offset, 0, count)}}});
    return pool.add_function(std::move(f));
}

ExprId element_call(const ExprPool& pool, ExprId output) {
    if (pool[output].kind != Kind::Output) return {};
    const ExprId call(pool[output].a);
    const Function& f = pool.function(pool.callee(call));
    const auto* assign = f.body.size() == 2 && f.outputs == 1 ? std::get_if<Assign>(&f.body[1].node) : nullptr;
    if (!assign || !std::holds_alternative<Check>(f.body[0].node) || assign->values.size() != 1 || f.inputs < 2)
        return {};
    const Node& value = pool[assign->values[0]];
    const bool is_whole = value.kind == Kind::Element && value.b == 0 && value.c == f.inputs - 1;
    if (!is_whole || pool[ExprId(value.a)].kind != Kind::Local || pool[ExprId(value.a)].a != value.c) return {};
    return call;
}

ExprId is_taken(ExprPool& pool, ExprId call, std::uint32_t i) {
    const ExprId offset = pool.children(call)[pool.children(call).size() - 1];
    return make_select(pool, make(pool, Op::Eq, offset, pool.constant(i)), pool.constant(1), pool.constant(0));
}

} // namespace torsion::symbolic
