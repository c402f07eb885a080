#include "compiler/diagram/layout/columns.h"
#include "compiler/diagram/layout/fold.h"
#include "compiler/diagram/layout/heights.h"
#include "compiler/diagram/layout/layers.h"
#include "compiler/diagram/layout/order.h"
#include "compiler/diagram/layout/orient.h"
#include "compiler/diagram/layout/routes.h"
#include "compiler/diagram/layout/satellites.h"

#include <algorithm>
#include <cmath>

// The phases, one after another, for each drive that is connected; then the drives stand below each other, and what is
// connected to nothing in rows.

namespace torsion::diagram {

namespace {

/// Puts a part into the diagram, with its upper left corner at (0, top).
void copy(const Part& part, const Columns& columns, const std::vector<Route>& routes, const Fold& fold, double top,
          Layout& layout) {
    const auto folded = [&](double x, double y) {
        const Point p = fold(Point{x, y});
        return std::array<double, 2>{p.x, -(p.y + top)};
    };
    auto place = [&](std::size_t node, double x, double y) {
        const auto at = folded(x, y);
        layout.nodes[part.node_ids[node]] = {at[0], at[1], part.mirrored[node] != 0, part.turns[node]};
    };
    for (std::size_t item = 0; item < columns.items.size(); ++item) {
        const Item& i = columns.items[item];
        if (i.node != none) place(i.node, columns.column_x[i.column], columns.y[item]);
    }
    for (const SatellitePlace& s : columns.satellites) { // in the row of its host
        const double x = columns.column_x[columns.items[s.item].column];
        place(s.node, x, columns.y[s.item] + s.y);
        layout.nodes[part.node_ids[s.node]].x += s.x;
    }
    for (std::size_t net = 0; net < routes.size(); ++net) {
        Route& to = layout.nets[part.net_ids[net]];
        for (const auto& line : routes[net].lines) {
            to.lines.push_back(fold(line));
            for (auto& corner : to.lines.back()) corner[1] = -(corner[1] + top);
        }
        for (const auto& corner : routes[net].junctions) to.junctions.push_back(folded(corner[0], corner[1]));
    }
}

struct Extent {
    double width = 0, height = 0;
};

Extent lay_out_part(Part& part, double top, Layout& layout) {
    find_satellites(part);
    orient(part);
    assign_layers(part);
    Columns columns = make_columns(part);
    order_columns(columns);
    free_lanes(columns);
    set_heights(part, columns);
    const std::vector<Route> routes = draw_routes(part, columns);
    const Fold fold(part, columns, routes);
    copy(part, columns, routes, fold, top, layout);
    return {fold.width(), fold.height()};
}

/// Nodes without nets, in rows as wide as the rest, or so that they fill a square.
void place_alone(const std::vector<const Part*>& alone, double width, double top, Layout& layout) {
    double area = 0;
    for (const Part* part : alone) {
        const LayoutNode& node = part->nodes.front();
        area += (node.width + spacing::channel) * (node.height + spacing::name + spacing::items);
    }
    width = std::max(width, std::sqrt(area));
    double x = 0, row = 0;
    for (const Part* part : alone) {
        const LayoutNode& node = part->nodes.front();
        if (x > 0 && x + node.width > width) {
            top += row + spacing::name + spacing::items;
            x = row = 0;
        }
        layout.nodes[part->node_ids.front()] = {x + node.width / 2, -(top + node.height / 2), false, 0};
        x += node.width + spacing::channel;
        row = std::max(row, node.height);
    }
}

} // namespace

Layout lay_out(const std::vector<LayoutNode>& nodes, const std::vector<LayoutNet>& nets) {
    Layout layout;
    layout.nodes.assign(nodes.size(), {0, 0, false, 0});
    layout.nets.resize(nets.size());
    std::vector<Part> parts = divide(nodes, nets);
    std::vector<const Part*> alone;
    double width = 0, top = 0;
    for (Part& part : parts) {
        if (part.nets.empty()) {
            alone.push_back(&part);
            continue;
        }
        Extent extent = lay_out_part(part, top, layout);
        width = std::max(width, extent.width);
        top += extent.height + spacing::parts;
    }
    place_alone(alone, width, top, layout);
    return layout;
}

} // namespace torsion::diagram
