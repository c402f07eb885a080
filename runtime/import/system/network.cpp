#include "runtime/import/system/network.h"

#include "runtime/import/settings.h"
#include "runtime/import/system/apply.h"

#include <algorithm>
#include <set>

namespace torsion::ssp {

std::string Network::name_of(const Place& place) const {
    return place.part == outside ? inputs[place.variable].name : parts[place.part].name + "." + variable(place).name;
}

std::string Network::name_of(const Place& place, std::size_t element) const {
    return place.part == outside ? inputs[place.variable].name
                                 : parts[place.part].name + "." + fmu::element_name(variable(place), element);
}

namespace {

constexpr std::string_view causality_names[] = {
    "parameter", "calculatedParameter", "structuralParameter", "input", "output", "local", "independent"};

bool fits(ConnectorKind kind, fmu::Causality causality) {
    switch (kind) {
    case ConnectorKind::Input: return causality == fmu::Causality::Input;
    case ConnectorKind::Output: return causality == fmu::Causality::Output;
    case ConnectorKind::Parameter: return causality == fmu::Causality::Parameter;
    case ConnectorKind::CalculatedParameter: return causality == fmu::Causality::CalculatedParameter;
    case ConnectorKind::StructuralParameter: return causality == fmu::Causality::StructuralParameter;
    case ConnectorKind::Local: return causality == fmu::Causality::Local;
    default: return true;
    }
}

enum class Class { Real, Whole, Truth, Other };

Class class_of(fmu::Type type) {
    if (type <= fmu::Type::Float64) return Class::Real;
    if (type < fmu::Type::Boolean) return Class::Whole;
    return type == fmu::Type::Boolean ? Class::Truth : type == fmu::Type::Enumeration ? Class::Whole : Class::Other;
}

bool fits(const std::string& connector, fmu::Type type) {
    static const std::map<std::string, fmu::Type> exact = {
        {"Float64", fmu::Type::Float64}, {"Float32", fmu::Type::Float32}, {"Int8", fmu::Type::Int8},
        {"UInt8", fmu::Type::UInt8},     {"Int16", fmu::Type::Int16},     {"UInt16", fmu::Type::UInt16},
        {"Int32", fmu::Type::Int32},     {"UInt32", fmu::Type::UInt32},   {"Int64", fmu::Type::Int64},
        {"UInt64", fmu::Type::UInt64},   {"Boolean", fmu::Type::Boolean}, {"Enumeration", fmu::Type::Enumeration},
        {"String", fmu::Type::String},   {"Binary", fmu::Type::Binary},   {"Clock", fmu::Type::Clock}};
    if (connector.empty()) return true;
    if (connector == "Real") return class_of(type) == Class::Real;
    if (connector == "Integer") return class_of(type) == Class::Whole && type != fmu::Type::Enumeration;
    const auto found = exact.find(connector);
    return found != exact.end() && found->second == type;
}

/// A dimension that the structure does not give fits any.
bool fits(const std::vector<std::optional<std::size_t>>& dimensions, const std::vector<std::size_t>& of) {
    return std::ranges::equal(dimensions, of,
                              [](const std::optional<std::size_t>& a, std::size_t b) { return !a || *a == b; });
}

std::string words_of(const std::vector<std::size_t>& dimensions) {
    std::string words;
    for (const std::size_t size : dimensions) words += (words.empty() ? ": " : " x ") + std::to_string(size);
    return words.empty() ? ": it is a scalar" : words;
}

fmu::Type type_of(const std::string& connector) {
    if (connector == "Boolean") return fmu::Type::Boolean;
    if (connector.empty() || connector == "Real" || connector.starts_with("Float")) return fmu::Type::Float64;
    return connector == "String" || connector == "Binary" || connector == "Clock" ? fmu::Type::String
                                                                                  : fmu::Type::Int32;
}

class Resolver {
public:
    Resolver(const Structure& structure, const Describe& describe, runtime::Message& problem)
        : structure_(structure), describe_(describe), problem_(problem) {}

    bool run(const std::vector<std::pair<std::string, std::string>>& settings, Network& network) {
        network_.name = structure_.name;
        network_.version = structure_.version;
        if (!add_system(structure_.root, "", true) || !connect(structure_.root, "") || !make_links()) return false;
        Applier applier(structure_, network_, targets_of_nodes(), problem_);
        if (!applier.apply_sets() || !applier.apply_settings(settings)) return false;
        tell_loop();
        network = std::move(network_);
        return true;
    }

private:
    struct Node { ///< a connector
        std::string element;
        const Connector* connector = nullptr;
        Place place{Network::outside, 0}; ///< of an FMU's
        std::string unit_name;
        const fmu::BaseUnit* unit = nullptr;
        bool is_own = false; ///< of the whole system
        std::optional<std::size_t> before;
        Affine change; ///< from the node before
        bool is_part() const { return place.part != Network::outside; }
    };

    bool fail(std::uint32_t line, std::string text, std::string help = {}, const char* code = "E206") {
        problem_ = {};
        problem_.code = code;
        problem_.text = std::move(text);
        problem_.help = std::move(help);
        problem_.file = structure_.file;
        problem_.line = line;
        return false;
    }

    bool add_system(const Element& system, const std::string& path, bool is_whole) {
        for (const Connector& connector : system.connectors) {
            Node node{path, &connector, {Network::outside, 0}, connector.unit, nullptr, is_whole, {}, {}};
            if (!find_unit(node, nullptr)) return false;
            add_node(std::move(node));
        }
        for (const Element& element : system.elements) {
            const std::string inner = path.empty() ? element.name : path + "." + element.name;
            if (!(element.is_system ? add_system(element, inner, false) : add_part(element, inner))) return false;
        }
        return true;
    }

    void add_node(Node node) {
        index_.emplace(std::pair(node.element, node.connector->name), nodes_.size());
        nodes_.push_back(std::move(node));
    }

    bool find_unit(Node& node, const fmu::Description* description) {
        if (node.unit_name.empty()) return true;
        if (const auto own = structure_.units.find(node.unit_name); own != structure_.units.end())
            node.unit = &own->second;
        else if (description != nullptr) {
            if (const auto found = description->units.find(node.unit_name); found != description->units.end())
                node.unit = &found->second;
        } else
            return fail(node.connector->line, "the unit `" + node.unit_name + "` of `" + node.connector->name +
                                                  "` is not among the structure's units");
        return true;
    }

    bool add_part(const Element& element, const std::string& path) {
        if (std::any_of(network_.parts.begin(), network_.parts.end(),
                        [&](const Part& part) { return part.name == path; }))
            return fail(element.line, "two FMUs have the path `" + path + "`");
        Part part{path, element.source, element.line, {}, {}};
        auto description = describe_(part, problem_);
        if (!description) {
            problem_.text = "the element `" + path + "`: " + problem_.text;
            return false;
        }
        descriptions_.push_back(std::make_unique<fmu::Description>(*description));
        part.description = std::move(*description);
        network_.parts.push_back(std::move(part));
        return std::all_of(element.connectors.begin(), element.connectors.end(),
                           [&](const Connector& c) { return add_connector(c, path); });
    }

    bool add_connector(const Connector& connector, const std::string& path) {
        const fmu::Description& description = *descriptions_.back();
        const auto& variables = description.variables;
        const auto found = std::find_if(variables.begin(), variables.end(),
                                        [&](const fmu::Variable& v) { return v.name == connector.name; });
        const std::string its = "`" + path + "." + connector.name + "`";
        if (found == variables.end())
            return fail(connector.line, "the FMU of `" + path + "` has no variable `" + connector.name + "`");
        if (!fits(connector.kind, found->causality))
            return fail(connector.line, its + " is of another kind in the FMU: " +
                                            std::string(causality_names[static_cast<int>(found->causality)]));
        if (!fits(connector.type, found->type))
            return fail(connector.line, its + " is of another type in the FMU than `" + connector.type + "`");
        if (!connector.dimensions.empty() && !fits(connector.dimensions, found->dimensions))
            return fail(connector.line, its + " has other dimensions in the FMU" + words_of(found->dimensions));
        Node node{path,
                  &connector,
                  {network_.parts.size() - 1, static_cast<std::size_t>(found - variables.begin())},
                  connector.unit,
                  nullptr,
                  false,
                  {},
                  {}};
        if (node.unit_name.empty()) node.unit_name = found->unit;
        if (!find_unit(node, &description)) return false;
        if (!connector.unit.empty() && !found->unit.empty() && connector.unit != found->unit) {
            const auto own = description.units.find(found->unit);
            const auto change = node.unit != nullptr && own != description.units.end()
                                    ? conversion(*node.unit, own->second)
                                    : std::nullopt;
            if (!change || !change->is_identity())
                return fail(connector.line, its + " is in `" + connector.unit + "` in the structure, but in `" +
                                                found->unit + "` in the FMU");
        }
        add_node(std::move(node));
        return true;
    }

    bool find_node(const Element& system, const std::string& path, const std::string& element,
                   const std::string& connector, std::uint32_t line, std::size_t& index) {
        if (!element.empty() && std::none_of(system.elements.begin(), system.elements.end(),
                                             [&](const Element& e) { return e.name == element; })) {
            std::string help;
            for (const Element& e : system.elements) help += (help.empty() ? "the elements are " : ", ") + e.name;
            return fail(line, "a connection names the element `" + element + "`, which there is not", help);
        }
        const std::string full = element.empty() ? path : path.empty() ? element : path + "." + element;
        const auto found = index_.find({full, connector});
        if (found != index_.end()) return index = found->second, true;
        std::string help;
        for (const Node& node : nodes_) {
            if (node.element == full) help += (help.empty() ? "its connectors are " : ", ") + node.connector->name;
        }
        return fail(line,
                    (element.empty() ? std::string("the system itself") : "the element `" + element + "`") +
                        " has no connector `" + connector + "`",
                    help);
    }

    /// Does a value come out of the connector, seen from inside of the system that has the connection?
    std::optional<bool> gives(const Node& node, bool is_of_system) const {
        switch (node.connector->kind) {
        case ConnectorKind::Input:
        case ConnectorKind::Parameter:
        case ConnectorKind::StructuralParameter: return is_of_system;
        case ConnectorKind::Output:
        case ConnectorKind::CalculatedParameter:
        case ConnectorKind::Constant:
        case ConnectorKind::Local: return !is_of_system;
        default: return std::nullopt;
        }
    }

    bool connect(const Element& system, const std::string& path) {
        for (const Connection& c : system.connections) {
            std::size_t start = 0, end = 0;
            if (!find_node(system, path, c.start_element, c.start_connector, c.line, start) ||
                !find_node(system, path, c.end_element, c.end_connector, c.line, end))
                return false;
            const auto from_start = gives(nodes_[start], c.start_element.empty()),
                       from_end = gives(nodes_[end], c.end_element.empty());
            if (!from_start || !from_end)
                return fail(c.line, "connectors of kind inout or unspecified are not supported in connections", {},
                            "E207");
            if (*from_start == *from_end)
                return fail(c.line, "`" + words(start) + "` and `" + words(end) + "` are connected, but " +
                                        (*from_start ? "both give a value" : "both take one"));
            if (!join(*from_start ? start : end, *from_start ? end : start, c)) return false;
        }
        for (const Element& element : system.elements) {
            if (element.is_system && !connect(element, path.empty() ? element.name : path + "." + element.name))
                return false;
        }
        return true;
    }

    std::string words(std::size_t node) const {
        return nodes_[node].element.empty() ? nodes_[node].connector->name
                                            : nodes_[node].element + "." + nodes_[node].connector->name;
    }

    bool join(std::size_t from, std::size_t to, const Connection& connection) {
        Node &a = nodes_[from], &b = nodes_[to];
        if (b.before) return fail(connection.line, "`" + words(to) + "` has two connections that give it a value");
        b.before = from;
        b.change = connection.change;
        if (!connection.converts_units || a.unit_name.empty() || b.unit_name.empty() || a.unit_name == b.unit_name)
            return true;
        const auto change = a.unit != nullptr && b.unit != nullptr ? conversion(*a.unit, *b.unit) : std::nullopt;
        if (!change)
            return fail(connection.line,
                        "`" + words(from) + "` is in `" + a.unit_name + "`, `" + words(to) + "` in `" + b.unit_name +
                            "`",
                        a.unit != nullptr && b.unit != nullptr
                            ? ""
                            : "the FMU does not say what such a unit is; `suppressUnitConversion` connects anyway");
        b.change = change->then(connection.change);
        return true;
    }

    bool make_links() {
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].is_part() || !nodes_[i].before) continue;
            Affine change;
            std::size_t from = i, stretches = 0;
            while (nodes_[from].before && (from == i || !nodes_[from].is_part())) {
                change = nodes_[from].change.then(change);
                from = *nodes_[from].before;
                const bool is_input = nodes_[i].connector->kind == ConnectorKind::Input;
                if (is_input && !has_size_of(nodes_[from], network_.variable(nodes_[i].place)))
                    return refuse_sizes(from, i);
                if (++stretches > nodes_.size())
                    return fail(nodes_[i].connector->line,
                                "the connections to `" + words(i) + "` go round in a circle");
            }
            // a connector of an inner system that nothing is connected to
            if (!nodes_[from].is_part() && !nodes_[from].is_own) continue;
            if (!add_link(from, i, change)) return false;
        }
        return true;
    }

    /// An array of the FMU is one of the structure, too: a connector without dimensions is a scalar.
    static bool has_size_of(const Node& node, const fmu::Variable& input) {
        return !node.is_part() ? fits(node.connector->dimensions, input.dimensions)
                               : node.connector->dimensions.empty() == input.dimensions.empty();
    }

    bool refuse_sizes(std::size_t from, std::size_t to) {
        const fmu::Variable& input = network_.variable(nodes_[to].place);
        const bool is_bare = !input.dimensions.empty() && nodes_[from].connector->dimensions.empty();
        if (!is_bare)
            return fail(nodes_[from].connector->line, "`" + words(from) + "` gives `" + words(to) +
                                                          "` its values, which has other dimensions" +
                                                          words_of(input.dimensions));
        return fail(
            nodes_[from].connector->line,
            "`" + words(to) + "` is an array, but " +
                (from == to ? "its connector has no `Dimension`" : "the connector `" + words(from) + "` is none"),
            "arrays can be connected in SSP 2.0, where connectors have a `Dimension`", "E207");
    }

    bool add_link(std::size_t from, std::size_t to, const Affine& change) {
        const Node &a = nodes_[from], &b = nodes_[to];
        if (b.connector->kind != ConnectorKind::Input) {
            if (!a.is_part()) return true; // a parameter of a system: parameter sets set it
            return fail(b.connector->line,
                        "`" + words(to) + "` is a parameter that follows `" + words(from) + "`: not supported", {},
                        "E207");
        }
        const fmu::Variable& input = network_.variable(b.place);
        if (!a.is_part() && a.connector->kind != ConnectorKind::Input) return true;
        const fmu::Type type = a.is_part()                 ? network_.variable(a.place).type
                               : a.connector->type.empty() ? input.type
                                                           : type_of(a.connector->type);
        const Class source = class_of(type), target = class_of(input.type);
        if (source == Class::Other || target == Class::Other)
            return fail(b.connector->line, "`" + words(to) + "`: connections of texts and clocks are not supported", {},
                        "E207");
        if (!has_size_of(a, input) || !has_size_of(b, input) ||
            (a.is_part() && network_.variable(a.place).dimensions != input.dimensions))
            return refuse_sizes(has_size_of(b, input) ? from : to, to);
        if (source != target && !(source == Class::Whole && target == Class::Real))
            return fail(b.connector->line,
                        "`" + words(from) + "` and `" + words(to) + "` are connected, but of different types");
        if (!change.is_identity() && target != Class::Real)
            return fail(b.connector->line, "`" + words(to) + "`: only Reals can be converted or transformed");
        const bool is_own = !a.is_part();
        const std::size_t first = is_own ? own_input(from, input, type) : 0;
        if (is_own && own_.at(from).dimensions != input.dimensions) return refuse_sizes(from, to);
        for (std::size_t i = 0; i < input.size; ++i)
            network_.links.push_back(
                {is_own ? Place{Network::outside, first + i} : a.place, b.place, change, is_own ? 0 : i, i});
        return true;
    }

    /// The index of the first element.
    std::size_t own_input(std::size_t node, const fmu::Variable& input, fmu::Type type) {
        const auto [known, is_new] = own_.try_emplace(node, Own{network_.inputs.size(), input.dimensions});
        const bool is_continuous = class_of(type) == Class::Real && input.variability == fmu::Variability::Continuous;
        fmu::Variable as_input = input;
        as_input.name = nodes_[node].connector->name;
        for (std::size_t i = 0; is_new && i < input.size; ++i)
            network_.inputs.push_back({fmu::element_name(as_input, i), nodes_[node].unit_name, type, is_continuous});
        return known->second.first;
    }

    /// Where a value at a connector of a system arrives: variables of FMUs.
    Applier::Targets targets_of_nodes() const {
        Applier::Targets targets;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].is_part()) continue;
            Affine change;
            std::size_t at = i, stretches = 0;
            while (nodes_[at].before && stretches++ <= nodes_.size()) {
                change = nodes_[at].change.then(change);
                at = *nodes_[at].before;
                if (nodes_[at].is_part()) break;
                targets[{nodes_[at].element, nodes_[at].connector->name}].push_back(
                    {nodes_[i].place, change, nodes_[at].unit});
            }
        }
        return targets;
    }

    void tell_loop() {
        const std::vector<Place> loop = find_loop(network_);
        if (loop.empty()) return;
        runtime::Message message;
        message.code = "R321";
        message.is_error = false;
        message.text = "the FMUs have an algebraic loop: each of these may follow the one before at once";
        for (const Place& place : loop) message.notes.push_back(network_.name_of(place));
        message.help =
            "it is solved by iteration at every communication point; a loop that does not settle ends the run (R322)";
        network_.warnings.push_back(std::move(message));
    }

    const Structure& structure_;
    const Describe& describe_;
    runtime::Message& problem_;
    Network network_;
    std::vector<std::unique_ptr<fmu::Description>> descriptions_; ///< stay where they are: nodes refer to their units
    std::vector<Node> nodes_;
    std::map<std::pair<std::string, std::string>, std::size_t> index_;
    struct Own {
        std::size_t first; ///< of the system's inputs
        std::vector<std::size_t> dimensions;
    };
    std::map<std::size_t, Own> own_; ///< by node
};

} // namespace

std::optional<Network> resolve(const Structure& structure, const Describe& describe,
                               const std::vector<std::pair<std::string, std::string>>& settings,
                               runtime::Message& problem) {
    Network network;
    if (!Resolver(structure, describe, problem).run(settings, network)) return std::nullopt;
    return network;
}

} // namespace torsion::ssp
