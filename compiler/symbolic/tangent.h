#pragma once
// Derivatives of functions as functions: the forward mode of automatic differentiation (Griewank & Walther 2008), from source to source.
//
// The tangent of y = f(x) computes dy = f'(x)·dx: inputs x…, dx…, outputs dy…. It repeats the body with a derivative beside every slot that depends
// on a Real input. Which way it goes, which elements it takes and what it checks follow from the values, as in f; it does not warn again.
// Inputs that are not Real have a dx too, which is ignored.

#include "compiler/symbolic/function.h"

namespace torsion::symbolic {

/// Made once. The tangent of a tangent is the second derivative.
FunctionId tangent(ExprPool& pool, FunctionId f);

} // namespace torsion::symbolic
