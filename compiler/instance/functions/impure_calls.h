#pragma once
// Impure functions (specification 12.3). A call in a model is made once in an event, where it is active, however often
// and wherever its equation is evaluated: the function around it asks for the results that the present event already
// has.

#include "compiler/instance/functions/function_signature.h"
#include "compiler/symbolic/function.h"

namespace torsion::instance {

/// Declared `impure`; or native code without inputs that is not declared `pure`: it gives another value at each call,
/// or it would be a constant; or what seeds random numbers that the model draws: the published library does not declare
/// that.
bool is_impure(const Signature& s);

/// Does it call native code? Else it is impure in name only.
bool reaches_native_code(const symbolic::ExprPool& pool, symbolic::FunctionId f);
bool reaches_native_code(const symbolic::ExprPool& pool, symbolic::ExprId e);

/// The function around calls of `f`, whose last input is the number of the place. Two more inputs follow: is the call
/// active? and a value of the call before it; one more output: for the call behind it.
symbolic::Function once_in_an_event(symbolic::ExprPool& pool, symbolic::FunctionId f);

} // namespace torsion::instance
