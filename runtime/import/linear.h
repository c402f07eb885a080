#pragma once
// The linear system of an FMU in Model Exchange between one input and one output: directional derivatives where the FMU
// gives them, else central differences of several lengths. Its discrete mode is held, as FMI holds it in
// Continuous-Time Mode.

#include "runtime/import/host.h"

#include "torsion/import.h"

#include <cstddef>
#include <optional>

namespace torsion::fmu {

/// Where a name stands: a variable of the description, and the element of an array.
struct Named {
    const Variable* variable = nullptr;
    std::size_t element = 0;
};
std::optional<Named> find_named(const Description& description, const std::string& name);

/// The FMU stands at the frame's point, in Continuous-Time Mode. False with a message.
bool linearize(Host& host, const Tables& tables, TorsionFrame& frame, const Named& input, const Named& output,
               LinearForm& result, runtime::Message& problem);

} // namespace torsion::fmu
