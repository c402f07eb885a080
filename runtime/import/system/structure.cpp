#include "runtime/import/system/structure.h"

#include "runtime/import/system/names.h"
#include "runtime/import/system/parameters.h"

#include <set>

namespace torsion::ssp {

namespace {

using fmu::XmlReader;
using pugi::xml_node;

struct KindName {
    const char* name;
    ConnectorKind kind;
};
constexpr KindName kinds[] = {{"input", ConnectorKind::Input},
                              {"output", ConnectorKind::Output},
                              {"parameter", ConnectorKind::Parameter},
                              {"calculatedParameter", ConnectorKind::CalculatedParameter},
                              {"structuralParameter", ConnectorKind::StructuralParameter},
                              {"constant", ConnectorKind::Constant},
                              {"local", ConnectorKind::Local},
                              {"inout", ConnectorKind::Inout},
                              {"unspecified", ConnectorKind::Unspecified}};

class Parser {
public:
    Parser(const std::string& text, const std::string& file, const ReadFile& read_file, runtime::Message& problem)
        : xml_(text, problem, {file, "the system structure", "E206"}), read_file_(read_file), problem_(problem) {
        structure_.file = file;
    }

    std::optional<Structure> parse() {
        pugi::xml_document document;
        if (!xml_.parse(document)) return std::nullopt;
        const xml_node root = child(document, "SystemStructureDescription");
        if (!root)
            xml_.fail(document.first_child(), "this is no system structure: there is no `SystemStructureDescription`");
        if (!xml_.has_failed() && !read(root)) return std::nullopt;
        return xml_.has_failed() ? std::nullopt : std::optional(std::move(structure_));
    }

private:
    bool read(xml_node root) {
        if (!check_version(xml_, root)) return false;
        structure_.version = root.attribute("version").value();
        structure_.name = xml_.required(root, "name");
        if (!read_units(xml_, child(root, "Units"), structure_.units)) return false;
        if (const xml_node experiment = child(root, "DefaultExperiment")) {
            structure_.start = xml_.real(experiment, "startTime");
            structure_.stop = xml_.real(experiment, "stopTime");
        }
        const xml_node system = child(root, "System");
        if (!system) return xml_.fail(root, "there is no `System`");
        return read_system(system, structure_.root);
    }

    bool read_element(xml_node node, Element& element) {
        element.name = xml_.required(node, "name");
        element.line = xml_.line_of(node);
        std::set<std::string> names;
        for (const xml_node connector : children(child(node, "Connectors"), "Connector")) {
            if (!read_connector(connector, element)) return false;
            if (!names.insert(element.connectors.back().name).second)
                return xml_.fail(connector, "`" + element.name + "` has the connector `" +
                                                element.connectors.back().name + "` twice");
        }
        for (const xml_node binding : children(child(node, "ParameterBindings"), "ParameterBinding")) {
            if (!read_binding(xml_, binding, read_file_, structure_.file, element.bindings.emplace_back(), problem_))
                return false;
        }
        return !xml_.has_failed();
    }

    /// A size that another connector gives is that of the FMU: structural parameters keep their start values.
    void read_dimension(xml_node node, Connector& connector) {
        if (structure_.version.starts_with("1."))
            xml_.fail(node, "`" + connector.name + "`: SSP 1.0 has no arrays", unsupported);
        if (node.attribute("size") && node.attribute("sizeConnector"))
            xml_.fail(node, "`" + connector.name + "` has a dimension with both `size` and `sizeConnector`");
        connector.dimensions.push_back(xml_.natural(node, "size"));
    }

    bool read_connector(xml_node node, Element& element) {
        Connector connector;
        connector.name = xml_.required(node, "name");
        connector.line = xml_.line_of(node);
        const std::string kind = xml_.required(node, "kind");
        const auto* known =
            std::find_if(std::begin(kinds), std::end(kinds), [&](const KindName& k) { return kind == k.name; });
        if (!xml_.has_failed() && known == std::end(kinds))
            return xml_.fail(node, "unknown kind `" + kind + "` of a connector");
        if (!xml_.has_failed()) connector.kind = known->kind;
        for (const xml_node inner : elements(node)) {
            const std::string_view name = local_name(inner);
            if (name == "Dimension") read_dimension(inner, connector);
            else if (name != "ConnectorGeometry" && name != "Annotations" && connector.type.empty()) {
                connector.type = name;
                connector.unit = inner.attribute("unit").value();
            }
        }
        element.connectors.push_back(std::move(connector));
        return !xml_.has_failed();
    }

    bool read_component(xml_node node, Element& element) {
        constexpr std::string_view fmu = "application/x-fmu-sharedlibrary";
        if (!read_element(node, element)) return false;
        const std::string type = node.attribute("type").as_string(fmu.data());
        if (type != fmu)
            return xml_.fail(node,
                             "the component `" + element.name + "` is of type `" + type + "`: only FMUs are supported",
                             unsupported);
        element.source = node.attribute("source").value();
        if (element.source.empty())
            return xml_.fail(node, "the component `" + element.name + "` has no `source`: nothing can be run",
                             unsupported);
        element.implementation = node.attribute("implementation").as_string("any");
        if (element.implementation == "any" || element.implementation == "CoSimulation") return true;
        return xml_.fail(node,
                         "`" + element.name + "`: implementation `" + element.implementation +
                             "` is not supported, only CoSimulation is",
                         unsupported);
    }

    bool read_elements(xml_node node, Element& system) {
        std::set<std::string> names;
        for (const xml_node inner : elements(node)) {
            const std::string_view kind = local_name(inner);
            if (kind == "SignalDictionaryReference")
                return xml_.fail(inner, "signal dictionaries are not supported", unsupported);
            if (kind != "Component" && kind != "System") continue;
            Element& element = system.elements.emplace_back();
            if (!(kind == "System" ? read_system(inner, element) : read_component(inner, element))) return false;
            if (!names.insert(element.name).second)
                return xml_.fail(inner, "there are two elements `" + element.name + "`");
        }
        return true;
    }

    bool read_system(xml_node node, Element& system) {
        system.is_system = true;
        if (!read_element(node, system) || !read_elements(child(node, "Elements"), system)) return false;
        for (const xml_node inner : children(child(node, "Connections"), "Connection")) {
            Connection connection;
            connection.start_element = inner.attribute("startElement").value();
            connection.start_connector = xml_.required(inner, "startConnector");
            connection.end_element = inner.attribute("endElement").value();
            connection.end_connector = xml_.required(inner, "endConnector");
            connection.line = xml_.line_of(inner);
            if (inner.attribute("startIndices") || inner.attribute("endIndices"))
                return xml_.fail(inner, "connections of single elements of arrays are not supported", unsupported);
            if (!read_change(xml_, inner, connection.change, connection.converts_units)) return false;
            system.connections.push_back(std::move(connection));
        }
        return !xml_.has_failed();
    }

    Structure structure_;
    XmlReader xml_;
    const ReadFile& read_file_;
    runtime::Message& problem_;
};

} // namespace

std::optional<Structure> parse_structure(const std::string& text, const std::string& file, const ReadFile& read_file,
                                         runtime::Message& problem) {
    return Parser(text, file, read_file, problem).parse();
}

} // namespace torsion::ssp
