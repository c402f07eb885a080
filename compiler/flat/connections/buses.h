#pragma once
// Elements of expandable connectors, which only the whole model determines (specification 9.1.3).

#include "compiler/flat/connections/connections.h"

namespace torsion::flat {

/// Elements of arrays to which nothing is connected do not exist (specification 9.1.3), and no expression may name
/// them. Their place in the array has a value that nobody sees.
void fill_gaps(FlatBuilder& builder);

/// What is an input of one bus is no input of another one connected to it (specification 9.1.3).
void check_buses(const FlatBuilder& builder, Connections& connections);

/// Signals of buses that nothing gives become inputs of the model: others will give them.
void open_buses(FlatBuilder& builder, Connections& connections);

void name_unfed_buses(const FlatBuilder& builder, Connections& connections, source::Diagnostic& report);

} // namespace torsion::flat
