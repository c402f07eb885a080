// FMI 3.0: value references identify everything; aliases are children of their variable; event indicators are
// variables. Arrays are one variable where the table has some (fmu_arrays.h).

#include "compiler/package/model_description.h"
#include "compiler/package/xml.h"

namespace torsion::package {

namespace {

class Writer3 {
public:
    Writer3(const FmuTable& table, const FmuOptions& options) : table_(table), options_(options) {}

    std::string operator()() {
        add_declaration(document_);
        root_ = document_.append_child("fmiModelDescription");
        set(root_, "fmiVersion", "3.0");
        set(root_, "modelName", table_.model_name);
        set(root_, "instantiationToken", table_.token);
        set_given(root_, "description", table_.description);
        set(root_, "generationTool", options_.generation_tool);
        set(root_, "variableNamingConvention", "structured");
        add_kinds();
        add_units(root_, table_);
        add_types();
        add_log_categories(root_);
        add_experiment(root_, table_);
        pugi::xml_node variables = root_.append_child("ModelVariables");
        const std::size_t indicators = options_.model_exchange ? 0 : table_.event_indicators;
        for (std::size_t i = 0; i + indicators < table_.variables.size(); ++i) add(variables, table_.variables[i]);
        add_structure();
        if (table_.has_delays)
            set(root_.append_child("Annotations").append_child("Annotation"), "type", "torsion.delays");
        return print(document_);
    }

private:
    std::string reference(std::size_t variable) const { return std::to_string(table_.variables[variable].reference); }

    void add_kinds() {
        const auto common = [&](pugi::xml_node kind) {
            set(kind, "modelIdentifier", table_.identifier);
            set(kind, "canGetAndSetFMUState", true);
            set(kind, "canSerializeFMUState", true);
            if (!options_.source_files.empty()) return;
            set(kind, "providesDirectionalDerivatives", true);
            set(kind, "providesAdjointDerivatives", true);
            set(kind, "providesPerElementDependencies", true);
        };
        if (options_.model_exchange) {
            pugi::xml_node kind = root_.append_child("ModelExchange");
            common(kind);
            if (table_.needs_completed_step) set(kind, "needsCompletedIntegratorStep", true);
        }
        if (options_.co_simulation) {
            pugi::xml_node kind = root_.append_child("CoSimulation");
            common(kind);
            set(kind, "canHandleVariableCommunicationStepSize", true);
            if (!options_.source_files.empty()) return;
            set(kind, "hasEventMode", true);
            set(kind, "mightReturnEarlyFromDoStep", true);
            set(kind, "canReturnEarlyAfterIntermediateUpdate", true);
            set(kind, "providesIntermediateUpdate", true);
            if (has_continuous_output(table_)) set(kind, "maxOutputDerivativeOrder", 1);
        }
    }

    void add_types() {
        if (table_.enumerations.empty() && table_.types.empty()) return;
        pugi::xml_node types = root_.append_child("TypeDefinitions");
        for (const FmuRealType& type : table_.types) {
            pugi::xml_node node = types.append_child("Float64Type");
            set(node, "name", type.name);
            set_attributes(node, type);
        }
        for (const flat::EnumerationType& type : table_.enumerations) {
            pugi::xml_node node = types.append_child("EnumerationType");
            set(node, "name", type.name);
            for (std::size_t i = 0; i < type.literals.size(); ++i) {
                pugi::xml_node item = node.append_child("Item");
                set(item, "name", type.literals[i]);
                set(item, "value", i + 1);
            }
        }
    }

    void add(pugi::xml_node variables, const FmuVariable& x) {
        static constexpr const char* kinds[] = {"Float64", "Int32", "Boolean", "Enumeration", "String"};
        pugi::xml_node node = variables.append_child(kinds[static_cast<int>(x.type)]);
        set(node, "name", x.name);
        set(node, "valueReference", static_cast<std::size_t>(x.reference));
        set_given(node, "description", x.description);
        set(node, "causality", x.causality);
        set(node, "variability", x.variability);
        set_given(node, "initial", x.initial);
        const bool is_read_inside =
            options_.co_simulation && options_.source_files.empty() && std::string_view(x.causality) == "output";
        if (is_read_inside && x.type == FmuType::Real && std::string_view(x.variability) == "continuous")
            set(node, "intermediateUpdate", true);
        set_attributes(node, table_, x, x.display_unit);
        if (x.has_start && x.type != FmuType::String) set(node, "start", start_text(x));
        if (x.derivative_of) set(node, "derivative", reference(*x.derivative_of));
        for (const std::size_t size : x.dimensions) set(node.append_child("Dimension"), "start", size);
        if (x.has_start && x.type == FmuType::String) add_texts(node, x);
        for (const FmuAlias& alias : x.aliases) {
            pugi::xml_node child = node.append_child("Alias");
            set(child, "name", alias.name);
            set_given(child, "description", alias.description);
            set_given(child, "displayUnit", alias.display_unit);
        }
    }

    static void add_texts(pugi::xml_node node, const FmuVariable& x) {
        if (x.elements.empty()) set(node.append_child("Start"), "value", x.text);
        for (const FmuElement& element : x.elements) set(node.append_child("Start"), "value", element.text);
    }

    void add_unknowns(pugi::xml_node structure, const char* name, const std::vector<FmuUnknown>& unknowns) {
        for (const FmuUnknown& unknown : unknowns) {
            pugi::xml_node node = structure.append_child(name);
            set(node, "valueReference", reference(unknown.variable));
            set_dependencies(node, unknown, [&](std::size_t d) { return reference(d); });
        }
    }

    void add_structure() {
        pugi::xml_node structure = root_.append_child("ModelStructure");
        add_unknowns(structure, "Output", table_.outputs);
        add_unknowns(structure, "ContinuousStateDerivative", table_.derivatives);
        add_unknowns(structure, "InitialUnknown", table_.initial_unknowns);
        if (options_.model_exchange) add_unknowns(structure, "EventIndicator", table_.indicators);
    }

    const FmuTable& table_;
    const FmuOptions& options_;
    pugi::xml_document document_;
    pugi::xml_node root_;
};

} // namespace

std::string model_description_3(const FmuTable& table, const FmuOptions& options) { return Writer3(table, options)(); }

std::string build_description(const FmuTable& table, const FmuOptions& options) {
    pugi::xml_document document;
    add_declaration(document);
    pugi::xml_node root = document.append_child("fmiBuildDescription");
    set(root, "fmiVersion", "3.0");
    pugi::xml_node configuration = root.append_child("BuildConfiguration");
    set(configuration, "modelIdentifier", table.identifier);
    pugi::xml_node files = configuration.append_child("SourceFileSet");
    set(files, "language", "C99");
    for (const std::string& name : options.source_files) set(files.append_child("SourceFile"), "name", name);
    set(files.append_child("PreprocessorDefinition"), "name", "FMI3_OVERRIDE_FUNCTION_PREFIX");
    return print(document);
}

} // namespace torsion::package
