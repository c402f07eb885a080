#pragma once
// What it costs to solve systems of equations: runtime/blocks.c.in and configuration.c.in, function by function.

#include "compiler/c_source/bound/routine_cost.h"
#include "compiler/c_source/caps.h"

#include <set>
#include <string>

namespace torsion::c_source {

/// `at_event`: the costs while m->event is set: mixed systems then seek their configuration.
class BlockCosts {
public:
    BlockCosts(const program::Program& program, const std::set<std::string>& needs, bool at_event)
        : program_(program), needs_(needs), at_event_(at_event) {}

    Cost solved(std::uint32_t row, RoutineCosts& routines);
    Cost gradient(std::uint32_t row, std::uint32_t columns) const;

private:
    struct Sizes {
        std::uint64_t n, entries, relations, discretes;
    };
    Sizes sizes(std::uint32_t row) const;
    Cost reals(std::uint32_t row, const Cost& residuals) const;
    Cost configuration(std::uint32_t row, const Cost& reals, RoutineCosts& routines) const;

    static Cost linear(const Sizes& b, const Cost& residuals);
    static Cost nonlinear(const Sizes& b, const Cost& residuals);
    static Cost newton(const Sizes& b, const Cost& residuals);
    static Cost damped(const Sizes& b, const Cost& residuals);
    static Cost load_matrix(const Sizes& b);
    static Cost factor(const Sizes& b);
    static Cost solve_factored(const Sizes& b);
    static Cost find_change(const Sizes& b);
    static Cost are_finite(const Sizes& b);
    static Cost worst_residual(const Sizes& b);
    static Cost size_of_change(const Sizes& b);

    const program::Program& program_;
    const std::set<std::string>& needs_;
    bool at_event_;
    std::map<std::uint32_t, Cost> solved_;
};

} // namespace torsion::c_source
