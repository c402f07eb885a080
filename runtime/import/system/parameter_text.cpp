// Values for parameter sets that `torsion ssp` writes.

#include "runtime/import/array_text.h"
#include "runtime/import/xml.h"
#include "torsion/system.h"

namespace torsion::ssp {

namespace {

/// The literal's name alone, of `Gear.high` or of its number.
std::string literal_of(const Port& port, const std::string& text) {
    const std::string name = text.substr(text.rfind('.') + 1);
    for (const auto& [literal, value] : port.literals) {
        if (literal == name || std::to_string(value) == text) return literal;
    }
    return text;
}

} // namespace

std::optional<std::string> parameter_text(const Port& port, const std::string& text, runtime::Message& problem) {
    if (port.type == "String") return text;
    std::vector<std::string> elements;
    if (const auto array = fmu::array_of(text)) {
        if (array->shape != port.dimensions) {
            problem.code = "C103";
            problem.text =
                "--set: `" + port.name + "` " +
                (port.dimensions.empty() ? "is no array" : "has " + fmu::words_of_sizes(port.dimensions) + " values") +
                ", not " + fmu::words_of_sizes(array->shape);
            return std::nullopt;
        }
        elements = array->elements;
    } else {
        for (const std::string_view word : fmu::words(text)) elements.emplace_back(word);
    }
    std::string result;
    for (const std::string& element : elements) result += (result.empty() ? "" : " ") + literal_of(port, element);
    return result;
}

} // namespace torsion::ssp
