#pragma once
// Functions and records of ours, in Modelica, in place of native code: those in stdlib_models/TorsionExternal, chosen
// by the language and the name of the procedure.

#include "compiler/instance/instance_tree.h"

namespace torsion::instance {

/// Null: there is none.
const Class* substitute_for(const ast::External& external, library::Lookup& lookup);

/// The inputs or outputs of one of ours: they are declared in its text, none is inherited.
std::vector<const ast::ComponentDef*> substitute_formals(const Class& procedure, ast::CausalityPrefix causality);

/// The record that takes the place of the external objects of a class. Null: they are native.
const Class* modelica_object(const Class& object, library::Lookup& lookup);

} // namespace torsion::instance
