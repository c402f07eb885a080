#include "compiler/diagram/picture/default_icon.h"

namespace torsion::diagram {

namespace {

constexpr Colour grey{110, 110, 110}, blue{0, 0, 255}, white{255, 255, 255};

Layer make_default_icon(bool is_connector) {
    Layer layer;
    layer.primitives.push_back({Rectangle{.extent = {{-100, -100}, {100, 100}},
                                          .outline = {.colour = grey},
                                          .filling = {is_connector ? grey : white, FillPattern::Solid},
                                          .radius = is_connector ? 0.0 : 12.0},
                                {}});
    if (is_connector) return layer;
    layer.primitives.push_back({Text{.extent = {{-80, -28}, {80, 28}}, .text = "%class", .colour = grey}, {}});
    layer.primitives.push_back({Text{.extent = {{-150, 150}, {150, 110}}, .text = "%name", .colour = blue}, {}});
    return layer;
}

} // namespace

const Layer& default_icon(bool is_connector) {
    static const Layer of_component = make_default_icon(false), of_connector = make_default_icon(true);
    return is_connector ? of_connector : of_component;
}

void put_name_below(PlacedIcon& component) {
    if (auto* name = std::get_if<Text>(&component.primitives.back().shape)) name->extent = {{-150, -110}, {150, -150}};
}

Primitive name_of_connector(const std::string& name, const Extent& system) {
    const Position middle = system.centre();
    const double half = system.height() / 2;
    return {Text{.extent = {{middle.x - 3 * half, middle.y + 1.2 * half}, {middle.x + 3 * half, middle.y + 2 * half}},
                 .text = name,
                 .font_size = 11,
                 .colour = blue},
            {}};
}

} // namespace torsion::diagram
