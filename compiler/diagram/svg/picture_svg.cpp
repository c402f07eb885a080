#include "compiler/diagram/svg/picture_svg.h"

#include "compiler/analysis/plot/svg.h"
#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/svg/shapes.h"

namespace torsion::diagram {

namespace {

using analysis::svg::escaped;
using svg::number;

constexpr double margin = 4;          ///< drawing units
constexpr double pixels_per_unit = 4; ///< of a picture without a width
constexpr double least_width = 240, most_width = 2000;
constexpr double junction_radius = 0.9;

std::string primitives(const std::vector<Primitive>& all, const Transform& place, const svg::Page& page, svg::Paint& paint) {
    std::string text;
    for (const Primitive& primitive : all) text += svg::element_of(primitive, place, page, paint);
    return text;
}

std::string title(const std::string& name, const std::string& class_path, const std::string& description) {
    return "<title>" + escaped(name + ": " + class_path + (description.empty() ? "" : " – " + description)) + "</title>\n";
}

std::string part_element(const PlacedIcon& part, svg::Paint& paint) {
    const svg::Page page{part.place(part.system.centre())};
    std::string text = "<g class=\"component\" data-component=\"" + escaped(part.name) + "\" data-class=\"" + escaped(part.class_path) +
                       "\" transform=\"translate(" + number(page.origin.x) + " " + number(-page.origin.y) + ")\">\n";
    text += title(part.name, part.class_path, part.description) + primitives(part.primitives, part.place, page, paint);
    for (const PlacedIcon& connector : part.connectors) {
        if (connector.is_hidden) continue;
        const std::string name = part.name + "." + connector.name;
        text += "<g class=\"connector\" data-connector=\"" + escaped(name) + "\">\n" + title(name, connector.class_path, connector.description);
        text += primitives(connector.primitives, part.place * connector.place, page, paint) + "</g>\n";
    }
    return text + "</g>\n";
}

std::string wire_element(const Wire& wire, svg::Paint& paint) {
    std::string text = "<g class=\"connection\" data-first=\"" + escaped(wire.first) + "\" data-second=\"" + escaped(wire.second) + "\">\n<title>" +
                       escaped(wire.first + " – " + wire.second) + "</title>\n";
    for (const Line& line : wire.lines) text += svg::element_of({line, {}}, {}, {}, paint);
    const std::string colour = wire.lines.empty() ? "#000000" : svg::hex(wire.lines.front().outline.colour);
    for (const Position p : wire.junctions)
        text += "<circle cx=\"" + number(p.x) + "\" cy=\"" + number(-p.y) + "\" r=\"" + number(junction_radius) + "\" fill=\"" + colour + "\"/>\n";
    for (const Text& one : wire.texts) text += svg::element_of({one, {}}, {}, {}, paint);
    return text + "</g>\n";
}

/// What is drawn; of an icon also its whole coordinate system.
Box shown(const Picture& picture) {
    Box box = bounds_of(picture);
    if (picture.kind == LayerKind::Icon || box.is_empty()) box.add(picture.system.extent.first), box.add(picture.system.extent.second);
    box.add(box.low - Position{margin, margin});
    box.add(box.high + Position{margin, margin});
    return box;
}

} // namespace

std::string svg_of(const Picture& picture, double width) {
    const Box box = shown(picture);
    const Position size = box.high - box.low;
    if (width <= 0) width = std::clamp(pixels_per_unit * size.x, least_width, most_width);
    svg::Paint paint;
    std::string body = primitives(picture.background, {}, {}, paint);
    for (const Wire& wire : picture.wires) body += wire_element(wire, paint);
    for (const PlacedIcon& part : picture.parts) body += part_element(part, paint);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number(box.low.x) + " " + number(-box.high.y) + " " + number(size.x) +
                       " " + number(size.y) + "\" width=\"" + number(std::round(width)) + "\" height=\"" +
                       number(std::max(1.0, std::round(width * size.y / size.x))) + "\" role=\"img\" ";
    text +=
        "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" stroke-linejoin=\"round\" data-model=\"" + escaped(picture.name) + "\">\n";
    text += "<title>" + escaped(picture.name + (picture.description.empty() ? "" : " – " + picture.description)) + "</title>\n" + paint.definitions();
    text += "<rect x=\"" + number(box.low.x) + "\" y=\"" + number(-box.high.y) + "\" width=\"" + number(size.x) + "\" height=\"" + number(size.y) +
            "\" fill=\"#ffffff\"/>\n";
    return text + body + "</svg>\n";
}

std::string html_of(const Picture& picture, double width) {
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    text += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n";
    text += "<title>" + escaped(picture.name) + "</title>\n<style>body { margin: 1em; font-family: Helvetica, Arial, sans-serif; color: #222; }\n";
    text += "svg { max-width: 100%; height: auto; }</style>\n</head>\n<body>\n<h1>" + escaped(picture.name) + "</h1>\n";
    if (!picture.description.empty()) text += "<p>" + escaped(picture.description) + "</p>\n";
    return text + svg_of(picture, width) + "</body>\n</html>\n";
}

} // namespace torsion::diagram
