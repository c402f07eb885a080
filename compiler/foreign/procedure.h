#pragma once
// One C function with its type, ready to be called.

#include "compiler/foreign/c_unit.h"
#include "compiler/foreign/prototype.h"
#include "compiler/symbolic/foreign.h"

#include <memory>
#include <string>

namespace torsion::foreign {

/// `address` is the address of a function of this type. Null if this machine cannot call the type.
std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, void* address, std::string library);

/// The same for a function of a compiled C text.
std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, std::shared_ptr<const Entry> entry);

/// Takes the number of an object that a function has made for itself, and ends it.
std::shared_ptr<const symbolic::Foreign> end_of_object();

/// An impure call is made once in an event, however often its equation is evaluated: takes the arguments of the call,
/// the last of which is the number of its place, and gives whether its results are known, and the results.
std::shared_ptr<const symbolic::Foreign> kept_results(std::size_t arguments, std::size_t results);
/// Takes the arguments and the results of the call. Gives 1.
std::shared_ptr<const symbolic::Foreign> keep_results(std::size_t arguments, std::size_t results);

} // namespace torsion::foreign
