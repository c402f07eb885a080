#pragma once
// Derivatives of functions as functions: the forward mode of automatic differentiation (Griewank & Walther 2008), from
// source to source.
//
// The tangent of y = f(x) computes dy = f'(x)·dx: inputs x…, dx…, outputs dy…. It repeats the body with a derivative
// beside every slot that depends on a Real input. The values decide its branches, its array elements and its checks, as
// in f; it does not warn again. Inputs that are not Real have a dx too, which is ignored.

// Native code has no body to repeat. Its tangent is the author's derivative if that covers every direction, else the
// central difference along dx: two more calls, exact to about ten digits for a smooth function.

#include "compiler/symbolic/function.h"

namespace torsion::symbolic {

/// Makes the tangent on the first request. The tangent of a tangent is the second derivative.
FunctionId tangent(ExprPool& pool, FunctionId f);

/// False if the tangent uses differences: good enough for Newton's method, not for equations of the model.
bool has_exact_tangent(const ExprPool& pool, FunctionId f);

} // namespace torsion::symbolic
