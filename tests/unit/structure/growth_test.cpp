// Which torn linear systems can go wrong with other values of parameters.

#include "compiler/structure/growth.h"

#include <doctest/doctest.h>

using namespace torsion;
using structure::Coefficient;
using structure::GrowthRow;
using structure::VarId;

namespace {

constexpr auto by_number = Coefficient::Kind::Constant, by_parameter = Coefficient::Kind::Parameter;

Coefficient of(std::size_t v, Coefficient::Kind kind) { return {VarId(v), kind, 1}; }

const std::vector<VarId> tears{VarId(0)};

} // namespace

TEST_CASE("torques along a rigid shaft: sums of multiples of the acceleration") {
    const std::vector<GrowthRow> rows{{VarId(1), {of(0, by_parameter), of(1, by_number)}},
                                      {VarId(2), {of(0, by_parameter), of(1, by_number), of(2, by_number)}},
                                      {VarId(), {of(0, by_parameter), of(2, by_number)}}};
    CHECK_FALSE(structure::may_grow(tears, rows));
}

TEST_CASE("behind a gear: a multiple of one unknown") {
    const std::vector<GrowthRow> rows{{VarId(1), {of(0, by_number), of(1, by_parameter)}, true},
                                      {VarId(2), {of(1, by_parameter), of(2, by_number)}},
                                      {VarId(3), {of(2, by_parameter), of(3, by_number)}, true},
                                      {VarId(), {of(0, by_parameter), of(3, by_number)}}};
    CHECK_FALSE(structure::may_grow(tears, rows));
}

TEST_CASE("a quotient, and products behind each other") {
    const std::vector<GrowthRow> quotient{{VarId(1), {of(0, by_number), of(1, by_parameter)}},
                                          {VarId(), {of(0, by_number), of(1, by_number)}}};
    CHECK(structure::may_grow(tears, quotient));
    const std::vector<GrowthRow> chain{{VarId(1), {of(0, by_parameter), of(1, by_number)}},
                                       {VarId(2), {of(0, by_number), of(1, by_parameter), of(2, by_number)}},
                                       {VarId(), {of(1, by_number), of(2, by_parameter)}}};
    CHECK(structure::may_grow(tears, chain));
}
