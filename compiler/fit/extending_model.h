#pragma once
// A model that extends another one, with values as modifiers.

#include "torsion/session_fit.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::fit {

struct Modifier {
    std::string name, value; ///< `shaft.c`, and its text in Modelica syntax
};

/// A value of a list in Modelica syntax: literals with their type, texts in quotes.
std::string modifier_of(const Parameter& parameter, const std::string& choice);

/// Nothing, and the reason, where a modifier cannot say one. `words`: behind the name of the model in the description.
std::optional<std::string> extending_model(const std::string& model, const std::string& name, const std::string& words,
                                           const std::vector<Modifier>& modifiers, std::string& problem);

} // namespace torsion::fit
