#include "compiler/fit/extending_model.h"

#include "torsion/session_fit.h"

#include <fmt/format.h>

namespace torsion::fit {

std::optional<std::string> model_text(const std::string& model, const std::string& name, const FitResult& result,
                                      std::string& problem) {
    std::vector<Modifier> modifiers;
    for (const FittedValue& value : result.values) {
        if (value.wish.kind != FittedParameter::Kind::Model) continue; // of a column, which is no part of the model
        modifiers.push_back(
            {value.wish.name, value.modifier.empty() ? fmt::format("{}", value.value) : value.modifier});
    }
    if (modifiers.empty()) return problem = "nothing of the model is fitted", std::nullopt;
    return extending_model(model, name, "with fitted values", modifiers, problem);
}

} // namespace torsion::fit
