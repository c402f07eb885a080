#pragma once
// Ticks of `sample`: k counts them, so that the k-th comes at start + k · interval without a sum of roundings. It
// counts at all times, but where parameters say that nothing asks for it: there it never ticks, and its start and
// interval mean nothing.

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"
#include "compiler/symbolic/precision.h"

#include <map>
#include <utility>
#include <vector>

namespace torsion::flat {

class Clocks {
public:
    Clocks(FlatBuilder& builder, const symbolic::Roundings& roundings) : b_(builder), roundings_(roundings) {}
    ExprId tick(const instance::Sample& written, const Place& place, Origin where);
    /// Adds checks of their parameters, outside the guards of equations, because several may share a clock; and those
    /// whose times are known to the rows of the model.
    void check();

private:
    struct Sampling {
        ExprId start, interval, next_tick;
        Origin origin;
    };
    bool is_of_parameters(ExprId e) const;
    ExprId where_parameters_allow(const Place& place, const instance::Arms& arms) const;
    ExprId size_of(const Sampling& clock) const;

    FlatBuilder& b_;
    const symbolic::Roundings& roundings_;
    std::map<std::pair<ExprId, ExprId>, ExprId> ticks_; ///< by start and interval
    std::vector<Sampling> samplings_;
};

} // namespace torsion::flat
