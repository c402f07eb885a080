#include "compiler/instance/connections/record_flows.h"

#include "compiler/instance/functions/overloads.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;
using symbolic::Op;

namespace {

std::vector<ExprId> scalars(TypedValue value) {
    std::vector<ExprId> all;
    each_scalar(value, [&](ExprId e) { all.push_back(e); });
    return all;
}

/// Any value of the type of '0': its scalars are places `first`, `first` + 1, …
TypedValue any_like(TypedValue zero, std::uint32_t first, symbolic::ExprPool& pool) {
    each_scalar(zero, [&](ExprId& e) { e = pool.local(first++); });
    return zero;
}

/// Are the fields of the result `op` of the fields of the operands? Nothing: no such operator.
std::optional<bool> acts_on_fields(const std::optional<TypedValue>& result, Op op, const TypedValue& a,
                                   const std::optional<TypedValue>& b, symbolic::ExprPool& pool) {
    if (!result) return std::nullopt;
    const std::vector<ExprId> found = scalars(*result), first = scalars(a),
                              second = b ? scalars(*b) : std::vector<ExprId>();
    if (result->poisoned || found.size() != first.size()) return false;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i] != (b ? symbolic::make(pool, op, first[i], second[i]) : symbolic::make(pool, op, first[i])))
            return false;
    return true;
}

} // namespace

bool adds_by_fields(const Class& c, Translator& translator, Span use) {
    Overloads& overloads = translator.overloads();
    const Class* const operators = overloads.operator_record(&c);
    if (!operators) return true;
    const Class& record = *operators;
    symbolic::ExprPool& pool = translator.pool();
    const Context context;
    const std::optional<TypedValue> zero = overloads.zero(record, context, use);
    if (zero && zero->poisoned) return false;
    std::optional<bool> is_zero, is_sum, is_negation, is_difference;
    if (zero) {
        const std::vector<ExprId> values = scalars(*zero);
        is_zero = std::ranges::all_of(values, [&](ExprId e) { return pool.is_constant(e, 0); });
        const TypedValue a = any_like(*zero, 0, pool),
                         b = any_like(*zero, static_cast<std::uint32_t>(values.size()), pool);
        is_sum = acts_on_fields(overloads.binary("'+'", a, b, context, use), Op::Add, a, b, pool);
        is_negation = acts_on_fields(overloads.unary("'-'", a, context, use), Op::Neg, a, std::nullopt, pool);
        is_difference = acts_on_fields(overloads.binary("'-'", a, b, context, use), Op::Sub, a, b, pool);
    }
    const char* const missing = !is_zero ? "'0'" : !is_sum ? "'+'" : !is_negation && !is_difference ? "'-'" : nullptr;
    if (missing) {
        translator.diagnostics()
            .report(Diag::TypeMismatch, use,
                    "`" + record.path + "` has no " + missing +
                        ": its values cannot be flows that add up in connections")
            .at(record.def->name.span, "declared here");
        return false;
    }
    if (*is_zero && *is_sum && is_negation.value_or(true) && is_difference.value_or(true)) return true;
    translator.diagnostics().report(
        Diag::NotSupported, use, "not supported: flows of `" + record.path + "`, which does not add up field by field");
    return false;
}

} // namespace torsion::instance
