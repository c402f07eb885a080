#pragma once
// Texts of icons: `%name`, `%class`, `%parameter`, `%{a.b}`, `%%` (specification 18.6.5.5).

#include "compiler/diagram/annotations/values.h"

#include <string>
#include <string_view>

namespace torsion::diagram {

struct TextOf {
    std::string name;                    ///< of the component
    std::string class_name;              ///< without the packages
    instance::Node* node = nullptr;      ///< whose parameters are meant; null: none, then their names stay
    std::string first = {}, second = {}; ///< of a connection: the connectors
};

/// Empty where a parameter has no value: `J = ` says nothing.
std::string replaced(const std::string& text, const TextOf& of, Evaluator& evaluator);

/// A parameter as it was given: a number in its display unit, a name, or the expression; nothing if it has no value.
std::optional<std::string> value_text(instance::Node& parameter, Evaluator& evaluator);

/// `kg.m2` as `kg·m²`.
std::string unit_text(std::string_view unit);

} // namespace torsion::diagram
