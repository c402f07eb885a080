#pragma once
// Checks that equations and unknowns are equal in number, in total and in every component (specification 4.7).
//
// A component is balanced if its equations, plus those that its connectors' flows and inputs get from outside, are as
// many as its unknowns.

#include "compiler/flat/connections/connections.h"

namespace torsion::flat {

void check_balance(const FlatBuilder& builder, Connections& connections);

} // namespace torsion::flat
