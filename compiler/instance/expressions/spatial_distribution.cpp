// `spatialDistribution(in0, in1, x, positiveVelocity, initialPoints, initialValues)` (specification 3.7.4.2): its
// arguments and their checks.
#include "compiler/instance/translate.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

constexpr std::string_view names[] = {"in0", "in1", "x", "positiveVelocity", "initialPoints", "initialValues"};
constexpr std::size_t all_arguments = std::size(names), needed = 4;

/// By place and by name; null: not given. Nothing if an argument has no place.
std::optional<std::array<const ast::Expr*, all_arguments>> arguments_of(const ast::Call& call) {
    std::array<const ast::Expr*, all_arguments> result{};
    if (call.positional.size() > all_arguments || !call.iterators.empty()) return std::nullopt;
    std::ranges::copy(call.positional, result.begin());
    for (const ast::NamedArgument& argument : call.named) {
        const auto place = static_cast<std::size_t>(std::ranges::find(names, argument.name.text) - std::begin(names));
        if (place == all_arguments || result[place]) return std::nullopt;
        result[place] = argument.value;
    }
    for (std::size_t i = 0; i < needed; ++i)
        if (!result[i]) return std::nullopt;
    return result;
}

/// As far as they are known, positions rise from 0 to 1.
bool are_positions(const symbolic::ExprPool& pool, const std::vector<ExprId>& points) {
    double before = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!pool.is_constant(points[i])) return true;
        const double at = pool.value(points[i]);
        if ((i == 0 && at != 0) || (i + 1 == points.size() && at != 1) || at < before) return false;
        before = at;
    }
    return true;
}

} // namespace

std::optional<std::vector<TypedValue>> Translator::spatial_distribution(const ast::Expr& e, const Context& c) {
    const auto refuse = [&](Diag code, std::string message) {
        return fail(code, e.span, std::move(message)), std::nullopt;
    };
    const auto arguments = arguments_of(std::get<ast::Call>(e.node));
    if (!arguments)
        return refuse(
            Diag::WrongArguments,
            "`spatialDistribution` takes in0, in1, x, positiveVelocity, and may take initialPoints and initialValues");
    if (c.mode == Mode::Evaluate || !(c.is_of_run || c.is_for_shape))
        return refuse(Diag::NotParameterExpression, "`spatialDistribution` is not known at compile time");
    std::array<TypedValue, all_arguments> values;
    for (std::size_t i = 0; i < all_arguments; ++i) {
        if ((*arguments)[i]) values[i] = translate(*(*arguments)[i], c);
        else values[i].dims = {2}, values[i].elements = {pool().constant(0), pool().constant(i == 4 ? 1 : 0)};
        if (values[i].poisoned) return std::nullopt;
        const std::size_t dimensions = i < needed ? 0 : 1;
        const bool is_fair = i == 3 ? values[i].type == BaseType::Boolean
                                    : values[i].type == BaseType::Real || values[i].type == BaseType::Integer;
        if (!is_fair || values[i].dims.size() != dimensions)
            return refuse(Diag::TypeMismatch, "`" + std::string(names[i]) + "` of `spatialDistribution` must be " +
                                                  (i == 3            ? "a Boolean"
                                                   : dimensions == 1 ? "a vector of Reals"
                                                                     : "a Real") +
                                                  ", not " + type_name(values[i]));
        if (dimensions == 1 && values[i].variability > Variability::Parameter)
            return refuse(Diag::NotParameterExpression,
                          "`" + std::string(names[i]) + "` of `spatialDistribution` must not vary");
    }
    TypedValue end;
    end.type = BaseType::Real;
    end.variability = Variability::Continuous;
    end.elements = {pool().constant(0)};
    if (values[4].elements.size() != values[5].elements.size() || values[4].elements.size() < 2)
        return refuse(Diag::SizeMismatch, "`initialPoints` and `initialValues` must be of equal size, and at least 2");
    if (!are_positions(pool(), values[4].elements))
        return refuse(Diag::EvaluationFailed, "`initialPoints` must begin with 0, end with 1, and never fall");
    if (c.is_for_shape) return std::vector{end, end};
    const auto pipe =
        std::make_shared<const SpatialDistribution>(SpatialDistribution{{values[0].elements[0], values[1].elements[0]},
                                                                        values[2].elements[0],
                                                                        values[3].elements[0],
                                                                        values[4].elements,
                                                                        values[5].elements});
    std::vector<TypedValue> result(2, end);
    for (const std::size_t i : {0u, 1u}) result[i].elements = {event(PipeEnd{pipe, i}, c.scope, e.span)};
    return result;
}

} // namespace torsion::instance
