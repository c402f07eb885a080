// Unknown syntax is shown as text: a browser with another reading of it finds no `<`.

#include "compiler/document/clean_html.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace torsion::document {

namespace {

using Text = std::string_view;

constexpr auto elements = std::to_array<Text>(
    {"a",        "abbr",  "b",   "big",   "blockquote", "body", "br",     "caption", "center", "cite", "code",  "col",
     "colgroup", "dd",    "del", "dfn",   "div",        "dl",   "dt",     "em",      "font",   "h1",   "h2",    "h3",
     "h4",       "h5",    "h6",  "hr",    "html",       "i",    "img",    "ins",     "kbd",    "li",   "ol",    "p",
     "pre",      "q",     "s",   "samp",  "small",      "span", "strike", "strong",  "sub",    "sup",  "table", "tbody",
     "td",       "tfoot", "th",  "thead", "tr",         "tt",   "u",      "ul",      "var"});
constexpr auto attributes =
    std::to_array<Text>({"abbr",    "align",  "alt",     "bgcolor", "border", "cellpadding", "cellspacing", "cite",
                         "color",   "cols",   "colspan", "face",    "height", "href",        "id",          "name",
                         "noshade", "nowrap", "rows",    "rowspan", "rules",  "scope",       "size",        "span",
                         "src",     "start",  "summary", "title",   "type",   "valign",      "value",       "width"});
constexpr auto dropped_with_content =
    std::to_array<Text>({"script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript",
                         "textarea", "title", "xmp", "select"});
constexpr auto addresses = std::to_array<Text>({"href", "src", "cite"});
constexpr auto schemes = std::to_array<Text>({"http", "https", "mailto"});

template <class List>
bool is_in(const List& list, Text word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':'; }

std::string lower(Text text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
    }
    return result;
}

struct Attribute {
    std::string name, value;
};

struct Tag {
    std::string name;
    bool is_end = false, is_empty = false;
    std::vector<Attribute> attributes;
};

/// Reads the tag `<…>` at `at`, and moves `at` behind it; if it is no tag, returns nothing and leaves `at`.
std::optional<Tag> read_tag(Text text, std::size_t& at) {
    std::size_t i = at + 1;
    Tag tag;
    if (i < text.size() && text[i] == '/') tag.is_end = true, ++i;
    const std::size_t begin = i;
    while (i < text.size() && is_of_name(text[i])) ++i;
    if (i == begin || !is_letter(text[begin])) return std::nullopt;
    tag.name = lower(text.substr(begin, i - begin));
    const auto skip_space = [&] {
        while (i < text.size() && is_space(text[i])) ++i;
    };
    for (;;) {
        skip_space();
        if (i >= text.size()) return std::nullopt;
        if (text[i] == '>') return at = i + 1, tag;
        if (text[i] == '/') {
            tag.is_empty = true, ++i;
            continue;
        }
        Attribute attribute;
        while (i < text.size() && !is_space(text[i]) && text[i] != '=' && text[i] != '>' && text[i] != '/')
            attribute.name += text[i++];
        skip_space();
        if (i < text.size() && text[i] == '=') {
            ++i;
            skip_space();
            if (i >= text.size()) return std::nullopt;
            const char quote = text[i] == '"' || text[i] == '\'' ? text[i++] : '\0';
            while (i < text.size() && (quote != '\0' ? text[i] != quote : !is_space(text[i]) && text[i] != '>'))
                attribute.value += text[i++];
            if (i >= text.size()) return std::nullopt;
            if (quote != '\0') ++i;
        } else if (attribute.name.empty()) {
            ++i; // a stray character
        }
        if (!attribute.name.empty()) tag.attributes.push_back(std::move(attribute));
    }
}

/// Judges the start of an address as browsers read it, without blanks and control characters. Character references
/// (`&#106;`) stay undecoded.
bool is_harmless_address(Text address) {
    std::string seen;
    for (const char c : address) {
        if (static_cast<unsigned char>(c) > 0x20) seen += c;
    }
    const auto end = seen.find_first_of(":/?#&");
    if (end == std::string::npos || seen[end] == '/' || seen[end] == '#') return true;
    if (seen[end] == '?') return true;
    return seen[end] == ':' && is_in(schemes, lower(seen.substr(0, end)));
}

std::string address_of(std::string address) {
    if (lower(Text(address).substr(0, 11)) == "modelica://") address.replace(0, 11, "#");
    return is_harmless_address(address) ? address : "";
}

std::string value_of(const Attribute& attribute) {
    std::string result;
    for (const char c : attribute.value) { // references to characters stay
        if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '"') result += "&quot;";
        else result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

std::string written(const Tag& tag) {
    std::string result = (tag.is_end ? "</" : "<") + tag.name;
    for (Attribute attribute : tag.attributes) {
        const std::string name = lower(attribute.name);
        if (tag.is_end || !is_in(attributes, name)) continue;
        if (is_in(addresses, name)) {
            attribute.value = address_of(attribute.value);
            if (attribute.value.empty()) continue;
        }
        result += " " + name + "=\"" + value_of(attribute) + "\"";
    }
    return result + (tag.is_empty ? "/>" : ">");
}

/// The position behind the end tag of this element; the end of the text if it has none.
std::size_t end_of(Text text, std::size_t at, const std::string& name) {
    const std::string all = lower(text.substr(at)), end = "</" + name;
    const auto found = all.find(end);
    if (found == std::string::npos) return text.size();
    const auto close = all.find('>', found);
    return close == std::string::npos ? text.size() : at + close + 1;
}

} // namespace

std::string html_escaped(Text text) {
    std::string result;
    for (const char c : text) {
        if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '&') result += "&amp;";
        else if (c == '"') result += "&quot;";
        else result += c;
    }
    return result;
}

std::string clean_html(Text text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '<') {
            result += text[at++];
            continue;
        }
        if (text.substr(at).starts_with("<!--")) {
            const auto end = text.find("-->", at + 4);
            at = end == Text::npos ? text.size() : end + 3;
            continue;
        }
        const auto tag = read_tag(text, at);
        if (!tag) {
            result += "&lt;", ++at;
        } else if (is_in(elements, tag->name)) {
            result += written(*tag);
        } else if (!tag->is_end && is_in(dropped_with_content, tag->name)) {
            at = end_of(text, at, tag->name);
        }
    }
    return result;
}

} // namespace torsion::document
