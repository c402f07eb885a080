// A drive line reads as one: what stands where.

#include "tests/unit/diagram/layout_checks.h"

#include <doctest/doctest.h>

using namespace torsion::diagram;
using namespace layout_tests;

namespace {

// Ports: 0 left, 1 right, 2 below, 3 above
const LayoutNode shaft{20, 20, {{-10, 0}, {10, 0}, {0, -10}, {0, 10}}};

LayoutNode supply() {
    LayoutNode node{20, 20, {{-10, 0}, {10, 0}, {0, -10}}};
    node.is_source = true;
    return node;
}

LayoutNode fixed() {
    LayoutNode node{20, 20, {{0, 0}}};
    node.is_grounded = true;
    return node;
}

LayoutNode sensor() {
    LayoutNode node{12, 12, {{-6, 0}, {6, 0}}};
    node.is_sensor = true;
    return node;
}

LayoutNet shafts(std::vector<LayoutEnd> ends) { return {std::move(ends), LayoutKind::Shaft}; }
LayoutNet signal(std::vector<LayoutEnd> ends) { return {std::move(ends), LayoutKind::Signal, true}; }

Layout clean(const Network& network) {
    Layout layout = lay_out(network.nodes, network.nets);
    REQUIRE(defect(network, layout) == "");
    return layout;
}

} // namespace

TEST_CASE("a chain of shafts is a row from the source on, in one straight line") {
    Network network{{shaft, shaft, supply(), shaft},
                    {shafts({{0, 1}, {3, 0}}), shafts({{2, 1}, {1, 0}}), shafts({{1, 1}, {0, 0}})}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 0);
    CHECK(layout.nodes[2].x < layout.nodes[1].x);
    CHECK(layout.nodes[1].x < layout.nodes[0].x);
    CHECK(layout.nodes[0].x < layout.nodes[3].x);
    for (const PlacedNode& node : layout.nodes)
        CHECK((node.y == layout.nodes[0].y && !node.is_mirrored && node.turns == 0));
}

TEST_CASE("what looks away is mirrored, unless it may not be") {
    Network network{{supply(), shaft, shaft}, {shafts({{0, 1}, {1, 1}}), shafts({{1, 0}, {2, 0}})}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 0);
    CHECK(layout.nodes[1].is_mirrored);
    CHECK_FALSE(layout.nodes[2].is_mirrored);
    network.nodes[1].may_mirror = false;
    CHECK_FALSE(clean(network).nodes[1].is_mirrored);
}

TEST_CASE("a load that is a supply stands at the end of the row") {
    Network network{{supply(), shaft, supply()}, {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 1}})}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 0);
    CHECK(layout.nodes[2].is_mirrored);
    CHECK(layout.nodes[2].x > layout.nodes[1].x);
}

TEST_CASE(
    "of two supplies the one that is a load stands at the right, and so does a supply against an end of the chain") {
    Network network{{supply(), shaft, shaft, supply()},
                    {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}}), shafts({{2, 1}, {3, 1}})}};
    network.nodes[0].drive = -1;
    Layout layout = clean(network);
    CHECK(layout.nodes[3].x < layout.nodes[0].x);
    CHECK((layout.nodes[0].is_mirrored && layout.nodes[1].is_mirrored && !layout.nodes[3].is_mirrored));
    network = {{supply(), shaft, shaft}, {shafts({{0, 1}, {1, 1}}), shafts({{1, 0}, {2, 1}})}};
    network.nodes[0].drive = -1;
    layout = clean(network);
    CHECK(layout.nodes[2].x < layout.nodes[1].x);
    CHECK(layout.nodes[1].x < layout.nodes[0].x);
}

TEST_CASE("what is behind a planetary set stands at its right, unless it drives") {
    LayoutNode planetary{20, 20, {{-10, 4}, {10, 0}, {-10, -4}}}; // carrier, ring, sun
    Network network{
        {supply(), planetary, shaft, shaft, shaft},
        {shafts({{0, 1}, {1, 2}}), shafts({{1, 0}, {2, 0}}), shafts({{1, 1}, {3, 0}}), shafts({{2, 1}, {4, 0}})}};
    Layout layout = clean(network);
    for (const std::size_t node : {2, 3, 4})
        CHECK((layout.nodes[node].x > layout.nodes[1].x && !layout.nodes[node].is_mirrored));
    network.nodes[4].is_source = true;
    layout = clean(network);
    CHECK(layout.nodes[2].x < layout.nodes[1].x);
}

TEST_CASE("a controller stands left of what it drives, also where its set point is read elsewhere") {
    LayoutNode block{20, 20, {{-10, 0}, {10, 0}, {-10, 5}}};
    Network network{{supply(), shaft, shaft, block, block},
                    {signal({{4, 1}, {3, 0}, {2, 3}}), signal({{3, 1}, {0, 0}}), shafts({{0, 1}, {1, 0}}),
                     shafts({{1, 1}, {2, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nodes[4].x < layout.nodes[3].x);
    CHECK(layout.nodes[3].x < layout.nodes[0].x);
}

TEST_CASE("a sensor at the end of the row leaves the load its place, mirrored, and the load's controller beyond it") {
    LayoutNode block{20, 20, {{-10, 0}, {10, 0}}};
    Network network{{supply(), shaft, supply(), sensor(), block},
                    {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 1}, {3, 0}}), signal({{4, 1}, {2, 0}})}};
    Layout layout = clean(network);
    CHECK((layout.nodes[2].is_mirrored && layout.nodes[4].is_mirrored));
    CHECK(layout.nodes[4].x > layout.nodes[2].x);
    CHECK(layout.nodes[2].y == layout.nodes[0].y);
    CHECK(layout.nodes[3].y > layout.nodes[2].y + 10);
}

TEST_CASE("signals run from the left to the right, and only the loop runs back") {
    LayoutNode block{20, 20, {{-10, 0}, {10, 0}, {0, -10}}};
    Network network{
        {block, block, block, block},
        {signal({{0, 1}, {1, 0}}), signal({{3, 1}, {1, 2}}), signal({{1, 1}, {2, 0}}), signal({{2, 1}, {3, 0}})}};
    Layout layout = clean(network);
    for (std::size_t i = 0; i + 1 < 4; ++i)
        CHECK((layout.nodes[i].x < layout.nodes[i + 1].x && layout.nodes[i].y == layout.nodes[i + 1].y));
    CHECK(crossings(layout) == 0);
}

TEST_CASE("of a circuit the way out of the supply is a row, and the way back lies below it") {
    LayoutNode ground{20, 20, {{0, 10}}};
    ground.is_grounded = true;
    LayoutNode machine{20, 20, {{0, 10}, {0, -10}, {10, 0}}};
    auto wires = [](std::vector<LayoutEnd> ends) { return LayoutNet{std::move(ends), LayoutKind::Other}; };
    Network network{{supply(), shaft, shaft, machine, ground, shaft},
                    {wires({{0, 0}, {1, 0}}), wires({{0, 1}, {3, 1}, {4, 0}}), wires({{1, 1}, {2, 0}}),
                     wires({{2, 1}, {3, 0}}), shafts({{3, 2}, {5, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nodes[0].is_mirrored);
    CHECK(layout.nodes[0].x < layout.nodes[1].x);
    CHECK(layout.nodes[2].x < layout.nodes[3].x);
    CHECK(layout.nodes[3].x < layout.nodes[5].x);
    CHECK(crossings(layout) == 0);
}

TEST_CASE("fixed ends hang below the supports that they hold") {
    Network network{
        {supply(), shaft, shaft, fixed(), fixed()},
        {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}}), shafts({{1, 2}, {3, 0}}), shafts({{0, 2}, {4, 0}})}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 0);
    CHECK((layout.nodes[3].x == layout.nodes[1].x && layout.nodes[3].y < layout.nodes[1].y - 20));
    CHECK((layout.nodes[4].x == layout.nodes[0].x && layout.nodes[4].y < layout.nodes[0].y - 20));
}

TEST_CASE(
    "supports that one fixed end holds are joined by a straight line above it, also where nodes differ in height") {
    LayoutNode tall{20, 34, {{-10, 0}, {10, 0}, {0, -17}}};
    Network network{{supply(), tall, shaft, fixed()},
                    {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}}), shafts({{0, 2}, {1, 2}, {3, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nets[2].junctions.size() == 1);
    CHECK(bends(layout) == 1);
    CHECK(layout.nodes[3].x == layout.nodes[0].x);
    CHECK(layout.nodes[3].y < layout.nodes[1].y - 17);
}

TEST_CASE(
    "of two equally long ways the row is the one that leads to a load, and what leads to a fixed end branches off") {
    Network network{{supply(), shaft, shaft, fixed(), shaft, shaft},
                    {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}, {4, 0}}), shafts({{2, 1}, {3, 0}}),
                     shafts({{4, 1}, {5, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nodes[5].y == layout.nodes[0].y);
    CHECK(layout.nodes[2].y < layout.nodes[4].y);
}

TEST_CASE("a port at a side is turned to the support above it") {
    LayoutNode ambient{20, 20, {{10, 0}}};
    Network network{{supply(), shaft, ambient}, {shafts({{0, 1}, {1, 0}}), {{{1, 2}, {2, 0}}, LayoutKind::Heat}}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 0);
    CHECK(layout.nodes[2].turns == 1);
    CHECK(place_of(ambient.ports[0], layout.nodes[2])[1] > layout.nodes[2].y);
}

TEST_CASE("a sensor stands above the row, and its signal goes back to the controller without a crossing") {
    LayoutNode controller{20, 20, {{-10, 0}, {10, 0}, {0, 10}}};
    Network network{{controller, supply(), shaft, shaft, sensor()},
                    {signal({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}}), shafts({{2, 1}, {3, 0}, {4, 0}}),
                     signal({{4, 1}, {0, 2}})}};
    Layout layout = clean(network);
    CHECK(layout.nodes[0].x < layout.nodes[1].x);
    CHECK(layout.nodes[0].y == layout.nodes[1].y);
    CHECK(layout.nodes[4].y > layout.nodes[3].y + 10);
    CHECK(layout.nodes[4].is_mirrored);
    CHECK(crossings(layout) == 0);
    CHECK(bends(layout) == 2);
    network.nodes[0].ports[2] = {0, -10}; // measured from below: then the sensor is below
    layout = clean(network);
    CHECK(layout.nodes[4].y < layout.nodes[3].y - 10);
}

TEST_CASE("branches stand below the main row, on the side of their ports") {
    LayoutNode planetary{20, 20, {{-10, 4}, {10, 0}, {-10, -4}}}; // carrier, ring, sun
    Network network{{supply(), shaft, shaft, planetary, shaft, supply(), shaft},
                    {shafts({{0, 1}, {1, 0}}), shafts({{1, 1}, {2, 0}}), shafts({{2, 1}, {3, 0}}),
                     shafts({{3, 1}, {4, 0}}), shafts({{5, 1}, {6, 0}}), shafts({{6, 1}, {3, 2}})}};
    Layout layout = clean(network);
    CHECK(bends(layout) == 2);
    CHECK(layout.nodes[6].y < layout.nodes[2].y);
    CHECK(layout.nodes[6].x == layout.nodes[2].x);
}

TEST_CASE("a connection set is one tree, with a dot where three pieces meet") {
    Network network{{supply(), shaft, shaft, shaft}, {shafts({{0, 1}, {1, 0}, {2, 0}, {3, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nets[0].junctions.size() == 2);
    CHECK(layout.nets[0].lines.size() == 5);
}

TEST_CASE("separate drives stand below each other") {
    Network network{{supply(), supply(), shaft, shaft, shaft}, {shafts({{0, 1}, {2, 0}}), shafts({{1, 1}, {3, 0}})}};
    Layout layout = clean(network);
    CHECK(layout.nodes[0].y == layout.nodes[2].y);
    CHECK(layout.nodes[1].y == layout.nodes[3].y);
    CHECK(layout.nodes[1].y < layout.nodes[0].y - 28);
    CHECK(layout.nodes[4].y < layout.nodes[1].y - 28);
}

namespace {

/// A supply and so many shafts behind it; every third one is held, all of these by one net.
Network long_drive(std::size_t shafts_behind, bool has_common_net) {
    Network network{{supply()}, {}};
    LayoutNet common{{}, LayoutKind::Heat, false};
    for (std::size_t i = 1; i <= shafts_behind; ++i) {
        network.nodes.push_back(shaft);
        network.nets.push_back(shafts({{i - 1, 1}, {i, 0}}));
        if (i % 3 == 0) common.ends.push_back({i, 2});
    }
    if (has_common_net) network.nets.push_back(common);
    return network;
}

double width(const Layout& layout) {
    const auto [low, high] = std::minmax_element(layout.nodes.begin(), layout.nodes.end(),
                                                 [](const auto& a, const auto& b) { return a.x < b.x; });
    return high->x - low->x;
}

} // namespace

TEST_CASE("a long drive is folded into rows, each from left to right") {
    for (const bool has_common_net : {false, true}) {
        Layout layout = clean(long_drive(100, has_common_net));
        CHECK(width(layout) < 700);
        CHECK(crossings(layout) == 0);
        for (std::size_t i = 1; i < layout.nodes.size(); ++i) {
            const bool goes_on =
                layout.nodes[i].x > layout.nodes[i - 1].x && layout.nodes[i].y == layout.nodes[i - 1].y;
            const bool is_next_row =
                layout.nodes[i].x < layout.nodes[i - 1].x && layout.nodes[i].y < layout.nodes[i - 1].y;
            CHECK((goes_on || is_next_row));
        }
    }
    CHECK(width(clean(long_drive(12, false))) > 300); // one row
}
