#include "compiler/diagram/picture/kinds.h"

namespace torsion::diagram {

namespace {

std::string unit_of(const Node& variable) {
    const instance::Binding* unit = variable.attribute("unit");
    const auto* text = unit != nullptr && unit->expr != nullptr ? std::get_if<ast::StringLiteral>(&unit->expr->node) : nullptr;
    return text != nullptr ? text->value : std::string();
}

} // namespace

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
    for (std::size_t i = 0; i < component.connectors.size(); ++i) {
        const Node& connector = *component.connectors[i];
        inputs += connector.is_input;
        outputs += connector.is_output;
        if (!is_mechanical(kind_of(connector))) continue;
        ++flanges;
        at = part.connectors[i].place(part.connectors[i].system.centre()).x - part.system.centre().x;
    }
    const double side = part.system.width() / 4;
    node.is_sensor = flanges > 0 && outputs > 0 && inputs == 0;
    node.is_source = flanges == 1 && !node.is_sensor && (inputs > 0 || at > side);
    node.is_grounded = flanges == 1 && !node.is_sensor && !node.is_source && std::abs(at) <= side;
}

} // namespace torsion::diagram
