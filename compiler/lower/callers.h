#pragma once
// Which equations and values of a model call a function, itself or through others: for the messages of the checks in its body.

#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

#include <map>
#include <string>
#include <vector>

namespace torsion::lower {

/// Each place once, in order of declaration.
std::map<symbolic::FunctionId, std::vector<flat::Origin>> callers(const flat::FlatModel& model, const program::Functions& functions);

/// "`a`, `b` or 3 more"
std::string one_of(const std::vector<std::string>& names);

} // namespace torsion::lower
