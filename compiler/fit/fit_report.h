#pragma once
// A fit in words, as JSON, as a picture and as a model.

#include "compiler/fit/fit.h"

#include <string>

namespace torsion::fit {

std::string text_of(const std::string& model, const FitResult& result);
std::string json_of(const std::string& model, const FitResult& result);
/// SVG: what was measured and simulated, and below what is between them.
std::string picture_of(const std::string& model, const FitResult& result);

/// A model that extends the given one with the values; nothing, and the reason, where a modifier cannot say one. `name`: of the new model.
std::optional<std::string> model_text(const std::string& model, const std::string& name, const FitResult& result, std::string& problem);

} // namespace torsion::fit
