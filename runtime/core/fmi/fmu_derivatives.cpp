// Directional and adjoint derivatives.
//
// Both are products with the same columns, one for each known: J v and Jᵀ v. d der / d x comes from the model's own
// Jacobian at the present point, through its systems of equations. All other pairs are central differences with a
// change of 1e-6 of the known's size. Relations are frozen for both, so the differences are of a smooth function. The
// instance is restored to the bit.

#include "runtime/core/fmi/fmu_point.h"
#include "runtime/core/names.h"

#include "runtime/core/algebra/block_access.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmi {

namespace {

constexpr double relative_step = 1e-6;
constexpr double small = 1e-2; // of the usual size

} // namespace

std::uint32_t FmuInstance::derivative_row(std::uint32_t reference) const {
    if (reference < model_.n_variables) return derivative_of_[reference];
    const std::uint32_t extra = reference - model_.n_variables;
    return extra >= 1 && extra <= model_.n_x ? extra - 1 : UINT32_MAX;
}

/// Knowns of the standards: during the initialization settable variables, later states, inputs and tunable parameters;
/// and time.
bool FmuInstance::is_variable_known(const TorsionVariable& variable) const {
    const bool is_settable = (variable.flags & TORSION_SETTABLE) != 0;
    if (mode_ == Initialization) return is_settable || (variable.flags & TORSION_START) != 0;
    return variable.section == TORSION_X ||
           (is_settable && (variable.section == TORSION_U || (variable.flags & TORSION_TUNABLE) != 0));
}

Status FmuInstance::find_known(std::uint32_t reference, Known& known, const char* function) {
    if (const Status status = check_reference(reference, Type::Real, function); status != Status::Ok) return status;
    known.row = reference;
    if (reference == model_.n_variables) {
        known.value = mode_ == Initialization ? &setup_.start : &instance_->frame.time;
    } else {
        if (reference > model_.n_variables || !is_variable_known(model_.variables[reference]))
            return fail(Status::Error, function,
                        "value reference " + std::to_string(reference) + " is no known of the model");
        const TorsionVariable& variable = model_.variables[reference];
        known.value = runtime::section_values(instance_->frame, variable.section) + variable.index;
        known.sign = (variable.flags & TORSION_NEGATED) != 0 ? -1 : 1;
        known.is_parameter = variable.section == TORSION_P;
        if (variable.section == TORSION_X) known.state = variable.index;
    }
    const double size = std::abs(*known.value),
                 nominal = known.state != UINT32_MAX ? instance_->state_nominal[known.state] : 1;
    known.scale = std::max(size, nominal);
    known.own_scale = size < small * nominal ? size : 0;
    return Status::Ok;
}

Status FmuInstance::find_derivative_operands(const std::uint32_t* unknowns, std::size_t n_unknowns,
                                             const std::uint32_t* knowns, std::size_t n_knowns, const double* seed,
                                             std::size_t n_seed, std::vector<Known>& found, const char* function) {
    for (std::size_t i = 0; i < n_unknowns; ++i) {
        if (const Status status = check_reference(unknowns[i], Type::Real, function); status != Status::Ok)
            return status;
    }
    for (std::size_t i = 0; i < n_seed; ++i) {
        if (!std::isfinite(seed[i])) return fail(Status::Error, function, "a seed is no finite number");
    }
    if (const Status status = refresh(function); status != Status::Ok) return status;
    found.resize(n_knowns);
    for (std::size_t i = 0; i < n_knowns; ++i) {
        if (const Status status = find_known(knowns[i], found[i], function); status != Status::Ok) return status;
    }
    if (const bool has_indicators = std::any_of(unknowns, unknowns + n_unknowns,
                                                [&](std::uint32_t u) { return u > model_.n_variables + model_.n_x; });
        has_indicators)
        return answer(crossings(), function);
    return Status::Ok;
}

/// Computes the Jacobian of the present point, if it contains one of the pairs.
Status FmuInstance::take_jacobian(Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns,
                                  const std::vector<Known>& knowns, const char* function) {
    const bool is_asked_for =
        std::any_of(unknowns, unknowns + n_unknowns,
                    [&](std::uint32_t u) { return derivative_row(u) != UINT32_MAX; }) &&
        std::any_of(knowns.begin(), knowns.end(), [](const Known& k) { return k.state != UINT32_MAX; });
    if (model_.jacobian_values == nullptr || mode_ == Initialization || !is_asked_for) return Status::Ok;
    if (const Status status = answer(instance_->call(model_.jacobian_values), function); status != Status::Ok)
        return status;
    // else differences replace it
    if (runtime::first_non_finite(instance_->frame.jacobian, model_.jacobian_nnz) == model_.jacobian_nnz) {
        point.jacobian.assign(instance_->frame.jacobian, instance_->frame.jacobian + model_.jacobian_nnz);
        point.entries.assign(model_.n_x, 0.0);
    }
    point.go_back();
    return Status::Ok;
}

// d unknowns / d known. Exact entries replace differences if they exist.
Status FmuInstance::column(Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns, const Known& known,
                           double* values, const char* function) {
    const bool has_entries = !point.entries.empty() && known.state != UINT32_MAX;
    const auto is_exact = [&](std::uint32_t unknown) { return has_entries && derivative_row(unknown) != UINT32_MAX; };
    if (!std::all_of(unknowns, unknowns + n_unknowns, is_exact)) {
        if (const Status status = difference(point, unknowns, n_unknowns, known, values, function);
            status != Status::Ok)
            return status;
    }
    if (!has_entries) return Status::Ok;
    const std::uint32_t begin = model_.jacobian_column_start[known.state],
                        end = model_.jacobian_column_start[known.state + 1];
    for (std::uint32_t e = begin; e < end; ++e) point.entries[model_.jacobian_row[e]] += point.jacobian[e] * known.sign;
    for (std::size_t i = 0; i < n_unknowns; ++i) {
        if (!is_exact(unknowns[i])) continue;
        const bool is_negated =
            unknowns[i] < model_.n_variables && (model_.variables[unknowns[i]].flags & TORSION_NEGATED) != 0;
        values[i] = (is_negated ? -1 : 1) * point.entries[derivative_row(unknowns[i])];
    }
    for (std::uint32_t e = begin; e < end; ++e) point.entries[model_.jacobian_row[e]] = 0;
    return Status::Ok;
}

int FmuInstance::evaluate_at(const Point& point, const Known& known, double change) {
    point.go_back();
    setup_ = point.setup;
    instance_->failure.reset();
    if (mode_ == Initialization && known.row < model_.n_variables) {
        const double value = set_value_[known.row];
        const std::uint8_t is_set = is_set_[known.row];
        set_value_[known.row] = *known.value * known.sign + change;
        is_set_[known.row] = 1;
        const int answer = initialize();
        set_value_[known.row] = value;
        is_set_[known.row] = is_set;
        return answer;
    }
    *known.value += change * known.sign;
    if (mode_ == Initialization) return initialize();
    if (const int answer = known.is_parameter ? instance_->call(model_.parameters) : 0; answer != 0) return answer;
    if (const int answer = instance_->outputs(); answer != 0) return answer;
    return instance_->call(model_.crossings); // event indicators may be among the unknowns
}

int FmuInstance::central(const Point& point, const std::uint32_t* unknowns, std::size_t n_unknowns, const Known& known,
                         double step, double* slope) {
    if (const int answer = evaluate_at(point, known, step); answer != 0) return answer;
    for (std::size_t i = 0; i < n_unknowns; ++i) slope[i] = value(unknowns[i]);
    if (const int answer = evaluate_at(point, known, -step); answer != 0) return answer;
    for (std::size_t i = 0; i < n_unknowns; ++i) slope[i] = (slope[i] - value(unknowns[i])) / (2 * step);
    return 0;
}

// A known far below its usual size (an inertia of 1e-6 kg·m², a gain slightly above zero) may be small in all its
// effects, or only small relative to other terms. So both changes are tried; each unknown gets the slope that varies
// less with a shorter change.
Status FmuInstance::difference(Point& point, const std::uint32_t* unknowns, std::size_t n, const Known& known,
                               double* values, const char* function) {
    int result = 0;
    if (known.own_scale == 0) {
        result = central(point, unknowns, n, known, relative_step * known.scale, values);
    } else {
        std::vector<double> slope(n), shorter(n), doubt(n, INFINITY);
        bool has_any = false;
        for (const double scale : {known.scale, known.own_scale}) {
            int answer = central(point, unknowns, n, known, relative_step * scale, slope.data());
            if (answer == 0) answer = central(point, unknowns, n, known, relative_step / 4 * scale, shorter.data());
            if (answer != 0) {
                result = answer;
                continue;
            }
            has_any = true;
            for (std::size_t i = 0; i < n; ++i) {
                const double change = std::abs(slope[i] - shorter[i]);
                if (change < doubt[i]) doubt[i] = change, values[i] = slope[i];
            }
        }
        if (has_any) result = 0;
    }
    instance_->warnings.clear(); // of auxiliary points
    const Status status = answer(result, function);
    point.go_back();
    return status;
}

Status FmuInstance::directional(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns,
                                std::size_t n_knowns, const double* seed, double* sensitivity, const char* function) {
    std::vector<Known> found;
    const Status checked =
        find_derivative_operands(unknowns, n_unknowns, knowns, n_knowns, seed, n_knowns, found, function);
    if (checked != Status::Ok) return checked;
    Point point(*this);
    if (const Status status = take_jacobian(point, unknowns, n_unknowns, found, function); status != Status::Ok)
        return status;
    std::vector<double> values(n_unknowns), sum(n_unknowns, 0.0);
    for (std::size_t k = 0; k < n_knowns; ++k) {
        if (seed[k] == 0) continue;
        if (const Status status = column(point, unknowns, n_unknowns, found[k], values.data(), function);
            status != Status::Ok)
            return status;
        for (std::size_t i = 0; i < n_unknowns; ++i) sum[i] += seed[k] * values[i];
    }
    std::copy(sum.begin(), sum.end(), sensitivity);
    return Status::Ok;
}

Status FmuInstance::adjoint(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns,
                            std::size_t n_knowns, const double* seed, double* sensitivity, const char* function) {
    std::vector<Known> found;
    const Status checked =
        find_derivative_operands(unknowns, n_unknowns, knowns, n_knowns, seed, n_unknowns, found, function);
    if (checked != Status::Ok) return checked;
    Point point(*this);
    if (const Status status = take_jacobian(point, unknowns, n_unknowns, found, function); status != Status::Ok)
        return status;
    std::vector<double> values(n_unknowns), sums(n_knowns, 0.0);
    for (std::size_t k = 0; k < n_knowns; ++k) {
        if (const Status status = column(point, unknowns, n_unknowns, found[k], values.data(), function);
            status != Status::Ok)
            return status;
        for (std::size_t i = 0; i < n_unknowns; ++i) {
            if (seed[i] != 0) sums[k] += seed[i] * values[i];
        }
    }
    std::copy(sums.begin(), sums.end(), sensitivity);
    return Status::Ok;
}

} // namespace torsion::fmi
