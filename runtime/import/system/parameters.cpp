#include "runtime/import/system/parameters.h"

#include "runtime/import/system/names.h"

#include <set>

namespace torsion::ssp {

namespace {

using fmu::XmlReader;
using pugi::xml_node;

bool read_value(XmlReader& xml, xml_node node, Value& value) {
    value.name = xml.required(node, "name");
    value.line = xml.line_of(node);
    for (const xml_node type : elements(node)) {
        const std::string_view name = local_name(type);
        if (name == "Annotations") continue;
        if (name == "Dimension") {
            const auto size = xml.natural(type, "size");
            if (!size) return xml.fail(type, "the parameter `" + value.name + "`: a dimension has no `size`");
            value.dimensions.push_back(*size);
            continue;
        }
        if (name == "Binary")
            return xml.fail(
                type, "the parameter `" + value.name + "`: a value of kind " + std::string(name) + " is not supported",
                unsupported);
        if (!value.type.empty()) return xml.fail(type, "the parameter `" + value.name + "` has two values");
        if (!type.attribute("value"))
            return xml.fail(type, "the parameter `" + value.name + "` has no attribute `value`");
        value.type = name;
        value.text = type.attribute("value").value();
        value.unit = type.attribute("unit").value();
    }
    if (value.type.empty()) return xml.fail(node, "the parameter `" + value.name + "` has no value");
    return !xml.has_failed();
}

bool read_set(XmlReader& xml, xml_node root, Binding& binding) {
    if (!check_version(xml, root) || !read_units(xml, child(root, "Units"), binding.units)) return false;
    std::set<std::string> names;
    for (const xml_node node : children(child(root, "Parameters"), "Parameter")) {
        Value value;
        if (!read_value(xml, node, value)) return false;
        if (!names.insert(value.name).second)
            return xml.fail(node, "the parameter `" + value.name + "` is there twice");
        if (!value.unit.empty() && !binding.units.contains(value.unit))
            return xml.fail(node,
                            "the unit `" + value.unit + "` of `" + value.name + "` is not among the file's units");
        binding.values.push_back(std::move(value));
    }
    return true;
}

bool read_mapping(XmlReader& xml, xml_node root, Binding& binding) {
    if (!check_version(xml, root)) return false;
    binding.is_mapped = true;
    std::set<std::string> targets;
    for (const xml_node node : children(root, "MappingEntry")) {
        Mapping mapping{xml.required(node, "source"), xml.required(node, "target"), {}, true, xml.line_of(node)};
        if (!read_change(xml, node, mapping.change, mapping.converts_units)) return false;
        if (!targets.insert(mapping.target).second)
            return xml.fail(node, "two parameters are mapped to `" + mapping.target + "`");
        binding.mappings.push_back(std::move(mapping));
    }
    return !xml.has_failed();
}

using ReadRoot = bool (*)(XmlReader&, xml_node, Binding&);

/// A root element in a file of its own.
bool read_from_file(xml_node owner, XmlReader& xml, const ReadFile& read_file, const char* root_name,
                    ReadRoot read_root, Binding& binding, runtime::Message& problem) {
    const std::string path = owner.attribute("source").value();
    if (std::string_view(owner.attribute("sourceBase").as_string("SSD")) != "SSD")
        return xml.fail(owner, "`sourceBase` other than SSD is not supported", unsupported);
    const auto text = read_file(path, problem);
    if (!text) return false;
    XmlReader other(*text, problem, {path, "`" + path + "`", "E206"});
    pugi::xml_document document;
    if (!other.parse(document)) return false;
    const xml_node root = child(document, root_name);
    if (!root) return other.fail(document.first_child(), "`" + path + "` has no `" + root_name + "`");
    return read_root(other, root, binding);
}

/// A root element in a file of its own, or inline in `node` below `holder`.
bool read_either(xml_node owner, xml_node holder, XmlReader& xml, const ReadFile& read_file, const char* root_name,
                 ReadRoot read_root, Binding& binding, runtime::Message& problem) {
    if (owner.attribute("source")) return read_from_file(owner, xml, read_file, root_name, read_root, binding, problem);
    const xml_node root = child(holder, root_name);
    if (!root) return xml.fail(owner, std::string("there is neither a `source` nor a `") + root_name + "` in place");
    return read_root(xml, root, binding);
}

bool check_type(XmlReader& xml, xml_node node, std::string_view expected) {
    const std::string_view type = node.attribute("type").as_string(expected.data());
    return type == expected || xml.fail(node, "the type `" + std::string(type) + "` is not supported", unsupported);
}

} // namespace

bool check_version(XmlReader& xml, xml_node root) {
    const std::string version = xml.required(root, "version");
    if (xml.has_failed()) return false;
    return version == "1.0" || version == "2.0" ||
           xml.fail(root, "SSP " + version.substr(0, 20) + " is not supported: 1.0 and 2.0 are", unsupported);
}

bool read_units(XmlReader& xml, xml_node node, Units& units) {
    for (const xml_node unit : children(node, "Unit")) {
        const std::string name = xml.required(unit, "name");
        const xml_node base = child(unit, "BaseUnit");
        if (!base) return xml.fail(unit, "the unit `" + name + "` has no `BaseUnit`");
        if (!units.emplace(name, base_unit_of(xml, base)).second)
            return xml.fail(unit, "the unit `" + name + "` is there twice");
        const fmu::BaseUnit& made = units.at(name);
        if (!xml.has_failed() && !(std::abs(made.factor) > 0))
            return xml.fail(unit, "the factor of the unit `" + name + "` is 0");
    }
    return !xml.has_failed();
}

bool read_change(XmlReader& xml, xml_node node, Affine& change, bool& converts_units) {
    converts_units = !xml.boolean(node, "suppressUnitConversion");
    for (const xml_node inner : elements(node)) {
        const std::string_view name = local_name(inner);
        if (name.ends_with("MappingTransformation"))
            return xml.fail(inner, "`" + std::string(name) + "` is not supported", unsupported);
        if (name != "LinearTransformation") continue;
        change = {xml.real(inner, "factor").value_or(1), xml.real(inner, "offset").value_or(0)};
    }
    return !xml.has_failed();
}

bool read_binding(XmlReader& xml, xml_node node, const ReadFile& read_file, const std::string& file, Binding& binding,
                  runtime::Message& problem) {
    binding.prefix = node.attribute("prefix").value();
    binding.file = node.attribute("source") ? node.attribute("source").value() : file;
    if (!check_type(xml, node, "application/x-ssp-parameter-set") ||
        !read_either(node, child(node, "ParameterValues"), xml, read_file, "ParameterSet", &read_set, binding, problem))
        return false;
    const xml_node mapping = child(node, "ParameterMapping");
    if (!mapping) return true;
    return check_type(xml, mapping, "application/x-ssp-parameter-mapping") &&
           read_either(mapping, mapping, xml, read_file, "ParameterMapping", &read_mapping, binding, problem);
}

} // namespace torsion::ssp
