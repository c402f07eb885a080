// What must hold for every layout, tried on random networks.

#include "tests/unit/diagram/layout_checks.h"

#include <doctest/doctest.h>

#include <cmath>
#include <ctime>

using namespace torsion::diagram;
using namespace layout_tests;

namespace {

bool is_same(const Layout& a, const Layout& b) {
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        const PlacedNode &p = a.nodes[i], &q = b.nodes[i];
        if (p.x != q.x || p.y != q.y || p.is_mirrored != q.is_mirrored || p.turns != q.turns) return false;
    }
    for (std::size_t i = 0; i < a.nets.size(); ++i) {
        if (a.nets[i].lines != b.nets[i].lines || a.nets[i].junctions != b.nets[i].junctions) return false;
    }
    return a.nodes.size() == b.nodes.size() && a.nets.size() == b.nets.size();
}

void check(const Network& network, const std::string& name) {
    INFO(name);
    Layout layout = lay_out(network.nodes, network.nets);
    REQUIRE(defect(network, layout) == "");
    REQUIRE(is_same(layout, lay_out(network.nodes, network.nets)));
}

} // namespace

TEST_CASE("layouts of random networks are clean") {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        std::size_t nodes = 1 + seed % 13;
        check(random_network(seed, nodes, 1 + seed % 17), "seed " + std::to_string(seed));
    }
}

TEST_CASE("layouts of larger random networks are clean") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        check(random_network(seed, 60, 40 + 5 * seed), "seed " + std::to_string(seed));
}

TEST_CASE("nothing, and nets of nothing, have a layout") {
    CHECK(lay_out({}, {}).nodes.empty());
    CHECK(lay_out({}, {{{}, LayoutKind::Shaft}}).nets.at(0).lines.empty());
    LayoutNode node{20, 20, {{10, 0}}};
    Layout layout = lay_out({node, node, node},
                            {{{{0, 0}, {7, 0}, {1, 9}}, LayoutKind::Shaft}, {{{1, 0}, {1, 0}}, LayoutKind::Shaft}});
    CHECK(layout.nets.at(0).lines.empty());
    CHECK(layout.nets.at(1).lines.empty());
    CHECK(defect({{node, node, node}, {}}, {layout.nodes, {}}) == "");
}

TEST_CASE("sizes and ports of nonsense give finite places") {
    double infinite = 1e308 * 10;
    LayoutNode node{infinite, -3, {{infinite - infinite, infinite}, {0, 0}}};
    LayoutNode flat{0, 0, {{0, 0}, {1, 0}}};
    Layout layout =
        lay_out({node, flat}, {{{{0, 0}, {1, 1}}, LayoutKind::Shaft}, {{{0, 1}, {1, 0}}, LayoutKind::Signal, true}});
    for (const PlacedNode& placed : layout.nodes) CHECK((std::abs(placed.x) < 1e6 && std::abs(placed.y) < 1e6));
    for (const Route& route : layout.nets) CHECK(!route.lines.empty());
}

TEST_CASE("large networks take no time") {
    auto chain = [](std::size_t count) {
        Network network;
        network.nodes.assign(count, {20, 20, {{-10, 0}, {10, 0}}});
        for (std::size_t i = 0; i + 1 < count; ++i) network.nets.push_back({{{i, 1}, {i + 1, 0}}, LayoutKind::Shaft});
        return network;
    };
    auto seconds = [](const Network& network) {
        std::clock_t start = std::clock(); // of the processor: other tests run beside this one
        lay_out(network.nodes, network.nets);
        return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    double limit = 5; // ten times what it takes: a quadratic step would take minutes
    CHECK(seconds(chain(10000)) < limit);
    CHECK(seconds(random_network(1, 1000, 1300)) < limit);
    Network star;
    star.nodes.assign(3000, {20, 20, {{-10, 0}}});
    star.nets.push_back({{}, LayoutKind::Shaft});
    for (std::size_t i = 0; i < 3000; ++i) star.nets[0].ends.push_back({i, 0});
    CHECK(seconds(star) < limit);
}

TEST_CASE("lines that would pass too many columns go over the top") {
    Network network;
    std::size_t count = 450;
    network.nodes.assign(count, {20, 20, {{-10, 0}, {10, 0}, {0, 10}, {0, -10}}});
    for (std::size_t i = 0; i + 1 < count; ++i) network.nets.push_back({{{i, 1}, {i + 1, 0}}, LayoutKind::Shaft});
    for (std::size_t i = 0; i < count / 2; ++i)
        network.nets.push_back({{{count - 1 - i, 2}, {i, i % 2 == 0 ? 2u : 3u}}, LayoutKind::Signal, true});
    check(network, "nested feedback");
}
