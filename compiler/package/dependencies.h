#pragma once
// Which knowns a value depends on: reachability through the blocks in their order.
//
// Relations count with their operands (the dependency holds at events); pre() does not. Sets are sorted vectors; the cost is the sum of their sizes.

#include "compiler/lower/program.h"
#include "compiler/symbolic/walk.h"

#include <vector>

namespace torsion::package {

class Dependencies {
public:
    static constexpr std::uint32_t time = UINT32_MAX; ///< among the knowns; the last in order
    enum class Of { Simulation, Initialization };     ///< knowns: states and inputs; or settable parameters and inputs. And time

    Dependencies(const lower::Program& program, Of of);

    using Set = std::vector<std::uint32_t>; ///< indices of VarId, sorted
    const Set& of(structure::VarId v);
    Set of_expression(structure::ExprId e);

private:
    bool is_known(structure::VarId v) const;
    void add_parameters();
    void add(const structure::Block& block);
    void merge(Set& into, const Set& from);

    const lower::Program& program_;
    const structure::SortedModel& model_;
    Of of_;
    symbolic::Walker walker_;
    std::vector<Set> sets_;
    std::vector<bool> is_done_;
    Set scratch_;
};

} // namespace torsion::package
