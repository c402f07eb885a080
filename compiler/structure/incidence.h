#pragma once
// Which unknowns an expression contains, and how.

#include "compiler/graph/graph.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::structure {

using graph::Index;
using graph::none;

/// Traits of the subexpressions below every node of the pool. One sweep, extended as the pool grows (children have
/// smaller ids).
class ExprTraits {
public:
    enum Flag : std::uint8_t { Unknown = 1, Time = 2, Pre = 4, Initial = 8, Relation = 16 };

    explicit ExprTraits(const flat::FlatModel& flat) : flat_(flat) {}
    std::uint8_t operator()(ExprId e);
    /// Made of parameters and constants only?
    bool is_parametric(ExprId e) { return (*this)(e) == 0; }

private:
    const flat::FlatModel& flat_;
    std::vector<std::uint8_t> flags_;
};

/// Ways in which an equation can contain a variable.
enum Occurrence : std::uint8_t {
    InValue = 1, ///< the equation may determine it
    /// in the condition of an `if`, a comparison without event, floor, sign: it matters, but cannot be solved for
    InCondition = 2,
    InRelation = 4, ///< through a relation with event: held while Reals are solved
};

struct Incidence {
    VarId variable;
    std::uint8_t how; ///< Occurrences, or-ed
};

/// Reads one equation at a time. It keeps its stamps, so that small equations over a large pool cost only their own
/// size.
class IncidenceReader {
public:
    IncidenceReader(const flat::FlatModel& flat, ExprTraits& traits) : flat_(flat), traits_(traits) {}

    void read(ExprId lhs, ExprId rhs);
    const std::vector<Incidence>& variables() const { return variables_; } ///< unknowns and inputs, ascending
    const std::vector<ExprId>& relations() const { return relations_; }    ///< Relation nodes, in order of discovery
    const std::vector<VarId>& pre() const { return pre_; }

private:
    struct Visit {
        ExprId node;
        std::uint8_t how;
    };
    void expand(ExprId e, std::uint8_t how);
    void push(ExprId e, std::uint8_t how);
    void found(VarId v, std::uint8_t how);

    const flat::FlatModel& flat_;
    ExprTraits& traits_;
    std::vector<Visit> stack_;
    std::vector<std::uint32_t> stamp_;
    std::vector<std::uint8_t> seen_; ///< Occurrences under which a node was visited
    std::uint32_t generation_ = 0;
    std::vector<Incidence> variables_;
    std::vector<Index> row_of_; ///< per variable: its place in variables_, valid if that place names it
    std::vector<ExprId> relations_;
    std::vector<VarId> pre_;
};

} // namespace torsion::structure
