#pragma once
// Parameters: in what order they are computed, and what expressions over them are worth with the values the model gives.

#include "compiler/flat/flat_model.h"
#include "compiler/program/evaluate.h"
#include "compiler/symbolic/algebra.h"

#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace torsion::structure {

using flat::ExprId;
using flat::VarId;

inline bool is_parameter(const flat::Variable& v) {
    return v.variability == flat::Variability::Constant || v.variability == flat::Variability::Parameter;
}

/// Parameters and constants (but Strings), each after those that its binding uses; otherwise in order of declaration.
std::vector<VarId> parameter_order(const flat::FlatModel& flat);

/// Values of expressions over parameters and constants, at their defaults. They guide choices that are watched at run time.
class ParameterValues {
public:
    ParameterValues(const flat::FlatModel& flat, const std::vector<VarId>& order);
    ParameterValues(const ParameterValues&) = delete;

    double of(VarId parameter) const { return values_[parameter]; }
    /// NaN when it cannot be known before the run.
    double operator()(ExprId e) { return evaluate_(e).value_or(unknown); }
    /// With other values of some parameters; what is computed from them, in order, follows.
    void change(std::span<const std::pair<VarId, double>> changed, const std::vector<VarId>& computed);

    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

private:
    void compute(const std::vector<VarId>& order);

    const flat::FlatModel& flat_;
    IdMap<VarId, double> values_;
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
