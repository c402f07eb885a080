#include "compiler/document/markdown.h"

#include "compiler/document/clean_html.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace torsion::document {

namespace {

/// Escapes text for a heading, a list or a cell.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n' || c == '\r') result += ' ';
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '&') result += "&amp;";
        else result.append(std::string_view("|*_`[]\\").find(c) != std::string_view::npos ? "\\" : "").append(1, c);
    }
    return result;
}

/// Source text in a cell.
std::string code(std::string_view text) {
    if (text.empty()) return {};
    std::string result = "<code>";
    for (const char c : text) {
        if (c == '|') result += "&#124;";
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '&') result += "&amp;";
        else if (c == '*') result += "&#42;";
        else if (c == '_') result += "&#95;";
        else result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result + "</code>";
}

std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); }

/// A quoted identifier may contain any character.
std::string anchor(const std::string& path) {
    std::string result;
    for (const char c : path)
        result += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-' ? c : '_';
    return result;
}

/// Of a file, in a link.
std::string address(const std::string& path) {
    std::string result;
    for (const char c : path) result += c == ' ' ? "%20" : c == '(' ? "%28" : c == ')' ? "%29" : std::string(1, c);
    return result;
}

bool is_on_page(const std::string& path, const std::vector<ClassDocument>& classes) {
    return std::any_of(classes.begin(), classes.end(), [&](const ClassDocument& c) { return c.path == path; });
}

std::string link(const std::string& path, const std::vector<ClassDocument>& classes) {
    const std::string name = escaped(last_part(path));
    return is_on_page(path, classes) ? "[" + name + "](#" + anchor(path) + ")" : name;
}

void add_table(std::string& page, const char* title, const std::vector<Entry>& entries, bool with_values,
               const std::vector<ClassDocument>& classes) {
    if (entries.empty()) return;
    page +=
        std::string("| ") + title +
        (with_values ? " | default | unit | meaning |\n|---|---|---|---|\n" : " | type | meaning |\n|---|---|---|\n");
    for (const Entry& e : entries) {
        page += "| " + code(e.name) + " | ";
        page += with_values ? code(e.value) + " | " + escaped(e.unit) + " | " : link(e.type, classes) + " | ";
        page += escaped(e.description) + " |\n";
    }
    page += "\n";
}

/// Source text in a sentence.
std::string quoted(const std::string& text) {
    const bool is_plain = text.find_first_of("`\n\r|") == std::string::npos;
    return is_plain ? "`" + text + "`" : code(text);
}

void add_conditions(std::string& page, const ClassDocument& c) {
    std::string text;
    for (const auto* entries : {&c.parameters, &c.connectors}) {
        for (const Entry& e : *entries)
            if (!e.condition.empty())
                text += (text.empty() ? "" : ", ") + quoted(e.name) + " if " + quoted(e.condition);
    }
    if (!text.empty()) page += "Conditional: " + text + ".\n\n";
}

/// Cleaned HTML of the model. It has no blank lines, which end HTML in Markdown, and no brackets that Markdown reads as
/// links.
std::string html(const std::string& information) {
    std::string text = clean_html(information);
    for (const auto& [link, shown] : {std::pair("](", "]&#40;"), std::pair("]:", "]&#58;")}) {
        for (auto at = text.find(link); at != std::string::npos; at = text.find(link, at)) text.replace(at, 2, shown);
    }
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' || (text[i] == '\n' && result.ends_with('\n'))) continue;
        result += text[i];
    }
    return result;
}

void add_class(std::string& page, const ClassDocument& c, const std::vector<ClassDocument>& classes) {
    const bool is_package = c.kind == "package";
    page += "<a id=\"" + anchor(c.path) + "\"></a>\n";
    page += (is_package ? "\n## " : "\n### ") + escaped(is_package ? c.path : last_part(c.path)) + "\n\n";
    if (!is_package) page += "*" + std::string(c.is_partial ? "partial " : "") + c.kind + "* " + code(c.path) + "  \n";
    if (!c.description.empty()) page += escaped(c.description) + "\n";
    page += "\n";
    if (!c.picture.empty()) page += "![" + escaped(last_part(c.path)) + "](" + address(c.picture) + ")\n\n";
    if (!c.obstacle.empty())
        page += "By itself it cannot be compiled: " + escaped(c.obstacle) +
                ". Types, sizes and units that need it are as declared.\n\n";
    const bool has_fields = c.kind == "record" || c.kind == "connector";
    add_table(page, has_fields ? "variable" : "parameter", c.parameters, true, classes);
    add_table(page, "connector", c.connectors, false, classes);
    add_conditions(page, c);
    add_table(page, "input", c.inputs, true, classes);
    add_table(page, "output", c.outputs, false, classes);
    for (const auto& [name, description] : c.literals) page += "- " + code(name) + " " + escaped(description) + "\n";
    if (!c.literals.empty()) page += "\n";
    if (!c.information.empty()) page += html(c.information) + "\n\n";
}

} // namespace

std::string markdown(const std::string& title, const std::vector<ClassDocument>& classes) {
    std::string page = "# " + escaped(title) + "\n\n";
    const bool has_contents = classes.size() > 1;
    for (const ClassDocument& c : classes) {
        if (!has_contents) break;
        const bool is_package = c.kind == "package";
        page += (is_package ? "- [" + escaped(c.path) : "  - [" + escaped(last_part(c.path))) + "](#" + anchor(c.path) +
                ")";
        page += (c.description.empty() ? "" : ": " + escaped(c.description)) + "\n";
    }
    page += has_contents ? "\n" : "";
    for (const ClassDocument& c : classes) add_class(page, c, classes);
    while (page.ends_with("\n\n")) page.pop_back();
    return page;
}

} // namespace torsion::document
