#include "runtime/import/xml.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::fmu {

namespace {

constexpr int deepest = 32;
constexpr std::size_t most_nodes = 20'000'000;

} // namespace

std::vector<std::string_view> words(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    std::vector<std::string_view> result;
    for (std::size_t begin = text.find_first_not_of(blank); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blank, begin), text.size());
        result.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(blank, end);
    }
    return result;
}

std::optional<double> number_of(std::string_view text) {
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    if (text == "INF") return std::numeric_limits<double>::infinity();
    if (text == "-INF") return -std::numeric_limits<double>::infinity();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool is_truth(std::string_view text, bool& value) {
    value = text == "true" || text == "1";
    return value || text == "false" || text == "0";
}

BaseUnit base_unit_of(XmlReader& xml, pugi::xml_node node) {
    constexpr std::array<const char*, 8> names = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
    BaseUnit unit;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double exponent = xml.real(node, names[i]).value_or(0);
        if (exponent != std::floor(exponent) || std::abs(exponent) > 1000)
            xml.fail(node, std::string("the exponent `") + names[i] + "` is not whole");
        else unit.exponents[i] = static_cast<std::int64_t>(exponent);
    }
    unit.factor = xml.real(node, "factor").value_or(1);
    unit.offset = xml.real(node, "offset").value_or(0);
    return unit;
}

XmlReader::XmlReader(const std::string& text, runtime::Message& problem, XmlFile file)
    : text_(text), problem_(problem), file_(std::move(file)), line_starts_{0} {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') line_starts_.push_back(i + 1);
    }
}

std::uint32_t XmlReader::line_at(std::ptrdiff_t offset) const {
    if (offset < 0) return 0;
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), static_cast<std::size_t>(offset));
    return static_cast<std::uint32_t>(after - line_starts_.begin());
}

bool XmlReader::fail(pugi::xml_node node, std::string text, const char* code) {
    if (has_failed_) return false;
    has_failed_ = true;
    problem_.code = code != nullptr ? code : file_.code;
    problem_.text = std::move(text);
    problem_.file = file_.path;
    problem_.line = node ? line_of(node) : 0;
    return false;
}

bool XmlReader::parse(pugi::xml_document& document) {
    const pugi::xml_parse_result result = document.load_buffer(
        text_.data(), text_.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    if (!result) {
        fail({}, file_.words + " is not well-formed XML: " + result.description());
        problem_.line = line_at(result.offset);
        return false;
    }
    return check_depth(document);
}

// Without recursion: deep nesting must not exhaust our stack either.
bool XmlReader::check_depth(const pugi::xml_document& document) {
    int depth = 0;
    std::size_t count = 0;
    for (pugi::xml_node node = document.first_child(); node;) {
        if (node.type() == pugi::node_doctype)
            return fail(node, file_.words + " has a document type definition, which is not read");
        if (++count > most_nodes) return fail(node, file_.words + " has too many elements");
        if (node.first_child()) {
            if (++depth > deepest)
                return fail(node, file_.words + " nests deeper than " + std::to_string(deepest) + " elements");
            node = node.first_child();
            continue;
        }
        while (node && !node.next_sibling()) {
            node = node.parent();
            --depth;
            if (node.type() == pugi::node_document) return true;
        }
        node = node.next_sibling();
    }
    return true;
}

std::string XmlReader::required(pugi::xml_node node, const char* name) {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute || *attribute.value() == '\0')
        fail(node, std::string("`") + node.name() + "` has no attribute `" + name + "`");
    return attribute.value();
}

bool XmlReader::boolean(pugi::xml_node node, const char* name, bool otherwise) {
    const pugi::xml_attribute attribute = node.attribute(name);
    bool value = otherwise;
    if (attribute && !is_truth(attribute.value(), value))
        fail(node, std::string("`") + name + "` is neither `true` nor `false`");
    return value;
}

std::optional<double> XmlReader::real(pugi::xml_node node, const char* name) {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) return std::nullopt;
    const auto trimmed = words(attribute.value());
    const auto value = trimmed.size() == 1 ? number_of(trimmed.front()) : std::nullopt;
    if (!value || std::isnan(*value)) fail(node, std::string("`") + name + "` is not a number");
    return value;
}

std::optional<std::uint64_t> XmlReader::natural(pugi::xml_node node, const char* name) {
    if (!node.attribute(name)) return std::nullopt;
    const auto all = naturals(node, name);
    if (all.size() == 1) return all.front();
    fail(node, std::string("`") + name + "` is not one whole number");
    return std::nullopt;
}

std::vector<std::uint64_t> XmlReader::naturals(pugi::xml_node node, const char* name) {
    std::vector<std::uint64_t> values;
    for (const std::string_view word : words(node.attribute(name).value())) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size()) {
            fail(node, std::string("`") + name + "` is not a whole number");
            return {};
        }
        values.push_back(value);
    }
    return values;
}

} // namespace torsion::fmu
