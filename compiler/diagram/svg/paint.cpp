#include "compiler/diagram/svg/paint.h"

#include <cstdio>

namespace torsion::diagram::svg {

namespace {

constexpr double thinnest = 0.25; ///< drawing units
/// thinner lines keep their width in smaller icons, as in other tools; wider ones shrink to this
constexpr double widest_fixed = 1;

std::string gradient(const std::string& name, Position way, Colour edge, Colour middle) {
    std::string text = "<linearGradient id=\"" + name + "\" x1=\"" + number(0.5 - way.x / 2) + "\" y1=\"" +
                       number(0.5 - way.y / 2) + "\" x2=\"" + number(0.5 + way.x / 2) + "\" y2=\"" +
                       number(0.5 + way.y / 2) + "\">";
    text += "<stop offset=\"0\" stop-color=\"" + hex(edge) + "\"/><stop offset=\"0.5\" stop-color=\"" + hex(middle) +
            "\"/>";
    return text + "<stop offset=\"1\" stop-color=\"" + hex(edge) + "\"/></linearGradient>\n";
}

std::string sphere(const std::string& name, Colour edge, Colour middle) {
    return "<radialGradient id=\"" + name + "\"><stop offset=\"0\" stop-color=\"" + hex(middle) +
           "\"/><stop offset=\"1\" stop-color=\"" + hex(edge) + "\"/></radialGradient>\n";
}

const char* hatch_lines(FillPattern pattern) {
    switch (pattern) {
    case FillPattern::Horizontal: return "M0 1H2";
    case FillPattern::Vertical: return "M1 0V2";
    case FillPattern::Cross: return "M0 1H2M1 0V2";
    case FillPattern::Forward: return "M-0.5 0.5L0.5 -0.5M0 2L2 0M1.5 2.5L2.5 1.5";
    case FillPattern::Backward: return "M-0.5 1.5L0.5 2.5M0 0L2 2M1.5 -0.5L2.5 0.5";
    default: return "M0 2L2 0M0 0L2 2";
    }
}

std::string hatching(const std::string& name, FillPattern pattern, Colour line, Colour ground) {
    return "<pattern id=\"" + name +
           "\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\"><rect width=\"2\" height=\"2\" fill=\"" +
           hex(ground) + "\"/><path d=\"" + hatch_lines(pattern) + "\" stroke=\"" + hex(line) +
           "\" stroke-width=\"0.2\"/></pattern>\n";
}

const char* dashes(LinePattern pattern) {
    switch (pattern) {
    case LinePattern::Dash: return "2 1";
    case LinePattern::Dot: return "0.4 0.8";
    case LinePattern::DashDot: return "2 0.8 0.4 0.8";
    case LinePattern::DashDotDot: return "2 0.8 0.4 0.8 0.4 0.8";
    default: return nullptr;
    }
}

} // namespace

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string result = text;
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.') result.pop_back();
    return result == "-0" ? "0" : result;
}

std::string hex(Colour colour) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    return text;
}

std::string Paint::fill(const Filling& filling, const Outline& outline, const Transform& page) {
    const FillPattern pattern = filling.pattern;
    if (pattern == FillPattern::None) return "fill=\"none\"";
    if (pattern == FillPattern::Solid) return "fill=\"" + hex(filling.colour) + "\"";
    std::string name =
        "f" + std::to_string(static_cast<int>(pattern)) + hex(filling.colour).substr(1) + hex(outline.colour).substr(1);
    const bool is_cylinder = pattern == FillPattern::HorizontalCylinder || pattern == FillPattern::VerticalCylinder;
    if (is_cylinder) {
        Position way = page.direction(pattern == FillPattern::HorizontalCylinder ? Position{0, 1} : Position{1, 0});
        const double size = length(way);
        // both ends are alike
        way = {std::abs(way.x / size), way.x * way.y < 0 ? -std::abs(way.y / size) : std::abs(way.y / size)};
        name += "-" + std::to_string(std::lround(std::atan2(way.y, way.x) * 180 / std::numbers::pi) + 90);
        definitions_.try_emplace(name, gradient(name, way, outline.colour, filling.colour));
    } else if (pattern == FillPattern::Sphere) {
        definitions_.try_emplace(name, sphere(name, outline.colour, filling.colour));
    } else {
        definitions_.try_emplace(name, hatching(name, pattern, outline.colour, filling.colour));
    }
    return "fill=\"url(#" + name + ")\"";
}

double Paint::thickness(const Outline& outline, double scale) {
    const double least = std::clamp(outline.thickness, thinnest, widest_fixed);
    return std::max(least, outline.thickness * scale);
}

std::string Paint::stroke(const Outline& outline, double scale) {
    if (outline.pattern == LinePattern::None) return {};
    std::string text =
        " stroke=\"" + hex(outline.colour) + "\" stroke-width=\"" + number(thickness(outline, scale)) + "\"";
    if (const char* dash = dashes(outline.pattern)) text += std::string(" stroke-dasharray=\"") + dash + "\"";
    return text;
}

std::string Paint::definitions() const {
    std::string text;
    for (const auto& [name, definition] : definitions_) text += definition;
    return text.empty() ? text : "<defs>\n" + text + "</defs>\n";
}

} // namespace torsion::diagram::svg
