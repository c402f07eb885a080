#pragma once
// Values in declarations: bindings of parameters, equations of variables.

#include "compiler/flat/events/event_lowering.h"

namespace torsion::flat {

void flatten_bindings(EventLowering& events, const typing::Component& component);

/// Parameters keep the values that the compiler used.
void bind_structural(FlatBuilder& builder);

/// Reports a parameter whose value depends on itself.
void check_parameter_cycles(const FlatBuilder& builder);

} // namespace torsion::flat
