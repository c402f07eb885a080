#include "compiler/structure/incidence.h"

#include "compiler/structure/parameters.h"
#include "compiler/symbolic/operators.h"

#include <algorithm>

namespace torsion::structure {

using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

std::uint8_t ExprTraits::operator()(ExprId e) {
    for (std::size_t i = flags_.size(); i < flat_.pool.size(); ++i) {
        ExprId node(i);
        std::uint8_t flags = 0;
        for (ExprId child : flat_.pool.children(node)) flags |= flags_[child.index()];
        switch (flat_.pool[node].kind) {
        case Kind::Variable: flags = is_parameter(flat_.variables[flat_.pool.var(node)]) ? 0 : Unknown; break;
        case Kind::Der: flags = Unknown; break;
        case Kind::Pre: flags = Pre; break;
        case Kind::Time: flags = Time; break;
        case Kind::Initial: flags = Initial; break;
        case Kind::Relation: flags |= Relation; break;
        default: break;
        }
        flags_.push_back(flags);
    }
    return flags_[e.index()];
}

void IncidenceReader::read(ExprId lhs, ExprId rhs) {
    ++generation_;
    variables_.clear();
    relations_.clear();
    pre_.clear();
    push(lhs, InValue);
    push(rhs, InValue);
    while (!stack_.empty()) {
        Visit visit = stack_.back();
        stack_.pop_back();
        expand(visit.node, visit.how);
    }
    std::ranges::sort(variables_, {}, &Incidence::variable);
}

void IncidenceReader::push(ExprId e, std::uint8_t how) {
    if ((traits_(e) & ~ExprTraits::Time) == 0) return; // no unknowns below: a call may have thousands of arguments
    if (e.index() >= stamp_.size()) {
        stamp_.resize(flat_.pool.size(), 0);
        seen_.resize(flat_.pool.size(), 0);
    }
    if (stamp_[e.index()] != generation_) {
        stamp_[e.index()] = generation_;
        seen_[e.index()] = 0;
    }
    if (seen_[e.index()] & how) return;
    seen_[e.index()] |= how;
    stack_.push_back({e, how});
}

void IncidenceReader::expand(ExprId e, std::uint8_t how) {
    const Node& n = flat_.pool[e];
    switch (n.kind) {
    case Kind::Variable: return found(flat_.pool.var(e), how);
    case Kind::Pre: pre_.push_back(flat_.pool.var(e)); return;
    case Kind::Initial: return;
    case Kind::Relation:
        relations_.push_back(e);
        how = InRelation;
        break;
    case Kind::Select:
        push(ExprId(n.a), std::max<std::uint8_t>(how, InCondition));
        push(ExprId(n.b), how);
        push(ExprId(n.c), how);
        return;
    default:
        if (symbolic::has(n.op, symbolic::Trait::Steps)) how = std::max<std::uint8_t>(how, InCondition);
    }
    for (ExprId child : flat_.pool.children(e)) push(child, how);
}

void IncidenceReader::found(VarId v, std::uint8_t how) {
    if (v.index() >= row_of_.size()) row_of_.resize(flat_.variables.size(), 0);
    Index& row = row_of_[v.index()];
    if (row < variables_.size() && variables_[row].variable == v) {
        variables_[row].how |= how;
        return;
    }
    row = static_cast<Index>(variables_.size());
    variables_.push_back({v, how});
}

} // namespace torsion::structure
