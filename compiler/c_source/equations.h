#pragma once
// The equations behind slots, for comments: with component, file and line.

#include "compiler/c_source/routine_text.h"

namespace torsion::c_source {

class EquationComments {
public:
    EquationComments(const program::Program& program, const structure::SortedModel& model,
                     const source::SourceMap& sources);

    /// Of the simulation, or of the initialization.
    EquationOf of(bool is_initial) const;

private:
    void add(const structure::Partition& partition, std::map<std::uint64_t, std::string>& comments);
    void add(const structure::Assignment& assignment, std::map<std::uint64_t, std::string>& comments);
    void add_residuals();
    std::string place(const flat::Origin& origin) const;

    const program::Program& program_;
    const structure::SortedModel& model_;
    const source::SourceMap& sources_;
    std::map<std::uint64_t, std::string> simulation_, initialization_, residuals_; ///< by slot
};

} // namespace torsion::c_source
