#pragma once
// Arrays of values by reference: a call handles all values or none.

#include "runtime/core/fmi/fmu_instance.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace torsion::fmi {

constexpr unsigned readable_modes = Initialization | Event | ContinuousTime | Step | Intermediate | Terminated | Failed;
constexpr unsigned writable_modes = Instantiated | Initialization | Event | ContinuousTime | Step;

/// The model's own word for its kind of integers: enumerations are read by the same functions in version 2.
inline Type integer_type(const FmuInstance& fmu, std::uint32_t reference) {
    const TorsionModel& model = fmu.model();
    const bool is_enumeration = reference < model.n_variables && model.variables[reference].type == TORSION_ENUMERATION;
    return is_enumeration ? Type::Enumeration : Type::Integer;
}

/// A model stores Integers as Reals, and a computed one can have any value.
template <class T>
bool fits(double value) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        static_assert(std::is_signed_v<T>);
        constexpr double lowest = static_cast<double>(std::numeric_limits<T>::min());
        return value >= lowest && value < -lowest;
    }
    return true;
}

template <class T, class TypeOf>
Status get_all(FmuInstance& fmu, TypeOf type_of, const std::uint32_t* references, std::size_t n, T* values,
               const char* function) {
    if (const Status status = fmu.require(readable_modes, function); status != Status::Ok) return status;
    if (n > 0 && (references == nullptr || values == nullptr)) return fmu.fail(Status::Error, function, "null pointer");
    for (std::size_t i = 0; i < n; ++i) {
        double value = 0;
        if (const Status status = fmu.get(references[i], type_of(references[i]), value, function); status != Status::Ok)
            return status;
        if (!fits<T>(value))
            return fmu.fail(Status::Error, function, "the value is too large for an integer of this size");
        values[i] = static_cast<T>(value);
    }
    return Status::Ok;
}

template <class T, class TypeOf>
Status set_all(FmuInstance& fmu, TypeOf type_of, const std::uint32_t* references, std::size_t n, const T* values,
               const char* function) {
    if (const Status status = fmu.require(writable_modes, function); status != Status::Ok) return status;
    if (n > 0 && (references == nullptr || values == nullptr)) return fmu.fail(Status::Error, function, "null pointer");
    for (std::size_t i = 0; i < n; ++i) {
        const Status status =
            fmu.check_set(references[i], type_of(references[i]), static_cast<double>(values[i]), function);
        if (status != Status::Ok) return status;
    }
    for (std::size_t i = 0; i < n; ++i) fmu.set(references[i], static_cast<double>(values[i]));
    return fmu.settle_parameters(function);
}

template <class Text>
Status get_texts(FmuInstance& fmu, const std::uint32_t* references, std::size_t n, Text* values, const char* function) {
    if (const Status status = fmu.require(readable_modes, function); status != Status::Ok) return status;
    if (n > 0 && (references == nullptr || values == nullptr)) return fmu.fail(Status::Error, function, "null pointer");
    for (std::size_t i = 0; i < n; ++i) {
        if (const Status status = fmu.get_text(references[i], values[i], function); status != Status::Ok) return status;
    }
    return Status::Ok;
}

/// Derivatives over time, of inputs or outputs: all of the first order.
inline Status check_orders(FmuInstance& fmu, const std::uint32_t* references, std::size_t n, const std::int32_t* orders,
                           const double* values, const char* function) {
    if (n > 0 && (references == nullptr || orders == nullptr || values == nullptr))
        return fmu.fail(Status::Error, function, "null pointer");
    const bool are_first = std::all_of(orders, orders + n, [](std::int32_t order) { return order == 1; });
    return are_first ? Status::Ok : fmu.fail(Status::Error, function, "only derivatives of the first order count");
}

/// For kinds of variables that a Torsion model never has: success for no variables, else an error.
inline Status none_of(FmuInstance& fmu, std::size_t n, const char* function, const char* what) {
    return n == 0 ? Status::Ok : fmu.fail(Status::Error, function, what);
}

// FMU states are pointers from the importer: only those that this FMU gave out are followed.

/// Inside of a step the integrator is under way.
inline Status outside_of_steps(FmuInstance& fmu, const char* function) {
    return fmu.require(~unsigned{Intermediate}, function);
}

inline Status get_state(FmuInstance& fmu, void** state, const char* function) {
    if (const Status status = outside_of_steps(fmu, function); status != Status::Ok) return status;
    if (state == nullptr) return fmu.fail(Status::Error, function, "null pointer");
    if (*state != nullptr && fmu.owns(*state)) fmu.forget(*state);
    *state = fmu.save();
    return Status::Ok;
}

inline Status set_state(FmuInstance& fmu, void* state, const char* function) {
    if (const Status status = outside_of_steps(fmu, function); status != Status::Ok) return status;
    if (!fmu.owns(state)) return fmu.fail(Status::Error, function, "this is no state of this instance");
    fmu.restore(*static_cast<SavedState*>(state));
    return Status::Ok;
}

inline Status free_state(FmuInstance& fmu, void** state, const char* function) {
    if (state == nullptr || *state == nullptr) return Status::Ok;
    if (!fmu.owns(*state)) return fmu.fail(Status::Error, function, "this is no state of this instance");
    fmu.forget(*state);
    *state = nullptr;
    return Status::Ok;
}

inline Status state_size(FmuInstance& fmu, void* state, std::size_t* size, const char* function) {
    if (size == nullptr || !fmu.owns(state))
        return fmu.fail(Status::Error, function, "null pointer, or no state of this instance");
    *size = fmu.serialized_size(*static_cast<SavedState*>(state));
    return Status::Ok;
}

inline Status serialize_state(FmuInstance& fmu, void* state, void* bytes, std::size_t size, const char* function) {
    if (bytes == nullptr || !fmu.owns(state))
        return fmu.fail(Status::Error, function, "null pointer, or no state of this instance");
    const SavedState& saved = *static_cast<SavedState*>(state);
    if (size < fmu.serialized_size(saved)) return fmu.fail(Status::Error, function, "the array is too small");
    fmu.serialize(saved, static_cast<unsigned char*>(bytes));
    return Status::Ok;
}

inline Status deserialize_state(FmuInstance& fmu, const void* bytes, std::size_t size, void** state,
                                const char* function) {
    if (state == nullptr) return fmu.fail(Status::Error, function, "null pointer");
    SavedState* read = fmu.deserialize(static_cast<const unsigned char*>(bytes), size);
    if (read == nullptr) return fmu.fail(Status::Error, function, "these bytes are no state of this model");
    *state = read;
    return Status::Ok;
}

} // namespace torsion::fmi
