#pragma once
// Which knowns a value depends on, and how: reachability through the blocks in their order, with the factor at which each known stands.
//
// A factor is what an unknown changes with when the known does: a number, an expression of parameters, one that changes at events only, or anything.
// Factors multiply along the way from the known, so the way counts as its loosest part. Relations count with their operands (the dependency holds at
// events); pre() does not. Sets are sorted vectors; the cost is the sum of their sizes.

#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"
#include "compiler/symbolic/walk.h"

#include <vector>

namespace torsion::package {

class Dependencies {
public:
    static constexpr std::uint32_t time = UINT32_MAX; ///< among the knowns; the last in order
    enum class Of { Simulation, Initialization };     ///< knowns: states and inputs; or settable parameters, start values and inputs. And time
    enum class Factor : std::uint8_t { Constant, Fixed, Tunable, Discrete, Any }; ///< from strict to loose

    struct Dependency {
        std::uint32_t known; ///< index of a VarId
        Factor factor;
    };
    using Set = std::vector<Dependency>; ///< in the order of the knowns, each once

    Dependencies(const structure::SortedModel& model, const program::Layout& layout, Of of);

    const Set& of(structure::VarId v);
    Set of_expression(structure::ExprId e);

private:
    bool is_known(structure::VarId v) const;
    void add_parameters();
    void add(const structure::Block& block);
    void add_system(const structure::TornSystem& torn);
    void merge(Set& into, const Set& from, Factor factor);

    void classify_parameters();
    void classify_expressions();
    Factor class_of_leaf(structure::ExprId e) const;
    Factor class_of(structure::ExprId e) const { return class_[e.index()]; }
    void pass_factors(structure::ExprId e);

    const structure::SortedModel& model_;
    const program::Layout& layout_;
    Of of_;
    symbolic::Walker walker_;
    std::vector<Set> sets_;
    std::vector<bool> is_done_;
    std::vector<Factor> parameter_class_;     ///< per variable
    std::vector<Factor> class_;               ///< per expression: what its value changes with, as a factor of something else
    std::vector<Factor> at_;                  ///< per expression: the factor at which it stands in the one that is looked at
    IdSet<structure::VarId> inside_;          ///< unknowns of the system that is looked at
    Factor inside_factor_ = Factor::Constant; ///< the loosest at which one of them stands
    Set scratch_;
};

} // namespace torsion::package
