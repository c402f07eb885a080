#include "compiler/flat/integers.h"

#include "compiler/symbolic/integer_range.h"

#include <cmath>

namespace torsion::flat {

namespace {

/// Excludes the compiler's own counters, which count ticks and turns.
bool is_of_model(const Variable& v) { return v.type == Type::Integer && !v.name.starts_with('$'); }

} // namespace

void guard_integers(FlatModel& model, source::Diagnostics& diagnostics) {
    symbolic::ExprPool& pool = model.pool;
    symbolic::IntegerRange range(pool);
    for (Variable& v : model.variables) {
        if (!v.binding || !is_of_model(v)) continue;
        if (pool.is_constant(v.binding) && std::abs(pool.value(v.binding)) > symbolic::largest_exact_integer)
            diagnostics.report(source::Diag::NumberOutOfRange, v.origin.span,
                               "number out of range: the value of `" + v.name + "`",
                               "the largest Integer is 2^53 - 1 = 9007199254740991");
        v.binding = range.guarded(v.binding);
    }
    for (Equation& e : model.equations) {
        const bool is_value =
            pool[e.lhs].kind == symbolic::Kind::Variable && is_of_model(model.variables[pool.var(e.lhs)]);
        if (is_value) e.rhs = range.guarded(e.rhs);
    }
}

} // namespace torsion::flat
