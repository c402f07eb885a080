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
    const ExprId is_inside = make(pool, Op::And, make(pool, Op::Ge, offset, pool.constant(0)), make(pool, Op::Lt, offset, pool.constant(count)));
    f.body.push_back({Check{is_inside, "a subscript is outside of an array of " + std::to_string(count) + " elements", false, {}}});
    f.body.push_back({Assign{{count + 1}, {pool.element(offset, 0, count)}}});
    return pool.add_function(std::move(f));
}

} // namespace torsion::symbolic
