// What the translator says of an expression over parameters, as a value.

#include "compiler/diagram/annotations/values.h"

namespace torsion::diagram {

namespace {

constexpr std::size_t most_of_array = 20000; ///< as in what stands there

std::optional<Value> scalar_of(const instance::TypedValue& typed, const symbolic::ExprPool& pool, std::size_t i) {
    if (typed.type == instance::BaseType::String) return Value{typed.texts[i]};
    if (typed.is_record() || typed.is_function() || !pool.is_constant(typed.elements[i])) return std::nullopt;
    const double number = pool.value(typed.elements[i]);
    if (typed.type == instance::BaseType::Boolean) return Value{number != 0};
    if (typed.type != instance::BaseType::Enumeration) return Value{number};
    const auto& literals = typed.enumeration->literals;
    const auto row = static_cast<std::size_t>(number) - 1;
    return row < literals.size() ? std::optional(Value{Literal{literals[row]}}) : std::nullopt;
}

std::optional<Value> array_of(const instance::TypedValue& typed, const symbolic::ExprPool& pool, std::size_t dimension,
                              std::size_t& next) {
    if (dimension == typed.dims.size()) return next < typed.size() ? scalar_of(typed, pool, next++) : std::nullopt;
    Values values;
    for (std::int64_t i = 0; i < typed.dims[dimension]; ++i) {
        auto one = array_of(typed, pool, dimension + 1, next);
        if (!one || next > most_of_array) return std::nullopt;
        values.push_back(std::move(*one));
    }
    return Value{std::move(values)};
}

} // namespace

std::optional<Value> Evaluator::translated(const ast::Expr& expr, const instance::Scope& scope) {
    depends_ = true;
    if (scope.node == nullptr && scope.lexical == nullptr) return std::nullopt;
    const std::size_t before = of_values_.all().size();
    const instance::TypedValue typed = translator_.translate(expr, {scope, instance::Mode::Evaluate});
    auto result = typed.poisoned ? std::nullopt : value_of(typed);
    if (!result && why_.empty() && of_values_.all().size() > before) why_ = of_values_.all()[before].message;
    return result;
}

std::optional<Value> Evaluator::value_of(instance::Node& parameter) {
    depends_ = true;
    const instance::TypedValue typed = translator_.evaluate(parameter);
    return typed.poisoned ? std::nullopt : value_of(typed);
}

std::optional<Value> Evaluator::value_of(const instance::TypedValue& typed) {
    std::size_t next = 0;
    return array_of(typed, *tree_.pool, 0, next);
}

} // namespace torsion::diagram
