#pragma once
// Derivatives of functions as functions: the forward mode of automatic differentiation (Griewank & Walther 2008), from source to source.
//
// The tangent of y = f(x) computes dy = f'(x)·dx: inputs x…, dx…, outputs dy…. It repeats the body with a derivative beside every slot that depends
// on a Real input. Which way it goes, which elements it takes and what it checks follow from the values, as in f; it does not warn again.
// Inputs that are not Real have a dx too, which is ignored.

// Native code has no body to repeat. Its tangent is what the author gives as derivative where that holds for every direction, else the central
// difference along dx: two more calls, exact to about ten digits for a smooth function.

#include "compiler/symbolic/function.h"

namespace torsion::symbolic {

/// Made once. The tangent of a tangent is the second derivative.
FunctionId tangent(ExprPool& pool, FunctionId f);

/// False where the tangent rests on differences: good enough for Newton's method, not for equations of the model.
bool has_exact_tangent(const ExprPool& pool, FunctionId f);

} // namespace torsion::symbolic
