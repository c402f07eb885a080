// Directional and adjoint derivatives.
//
// d der / d x comes from the model's own Jacobian, through its systems of equations. For all else, outputs and inputs, the compiler has no columns yet:
// central differences along the seed, scaled so that the largest change is 1e-6 of its value's size. Relations are frozen for both, so the differences are of
// a smooth function. Adjoint derivatives are the transposed product, from the same columns.

#include "runtime/core/fmi/fmu_instance.h"
#include "runtime/core/names.h"

#include "runtime/core/algebra/block_access.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmi {

namespace {

constexpr double relative_step = 1e-6;

} // namespace

std::uint32_t FmuInstance::derivative_row(std::uint32_t reference) const {
    if (reference < model_.n_variables) return derivative_of_[reference];
    const std::uint32_t extra = reference - model_.n_variables;
    return extra >= 1 && extra <= model_.n_x ? extra - 1 : UINT32_MAX;
}

Status FmuInstance::find_known(std::uint32_t reference, Known& known, const char* function) {
    if (const Status status = check_reference(reference, Type::Real, function); status != Status::Ok) return status;
    const auto refuse = [&] { return fail(Status::Error, function, "value reference " + std::to_string(reference) + " is no known of the model"); };
    if (reference >= model_.n_variables) return refuse();
    const TorsionVariable& variable = model_.variables[reference];
    const bool is_state = variable.section == TORSION_X;
    const int may_change = mode_ == Initialization ? TORSION_SETTABLE | TORSION_START : TORSION_SETTABLE;
    const bool is_free = (variable.flags & may_change) != 0 && (variable.section == TORSION_U || mode_ == Initialization);
    if (mode_ == Initialization ? !is_free : !is_state && !is_free) return refuse();
    known.value = runtime::section_values(instance_->frame, variable.section) + variable.index;
    known.sign = (variable.flags & TORSION_NEGATED) != 0 ? -1 : 1;
    known.state = is_state ? variable.index : UINT32_MAX;
    known.row = reference;
    const double nominal = is_state ? model_.states[variable.index].nominal : 1;
    known.scale = std::max(std::abs(*known.value), nominal);
    return Status::Ok;
}

Status FmuInstance::find_derivative_operands(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns, std::size_t n_knowns,
                                             const double* seed, std::size_t n_seed, std::vector<Known>& found, const char* function) {
    for (std::size_t i = 0; i < n_unknowns; ++i) {
        if (const Status status = check_reference(unknowns[i], Type::Real, function); status != Status::Ok) return status;
    }
    for (std::size_t i = 0; i < n_seed; ++i) {
        if (!std::isfinite(seed[i])) return fail(Status::Error, function, "a seed is no finite number");
    }
    if (const Status status = refresh(function); status != Status::Ok) return status;
    found.resize(n_knowns);
    for (std::size_t i = 0; i < n_knowns; ++i) {
        if (const Status status = find_known(knowns[i], found[i], function); status != Status::Ok) return status;
    }
    return Status::Ok;
}

bool FmuInstance::is_analytic(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::vector<Known>& knowns) const {
    if (model_.jacobian_values == nullptr || mode_ == Initialization) return false;
    return std::all_of(unknowns, unknowns + n_unknowns, [&](std::uint32_t u) { return derivative_row(u) != UINT32_MAX; }) &&
           std::all_of(knowns.begin(), knowns.end(), [](const Known& k) { return k.state != UINT32_MAX; });
}

// With the values of the Jacobian in the frame.
void FmuInstance::product(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::vector<Known>& knowns, const double* seed, double* sensitivity) {
    std::vector<double> sum(model_.n_x, 0.0);
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        const std::uint32_t column = knowns[k].state;
        for (std::uint32_t e = model_.jacobian_column_start[column]; e < model_.jacobian_column_start[column + 1]; ++e) {
            sum[model_.jacobian_row[e]] += instance_->frame.jacobian[e] * knowns[k].sign * seed[k];
        }
    }
    for (std::size_t i = 0; i < n_unknowns; ++i) {
        const bool is_negated = unknowns[i] < model_.n_variables && (model_.variables[unknowns[i]].flags & TORSION_NEGATED) != 0;
        sensitivity[i] = (is_negated ? -1 : 1) * sum[derivative_row(unknowns[i])];
    }
}

int FmuInstance::evaluate_at(const std::vector<Known>& knowns, const std::vector<double>& base, const double* seed, double step) {
    if (mode_ != Initialization) {
        std::copy(base.begin(), base.end(), instance_->memory().begin());
        for (std::size_t k = 0; k < knowns.size(); ++k) *knowns[k].value += step * seed[k] * knowns[k].sign;
        if (const int answer = instance_->outputs(); answer != 0) return answer;
        return instance_->call(model_.crossings); // event indicators may be among the unknowns
    }
    std::vector<double> values = set_value_;
    std::vector<std::uint8_t> is_set = is_set_;
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        const std::uint32_t row = knowns[k].row;
        const double present = base[static_cast<std::size_t>(knowns[k].value - instance_->memory().data())] * knowns[k].sign;
        set_value_[row] = present + step * seed[k];
        is_set_[row] = 1;
    }
    const int answer = initialize();
    set_value_ = std::move(values);
    is_set_ = std::move(is_set);
    return answer;
}

Status FmuInstance::difference(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::vector<Known>& knowns, const double* seed,
                               double* sensitivity, const char* function) {
    double fastest = 0;
    for (std::size_t k = 0; k < knowns.size(); ++k) fastest = std::max(fastest, std::abs(seed[k]) / knowns[k].scale);
    std::fill_n(sensitivity, n_unknowns, 0.0);
    if (fastest == 0) return Status::Ok;
    const double step = relative_step / fastest;
    const SavedState before = capture();
    const std::vector<double> base(instance_->memory().begin(), instance_->memory().end());
    int result = evaluate_at(knowns, base, seed, step);
    std::vector<double> up(n_unknowns);
    for (std::size_t i = 0; i < n_unknowns; ++i) up[i] = value(unknowns[i]);
    if (result == 0) result = evaluate_at(knowns, base, seed, -step);
    for (std::size_t i = 0; i < n_unknowns; ++i) sensitivity[i] = (up[i] - value(unknowns[i])) / (2 * step);
    const Status status = answer(result, function);
    std::copy(base.begin(), base.end(), instance_->memory().begin());
    instance_->frame.time = before.time;
    next_event_ = {before.next_time, before.next_relations};
    has_initialized_ = before.has_initialized != 0;
    if (mode_ != Initialization) touch();
    return status;
}

Status FmuInstance::directional_of(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::vector<Known>& knowns, const double* seed,
                                   double* sensitivity, const char* function) {
    if (!is_analytic(unknowns, n_unknowns, knowns)) return difference(unknowns, n_unknowns, knowns, seed, sensitivity, function);
    product(unknowns, n_unknowns, knowns, seed, sensitivity);
    return Status::Ok;
}

Status FmuInstance::directional(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns, std::size_t n_knowns,
                                const double* seed, double* sensitivity, const char* function) {
    std::vector<Known> found;
    const Status checked = find_derivative_operands(unknowns, n_unknowns, knowns, n_knowns, seed, n_knowns, found, function);
    if (checked != Status::Ok) return checked;
    if (is_analytic(unknowns, n_unknowns, found)) {
        touch();
        if (const Status status = answer(instance_->call(model_.jacobian_values), function); status != Status::Ok) return status;
    }
    return directional_of(unknowns, n_unknowns, found, seed, sensitivity, function);
}

Status FmuInstance::adjoint(const std::uint32_t* unknowns, std::size_t n_unknowns, const std::uint32_t* knowns, std::size_t n_knowns, const double* seed,
                            double* sensitivity, const char* function) {
    std::vector<Known> found;
    const Status checked = find_derivative_operands(unknowns, n_unknowns, knowns, n_knowns, seed, n_unknowns, found, function);
    if (checked != Status::Ok) return checked;
    if (is_analytic(unknowns, n_unknowns, found)) {
        touch();
        if (const Status status = answer(instance_->call(model_.jacobian_values), function); status != Status::Ok) return status;
    }
    std::vector<double> column(n_unknowns);
    const double one = 1;
    for (std::size_t k = 0; k < n_knowns; ++k) {
        const Status status = directional_of(unknowns, n_unknowns, {found[k]}, &one, column.data(), function);
        if (status != Status::Ok) return status;
        double sum = 0;
        for (std::size_t i = 0; i < n_unknowns; ++i) sum += seed[i] * column[i];
        sensitivity[k] = sum;
    }
    return Status::Ok;
}

} // namespace torsion::fmi
