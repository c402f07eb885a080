#pragma once
// Where external objects are made (specification 12.9.7): the constructor is called where the component, or the
// variable of a function, is declared, and nowhere else.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/instance/native_code/object_type.h"

namespace torsion::instance {

/// Inputs of functions can be objects, variables of functions too if their declarations make them. False, reported, for
/// others.
bool check_object_formal(const Formal& f, const Class& function, Translator& translator);

/// Is each of its objects made by a call of its own?
bool is_made_here(const TypedValue& value, const symbolic::ExprPool& pool);

/// Has a component's object been made in its own declaration? False, reported, if there is no value, or a copy of
/// another object.
bool check_objects(const Node& node, const TypedValue& value, Translator& translator);

} // namespace torsion::instance
