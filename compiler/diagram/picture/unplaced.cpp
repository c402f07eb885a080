#include "compiler/diagram/picture/unplaced.h"

#include "compiler/diagram/layout/layout.h"
#include "compiler/diagram/picture/bounds.h"

#include <numeric>

namespace torsion::diagram {

namespace {

constexpr double gap = 20; ///< between what is placed and what is laid out

std::string unit_of(const Node& variable) {
    const instance::Binding* unit = variable.attribute("unit");
    const auto* text = unit != nullptr && unit->expr != nullptr ? std::get_if<ast::StringLiteral>(&unit->expr->node) : nullptr;
    return text != nullptr ? text->value : std::string();
}

/// By the unit of what flows.
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

bool is_mechanical(LayoutKind kind) { return kind == LayoutKind::Shaft || kind == LayoutKind::Translation; }

/// A single flange on the right drives, on the left is driven, in the middle is held.
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

class Unplaced {
public:
    Unplaced(std::vector<PlacedIcon>& parts, const std::vector<Component>& components) : parts_(parts), components_(components) {
        row_of_.assign(parts.size(), End::none);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (components[i].is_placed) continue;
            row_of_[i] = rows_.size();
            rows_.push_back(i);
            add_node(i);
        }
    }

    bool is_empty() const { return rows_.empty(); }
    bool has(const Connection& c) const {
        return !c.annotation.line && c.ends[0].is_known() && c.ends[1].is_known() && row_of_[c.ends[0].part] != End::none &&
               row_of_[c.ends[1].part] != End::none;
    }

    void add(const Connection& connection) {
        const std::size_t a = set_of(connection.ends[0]), b = set_of(connection.ends[1]);
        above_[std::max(a, b)] = std::min(a, b);
    }

    void lay_out_all(std::vector<Wire>& wires) {
        make_nets();
        Layout layout = lay_out(nodes_, nets_);
        Box placed, laid;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (row_of_[i] == End::none) placed.add(bounds_of(parts_[i]));
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            PlacedIcon& part = parts_[rows_[row]];
            const PlacedNode& at = layout.nodes[row];
            const Transform mirror{at.is_mirrored ? -1.0 : 1.0, 0, 0, 1, {}};
            part.place = shifted_by({at.x, at.y}) * turned_by(90.0 * at.turns) * mirror * part.place;
            laid.add(bounds_of(part));
        }
        const Position shift =
            placed.is_empty() || laid.is_empty() ? Position() : Position{placed.low.x - laid.low.x, placed.low.y - gap - laid.high.y};
        for (const std::size_t i : rows_) parts_[i].place = shifted_by(shift) * parts_[i].place;
        for (std::size_t net = 0; net < nets_.size(); ++net) wires.push_back(wire(net, layout.nets[net], shift));
    }

private:
    void add_node(std::size_t i) {
        PlacedIcon& part = parts_[i];
        const Component& component = components_[i];
        const bool is_connector = component.connectors.empty() && component.node->is_connector();
        const double half = is_connector ? 5 : 10;
        part.place = Transformation{.extent = {{-half, -half}, {half, half}}}.from(part.system);
        const Box box = bounds_of(part); // with its texts
        const auto side = [&](double low, double high) { return 2 * std::max({half, -low, high}); };
        LayoutNode node{.width = side(box.low.x, box.high.x), .height = side(box.low.y, box.high.y), .ports = {}};
        if (is_connector) node.ports.push_back({0, 0});
        for (const PlacedIcon& connector : part.connectors) {
            const Position at = part.place(connector.place(connector.system.centre()));
            node.ports.push_back({at.x, at.y});
        }
        classify(part, component, node);
        nodes_.push_back(std::move(node));
    }

    /// Of connected connectors: the first of them.
    std::size_t set_of(const End& end) {
        const auto [place, is_new] = ends_.try_emplace({row_of_[end.part], end.connector == End::none ? 0 : end.connector}, above_.size());
        if (is_new) above_.push_back(above_.size()), given_.push_back(end);
        std::size_t set = place->second;
        while (above_[set] != set) set = above_[set] = above_[above_[set]];
        return set;
    }

    const Node& connector(const End& end) const {
        return end.connector == End::none ? *components_[end.part].node : *components_[end.part].connectors[end.connector];
    }

    /// One per set, in the order in which the connections name them; a signal from its output.
    void make_nets() {
        std::map<std::size_t, std::size_t> net_of;
        for (std::size_t i = 0; i < given_.size(); ++i) {
            const End& end = given_[i];
            const auto [place, is_new] = net_of.try_emplace(set_of(end), nets_.size());
            if (is_new) nets_.push_back({{}, kind_of(connector(end)), false}), names_.emplace_back();
            LayoutNet& net = nets_[place->second];
            const bool is_own = end.connector == End::none;
            const bool gives = is_own ? connector(end).is_input : connector(end).is_output;
            const auto at = gives ? net.ends.begin() : net.ends.end();
            net.ends.insert(at, {row_of_[end.part], is_own ? 0 : end.connector});
            auto& names = names_[place->second];
            names.insert(gives ? names.begin() : names.end(), end);
            net.is_directed = net.is_directed || gives;
        }
    }

    Wire wire(std::size_t net, const Route& route, Position shift) const {
        Wire wire{.first = names_[net].front().name};
        for (std::size_t i = 1; i < names_[net].size(); ++i) wire.second += (i > 1 ? ", " : "") + names_[net][i].name;
        for (const auto& points : route.lines) {
            Line line;
            for (const auto& p : points) line.points.push_back(Position{p[0], p[1]} + shift);
            line.outline.colour = colour_of(names_[net].front(), parts_);
            if (is_mechanical(nets_[net].kind)) line.outline.thickness = 0.5;
            wire.lines.push_back(std::move(line));
        }
        for (const auto& p : route.junctions) wire.junctions.push_back(Position{p[0], p[1]} + shift);
        return wire;
    }

    std::vector<PlacedIcon>& parts_;
    const std::vector<Component>& components_;
    std::vector<std::size_t> rows_, row_of_; ///< parts of the nodes, and back
    std::vector<LayoutNode> nodes_;
    std::vector<LayoutNet> nets_;
    std::vector<std::vector<End>> names_;                             ///< of the nets' ends
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> ends_; ///< (node, port) → row in the next two
    std::vector<std::size_t> above_;                                  ///< sets as trees
    std::vector<End> given_;
};

} // namespace

void place_unplaced(std::vector<PlacedIcon>& parts, const std::vector<Component>& components, std::vector<Connection>& connections,
                    std::vector<Wire>& wires) {
    Unplaced unplaced(parts, components);
    if (unplaced.is_empty()) return;
    std::vector<Connection> others;
    for (Connection& connection : connections) {
        if (unplaced.has(connection)) unplaced.add(connection);
        else others.push_back(std::move(connection));
    }
    connections = std::move(others);
    unplaced.lay_out_all(wires);
}

} // namespace torsion::diagram
