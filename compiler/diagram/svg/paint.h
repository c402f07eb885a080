#pragma once
// Fillings and line patterns as attributes of SVG; hatchings and gradients as definitions.

#include "compiler/diagram/graphics.h"

#include <map>
#include <string>

namespace torsion::diagram::svg {

std::string number(double value); ///< at most two decimals
std::string hex(Colour colour);   ///< `#ff0000`

class Paint {
public:
    /// `fill="…"`; `page`: from the coordinates of the shape to those of the page.
    std::string fill(const Filling& filling, const Outline& outline, const Transform& page);
    /// ` stroke="…" stroke-width="…"`; empty: no line.
    static std::string stroke(const Outline& outline, double scale);
    static double thickness(const Outline& outline, double scale);
    /// `<defs>` of all fillings so far. Names follow from what they mean, so that several pictures can stand in one
    /// page.
    std::string definitions() const;

private:
    std::map<std::string, std::string> definitions_; ///< by name
};

} // namespace torsion::diagram::svg
