// Which torn linear systems can go wrong with other values of parameters.

#include "compiler/structure/growth.h"

#include <doctest/doctest.h>

using namespace torsion;
using structure::Coefficient;
using structure::GrowthRow;
using structure::VarId;

namespace {

constexpr auto number = Coefficient::Kind::Constant, parameter = Coefficient::Kind::Parameter;

Coefficient of(std::size_t v, Coefficient::Kind kind) { return {VarId(v), kind, 1}; }

const std::vector<VarId> tears{VarId(0)};

} // namespace

TEST_CASE("torques along a rigid shaft: sums of multiples of the acceleration") {
    const std::vector<GrowthRow> rows{{VarId(1), {of(0, parameter), of(1, number)}},
                                      {VarId(2), {of(0, parameter), of(1, number), of(2, number)}},
                                      {VarId(), {of(0, parameter), of(2, number)}}};
    CHECK_FALSE(structure::may_grow(tears, rows));
}

TEST_CASE("behind a gear: a multiple of one unknown") {
    const std::vector<GrowthRow> rows{{VarId(1), {of(0, number), of(1, parameter)}, true},
                                      {VarId(2), {of(1, parameter), of(2, number)}},
                                      {VarId(3), {of(2, parameter), of(3, number)}, true},
                                      {VarId(), {of(0, parameter), of(3, number)}}};
    CHECK_FALSE(structure::may_grow(tears, rows));
}

TEST_CASE("a quotient, and products behind each other") {
    const std::vector<GrowthRow> quotient{{VarId(1), {of(0, number), of(1, parameter)}}, {VarId(), {of(0, number), of(1, number)}}};
    CHECK(structure::may_grow(tears, quotient));
    const std::vector<GrowthRow> chain{{VarId(1), {of(0, parameter), of(1, number)}},
                                       {VarId(2), {of(0, number), of(1, parameter), of(2, number)}},
                                       {VarId(), {of(1, number), of(2, parameter)}}};
    CHECK(structure::may_grow(tears, chain));
}
