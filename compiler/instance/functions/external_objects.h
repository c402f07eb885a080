#pragma once
// External objects (specification 12.9.7). An object is the value of a parameter, a number (foreign/native_memory.h),
// whose type is an enumeration of its class without literals: so arrays, records and arguments of functions need
// nothing new, and no other value fits. Its constructor is called where the component, or the variable of a function,
// is declared, and nowhere else.

#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

/// Does the class extend ExternalObject? Its objects are native, or records of ours in their place (modelica_object).
bool is_external_object(const Class& c, library::Lookup& lookup);
/// Is it the constructor of native objects?
bool is_constructor(const Class& function, library::Lookup& lookup);

/// Its type. Null, and reported once, if the class is no right one.
const EnumerationType* object_type(const Class& c, Translator& translator);

inline bool is_object(const EnumerationType* type) { return type && type->object; }
inline bool is_object(const TypedValue& t) { return t.type == BaseType::Enumeration && is_object(t.enumeration); }
/// Is it an object, or a record with one?
bool has_object(const TypedValue& t);

/// Inputs of functions can be objects, variables of functions too if their declarations make them. False, reported, for
/// others.
bool check_object_formal(const Formal& f, const Class& function, Translator& translator);

/// Is each of its objects made by a call of its own?
bool is_made_here(const TypedValue& value, const symbolic::ExprPool& pool);

/// Has a component's object been made in its own declaration? False, reported, if there is no value, or a copy of
/// another object.
bool check_objects(const Node& node, const TypedValue& value, Translator& translator);

} // namespace torsion::instance
