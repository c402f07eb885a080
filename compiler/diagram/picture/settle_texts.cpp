#include "compiler/diagram/picture/settle_texts.h"

#include "compiler/diagram/picture/bounds.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

constexpr double beside_line = 2.4;   ///< drawing units, between a line and a text
constexpr double least_letters = 1.5; ///< smaller ones cannot be read
constexpr double letters_below = 2.6; ///< of a text that was too small in its place
constexpr std::size_t longest_below = 36;

/// A line that leaves a connector above or below its icon, from where the connector begins.
struct Upright {
    double x, y;
    bool is_above;
};

std::vector<Upright> uprights_of(const PlacedIcon& part) {
    std::vector<Upright> lines;
    const Position centre = part.place(part.system.centre());
    for (const PlacedIcon& connector : part.connectors) {
        if (connector.is_hidden) continue;
        const Position at = part.place(connector.place(connector.system.centre())), away = at - centre;
        if (!(std::abs(away.y) > 0.9 * std::abs(away.x))) continue;
        const Box icon = bounds_of(connector.primitives, part.place * connector.place);
        const bool is_above = away.y > 0;
        lines.push_back({at.x, icon.is_empty() ? at.y : is_above ? icon.low.y : icon.high.y, is_above});
    }
    return lines;
}

Box box_of_text(const Primitive& text, const PlacedIcon& part) {
    return bounds_of(std::vector<Primitive>{text}, part.place);
}

bool is_under(const Upright& line, const Box& box) {
    const bool is_beyond = line.is_above ? box.high.y > line.y : box.low.y < line.y;
    return is_beyond && line.x > box.low.x - beside_line && line.x < box.high.x + beside_line;
}

/// In the diagram; the icon is scaled only.
void move(Primitive& text, Position by, const PlacedIcon& part) {
    text.place = shifted_by({by.x / part.place.a, by.y / part.place.d}) * text.place;
}

/// The name goes to the other side if no line is there, all else to the right of the lines.
void clear(Primitive& primitive, const std::vector<Upright>& lines, PlacedIcon& part) {
    const Box box = box_of_text(primitive, part);
    if (box.is_empty()) return;
    double right = box.low.x;
    bool is_above = false, has_line = false;
    for (const Upright& line : lines) {
        if (!is_under(line, box)) continue;
        right = std::max(right, line.x + beside_line), is_above = line.is_above, has_line = true;
    }
    if (!has_line) return;
    const bool is_name = is_name_of(part, std::get<Text>(primitive.shape));
    const auto is_other = [&](const Upright& line) { return line.is_above != is_above; };
    if (is_name && std::ranges::none_of(lines, is_other)) {
        const Box all = bounds_of(part);
        const double y = is_above ? all.low.y - 0.5 - box.high.y : all.high.y + 0.5 - box.low.y;
        move(primitive, {0, y}, part);
    } else {
        move(primitive, {right - box.low.x, 0}, part);
    }
}

bool is_unreadable(const Text& text, const TextSize& size) {
    return text.font_size <= 0 && size.size < least_letters && size.lines.size() == 1;
}

/// Below the icon and all its other texts.
void enlarge(Primitive& primitive, PlacedIcon& part) {
    Text& text = std::get<Text>(primitive.shape);
    if (text.text.find_first_not_of(" \n\t") == std::string::npos) return;
    const TextSize size = size_of(text, box_of(text, part.place * primitive.place));
    if (!is_unreadable(text, size) || text.extent.height() == 0) return;
    text.text = shortened(text.text, longest_below);
    const Position middle = part.system.centre();
    const double height = letters_below * 1.2 / std::abs(part.place.d),
                 low = (bounds_of(part).low.y - part.place.shift.y) / part.place.d;
    primitive.place = {};
    text.extent = {{middle.x, low - height}, {middle.x, low}};
}

} // namespace

std::string shortened(const std::string& text, std::size_t longest) {
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end; // not inside of a character
    return text.substr(0, end) + "…";
}

void settle_texts(PlacedIcon& part) {
    if (part.inside || part.place.b != 0 || part.place.c != 0) return;
    const std::vector<Upright> lines = uprights_of(part);
    for (Primitive& primitive : part.primitives) {
        if (!std::holds_alternative<Text>(primitive.shape)) continue;
        enlarge(primitive, part);
        clear(primitive, lines, part);
    }
}

} // namespace torsion::diagram
