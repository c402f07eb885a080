// A page with a picture. What a component shows when it is opened is an element `details`: browsers open it where a
// link leads into it.

#include "compiler/analysis/plot/svg.h"
#include "compiler/diagram/svg/anchor.h"
#include "compiler/diagram/svg/picture_svg.h"

namespace torsion::diagram {

namespace {

using analysis::svg::escaped;

constexpr std::size_t most_of_page = 20'000'000; ///< of the pictures below the first one

const char* const style = "body { margin: 1em; font-family: Helvetica, Arial, sans-serif; color: #222; }\n"
                          "svg { max-width: 100%; height: auto; }\n"
                          "a .component { cursor: pointer; }\n"
                          "a:hover, a:focus { outline: 1px dashed #0060c0; }\n"
                          "summary { font-size: 1.1em; margin: 0.5em 0; }\n";

std::string inside_element(const Picture& inside, const std::vector<Picture>& insides) {
    const std::string name = escaped(inside.path);
    std::string text = "<details>\n<summary>" + name + ": " + escaped(inside.name) + "</summary>\n<div id=\"" +
                       anchor_of(inside.path) + "\">\n";
    if (!inside.description.empty()) text += "<p>" + escaped(inside.description) + "</p>\n";
    return text + svg_with_links(inside, insides) + "</div>\n</details>\n";
}

} // namespace

std::string html_of(const Drawn& drawn, double width) {
    const Picture& picture = drawn.picture;
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    text += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
            "'unsafe-inline'\">\n";
    text += "<title>" + escaped(picture.name) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" +
            escaped(picture.name) + "</h1>\n";
    if (!picture.description.empty()) text += "<p>" + escaped(picture.description) + "</p>\n";
    std::string insides;
    for (const Picture& inside : drawn.insides)
        if (insides.size() < most_of_page) insides += inside_element(inside, drawn.insides);
    return text + svg_with_links(picture, drawn.insides, width) + insides + "</body>\n</html>\n";
}

} // namespace torsion::diagram
