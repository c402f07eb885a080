#pragma once
// Parameters for a page, and values that a page sets.

#include "torsion/session.h"

#include <optional>
#include <string>

namespace torsion::watch {

/// As JSON: what can be set, with its kind, unit, limits and value. Calculated and final ones are left out.
std::string parameters_json(const Model& model);

struct Change {
    bool is_all = false; ///< nothing else is set
    Values values;
};
/// `{"set": {"shaft.c": 2e4, "shape": "Lib.Shape.Round"}, "all": true}`; nothing, and the reason, if the text is none
/// such.
std::optional<Change> read_change(const std::string& json, std::string& problem);

/// As JSON.
std::string values_json(const Values& values);

} // namespace torsion::watch
