#include "compiler/symbolic/delayed_signal.h"

#include "compiler/symbolic/function.h"

#include <array>

namespace torsion::symbolic {

namespace {

constexpr std::uint32_t inputs = 3; ///< time, next, present

Function reader(ExprPool& pool, std::uint32_t history, bool is_slope) {
    const std::uint32_t count = is_slope ? 2 * inputs : inputs;
    const std::string name = history >= reader_of_distribution(0, 0) ? "spatialDistribution" : "delay";
    Function result{is_slope ? "der(" + name + ")" : name, count, 1, count + 1};
    Recall recall{history, is_slope, {}, count};
    for (std::uint32_t i = 0; i < count; ++i) recall.arguments.push_back(pool.local(i));
    result.body.push_back({std::move(recall)});
    for (std::uint32_t i = 0; i < count; ++i) result.is_real_input.push_back(i % inputs != 1);
    result.history = history;
    return result;
}

} // namespace

ExprId delayed_signal(ExprPool& pool, std::uint32_t history, ExprId time, ExprId next, ExprId present) {
    const FunctionId value = pool.add_function(reader(pool, history, false));
    const FunctionId slope = pool.add_function(reader(pool, history, true));
    pool.function(value).tangent = slope;
    return pool.output(pool.call(value, std::array{time, next, present}), 0);
}

} // namespace torsion::symbolic
