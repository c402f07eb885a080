#pragma once
// Types of external objects (specification 12.9.7). An object is the value of a parameter, a number
// (foreign/native_memory.h), whose type is an enumeration of its class without literals: so arrays, records and
// arguments of functions need nothing new, and no other value fits.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Does the class extend ExternalObject? Its objects are native, or records of ours in their place (substitute.h).
bool is_external_object(const Class& c, library::Lookup& lookup);
/// Is it the constructor of native objects?
bool is_constructor(const Class& function, library::Lookup& lookup);

/// Its type. Null, and reported once, if the class is no right one.
const EnumerationType* object_type(const Class& c, Translator& translator);

inline bool is_object(const EnumerationType* type) { return type && type->object; }
inline bool is_object(const TypedValue& t) { return t.type == BaseType::Enumeration && is_object(t.enumeration); }
/// Is it an object, or a record with one?
bool has_object(const TypedValue& t);

} // namespace torsion::instance
