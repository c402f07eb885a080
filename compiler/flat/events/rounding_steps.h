#pragma once
// Steps of floor and similar functions.
//
// A step n = floor(x) changes when x leaves [n, n + 1). At the event x may be off by a rounding error, on the wrong
// side of the integer that it crossed. So the relations that fired (they change by forced) determine the new n, not
// floor(x): one more if `x >= pre(n) + 1` became true, or further if x jumped. In the next round the relation still
// holds by forced, but it has no edge any more.

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"
#include "compiler/symbolic/precision.h"

#include <map>
#include <utility>

namespace torsion::flat {

class RoundingSteps {
public:
    RoundingSteps(FlatBuilder& builder, const symbolic::Tolerance& tolerance) : b_(builder), tolerance_(tolerance) {}
    ExprId operator()(instance::Rounding kind, ExprId of, const Place& place, Origin where);

private:
    std::string wording_of(instance::Rounding kind, ExprId x) const;

    FlatBuilder& b_;
    const symbolic::Tolerance& tolerance_;
    std::map<std::pair<instance::Rounding, ExprId>, ExprId> known_;
};

} // namespace torsion::flat
