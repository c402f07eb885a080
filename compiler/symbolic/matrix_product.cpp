#include "compiler/symbolic/matrix_product.h"

#include "compiler/symbolic/function.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::symbolic {

namespace {

/// for slot := 0, 1, … count − 1: body
void add_loop(ExprPool& pool, FunctionBody& to, std::uint32_t slot, std::uint32_t count, FunctionBody body) {
    const ExprId i = pool.local(slot);
    body.push_back({Assign{{slot}, {add(pool, i, pool.constant(1))}}});
    to.push_back({Assign{{slot}, {pool.constant(0)}}});
    to.push_back({While{make(pool, Op::Lt, i, pool.constant(count)), std::move(body)}});
}

} // namespace

FunctionId product_function(ExprPool& pool, const ProductShape& shape) {
    const auto [n, m, k] = shape;
    const std::uint32_t a = 0, b = n * m, c = b + m * k, counters = c + n * k;
    Function f;
    f.name = "product of matrices";
    f.inputs = c, f.outputs = n * k, f.slots = counters + 4;
    f.is_real_input.assign(c, true);
    const std::uint32_t row = counters, column = counters + 1, inner = counters + 2, sum = counters + 3;
    const auto at = [&](std::uint32_t i, std::uint32_t width, std::uint32_t j) {
        return add(pool, mul(pool, pool.local(i), pool.constant(width)), pool.local(j));
    };
    const ExprId factor = pool.element(at(row, m, inner), a, n * m),
                 other = pool.element(at(inner, k, column), b, m * k);
    FunctionBody term, element, line;
    term.push_back({Assign{{sum}, {add(pool, pool.local(sum), mul(pool, factor, other))}}});
    element.push_back({Assign{{sum}, {pool.constant(0)}}});
    add_loop(pool, element, inner, m, std::move(term));
    element.push_back({AssignElement{c, n * k, at(row, k, column), pool.local(sum), "outside of a matrix"}});
    add_loop(pool, line, column, k, std::move(element));
    add_loop(pool, f.body, row, n, std::move(line));
    return pool.add_function(std::move(f));
}

} // namespace torsion::symbolic
