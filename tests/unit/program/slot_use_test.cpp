// What passes over kernels are held to: no store is lost, nothing is loaded before it is stored.

#include "compiler/program/slot_use.h"

#include <doctest/doctest.h>

#include <functional>

using namespace torsion;
using namespace torsion::program;

namespace {

struct Maker {
    Kernel kernel{"derivatives", {}};

    ValueId add(const Instruction& i) { return kernel.code.add(i); }
    ValueId load(std::uint32_t y) { return add(load_of({Section::Y, y})); }
    void store(std::uint32_t y, ValueId a) { add(store_to({Section::Y, y}, a)); }
};

Kernel made(const std::function<void(Maker&)>& make) {
    Maker m;
    make(m);
    return std::move(m.kernel);
}

std::uint32_t size_of_call(symbolic::FunctionId) { return 2; }

std::string fault(const Kernel& before, const Kernel& after) {
    return slot_fault(slot_use(before, size_of_call, nullptr), slot_use(after, size_of_call, nullptr)).value_or("");
}

} // namespace

TEST_CASE("a pass that loses a store is found out") {
    const Kernel both = made([](Maker& m) {
        const ValueId one = m.add(Constant{1});
        m.store(0, one), m.store(1, one);
    });
    const Kernel first = made([](Maker& m) { m.store(0, m.add(Constant{1})); });
    CHECK(fault(both, both) == "");
    CHECK(fault(both, first).find("stored") != std::string::npos);
    CHECK(fault(first, both).find("stored") != std::string::npos);
}

TEST_CASE("a region that is lost with the store in it is found out") {
    const auto region = [](Maker& m) {
        const ValueId one = m.add(Constant{1});
        m.add(If{one});
        m.store(3, one);
        m.add(Else{one});
        m.store(3, one);
        m.add(EndIf{one});
    };
    const Kernel with = made(region), without = made([](Maker&) {});
    CHECK(fault(with, with) == "");
    CHECK(fault(with, without) != "");
}

TEST_CASE("a load that comes before the store of its slot is found out, also behind an arm that does not store") {
    const auto kernel = [](bool in_both_arms, bool is_late) {
        return made([&](Maker& m) {
            const ValueId one = m.add(Constant{1});
            if (!is_late) m.load(3);
            m.add(If{one});
            m.store(3, one);
            m.add(Else{});
            if (in_both_arms) m.store(3, one);
            m.add(EndIf{});
            if (is_late) m.load(3);
        });
    };
    CHECK(fault(kernel(true, true), kernel(true, true)) == "");
    CHECK(fault(kernel(true, true), kernel(true, false)).find("before it is stored") != std::string::npos);
    CHECK(fault(kernel(true, true), kernel(false, true)).find("before it is stored") != std::string::npos);
    CHECK(fault(kernel(false, true), kernel(true, true)) == "");
}

TEST_CASE("loops count as what they repeat") {
    const Kernel loop = made([](Maker& m) {
        const ValueId one = m.add(Constant{1});
        m.add(Loop{5});
        m.add(program::Store{one, Section::Y, {10, 2}});
        m.add(EndLoop{});
    });
    const Kernel straight = made([](Maker& m) {
        const ValueId one = m.add(Constant{1});
        for (std::uint32_t i = 0; i < 5; ++i) m.store(10 + 2 * i, one);
    });
    CHECK(fault(straight, loop) == "");
    const Kernel shorter = made([](Maker& m) {
        const ValueId one = m.add(Constant{1});
        for (std::uint32_t i = 0; i < 4; ++i) m.store(10 + 2 * i, one);
    });
    CHECK(fault(shorter, loop) != "");
}
