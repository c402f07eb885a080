#include "compiler/lower/time_events.h"

#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <limits>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

namespace {

/// How an expression depends on time between events.
enum class Course : char { Unknown, Constant, Affine, Other };

class Classifier {
public:
    explicit Classifier(Lowering& lowering) : lowering_(lowering), pool_(lowering.pool()), walker_(pool_) {
        for (const structure::Block& block : lowering.model.simulation.blocks) {
            const auto* assignment = std::get_if<structure::Assignment>(&block);
            if (assignment && (*this)(assignment->value) == Course::Constant) steps_.insert(assignment->variable);
        }
    }

    Course operator()(ExprId root) {
        walker_.restart();
        walker_(
            root,
            [&](ExprId e) {
                if (course_[e] == Course::Unknown) course_.set(e, of(e));
            },
            [&](ExprId e) { return course_[e] == Course::Unknown && pool_[e].kind != Kind::Relation; });
        return course_[root];
    }

private:
    Course of(ExprId e) const {
        const Node& node = pool_[e];
        switch (node.kind) {
        case Kind::Constant:
        case Kind::Pre:
        case Kind::Initial:
        case Kind::Relation: return Course::Constant;
        case Kind::Time: return Course::Affine;
        case Kind::Variable: return of_variable(pool_.var(e));
        case Kind::Der: return Course::Other;
        default: break;
        }
        Course worst = Course::Constant;
        for (ExprId child : pool_.children(e)) worst = std::max(worst, course_[child]);
        return worst == Course::Affine && !keeps_affine(node) ? Course::Other : worst;
    }

    Course of_variable(VarId v) const {
        Role role = lowering_.model.role[v];
        return role == Role::Parameter || role == Role::Discrete || steps_.contains(v) ? Course::Constant
                                                                                       : Course::Other;
    }

    /// Is the node affine, if no operand is worse than affine and at least one is affine?
    bool keeps_affine(const Node& node) const {
        // a function of time may be anything
        if (node.kind != Kind::Select && node.kind != Kind::Unary && node.kind != Kind::Binary) return false;
        Course a = course_[ExprId(node.a)];
        if (node.kind == Kind::Select) return a == Course::Constant;
        if (node.kind == Kind::Unary) return node.op == Op::Neg;
        Course b = course_[ExprId(node.b)];
        switch (node.op) {
        case Op::Add:
        case Op::Sub: return true;
        case Op::Mul: return a == Course::Constant || b == Course::Constant;
        case Op::Div: return b == Course::Constant;
        default: return false;
        }
    }

    Lowering& lowering_;
    const symbolic::ExprPool& pool_;
    symbolic::Walker walker_;
    IdMap<ExprId, Course> course_;
    IdSet<VarId> steps_; ///< algebraic variables that change at events only
};

/// The time at which left = right, for an affine difference.
ExprId time_of_change(symbolic::ExprPool& pool, symbolic::Rewriter& at_zero, symbolic::TimeDifferentiator& slope,
                      ExprId relation) {
    ExprId difference = symbolic::sub(pool, ExprId(pool[relation].a), ExprId(pool[relation].b));
    ExprId alpha = *slope(difference);
    return symbolic::div(pool, symbolic::neg(pool, at_zero(difference)), alpha);
}

} // namespace

void find_time_events(Lowering& lowering) {
    Classifier course(lowering);
    const symbolic::ExprPool& pool = lowering.pool();
    for (const flat::Relation& relation : lowering.model.flat.relations) {
        bool affine = false;
        if (pool[relation.node].kind == Kind::Relation) {
            Course left = course(ExprId(pool[relation.node].a)), right = course(ExprId(pool[relation.node].b));
            affine = std::max(left, right) == Course::Affine;
        }
        lowering.layout.relation_is_time_event.push_back(affine);
    }
}

Plan next_time_plan(Lowering& lowering) {
    symbolic::ExprPool& pool = lowering.pool();
    const ExprId never = pool.constant(std::numeric_limits<double>::infinity());
    symbolic::Rewriter at_zero(pool, [&](ExprId leaf) {
        return pool[leaf].kind == Kind::Time ? std::optional(pool.constant(0)) : std::optional(leaf);
    });
    symbolic::TimeDifferentiator slope(pool, [&](ExprId) { return std::optional(pool.constant(0)); });
    std::vector<std::uint32_t> rows;
    std::vector<ExprId> times;
    ExprId earliest = never;
    for (RelationId r : lowering.model.flat.relations.ids()) {
        if (!lowering.layout.relation_is_time_event[r.index()]) continue;
        const flat::Relation& relation = lowering.model.flat.relations[r];
        ExprId at = time_of_change(pool, at_zero, slope, relation.node);
        ExprId ahead = symbolic::make(pool, Op::Gt, at, pool.time());
        if (relation.active) ahead = symbolic::make(pool, Op::And, relation.active, ahead);
        rows.push_back(r.index());
        times.push_back(symbolic::make_select(pool, ahead, at, never));
        earliest = earliest == never ? times.back() : symbolic::make(pool, Op::Min, earliest, times.back());
    }
    ExprId none = pool.constant(0), row = none;
    for (std::size_t k = rows.size(); k-- > 0;) {
        row = symbolic::make_select(pool, symbolic::make(pool, Op::Eq, times[k], earliest),
                                    pool.constant(rows[k] + 1.0), row);
    }
    row = symbolic::make_select(pool, symbolic::make(pool, Op::Lt, earliest, never), row, none);
    Plan plan{"next_time", Initial::Zero, true, {}};
    // tentatively: a relation that is not active may have no time
    plan.statements.push_back(Statement::store_tentatively({Section::Work, 0}, earliest));
    plan.statements.push_back(Statement::store_tentatively({Section::Work, 1}, row));
    for (std::size_t k = 0; k < rows.size(); ++k) {
        ExprId same = symbolic::make(pool, Op::Eq, times[k], earliest);
        ExprId other = symbolic::make(pool, Op::And, symbolic::make(pool, Op::Lt, earliest, never),
                                      symbolic::make(pool, Op::Ne, row, pool.constant(rows[k] + 1.0)));
        plan.statements.push_back(
            Statement::store_tentatively({Section::Candidate, rows[k]}, symbolic::make(pool, Op::And, same, other)));
    }
    return plan;
}

} // namespace torsion::lower
