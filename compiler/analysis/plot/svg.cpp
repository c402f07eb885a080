#include "compiler/analysis/plot/svg.h"

#include "compiler/source/utf8.h"

#include <cstdarg>
#include <cstdio>

namespace torsion::analysis::svg {

namespace {

/// Widths of the printable ASCII characters in thousandths of the size, of Helvetica and fonts of the same metrics.
constexpr int ascii_widths[] = {278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
                                556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
                                1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
                                667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
                                333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
                                556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
static_assert(sizeof ascii_widths / sizeof *ascii_widths == 95);
constexpr double wider_faces = 1.15; ///< browsers without Helvetica use wider fonts

double width_of(char32_t character) {
    if (character >= 0x20 && character < 0x7F) return ascii_widths[character - 0x20];
    return character >= 0x1100 ? 1000 : 600; // ideographs are square
}

struct Character {
    std::size_t offset = 0;
    double width = 0;
};

std::vector<Character> characters_of(std::string_view text) {
    std::vector<Character> all;
    for (std::size_t at = 0; at < text.size();) {
        const source::CodePoint point = source::decode(text, at);
        all.push_back({at, width_of(point.length > 0 ? point.value : U'?')});
        at += point.length > 0 ? point.length : 1;
    }
    return all;
}

} // namespace

std::string format(const char* pattern, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const source::CodePoint point = source::decode(text, at);
        const std::string_view bytes = text.substr(at, point.length > 0 ? point.length : 1);
        at += bytes.size();
        // the replacement character
        if (point.length == 0 || point.value == 0xFFFE || point.value == 0xFFFF) result += "\xEF\xBF\xBD";
        else if (point.value < 0x20) result += ' ';
        else if (bytes == "&") result += "&amp;";
        else if (bytes == "<") result += "&lt;";
        else if (bytes == ">") result += "&gt;";
        else if (bytes == "\"") result += "&quot;";
        else result += bytes;
    }
    return result;
}

double width_of(std::string_view text, double size) {
    double width = 0;
    for (const Character& c : characters_of(text)) width += c.width;
    return width * size / 1000 * wider_faces;
}

std::string shortened(const std::string& text, double width, double size) {
    if (width_of(text, size) <= width) return text;
    const std::vector<Character> all = characters_of(text);
    double room = width - width_of("…", size);
    std::size_t left = 0, right = all.size();
    for (bool from_right = false; left < right; from_right = !from_right) {
        room -= (from_right ? all[right - 1] : all[left]).width * size / 1000 * wider_faces;
        if (room < 0) break;
        if (from_right) --right;
        else ++left;
    }
    if (left >= right) return text;
    return text.substr(0, all[left].offset) + "…" + (right < all.size() ? text.substr(all[right].offset) : "");
}

std::string text_at(double x, double y, const char* anchor, const char* style, const std::string& text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>", x, y, anchor, style) + escaped(text) +
           "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
    return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

std::string document(double width, double height, const std::string& title, const std::string& name,
                     const std::string& body) {
    std::string text = format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
                              "height=\"%.0f\" role=\"img\" ",
                              width, height, width, height);
    text += "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"13\" fill=\"#222\">\n";
    text += "<title>" + escaped(title.empty() ? name : title) +
            "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    if (!title.empty())
        text += text_at(20, 28, "start", "font-size=\"16\" font-weight=\"bold\"", shortened(title, width - 40, 17));
    return text + body + "</svg>\n";
}

} // namespace torsion::analysis::svg
