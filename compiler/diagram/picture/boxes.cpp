#include "compiler/diagram/picture/boxes.h"

#include "compiler/analysis/plot/svg.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr std::size_t most_icons = 6, in_row = 3;
constexpr double cell = 58, row_height = 52; ///< of an icon in a box
constexpr double letters_of_connector = 20;  ///< in units of a box, 200 wide
constexpr double from_connector = 14;
constexpr Colour grey_of_box{110, 110, 110}, dark_of_signal{0, 0, 127};

/// Names of lone flanges and signals say no more than their places do.
bool says_nothing(const std::string& name) {
    static constexpr const char* usual[] = {"flange",   "flange_a", "flange_b", "u",      "y",  "support",
                                            "heatPort", "port",     "port_a",   "port_b", "bus"};
    return std::ranges::find(usual, name) != std::end(usual);
}

/// The class name moves up, and leaves its place to icons.
void lift_class_name(PlacedIcon& part) {
    for (Primitive& primitive : part.primitives)
        if (auto* text = std::get_if<Text>(&primitive.shape); text != nullptr && text->extent.first.y == -28)
            text->extent = {{-88, 46}, {88, 82}};
}

} // namespace

void fill_box(const std::vector<InnerIcon>& icons, PlacedIcon& part) {
    if (icons.empty()) return;
    lift_class_name(part);
    const std::size_t shown = icons.size() <= most_icons ? icons.size() : most_icons - 1;
    const std::size_t cells = std::min(icons.size(), most_icons), rows = (cells + in_row - 1) / in_row,
                      columns = std::min(cells, in_row);
    const auto place_of = [&](std::size_t i) {
        const double column = static_cast<double>(i % in_row) -
                              (static_cast<double>(std::min(columns, cells - i / in_row * in_row)) - 1) / 2;
        const double row = static_cast<double>(i / in_row) - (static_cast<double>(rows) - 1) / 2;
        return Position{column * cell, -22 - row * (row_height + 6)};
    };
    std::vector<Primitive> inside;
    for (std::size_t i = 0; i < shown; ++i) {
        const Extent& system = icons[i].system;
        const double scale =
            std::min(cell / std::max(system.width(), 1.0), row_height / std::max(system.height(), 1.0));
        const Transform small =
            shifted_by(place_of(i)) * Transform{scale, 0, 0, scale, {}} * shifted_by(-1 * system.centre());
        for (Primitive primitive : icons[i].primitives) {
            if (std::holds_alternative<Text>(primitive.shape)) continue;
            primitive.place = small * primitive.place;
            inside.push_back(std::move(primitive));
        }
    }
    if (shown < icons.size()) {
        const Position at = place_of(shown);
        inside.push_back({Text{.extent = {{at.x - 25, at.y - 14}, {at.x + 25, at.y + 14}},
                               .text = "+" + std::to_string(icons.size() - shown),
                               .colour = grey_of_box},
                          {}});
    }
    part.primitives.insert(part.primitives.end() - 1, inside.begin(), inside.end()); // the last one is the name
}

Primitive name_beside(const PlacedIcon& connector, const std::string& name, const Extent& system) {
    const double unit = std::max(system.width(), system.height()) / 200, height = 1.2 * letters_of_connector * unit;
    const double length = analysis::svg::width_of(name, letters_of_connector * unit), away = from_connector * unit;
    const Position at = connector.place(connector.system.centre()), from = at - system.centre();
    Position low = at;
    if (std::abs(from.x) >= std::abs(from.y)) low = at + Position{from.x < 0 ? -away - length : away, 0.2 * height};
    else low = at + Position{away, from.y < 0 ? -away - height : away};
    return {Text{.extent = {low, low + Position{length, height}},
                 .text = name,
                 .colour = dark_of_signal,
                 .alignment = TextAlignment::Left},
            {}};
}

void name_connectors(const Component& component, PlacedIcon& part) {
    std::vector<Primitive> names;
    bool has_below = false;
    for (std::size_t i = 0; i < component.own_connectors; ++i) {
        const PlacedIcon& connector = part.connectors[i];
        if (says_nothing(connector.name)) continue;
        names.push_back(name_beside(connector, connector.name, part.system));
        has_below = has_below || std::get<Text>(names.back().shape).extent.first.y < part.system.first.y;
    }
    auto* own = std::get_if<Text>(&part.primitives.back().shape);
    // below those
    if (own != nullptr && has_below && own->extent.first.y < 0) own->extent = {{-150, -140}, {150, -180}};
    part.primitives.insert(part.primitives.end() - 1, names.begin(), names.end());
}

} // namespace torsion::diagram
