#pragma once
// The names of an enumeration's values. They stand as one text in the strings of a model, to which the variable's
// reserved bytes point: the name of the type, then its literals, each in a line. Models of versions without them have 0
// there.

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::runtime {

struct Enumeration {
    std::string type;                  ///< empty: it is no enumeration, or its names are not known
    std::vector<std::string> literals; ///< the first has the value 1
};

inline Enumeration enumeration_of(const TorsionModel& model, std::uint32_t row) {
    const TorsionVariable& variable = model.variables[row];
    const std::uint32_t offset = std::uint32_t{variable.reserved[1]} << 8 | variable.reserved[2];
    if (variable.type != TORSION_ENUMERATION || offset == 0 || offset >= model.strings_size) return {};
    std::string_view text = model.strings + offset;
    const auto line = [&] {
        const std::string_view first = text.substr(0, text.find('\n'));
        text.remove_prefix(first.size() < text.size() ? first.size() + 1 : first.size());
        return std::string(first);
    };
    Enumeration result{line(), {}};
    while (!text.empty()) result.literals.push_back(line());
    return result;
}

} // namespace torsion::runtime
