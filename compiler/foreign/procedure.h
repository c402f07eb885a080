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

} // namespace torsion::foreign
