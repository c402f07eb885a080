#include "compiler/diagram/picture/unplaced.h"

#include "compiler/diagram/picture/bounds.h"
#include "compiler/diagram/picture/joints.h"
#include "compiler/diagram/picture/kinds.h"
#include "compiler/diagram/picture/settle_texts.h"
#include "compiler/diagram/picture/touch.h"
#include "compiler/diagram/picture/wires.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace torsion::diagram {

namespace {

constexpr double half_of_connector = 5; ///< drawing units
constexpr double half_on_frame = 2;     ///< of one on the frame of an opened component
constexpr double half_of_icon = 10;
constexpr double distance_of_readings = 3; ///< of lines to what one modifier reads
constexpr double pitch_of_bar = 6;         ///< of the elements of a bus
constexpr double gap = 20;                 ///< between what is placed and what is laid out

class Unplaced {
public:
    Unplaced(std::vector<PlacedIcon>& parts, const std::vector<Component>& components)
        : parts_(parts), components_(components) {
        row_of_.assign(parts.size(), End::none);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (components[i].is_placed) continue;
            row_of_[i] = rows_.size();
            rows_.push_back(i);
            elements_.emplace_back();
            add_node(i);
        }
    }

    bool is_empty() const { return rows_.empty(); }
    bool has(const Connection& c) const { return has(c.ends[0]) && has(c.ends[1]); }
    bool has(const End& end) const { // what is connected as a whole without being a connector has no port
        if (!end.is_known() || row_of_[end.part] == End::none) return false;
        return end.connector != End::none || !end.element.empty() || !nodes_[row_of_[end.part]].ports.empty();
    }

    void add(const Connection& connection) {
        for (const bool i : {false, true}) add_port(connection.ends[i], connection.ends[!i]);
        const std::size_t a = set_of(connection.ends[0]), b = set_of(connection.ends[1]);
        if (connection.is_implied) implied_.emplace(row_of_[connection.ends[1].part], port_of(connection.ends[1]));
        above_[std::max(a, b)] = std::min(a, b);
    }

    void lay_out_all(std::vector<Wire>& wires) {
        for (std::size_t row = 0; row < rows_.size(); ++row) settle_size(row);
        for (std::size_t row = 0; row < rows_.size(); ++row) make_bar(row);
        make_nets();
        layout_ = lay_out(nodes_, nets_);
        Box placed, laid;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (row_of_[i] == End::none) placed.add(bounds_of(parts_[i]));
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            PlacedIcon& part = parts_[rows_[row]];
            const PlacedNode& at = layout_.nodes[row];
            const Transform mirror{at.is_mirrored ? -1.0 : 1.0, 0, 0, 1, {}};
            part.place = shifted_by({at.x, at.y}) * turned_by(90.0 * at.turns) * mirror * part.place;
            laid.add(bounds_of(part));
        }
        const Position shift = placed.is_empty() || laid.is_empty()
                                   ? Position()
                                   : Position{placed.low.x - laid.low.x, placed.low.y - gap - laid.high.y};
        for (const std::size_t i : rows_) parts_[i].place = shifted_by(shift) * parts_[i].place;
        for (std::size_t net = 0; net < nets_.size(); ++net) wires.push_back(wire(net, layout_.nets[net], shift));
    }

private:
    void add_node(std::size_t i) {
        PlacedIcon& part = parts_[i];
        const Component& component = components_[i];
        const bool is_connector = component.connectors.empty() && component.node->is_connector();
        const double half = is_connector ? half_of_connector : half_of_icon;
        if (part.inside) part.place = shifted_by(-1 * part.system.centre()); // as large as what it shows
        else if (part.is_formula) part.place = {};
        else part.place = Transformation{.extent = {{-half, -half}, {half, half}}}.from(part.system);
        LayoutNode node{.width = 0, .height = 0, .ports = {}};
        node.may_mirror = !part.inside && component.border == 0;
        node.border = component.border;
        if (is_connector) node.ports.push_back({-half_on_frame * component.border, 0}); // the edge of its icon
        for (const PlacedIcon& connector : part.connectors) {
            const Position at = part.place(connector.place(connector.system.centre()));
            node.ports.push_back({at.x, at.y});
        }
        classify(part, component, node);
        nodes_.push_back(std::move(node));
    }

    /// With its texts, which stand where no line will be.
    void settle_size(std::size_t row) {
        PlacedIcon& part = parts_[rows_[row]];
        settle_texts(part);
        const Box box = bounds_of(part);
        const double half = part.is_formula                          ? 0
                            : part.connectors.empty() && is_bus(row) ? half_of_connector
                                                                     : half_of_icon;
        const auto side = [&](double low, double high) { return 2 * std::max({half, -low, high}); };
        nodes_[row].width = side(box.low.x, box.high.x), nodes_[row].height = side(box.low.y, box.high.y);
    }

    /// Elements of a bus are signals of their own: a port for each, on the right if it drives the other end.
    void add_port(const End& end, const End& other) {
        const std::size_t row = row_of_[end.part];
        if (end.element.empty() || !elements_[row].try_emplace(end.element, nodes_[row].ports.size()).second) return;
        if (is_bus(row)) nodes_[row].ports.push_back({takes(other) ? half_of_connector : -half_of_connector, 0});
        else
            nodes_[row].ports.push_back(
                {-half_of_icon, distance_of_readings * (static_cast<double>(elements_[row].size()) - 1)});
    }

    /// A connector with elements is a bar, high enough for all of them. What connects it as a whole comes from below.
    void make_bar(std::size_t row) {
        LayoutNode& node = nodes_[row];
        if (elements_[row].empty() || !is_bus(row)) return;
        double left = 0, right = 0;
        for (std::size_t i = 1; i < node.ports.size(); ++i) (node.ports[i].x < 0 ? left : right) += 1;
        const double half = std::max(half_of_connector, pitch_of_bar * std::max(left, right) / 2);
        double next_left = half - half / std::max(left, 1.0), next_right = half - half / std::max(right, 1.0);
        for (std::size_t i = 1; i < node.ports.size(); ++i) {
            const bool is_left = node.ports[i].x < 0;
            double& next = is_left ? next_left : next_right;
            node.ports[i].y = next;
            next -= 2 * half / (is_left ? left : right);
        }
        node.ports[0] = {0, -half};
        node.height = 2 * (half + 4);
        PlacedIcon& part = parts_[rows_[row]];
        part.place =
            Transformation{.extent = {{-half_of_connector, -half}, {half_of_connector, half}}}.from(part.system);
    }

    bool is_bus(std::size_t row) const { return components_[rows_[row]].node->is_connector(); }

    std::size_t port_of(const End& end) const {
        if (end.connector != End::none) return end.connector;
        return end.element.empty() ? 0 : elements_.at(row_of_[end.part]).at(end.element);
    }

    /// Of connected connectors: the first of them.
    std::size_t set_of(const End& end) {
        const auto [place, is_new] = ends_.try_emplace({row_of_[end.part], port_of(end)}, above_.size());
        if (is_new) above_.push_back(above_.size()), given_.push_back(end);
        std::size_t set = place->second;
        while (above_[set] != set) set = above_[set] = above_[above_[set]];
        return set;
    }

    const Node& connector(const End& end) const {
        return end.connector == End::none ? *components_[end.part].node
                                          : *components_[end.part].connectors[end.connector];
    }

    bool takes(const End& end) const {
        return end.role == End::Role::OfConnector ? connector(end).is_input : end.role == End::Role::Takes;
    }
    bool gives(const End& end) const {
        if (end.role != End::Role::OfConnector) return end.role == End::Role::Gives;
        return end.connector == End::none ? connector(end).is_input : connector(end).is_output;
    }
    LayoutKind kind(const End& end) const {
        return end.role == End::Role::OfConnector ? kind_of(connector(end)) : LayoutKind::Signal;
    }

    /// One per set, in the order in which the connections name them; a signal from its output.
    void make_nets() {
        std::map<std::size_t, std::size_t> net_of;
        for (std::size_t i = 0; i < given_.size(); ++i) {
            const End& end = given_[i];
            const auto [place, is_new] = net_of.try_emplace(set_of(end), nets_.size());
            if (is_new) nets_.push_back({{}, kind(end), false}), names_.emplace_back();
            LayoutNet& net = nets_[place->second];
            if (net.kind == LayoutKind::Other) net.kind = kind(end); // a bus is of all kinds
            const bool is_first = gives(end);
            const auto at = is_first ? net.ends.begin() : net.ends.end();
            net.ends.insert(at, {row_of_[end.part], port_of(end)});
            auto& names = names_[place->second];
            names.insert(is_first ? names.begin() : names.end(), end);
            net.is_directed = net.is_directed || is_first;
        }
    }

    Wire wire(std::size_t net, const Route& route, Position shift) const {
        Wire wire{.ends = {}, .lines = {}};
        for (const End& end : names_[net]) wire.ends.push_back(end.name);
        const auto of_component =
            std::ranges::find_if(names_[net], [](const End& end) { return end.connector != End::none; });
        const Colour colour =
            colour_of(of_component != names_[net].end() ? *of_component : names_[net].front(), parts_);
        for (const auto& points : route.lines) {
            Line line;
            for (const auto& p : points) line.points.push_back(Position{p[0], p[1]} + shift);
            line.outline.colour = colour;
            if (is_mechanical(nets_[net].kind)) line.outline.thickness = 0.5;
            wire.lines.push_back(std::move(line));
        }
        for (const auto& p : route.junctions) wire.junctions.push_back(Position{p[0], p[1]} + shift);
        const Joints joints(place_of_ends(net), route.junctions);
        for (const auto& points : route.lines) wire.joints.push_back({joints(points.front()), joints(points.back())});
        for (std::size_t i = 0; i < wire.lines.size(); ++i)
            if (is_to_implied(net, wire.joints[i])) wire.lines[i].outline.pattern = LinePattern::Dash;
        return wire;
    }

    bool is_to_implied(std::size_t net, const std::array<std::size_t, 2>& joints) const {
        const auto& ends = nets_[net].ends;
        if (std::ranges::all_of(ends.begin() + 1, ends.end(),
                                [&](const LayoutEnd& end) { return implied_.contains({end.node, end.port}); }))
            return true;
        return std::ranges::any_of(
            joints, [&](std::size_t k) { return k < ends.size() && implied_.contains({ends[k].node, ends[k].port}); });
    }

    std::vector<std::array<double, 2>> place_of_ends(std::size_t net) const {
        std::vector<std::array<double, 2>> places;
        for (const LayoutEnd& end : nets_[net].ends)
            places.push_back(place_of(nodes_[end.node].ports[end.port], layout_.nodes[end.node]));
        return places;
    }

    std::vector<PlacedIcon>& parts_;
    const std::vector<Component>& components_;
    std::vector<std::size_t> rows_, row_of_; ///< parts of the nodes, and back
    std::vector<LayoutNode> nodes_;
    std::vector<LayoutNet> nets_;
    Layout layout_;
    std::vector<std::vector<End>> names_;                             ///< of the nets' ends
    std::vector<std::map<std::string, std::size_t>> elements_;        ///< of the nodes that are connectors: their ports
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> ends_; ///< (node, port) → row in the next two
    /// of these: what reads a signal without a `connect`
    std::set<std::pair<std::size_t, std::size_t>> implied_;
    std::vector<std::size_t> above_; ///< sets as trees
    std::vector<End> given_;
};

} // namespace

void place_unplaced(std::vector<PlacedIcon>& parts, const std::vector<Component>& components,
                    std::vector<Connection>& connections, std::vector<Wire>& wires) {
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
