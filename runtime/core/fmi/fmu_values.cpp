// Values by reference.

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/fmi/fmu_instance.h"
#include "runtime/core/initialize.h"
#include "runtime/core/limits.h"
#include "runtime/core/names.h"

#include <cmath>
#include <utility>

namespace torsion::fmi {

namespace {

bool is_of_type(const TorsionVariable& variable, Type type) {
    switch (type) {
    case Type::Real: return variable.type == TORSION_REAL;
    case Type::Integer: return variable.type == TORSION_INTEGER;
    case Type::Boolean: return variable.type == TORSION_BOOLEAN;
    case Type::Enumeration: return variable.type == TORSION_ENUMERATION;
    }
    return false;
}

/// The frame's value for a value of the variable.
double stored(const TorsionVariable& variable, double value) {
    if (variable.type == TORSION_BOOLEAN) value = value != 0 ? 1 : 0;
    if ((variable.flags & TORSION_NEGATED) == 0) return value;
    return variable.type == TORSION_BOOLEAN ? 1 - value : -value;
}

} // namespace

Status FmuInstance::check_reference(std::uint32_t reference, Type type, const char* function) {
    if (reference < model_.n_variables && is_of_type(model_.variables[reference], type)) return Status::Ok;
    const bool is_extra =
        reference >= model_.n_variables && reference - model_.n_variables <= model_.n_x + watched_.size();
    if (is_extra && type == Type::Real) return Status::Ok;
    return fail(Status::Error, function,
                "value reference " + std::to_string(reference) + " is no variable of this type");
}

double FmuInstance::value(std::uint32_t reference) const {
    const TorsionFrame& frame = instance_->frame;
    if (reference < model_.n_variables) return runtime::value_of(frame, model_.variables[reference]);
    const std::uint32_t extra = reference - model_.n_variables;
    if (extra == 0) return frame.time;
    return extra <= model_.n_x ? frame.der[extra - 1] : indicator(extra - model_.n_x - 1);
}

Status FmuInstance::get(std::uint32_t reference, Type type, double& value_out, const char* function) {
    if (const Status status = check_reference(reference, type, function); status != Status::Ok) return status;
    if (const Status status = refresh(function); status != Status::Ok) return status;
    if (reference > model_.n_variables + model_.n_x) {
        if (const Status status = answer(crossings(), function); status != Status::Ok) return status;
    }
    value_out = value(reference);
    return Status::Ok;
}

Status FmuInstance::get_text(std::uint32_t reference, const char*& value_out, const char* function) {
    if (reference >= model_.n_variables || model_.variables[reference].type != TORSION_STRING) {
        return fail(Status::Error, function, "value reference " + std::to_string(reference) + " is no string");
    }
    value_out = model_.strings + model_.variables[reference].index;
    return Status::Ok;
}

Status FmuInstance::check_set(std::uint32_t reference, Type type, double value, const char* function) {
    if (const Status status = check_reference(reference, type, function); status != Status::Ok) return status;
    const TorsionVariable* variable = reference < model_.n_variables ? &model_.variables[reference] : nullptr;
    const auto refuse = [&](const char* why) {
        const std::string name = variable != nullptr ? std::string(runtime::text(model_, variable->name))
                                                     : "value reference " + std::to_string(reference);
        return fail(Status::Error, function, "`" + name + "` " + why);
    };
    if (variable == nullptr || (variable->flags & (TORSION_SETTABLE | TORSION_START)) == 0)
        return refuse(variable != nullptr && variable->variability <= TORSION_PARAMETER
                          ? "cannot be set: it is part of the compiled equations, or follows from other parameters"
                          : "cannot be set");
    if (value != value) return refuse("must be a number");
    const bool is_input = variable->section == TORSION_U, is_start = variable->section == TORSION_X;
    if ((is_input || is_start) && !std::isfinite(value)) return refuse("must be finite");
    if (const auto wrong = runtime::wrong_parameter(model_, reference, value))
        return fail(Status::Error, function, words(*wrong));
    if ((mode_ & (Instantiated | Initialization)) != 0) return Status::Ok;
    if (is_start) return refuse("is a state: its start value can be set before the end of the initialization only");
    const bool is_tunable = (variable->flags & TORSION_TUNABLE) != 0;
    if (mode_ == ContinuousTime && !(is_input && type == Type::Real)) return refuse("can be set at events only");
    if (!is_input && !is_tunable)
        return refuse("is a fixed parameter: it can be set before the end of the initialization only");
    return Status::Ok;
}

void FmuInstance::set(std::uint32_t reference, double value) {
    const TorsionVariable& variable = model_.variables[reference];
    if ((mode_ & (Instantiated | Initialization)) != 0) {
        set_value_[reference] = value;
        is_set_[reference] = 1;
        has_initialized_ = false;
        touch();
        return;
    }
    if (variable.section == TORSION_U && !slopes_.empty()) slopes_[variable.index] = 0;
    double& place = runtime::section_values(instance_->frame, variable.section)[variable.index];
    const double wanted = stored(variable, value);
    if (place == wanted) return;
    leave_preview();
    const bool is_parameter = variable.section == TORSION_P;
    if (is_parameter) replaced_.emplace_back(&place, place);
    place = wanted;
    touch();
    inputs_changed_ = true;
    instance_->begin_instant();
    if (is_parameter || variable.type != TORSION_REAL) must_iterate_ = true;
}

Status FmuInstance::settle_parameters(const char* function) {
    if (replaced_.empty()) return Status::Ok;
    const auto replaced = std::exchange(replaced_, {});
    if (runtime::compute_parameters(*instance_) == 0) return Status::Ok;
    for (auto it = replaced.rbegin(); it != replaced.rend(); ++it) *it->first = it->second;
    const runtime::Message message = instance_->take_failure(); // for example of an assertion in a function
    instance_->call(model_.parameters);
    return fail(Status::Error, function, words(message) + "; the parameters keep their values");
}

} // namespace torsion::fmi
