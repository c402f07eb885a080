#pragma once
// Delayed signals. The host knows a signal's past and the times at which it jumps; `next` is the first of these that a
// reader has not passed (as the tick of a clock: clocks.h), so a jump comes back as an event: of time if the delay is a
// parameter, else of a relation.
//
//     value = if initial() then input else <the past>(time - delay, pre(next), input)
//     due   = time >= pre(next) + delay

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"

#include <array>
#include <map>

namespace torsion::flat {

class Delays {
public:
    explicit Delays(FlatBuilder& builder) : b_(builder) {}
    ExprId operator()(instance::Delay delay, const Place& place, Origin where);

private:
    VarId variable(const instance::Delay& delay, const char* what, Origin where);
    void check(const History& row, Origin where);

    FlatBuilder& b_;
    std::map<std::array<ExprId, 3>, ExprId> known_; ///< by signal, time and longest time
};

} // namespace torsion::flat
