#include "runtime/import/description.h"

#include "runtime/import/places.h"
#include "runtime/import/xml.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace torsion::fmu {

const Variable* Description::find(std::uint32_t reference) const {
    const auto found = by_reference.find(reference);
    return found == by_reference.end() ? nullptr : &variables[found->second];
}

const Variable* Description::state_of(const Unknown& derivative) const {
    const auto found = state_by_derivative.find(derivative.reference);
    return found == state_by_derivative.end() ? nullptr : &variables[found->second];
}

std::size_t Description::states() const {
    std::size_t n = 0;
    for (const Unknown& derivative : derivatives) {
        const Variable* variable = find(derivative.reference);
        n += variable != nullptr ? variable->size : 0;
    }
    return n;
}

std::string element_name(const Variable& variable, std::size_t element) {
    if (variable.dimensions.empty()) return variable.name;
    std::string subscripts;
    for (std::size_t d = variable.dimensions.size(); d-- > 0;) {
        const std::size_t size = variable.dimensions[d];
        subscripts.insert(0, std::to_string(element % size + 1) + (subscripts.empty() ? "]" : ","));
        element /= size;
    }
    // of `der(x)`, `der(x,2)`: der(x[1]), der(x[1],2)
    const bool is_derivative = variable.name.starts_with("der(") && variable.name.ends_with(")");
    const std::size_t comma =
        is_derivative ? variable.name.find_last_not_of("0123456789", variable.name.size() - 2) : std::string::npos;
    const bool has_order = is_derivative && variable.name[comma] == ',';
    const std::size_t end = has_order ? comma : is_derivative ? variable.name.size() - 1 : variable.name.size();
    return variable.name.substr(0, end) + "[" + subscripts + variable.name.substr(end);
}

namespace {

constexpr std::size_t most_values = 10'000'000;

struct TypeName {
    const char* name;
    Type type;
};
constexpr TypeName fmi2_types[] = {{"Real", Type::Float64},
                                   {"Integer", Type::Int32},
                                   {"Boolean", Type::Boolean},
                                   {"String", Type::String},
                                   {"Enumeration", Type::Enumeration}};
constexpr TypeName fmi3_types[] = {
    {"Float64", Type::Float64}, {"Float32", Type::Float32}, {"Int8", Type::Int8},
    {"UInt8", Type::UInt8},     {"Int16", Type::Int16},     {"UInt16", Type::UInt16},
    {"Int32", Type::Int32},     {"UInt32", Type::UInt32},   {"Int64", Type::Int64},
    {"UInt64", Type::UInt64},   {"Boolean", Type::Boolean}, {"Enumeration", Type::Enumeration},
    {"String", Type::String},   {"Binary", Type::Binary},   {"Clock", Type::Clock}};

template <std::size_t N>
const TypeName* type_named(const TypeName (&names)[N], std::string_view name) {
    const auto found =
        std::find_if(std::begin(names), std::end(names), [&](const TypeName& t) { return name == t.name; });
    return found == std::end(names) ? nullptr : found;
}

template <class Value, std::size_t N>
bool word_of(const std::array<std::pair<const char*, Value>, N>& words, std::string_view text, Value& value) {
    for (const auto& [word, meaning] : words) {
        if (text != word) continue;
        value = meaning;
        return true;
    }
    return false;
}

constexpr std::array<std::pair<const char*, Causality>, 7> causalities = {
    {{"parameter", Causality::Parameter},
     {"calculatedParameter", Causality::CalculatedParameter},
     {"structuralParameter", Causality::StructuralParameter},
     {"input", Causality::Input},
     {"output", Causality::Output},
     {"local", Causality::Local},
     {"independent", Causality::Independent}}};
constexpr std::array<std::pair<const char*, Variability>, 5> variabilities = {
    {{"constant", Variability::Constant},
     {"fixed", Variability::Fixed},
     {"tunable", Variability::Tunable},
     {"discrete", Variability::Discrete},
     {"continuous", Variability::Continuous}}};

/// Attributes that a declared type passes to variables without their own.
struct DeclaredType {
    std::string unit, display_unit;
    std::optional<double> min, max, nominal;
    std::shared_ptr<const std::vector<Literal>> literals = {};
};

class Parser {
public:
    Parser(Description& description, runtime::Message& problem)
        : description_(description), xml_(description.text, problem) {}

    bool parse() {
        if (!xml_.parse(document_)) return false;
        root_ = document_.child("fmiModelDescription");
        if (!root_)
            return xml_.fail(document_.first_child(),
                             "this is no model description: there is no `fmiModelDescription`");
        return read_version() && read_head() && read_units() && read_types() && read_variables() &&
               resolve_dimensions() && resolve_references() && read_structure() && !xml_.has_failed();
    }

private:
    bool is_3() const { return description_.version == 3; }

    bool read_version() {
        const std::string version = xml_.required(root_, "fmiVersion");
        if (xml_.has_failed()) return false;
        if (version == "2.0") description_.version = 2;
        else if (version == "3.0" || version.starts_with("3.0.")) description_.version = 3;
        else return xml_.fail(root_, "FMI " + version.substr(0, 20) + " is not supported: 2.0 and 3.0 are", "E203");
        return true;
    }

    bool read_head() {
        description_.model_name = xml_.required(root_, "modelName");
        description_.token = xml_.required(root_, is_3() ? "instantiationToken" : "guid");
        description_.exchange = read_interface("ModelExchange");
        description_.simulation = read_interface("CoSimulation");
        description_.has_scheduled_execution = is_3() && root_.child("ScheduledExecution");
        description_.has_delays =
            is_3() ? static_cast<bool>(
                         root_.child("Annotations").find_child_by_attribute("Annotation", "type", "torsion.delays"))
                   : static_cast<bool>(root_.child("VendorAnnotations")
                                           .find_child_by_attribute("Tool", "name", "Torsion")
                                           .child("Delays"));
        if (!is_3()) description_.indicators = xml_.natural(root_, "numberOfEventIndicators").value_or(0);
        if (description_.indicators > most_values) return xml_.fail(root_, "too many event indicators");
        if (const pugi::xml_node experiment = root_.child("DefaultExperiment")) {
            description_.start = xml_.real(experiment, "startTime");
            description_.stop = xml_.real(experiment, "stopTime");
            description_.step = xml_.real(experiment, "stepSize");
            description_.tolerance = xml_.real(experiment, "tolerance");
        }
        for (const pugi::xml_node category : root_.child("LogCategories").children("Category"))
            description_.log_categories.push_back(category.attribute("name").value());
        return !xml_.has_failed();
    }

    Interface read_interface(const char* name) {
        Interface result;
        const pugi::xml_node node = root_.child(name);
        if (!node) return result;
        result.is_offered = true;
        result.identifier = xml_.required(node, "modelIdentifier");
        const bool is_name = std::all_of(result.identifier.begin(), result.identifier.end(),
                                         [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
        if (!is_name) xml_.fail(node, "`modelIdentifier` is not a C identifier"); // it becomes part of a path
        result.needs_tool = xml_.boolean(node, "needsExecutionTool");
        result.needs_completed_step = is_3() ? xml_.boolean(node, "needsCompletedIntegratorStep", true)
                                             : !xml_.boolean(node, "completedIntegratorStepNotNeeded");
        result.has_directional_derivatives =
            xml_.boolean(node, is_3() ? "providesDirectionalDerivatives" : "providesDirectionalDerivative");
        result.can_save_state = xml_.boolean(node, is_3() ? "canGetAndSetFMUState" : "canGetAndSetFMUstate");
        result.has_variable_step = xml_.boolean(node, "canHandleVariableCommunicationStepSize");
        result.has_event_mode = is_3() && xml_.boolean(node, "hasEventMode");
        result.interpolates_inputs = !is_3() && xml_.boolean(node, "canInterpolateInputs");
        return result;
    }

    std::shared_ptr<const std::vector<Literal>> literals_of(pugi::xml_node type) {
        auto literals = std::make_shared<std::vector<Literal>>();
        for (const pugi::xml_node item : type.children("Item")) {
            const std::string value = xml_.required(item, "value");
            const auto number = number_of(value);
            if (!number || *number != std::floor(*number) || std::abs(*number) > 0x1p31)
                xml_.fail(item, "`" + value + "` is no value of an enumeration");
            else literals->push_back({xml_.required(item, "name"), static_cast<std::int64_t>(*number)});
        }
        return literals;
    }

    bool read_units() {
        for (const pugi::xml_node node : root_.child("UnitDefinitions").children("Unit")) {
            const pugi::xml_node base = node.child("BaseUnit");
            if (base) description_.units.emplace(node.attribute("name").value(), base_unit_of(xml_, base));
        }
        return !xml_.has_failed();
    }

    bool read_types() {
        for (const pugi::xml_node node : root_.child("TypeDefinitions").children()) {
            const pugi::xml_node enumeration = !is_3() ? node.child("Enumeration")
                                               : std::string_view(node.name()) == "EnumerationType" ? node
                                                                                                    : pugi::xml_node();
            if (enumeration) types_[node.attribute("name").value()].literals = literals_of(enumeration);
            if (enumeration) continue;
            const pugi::xml_node facts = is_3()               ? node
                                         : node.child("Real") ? node.child("Real")
                                                              : node.child("Integer");
            if (!facts) continue;
            types_[node.attribute("name").value()] = {facts.attribute("unit").value(),
                                                      facts.attribute("displayUnit").value(), xml_.real(facts, "min"),
                                                      xml_.real(facts, "max"), xml_.real(facts, "nominal")};
        }
        return !xml_.has_failed();
    }

    bool read_variables() {
        std::unordered_set<std::string> names;
        std::unordered_map<std::uint64_t, std::uint32_t> lines; // by kind of value and reference
        const pugi::xml_node list = root_.child("ModelVariables");
        if (!list) return xml_.fail(root_, "there is no `ModelVariables`");
        for (const pugi::xml_node node : list.children()) {
            if (node.type() != pugi::node_element) continue;
            if (!read_variable(node)) return false;
            for (std::size_t i = first_of_node_; i < description_.variables.size(); ++i) {
                if (!names.insert(description_.variables[i].name).second)
                    return xml_.fail(node, "the variable `" + description_.variables[i].name + "` is there twice");
            }
            Variable& variable = description_.variables[first_of_node_];
            // FMI 2.0 numbers the variables of each type separately, FMI 3.0 all together
            const std::uint64_t space =
                is_3() ? 0
                       : static_cast<std::uint64_t>(variable.type == Type::Enumeration ? Type::Int32 : variable.type);
            const auto [known, is_new] = lines.emplace(space << 32 | variable.reference, variable.line);
            variable.is_alias = !is_new;
            description_.by_reference.emplace(variable.reference, first_of_node_);
            if (!is_new && is_3())
                return xml_.fail(node, "the value reference " + std::to_string(variable.reference) +
                                           " is that of line " + std::to_string(known->second) + " too");
        }
        return true;
    }

    bool read_variable(pugi::xml_node node) {
        pugi::xml_node facts = node; // in FMI 2.0 a child element
        const TypeName* type = nullptr;
        if (is_3()) type = type_named(fmi3_types, node.name());
        else if (std::string_view(node.name()) == "ScalarVariable") {
            for (const pugi::xml_node child : node.children()) {
                if (const TypeName* found = type_named(fmi2_types, child.name())) type = found, facts = child;
            }
        }
        if (type == nullptr)
            return xml_.fail(node, std::string("`") + node.name() + "` is no variable of a known type");
        Variable variable;
        variable.type = type->type;
        variable.line = xml_.line_of(node);
        variable.name = xml_.required(node, "name");
        variable.description = node.attribute("description").value();
        variable.reference = reference(node, "valueReference");
        if (!node.attribute("valueReference"))
            xml_.fail(node, "`" + variable.name + "` has no attribute `valueReference`");
        if (!read_kind(node, variable)) return false;
        read_facts(facts, variable);
        first_of_node_ = description_.variables.size();
        derivative_.push_back(facts.attribute("derivative")
                                  ? std::optional(xml_.natural(facts, "derivative").value_or(0))
                                  : std::nullopt);
        nodes_.push_back(node);
        description_.variables.push_back(variable);
        for (const pugi::xml_node alias : node.children("Alias")) add_alias(alias, variable);
        return !xml_.has_failed();
    }

    void add_alias(pugi::xml_node node, Variable variable) {
        variable.name = xml_.required(node, "name");
        if (node.attribute("description")) variable.description = node.attribute("description").value();
        if (node.attribute("displayUnit")) variable.display_unit = node.attribute("displayUnit").value();
        variable.is_alias = true;
        variable.line = xml_.line_of(node);
        derivative_.push_back(std::nullopt);
        nodes_.push_back(nodes_.back());
        description_.variables.push_back(std::move(variable));
    }

    std::uint32_t reference(pugi::xml_node node, const char* name) {
        const std::uint64_t value = xml_.natural(node, name).value_or(0);
        if (value > UINT32_MAX) xml_.fail(node, std::string("`") + name + "` is too large");
        return static_cast<std::uint32_t>(value);
    }

    bool read_kind(pugi::xml_node node, Variable& variable) {
        const bool is_real = variable.type == Type::Float64 || variable.type == Type::Float32;
        const std::string causality = node.attribute("causality").as_string("local");
        if (!word_of(causalities, causality, variable.causality))
            return xml_.fail(node, "unknown causality `" + causality + "`");
        const bool is_parameter = variable.causality <= Causality::StructuralParameter;
        variable.variability = is_parameter ? Variability::Fixed
                               : is_real    ? Variability::Continuous
                                            : Variability::Discrete;
        const pugi::xml_attribute variability = node.attribute("variability");
        if (variability && !word_of(variabilities, variability.value(), variable.variability))
            return xml_.fail(node, std::string("unknown variability `") + variability.value() + "`");
        const std::string initial = node.attribute("initial").value();
        variable.is_exact = initial == "exact" || initial == "approx";
        return true;
    }

    void read_facts(pugi::xml_node facts, Variable& variable) {
        DeclaredType declared;
        if (const auto found = types_.find(facts.attribute("declaredType").value()); found != types_.end())
            declared = found->second;
        variable.unit = facts.attribute("unit") ? facts.attribute("unit").value() : declared.unit;
        variable.display_unit =
            facts.attribute("displayUnit") ? facts.attribute("displayUnit").value() : declared.display_unit;
        variable.start = facts.attribute("start").value();
        variable.literals = declared.literals;
        const bool is_real = variable.type == Type::Float64 || variable.type == Type::Float32;
        const bool has_limits =
            variable.type != Type::Boolean && variable.type != Type::String && variable.type != Type::Binary;
        if (!has_limits || variable.type == Type::Clock) return;
        const auto choose = [&](const char* name, const std::optional<double>& otherwise, double& value) {
            if (const auto own = xml_.real(facts, name)) value = *own;
            else if (otherwise) value = *otherwise;
        };
        choose("min", declared.min, variable.min);
        choose("max", declared.max, variable.max);
        if (!is_real) return;
        choose("nominal", declared.nominal, variable.nominal);
        variable.nominal = std::abs(variable.nominal);
        if (!(variable.nominal > 0) || variable.nominal > 1e300) variable.nominal = 1;
    }

    std::optional<std::uint64_t> size_of(pugi::xml_node dimension) {
        if (!dimension.attribute("valueReference")) return xml_.natural(dimension, "start");
        const Variable* parameter = description_.find(reference(dimension, "valueReference"));
        const auto value = parameter != nullptr ? number_of(parameter->start) : std::nullopt;
        if (!value || !(*value >= 0 && *value <= most_values)) return std::nullopt;
        return static_cast<std::uint64_t>(*value);
    }

    // After all variables are known: dimensions are start values of structural parameters.
    bool resolve_dimensions() {
        std::size_t total = 0;
        for (std::size_t i = 0; i < description_.variables.size(); ++i) {
            Variable& variable = description_.variables[i];
            for (const pugi::xml_node dimension : nodes_[i].children("Dimension")) {
                const auto size = size_of(dimension);
                if (!size) return xml_.fail(dimension, "the size of `" + variable.name + "` is not known");
                if (*size > most_values || (*size > 0 && variable.size > most_values / *size))
                    return xml_.fail(dimension, "`" + variable.name + "` is too large");
                variable.dimensions.push_back(*size);
                variable.size *= *size;
            }
            total += variable.size;
            if (total > most_values) return xml_.fail(nodes_[i], "the model has too many variables");
        }
        return !xml_.has_failed();
    }

    bool resolve_references() {
        const auto& by_reference = description_.by_reference;
        for (std::size_t i = 0; i < description_.variables.size(); ++i) {
            if (!derivative_[i]) continue;
            const std::uint64_t state = *derivative_[i];
            std::optional<std::size_t> index;
            if (!is_3() && state >= 1 && state <= description_.variables.size()) index = state - 1;
            else if (const auto found = by_reference.find(static_cast<std::uint32_t>(state));
                     is_3() && found != by_reference.end())
                index = found->second;
            if (!index || description_.variables[*index].size != description_.variables[i].size ||
                description_.variables[*index].type != Type::Float64)
                return xml_.fail(nodes_[i], "`" + description_.variables[i].name + "` is the derivative of " +
                                                std::to_string(state) + ", which is no such variable");
            description_.variables[i].derivative_of = index;
            description_.state_by_derivative.emplace(description_.variables[i].reference, *index);
        }
        return true;
    }

    bool read_structure() {
        const pugi::xml_node structure = root_.child("ModelStructure");
        if (!structure) return xml_.fail(root_, "there is no `ModelStructure`");
        const pugi::xml_node list = is_3() ? structure : structure.child("Derivatives");
        for (const pugi::xml_node node : list.children(is_3() ? "ContinuousStateDerivative" : "Unknown")) {
            if (!read_derivative(node)) return false;
        }
        for (const pugi::xml_node node : structure.children("EventIndicator")) {
            if (!is_3()) break;
            const Variable* variable = description_.find(reference(node, "valueReference"));
            if (variable == nullptr) return xml_.fail(node, "this value reference is no variable's");
            description_.indicators += variable->size;
        }
        description_.outputs = read_dependences(structure, "Outputs", "Output");
        description_.initial_unknowns = read_dependences(structure, "InitialUnknowns", "InitialUnknown");
        return !xml_.has_failed();
    }

    /// Outputs or initial unknowns. Only systems need them: an entry that makes no sense is left out, and its variable
    /// depends on everything.
    std::vector<Dependence> read_dependences(const pugi::xml_node structure, const char* list, const char* name) const {
        std::vector<Dependence> result;
        for (const pugi::xml_node node :
             (is_3() ? structure : structure.child(list)).children(is_3() ? name : "Unknown")) {
            const Variable* unknown =
                structure_variable(node.attribute(is_3() ? "valueReference" : "index").as_ullong(UINT64_MAX));
            if (unknown == nullptr) continue;
            Dependence entry{index_of(*unknown), !node.attribute("dependencies").empty(), {}};
            bool makes_sense = true;
            for (const std::string_view word : words(node.attribute("dependencies").value())) {
                std::uint64_t number = UINT64_MAX;
                std::from_chars(word.data(), word.data() + word.size(), number);
                const Variable* known = structure_variable(number);
                makes_sense = makes_sense && known != nullptr;
                if (known != nullptr) entry.knowns.push_back(index_of(*known));
            }
            if (makes_sense) result.push_back(std::move(entry));
        }
        return result;
    }

    std::size_t index_of(const Variable& variable) const {
        return static_cast<std::size_t>(&variable - description_.variables.data());
    }

    /// FMI 2.0 counts variables from 1, FMI 3.0 gives references.
    const Variable* structure_variable(std::uint64_t number) const {
        if (is_3()) return number <= UINT32_MAX ? description_.find(static_cast<std::uint32_t>(number)) : nullptr;
        return number >= 1 && number <= description_.variables.size() ? &description_.variables[number - 1] : nullptr;
    }

    bool read_derivative(pugi::xml_node node) {
        const char* key = is_3() ? "valueReference" : "index";
        const Variable* variable = structure_variable(xml_.natural(node, key).value_or(0));
        if (!node.attribute(key) || variable == nullptr)
            return xml_.fail(node, std::string("`") + key + "` is no variable's");
        Unknown unknown;
        unknown.reference = variable->reference;
        unknown.has_dependencies = !node.attribute("dependencies").empty();
        for (const std::uint64_t number : xml_.naturals(node, "dependencies")) {
            const Variable* dependency = structure_variable(number);
            if (dependency == nullptr)
                return xml_.fail(node, "`dependencies` has " + std::to_string(number) + ", which is no variable");
            unknown.dependencies.push_back(dependency->reference);
        }
        if (variable->type != Type::Float64 || description_.state_of(unknown) == nullptr)
            return xml_.fail(node, "`" + variable->name + "` is listed as a derivative, but does not say of what");
        description_.derivatives.push_back(std::move(unknown));
        return true;
    }

    Description& description_;
    XmlReader xml_;
    pugi::xml_document document_;
    pugi::xml_node root_;
    std::map<std::string, DeclaredType> types_;
    std::vector<pugi::xml_node> nodes_;                    ///< of the variables
    std::vector<std::optional<std::uint64_t>> derivative_; ///< attribute `derivative` of each
    std::size_t first_of_node_ = 0;
};

} // namespace

std::optional<Description> parse_description(std::string text, runtime::Message& problem) {
    Description description;
    description.text = std::move(text);
    if (!Parser(description, problem).parse()) return std::nullopt;
    return description;
}

} // namespace torsion::fmu
