#pragma once
// The order in which parameters are computed, and values of expressions over them with the model's defaults.

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

/// Values of expressions over parameters and constants, at their defaults. They guide choices that are watched at run
/// time.
class ParameterValues {
public:
    ParameterValues(const flat::FlatModel& flat, const std::vector<VarId>& order);
    ParameterValues(const ParameterValues&) = delete;

    double of(VarId parameter) const { return values_[parameter]; }
    /// NaN if unknown before the run.
    double operator()(ExprId e) { return evaluate_(e).value_or(unknown); }
    /// Changes the values of some parameters; `computed`, in order, are recomputed from them.
    void change(std::span<const std::pair<VarId, double>> changed, const std::vector<VarId>& computed);

    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

private:
    void compute(const std::vector<VarId>& order);

    const flat::FlatModel& flat_;
    IdMap<VarId, double> values_;
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
