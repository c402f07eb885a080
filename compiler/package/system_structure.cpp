#include "compiler/package/system_structure.h"

#include "compiler/package/xml.h"

#include <algorithm>

namespace torsion::package {

namespace {

constexpr const char* structure_namespace = "http://ssp-standard.org/SSP1/SystemStructureDescription";
constexpr const char* common_namespace = "http://ssp-standard.org/SSP1/SystemStructureCommon";
constexpr const char* values_namespace = "http://ssp-standard.org/SSP1/SystemStructureParameterValues";

void add_units(pugi::xml_node root, const std::string& prefix, const std::vector<StructureUnit>& units) {
    constexpr const char* names[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
    if (units.empty()) return;
    pugi::xml_node list = root.append_child((prefix + ":Units").c_str());
    for (const StructureUnit& unit : units) {
        pugi::xml_node node = list.append_child("ssc:Unit");
        set(node, "name", unit.name);
        pugi::xml_node base = node.append_child("ssc:BaseUnit");
        for (std::size_t i = 0; i < std::size(names); ++i) {
            if (unit.exponents[i] != 0) set(base, names[i], std::to_string(unit.exponents[i]));
        }
        if (unit.factor != 1) set(base, "factor", unit.factor);
        if (unit.offset != 0) set(base, "offset", unit.offset);
    }
}

void add_dimensions(pugi::xml_node node, const std::vector<std::size_t>& dimensions) {
    for (const std::size_t size : dimensions) set(node.append_child("ssc:Dimension"), "size", std::to_string(size));
}

void add_component(pugi::xml_node elements, const StructureComponent& component) {
    pugi::xml_node node = elements.append_child("ssd:Component");
    set(node, "name", component.name);
    set(node, "type", "application/x-fmu-sharedlibrary");
    set(node, "source", component.source);
    set(node, "implementation", "CoSimulation");
    if (component.connectors.empty()) return;
    pugi::xml_node list = node.append_child("ssd:Connectors");
    for (const StructureConnector& connector : component.connectors) {
        pugi::xml_node inner = list.append_child("ssd:Connector");
        set(inner, "name", connector.name);
        set(inner, "kind", connector.kind);
        pugi::xml_node type = inner.append_child(("ssc:" + connector.type).c_str());
        set_given(type, "unit", connector.unit);
        add_dimensions(inner, connector.dimensions);
    }
}

} // namespace

std::string structure_text(const SystemStructure& system) {
    pugi::xml_document document;
    add_declaration(document);
    pugi::xml_node root = document.append_child("ssd:SystemStructureDescription");
    set(root, "xmlns:ssd", structure_namespace);
    set(root, "xmlns:ssc", common_namespace);
    set(root, "version", system.version);
    set(root, "name", system.name);
    pugi::xml_node whole = root.append_child("ssd:System");
    set(whole, "name", system.name);
    if (!system.parameter_set.empty()) {
        pugi::xml_node binding = whole.append_child("ssd:ParameterBindings").append_child("ssd:ParameterBinding");
        set(binding, "type", "application/x-ssp-parameter-set");
        set(binding, "source", system.parameter_set);
    }
    pugi::xml_node elements = whole.append_child("ssd:Elements");
    for (const StructureComponent& component : system.components) add_component(elements, component);
    if (!system.connections.empty()) {
        pugi::xml_node list = whole.append_child("ssd:Connections");
        for (const StructureConnection& connection : system.connections) {
            pugi::xml_node node = list.append_child("ssd:Connection");
            set(node, "startElement", connection.start_element);
            set(node, "startConnector", connection.start_connector);
            set(node, "endElement", connection.end_element);
            set(node, "endConnector", connection.end_connector);
        }
    }
    add_units(root, "ssd", system.units);
    pugi::xml_node experiment = root.append_child("ssd:DefaultExperiment");
    set(experiment, "startTime", system.start);
    set(experiment, "stopTime", system.stop);
    return print(document);
}

std::string parameter_set_text(const std::string& name, const std::string& version,
                               const std::vector<StructureValue>& values, const std::vector<StructureUnit>& units) {
    pugi::xml_document document;
    add_declaration(document);
    pugi::xml_node root = document.append_child("ssv:ParameterSet");
    set(root, "xmlns:ssv", values_namespace);
    set(root, "xmlns:ssc", common_namespace);
    set(root, "version", version);
    set(root, "name", name);
    pugi::xml_node list = root.append_child("ssv:Parameters");
    for (const StructureValue& value : values) {
        pugi::xml_node node = list.append_child("ssv:Parameter");
        set(node, "name", value.name);
        pugi::xml_node type = node.append_child(("ssv:" + value.type).c_str());
        set(type, "value", value.value);
        set_given(type, "unit", value.unit);
        add_dimensions(node, value.dimensions);
    }
    add_units(root, "ssv", units);
    return print(document);
}

} // namespace torsion::package
