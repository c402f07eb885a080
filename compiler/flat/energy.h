#pragma once
// Sums of the energies and powers that components declare, after all equations: they must not change the model.
//
// A component with equations and an undeclared flange may store or supply unknown energy: then the model has no audit.
// Power reaches components only through flanges, so a model's own equations for its
// components pass through one of its flanges. A flange that is connected within its component hands its power on: the
// flows there add up to zero, whatever other equations the component has. A plain source needs no declaration
// (plain_source.h). Stored energies of other components are collected even without an audit: modes take shapes and
// energies from them.

#include "compiler/flat/connections/connections.h"

namespace torsion::flat {

void add_energy(FlatBuilder& builder, const Connections& connections);

} // namespace torsion::flat
