#include "compiler/diagram/svg/picture_svg.h"

#include "compiler/analysis/plot/svg.h"
#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/svg/anchor.h"
#include "compiler/diagram/svg/shapes.h"

#include <cstdio>
#include <set>
#include <utility>

namespace torsion::diagram {

namespace {

using analysis::svg::escaped;
using svg::number;

constexpr double margin = 4;          ///< drawing units
constexpr double pixels_per_unit = 4; ///< of a picture without a width
constexpr double least_width = 240, most_width = 2000;
constexpr double junction_radius = 0.9;

std::string primitives(const std::vector<Primitive>& all, const Transform& place, const svg::Page& page,
                       svg::Paint& paint) {
    std::string text;
    for (const Primitive& primitive : all) text += svg::element_of(primitive, place, page, paint);
    return text;
}

std::string precise(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", value);
    return text;
}

std::string title(const std::string& name, const std::string& class_path, const std::string& description) {
    return "<title>" + escaped(name + ": " + class_path + (description.empty() ? "" : " – " + description)) +
           "</title>\n";
}

struct Contents {
    const std::vector<Primitive>& background;
    const std::vector<Wire>& wires;
    const std::vector<PlacedIcon>& parts;
};

/// What the elements of a document have in common.
struct Document {
    svg::Paint paint;
    std::set<std::string> links; ///< paths of components that lead to their pictures
};
std::string contents_element(const Contents& contents, const std::string& prefix, Document& document);

std::string inside_element(const Inside& inside, Document& document) {
    std::string text = "<g class=\"inside\" data-path=\"" + escaped(inside.path) + "\" transform=\"translate(" +
                       number(inside.shift.x) + " " + number(-inside.shift.y) + ")";
    if (inside.scale != 1) text += " scale(" + precise(inside.scale) + ")";
    return text + "\">\n" +
           contents_element({inside.background, inside.wires, inside.parts}, inside.path + ".", document) + "</g>\n";
}

std::string part_element(const PlacedIcon& part, const std::string& prefix, Document& document) {
    const svg::Page page{part.place(part.system.centre())};
    const std::string path = prefix + part.name;
    if (part.is_formula) {
        const std::string place = "translate(" + number(page.origin.x) + " " + number(-page.origin.y) + ")";
        std::string box = "<g class=\"formula\" data-of=\"" + escaped(path) + "\" transform=\"" + place +
                          "\">\n<title>" + escaped(path + " = " + part.description) + "</title>\n" +
                          primitives(part.primitives, part.place, page, document.paint);
        for (const PlacedIcon& point : part.connectors)
            box += primitives(point.primitives, part.place * point.place, page, document.paint);
        return box + "</g>\n";
    }
    std::string text = "<g class=\"component\" data-component=\"" + escaped(path) + "\" data-class=\"" +
                       escaped(part.class_path) + (part.has_parts ? "\" data-parts=\"true" : "") +
                       "\" transform=\"translate(" + number(page.origin.x) + " " + number(-page.origin.y) + ")\">\n";
    text +=
        title(path, part.class_path, part.description) + primitives(part.primitives, part.place, page, document.paint);
    if (part.inside) text += inside_element(*part.inside, document);
    for (const PlacedIcon& connector : part.connectors) {
        if (connector.is_hidden) continue;
        const std::string name = path + "." + connector.name;
        text += "<g class=\"connector\" data-connector=\"" + escaped(name) + "\">\n" +
                title(name, connector.class_path, connector.description);
        text += primitives(connector.primitives, part.place * connector.place, page, document.paint) + "</g>\n";
    }
    text += "</g>\n";
    if (part.inside) return text;
    for (const std::string& to : {path, path + "[1]"}) // of an array: its first element
        if (document.links.contains(to)) return "<a href=\"#" + anchor_of(to) + "\">\n" + text + "</a>\n";
    return text;
}

std::string wire_element(const Wire& wire, const std::string& prefix, svg::Paint& paint) {
    const std::string first = escaped(prefix + wire.ends.front());
    std::string others;
    for (std::size_t i = 1; i < wire.ends.size(); ++i) others += (i > 1 ? ", " : "") + escaped(prefix + wire.ends[i]);
    std::string text = "<g class=\"connection\" data-first=\"" + first + "\" data-second=\"" + others + "\">\n<title>" +
                       first + " – " + others + "</title>\n";
    for (std::size_t i = 0; i < wire.lines.size(); ++i) {
        const std::string element = svg::element_of({wire.lines[i], {}}, {}, {}, paint);
        const auto [from, to] = i < wire.joints.size() ? wire.joints[i] : std::array<std::size_t, 2>{0, 1};
        text += "<g class=\"piece\" data-from=\"" + std::to_string(from) + "\" data-to=\"" + std::to_string(to) +
                "\">\n" + element + "</g>\n";
    }
    const std::string colour = wire.lines.empty() ? "#000000" : svg::hex(wire.lines.front().outline.colour);
    for (const Position p : wire.junctions)
        text += "<circle cx=\"" + number(p.x) + "\" cy=\"" + number(-p.y) + "\" r=\"" + number(junction_radius) +
                "\" fill=\"" + colour + "\"/>\n";
    for (const Text& one : wire.texts) text += svg::element_of({one, {}}, {}, {}, paint);
    return text + "</g>\n";
}

std::string contents_element(const Contents& contents, const std::string& prefix, Document& document) {
    std::string text = primitives(contents.background, {}, {}, document.paint);
    for (const Wire& wire : contents.wires) text += wire_element(wire, prefix, document.paint);
    for (const PlacedIcon& part : contents.parts) text += part_element(part, prefix, document);
    return text;
}

/// What is drawn; of an icon also its whole coordinate system.
Box shown(const Picture& picture) {
    Box box = bounds_of(picture);
    if (picture.kind == LayerKind::Icon || box.is_empty())
        box.add(picture.system.extent.first), box.add(picture.system.extent.second);
    box.add(box.low - Position{margin, margin});
    box.add(box.high + Position{margin, margin});
    return box;
}

std::string document_of(const Picture& picture, Document document, double width) {
    const Box box = shown(picture);
    const Position size = box.high - box.low;
    if (width <= 0) width = std::clamp(pixels_per_unit * size.x, least_width, most_width);
    const std::string prefix = picture.path.empty() ? "" : picture.path + ".";
    const std::string body = contents_element({picture.background, picture.wires, picture.parts}, prefix, document);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number(box.low.x) + " " +
                       number(-box.high.y) + " " + number(size.x) + " " + number(size.y) + "\" width=\"" +
                       number(std::round(width)) + "\" height=\"" +
                       number(std::max(1.0, std::round(width * size.y / size.x))) + "\" role=\"img\" ";
    text += "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" stroke-linejoin=\"round\" data-model=\"" +
            escaped(picture.name) + (picture.path.empty() ? "" : "\" data-path=\"" + escaped(picture.path)) + "\">\n";
    text += "<title>" + escaped(picture.name + (picture.description.empty() ? "" : " – " + picture.description)) +
            "</title>\n" + document.paint.definitions();
    text += "<rect x=\"" + number(box.low.x) + "\" y=\"" + number(-box.high.y) + "\" width=\"" + number(size.x) +
            "\" height=\"" + number(size.y) + "\" fill=\"#ffffff\"/>\n";
    return text + body + "</svg>\n";
}

} // namespace

std::string svg_of(const Picture& picture, double width) { return document_of(picture, {}, width); }

std::string svg_with_links(const Picture& picture, const std::vector<Picture>& insides, double width) {
    Document document;
    for (const Picture& inside : insides) document.links.insert(inside.path);
    return document_of(picture, std::move(document), width);
}

} // namespace torsion::diagram
