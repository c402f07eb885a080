#include "compiler/diagram/picture/kinds.h"

#include <algorithm>
#include <cctype>

namespace torsion::diagram {

namespace {

std::string unit_of(const Node& variable) {
    const instance::Binding* unit = variable.attribute("unit");
    const auto* text =
        unit != nullptr && unit->expr != nullptr ? std::get_if<ast::StringLiteral>(&unit->expr->node) : nullptr;
    return text != nullptr ? text->value : std::string();
}

/// A block of signals alone: its curves and signs mean something else where left and right are exchanged.
bool is_signal_block(const Component& component) {
    const auto is_signal = [](const Node* connector) {
        return connector->is_expandable() || kind_of(*connector) == LayoutKind::Signal;
    };
    return component.own_connectors > 0 &&
           std::all_of(component.connectors.begin(),
                       component.connectors.begin() + static_cast<std::ptrdiff_t>(component.own_connectors), is_signal);
}

/// A flange below or above a component that has others.
bool is_support(const PlacedIcon& part, std::size_t connector) {
    if (part.connectors.size() < 2) return false;
    const Position away =
        part.connectors[connector].place(part.connectors[connector].system.centre()) - part.system.centre();
    return std::abs(away.y) > 2 * std::abs(away.x);
}

int drive_by_words(std::string name) {
    static constexpr const char* loads[] = {"load",    "brak",    "generator", "grid", "drag", "weight",
                                            "resist",  "fan",     "pump",      "prop", "loss", "mill",
                                            "cutting", "gravity", "road",      "dyno"};
    static constexpr const char* drives[] = {"engine", "motor", "driv", "combust", "turbine", "starter", "crank"};
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
    if (std::ranges::any_of(loads, has)) return -1;
    return std::ranges::any_of(drives, has) ? 1 : 0;
}

} // namespace

int drive_of(const PlacedIcon& part, const Component& component, Node& values, Evaluator& evaluator) {
    std::size_t flanges = 0;
    for (std::size_t i = 0; i < component.own_connectors; ++i)
        if (is_mechanical(kind_of(*component.connectors[i])) && !is_support(part, i)) ++flanges;
    if (flanges != 1) return 0;
    for (const std::string& name : {part.name, part.class_path.substr(part.class_path.rfind('.') + 1)})
        if (const int drive = drive_by_words(name); drive != 0) return drive;
    bool is_negative = false, is_positive = false;
    for (Node* child : values.children) {
        const std::string unit = unit_of(*child);
        if (child->variability != symbolic::Variability::Parameter || (unit != "N.m" && unit != "N")) continue;
        const auto value = evaluator.value_of(*child);
        const double* number = value ? value->as<double>() : nullptr;
        is_negative = is_negative || (number != nullptr && *number < 0),
        is_positive = is_positive || (number != nullptr && *number > 0);
    }
    return is_negative == is_positive ? 0 : is_negative ? -1 : 1;
}

LayoutKind kind_of(const Node& connector) {
    const Node& one = *node_of_values(const_cast<Node&>(connector));
    if (one.is_input || one.is_output) return LayoutKind::Signal;
    for (const Node* child : one.children) {
        if (!child->is_flow) continue;
        const std::string unit = unit_of(*child);
        if (unit == "N.m") return LayoutKind::Shaft;
        if (unit == "N") return LayoutKind::Translation;
        if (unit == "W") return LayoutKind::Heat;
    }
    return LayoutKind::Other;
}

void classify(const PlacedIcon& part, const Component& component, LayoutNode& node) {
    std::size_t flanges = 0, inputs = 0, outputs = 0;
    double at = 0;
    for (std::size_t i = 0; i < component.own_connectors; ++i) {
        const Node& connector = *component.connectors[i];
        inputs += connector.is_input;
        outputs += connector.is_output;
        if (!is_mechanical(kind_of(connector)) || is_support(part, i)) continue;
        ++flanges;
        at = part.connectors[i].place(part.connectors[i].system.centre()).x - part.system.centre().x;
    }
    const double side = part.system.width() / 4;
    node.drive = component.drive;
    node.may_mirror = node.may_mirror && !is_signal_block(component);
    node.is_sensor = flanges > 0 && outputs > 0 && inputs == 0;
    node.is_source = flanges == 1 && !node.is_sensor && (inputs > 0 || at > side);
    node.is_grounded = flanges == 1 && !node.is_sensor && !node.is_source && std::abs(at) <= side;
}

} // namespace torsion::diagram
