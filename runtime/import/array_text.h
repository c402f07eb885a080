#pragma once
// Arrays as Modelica writes them: `{{1, 2}, {3, 4}}`.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::fmu {

struct ArrayText {
    std::vector<std::string> elements; ///< row by row
    std::vector<std::size_t> shape;

    /// "[2,1]": the subscripts of an element.
    std::string subscripts(std::size_t element) const;
};

/// "2 × 3"
std::string words_of_sizes(const std::vector<std::size_t>& sizes);

/// Nothing: the text is no array, or its rows differ.
std::optional<ArrayText> array_of(std::string_view text);

} // namespace torsion::fmu
