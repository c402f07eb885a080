// FMI 2.0: the structure counts variables from 1; an alias is a variable with the same reference.

#include "compiler/package/model_description.h"
#include "compiler/package/xml.h"

namespace torsion::package {

namespace {

class Writer2 {
public:
    Writer2(const FmuTable& table, const FmuOptions& options) : table_(table), options_(options) {}

    std::string operator()() {
        add_declaration(document_);
        root_ = document_.append_child("fmiModelDescription");
        set(root_, "fmiVersion", "2.0");
        set(root_, "modelName", table_.model_name);
        set(root_, "guid", table_.token);
        set_given(root_, "description", table_.description);
        set(root_, "generationTool", options_.generation_tool);
        set(root_, "variableNamingConvention", "structured");
        if (options_.model_exchange) set(root_, "numberOfEventIndicators", table_.event_indicators);
        add_kinds();
        add_units(root_, table_);
        add_types();
        add_log_categories(root_);
        add_experiment(root_, table_);
        if (table_.has_delays) {
            pugi::xml_node tool = root_.append_child("VendorAnnotations").append_child("Tool");
            set(tool, "name", "Torsion");
            tool.append_child("Delays");
        }
        count();
        pugi::xml_node variables = root_.append_child("ModelVariables");
        // Event indicators are no variables in this version.
        for (std::size_t i = 0; i < size(); ++i) add(variables, table_.variables[i]);
        add_structure();
        return print(document_);
    }

private:
    std::size_t size() const { return table_.variables.size() - table_.event_indicators; }

    void add_kinds() {
        const auto common = [&](pugi::xml_node kind) {
            set(kind, "canNotUseMemoryManagementFunctions", true);
            set(kind, "canGetAndSetFMUstate", true);
            set(kind, "canSerializeFMUstate", true);
            if (options_.source_files.empty()) set(kind, "providesDirectionalDerivative", true);
            else add_sources(kind);
        };
        if (options_.model_exchange) {
            pugi::xml_node kind = root_.append_child("ModelExchange");
            set(kind, "modelIdentifier", table_.identifier);
            if (!table_.needs_completed_step) set(kind, "completedIntegratorStepNotNeeded", true);
            common(kind);
        }
        if (options_.co_simulation) {
            pugi::xml_node kind = root_.append_child("CoSimulation");
            set(kind, "modelIdentifier", table_.identifier);
            set(kind, "canHandleVariableCommunicationStepSize", true);
            if (options_.source_files.empty()) set(kind, "canInterpolateInputs", true);
            if (options_.source_files.empty() && has_continuous_output(table_))
                set(kind, "maxOutputDerivativeOrder", 1);
            common(kind);
        }
    }

    void add_sources(pugi::xml_node kind) {
        pugi::xml_node files = kind.append_child("SourceFiles");
        for (const std::string& name : options_.source_files) set(files.append_child("File"), "name", name);
    }

    void add_types() {
        if (table_.enumerations.empty() && table_.types.empty()) return;
        pugi::xml_node types = root_.append_child("TypeDefinitions");
        for (const FmuRealType& type : table_.types) {
            pugi::xml_node node = types.append_child("SimpleType");
            set(node, "name", type.name);
            set_attributes(node.append_child("Real"), type);
        }
        for (const flat::EnumerationType& type : table_.enumerations) {
            pugi::xml_node node = types.append_child("SimpleType");
            set(node, "name", type.name);
            pugi::xml_node items = node.append_child("Enumeration");
            for (std::size_t i = 0; i < type.literals.size(); ++i) {
                pugi::xml_node item = items.append_child("Item");
                set(item, "name", type.literals[i]);
                set(item, "value", i + 1);
            }
        }
    }

    /// Numbers the variables in the order of output: aliases follow the variable with their reference.
    void count() {
        std::size_t next = 1;
        for (std::size_t i = 0; i < size(); ++i) {
            number_.push_back(next);
            next += 1 + table_.variables[i].aliases.size();
        }
    }

    void add(pugi::xml_node variables, const FmuVariable& x) {
        add_scalar(variables, x, x.name, x.description, x.display_unit, true);
        for (const FmuAlias& alias : x.aliases)
            add_scalar(variables, x, alias.name, alias.description, alias.display_unit, false);
    }

    void add_scalar(pugi::xml_node variables, const FmuVariable& x, const std::string& name,
                    const std::string& description, const std::string& display_unit, bool is_first) {
        pugi::xml_node node = variables.append_child("ScalarVariable");
        set(node, "name", name);
        set(node, "valueReference", static_cast<std::size_t>(x.reference));
        set_given(node, "description", description);
        set(node, "causality", x.causality);
        set(node, "variability", x.variability);
        set_given(node, "initial", is_first ? x.initial : "calculated"); // all aliases share one start value
        static constexpr const char* kinds[] = {"Real", "Integer", "Boolean", "Enumeration", "String"};
        pugi::xml_node kind = node.append_child(kinds[static_cast<int>(x.type)]);
        set_attributes(kind, table_, x, display_unit);
        if (is_first && x.has_start) set(kind, "start", start_text(x));
        if (is_first && x.derivative_of) set(kind, "derivative", number_[*x.derivative_of]);
    }

    void add_unknowns(pugi::xml_node structure, const char* name, const std::vector<FmuUnknown>& unknowns) {
        if (unknowns.empty()) return;
        pugi::xml_node list = structure.append_child(name);
        for (const FmuUnknown& unknown : unknowns) {
            pugi::xml_node node = list.append_child("Unknown");
            set(node, "index", number_[unknown.variable]);
            set_dependencies(node, unknown, [&](std::size_t d) { return std::to_string(number_[d]); });
        }
    }

    void add_structure() {
        pugi::xml_node structure = root_.append_child("ModelStructure");
        add_unknowns(structure, "Outputs", table_.outputs);
        add_unknowns(structure, "Derivatives", table_.derivatives);
        add_unknowns(structure, "InitialUnknowns", table_.initial_unknowns);
    }

    const FmuTable& table_;
    const FmuOptions& options_;
    pugi::xml_document document_;
    pugi::xml_node root_;
    std::vector<std::size_t> number_;
};

} // namespace

std::string model_description_2(const FmuTable& table, const FmuOptions& options) { return Writer2(table, options)(); }

} // namespace torsion::package
