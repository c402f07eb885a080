// Dependencies at run time: those of the model description, which are exact for scalars at every operating point.

#include "runtime/core/fmi/fmu_instance.h"

namespace torsion::fmi {

namespace {

constexpr std::uint32_t row_size = 3;

/// The row of a reference, or null.
const std::uint32_t* row_of(const std::uint32_t* table, std::uint32_t reference) {
    std::uint32_t low = 0, high = table[0];
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        const std::uint32_t* row = table + 1 + middle * row_size;
        if (*row == reference) return row;
        if (*row < reference) low = middle + 1;
        else high = middle;
    }
    return nullptr;
}

/// Is it given from outside: time, states, inputs, parameters, constants?
bool is_known(const TorsionModel& model, std::uint32_t reference) {
    if (reference >= model.n_variables) return reference == model.n_variables;
    const TorsionVariable& variable = model.variables[reference];
    if (variable.type == TORSION_STRING) return true;
    return variable.section == TORSION_X || variable.section == TORSION_U || variable.section == TORSION_P ||
           variable.section == TORSION_TIME;
}

} // namespace

Status FmuInstance::dependencies(const std::uint32_t* table, std::uint32_t reference, DependencyList& list,
                                 const char* function) {
    list = {};
    const bool is_initial = (mode_ & (Instantiated | Configuration | Initialization)) != 0;
    if (const std::uint32_t* row = row_of(table, reference)) {
        const std::uint32_t* begin = table + row[is_initial ? 1 : 2];
        list = {*begin, begin + 1};
        return Status::Ok;
    }
    if (is_known(model_, reference)) return Status::Ok;
    return fail(Status::Error, function,
                "value reference " + std::to_string(reference) + " is no unknown of the model structure");
}

} // namespace torsion::fmi
