// An optimization as a table of its runs, and as a model.

#include "compiler/fit/extending_model.h"

#include "torsion/session_optimize.h"

#include <fmt/format.h>

#include <cmath>

namespace torsion::optimize {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result.append(c == '"' ? 2 : 1, c);
    return result + "\"";
}

std::string cell(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "nan"; }

} // namespace

std::string history_of(const Outcome& outcome) {
    std::string text = "\"number\"";
    for (const DesignValue& value : outcome.values) text += "," + quoted(value.wish.name);
    text += ",\"status\",\"steps\",\"events\"," + quoted(outcome.objective_text);
    for (const Constraint& constraint : outcome.constraints) text += "," + quoted("margin of " + constraint.text);
    text += ",\"good\"\n";
    std::size_t number = 0;
    for (const Trial& trial : outcome.history) {
        text += std::to_string(++number);
        for (std::size_t i = 0; i < outcome.values.size(); ++i) {
            const std::vector<double>& numbers = outcome.values[i].wish.numbers;
            text +=
                "," + cell(numbers.empty() ? trial.values[i] : numbers[static_cast<std::size_t>(trial.values[i]) - 1]);
        }
        text += fmt::format(",{},{},{},{}", trial.status, trial.steps, trial.events, cell(trial.objective));
        for (const double margin : trial.margins) text += "," + cell(margin);
        text += trial.is_good ? ",1\n" : ",0\n";
    }
    return text;
}

std::optional<std::string> model_text(const std::string& model, const std::string& name, const Outcome& outcome,
                                      std::string& problem) {
    std::vector<fit::Modifier> modifiers;
    for (const DesignValue& value : outcome.values)
        modifiers.push_back(
            {value.wish.name, value.modifier.empty() ? fmt::format("{}", value.value) : value.modifier});
    return fit::extending_model(model, name, "with optimized values", modifiers, problem);
}

} // namespace torsion::optimize
