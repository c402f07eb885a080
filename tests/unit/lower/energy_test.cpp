// The energy kernel is there when it is asked for, and changes nothing else.

#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

using namespace torsion;
using testing::FrameMemory;
using testing::ModelBuilder;

namespace {

structure::SortedModel growing(const std::string& obstacle = "") {
    ModelBuilder b("Growing");
    const auto x = b.state("x", 2);
    const auto derivative = b.derivative_of(x);
    b.assign(derivative, b.mul(b.c(3), b.v(x)));
    b.model.flat.energy.stored = {b.mul(b.c(5), b.v(x)), b.c(1)};
    b.model.flat.energy.supplied = {b.v(derivative)};
    b.model.flat.energy.obstacle = obstacle;
    return b.finish();
}

} // namespace

TEST_CASE("no kernel for the energy without a declaration, with an obstacle, or when nobody asks") {
    const program::Program with = testing::lowered(growing()), without = testing::lowered(growing(), {.energy = false});
    CHECK(with.table.energy.valid());
    CHECK(!without.table.energy);
    CHECK(without.kernels.size() + 1 == with.kernels.size());
    CHECK(!testing::lowered(growing("class `X` declares none")).table.energy);
}

TEST_CASE("with terms, each of them stands behind the sums") {
    const program::Program program = testing::lowered(growing(), {.energy_terms = true});
    FrameMemory memory(program);
    memory.at("x") = 7;
    REQUIRE(memory.run("energy") == 0);
    const double* const values = memory.frame.work + program.layout.energy;
    const double expected[] = {36, 21, 0, 0, 35, 1, 21}; // stored, supplied, dissipated, unaccounted; then 5x, 1; 3x
    for (std::size_t i = 0; i < std::size(expected); ++i) CHECK(values[i] == expected[i]);
}
