#include "compiler/lower/observers.h"

#include "compiler/lower/needs.h"

#include "compiler/symbolic/operators.h"

namespace torsion::lower {

using structure::Assignment;
using structure::Block;
using structure::Role;
using structure::TornSystem;
using symbolic::Kind;

namespace {

/// Which expressions may be no number although their variables are? Quotients by what varies, functions with a pole or
/// an end of their range, and calls, which may refuse their arguments.
class Doubts {
public:
    explicit Doubts(const structure::SortedModel& model) {
        const symbolic::ExprPool& pool = model.flat.pool;
        varies_.resize(pool.size());
        is_doubtful_.resize(pool.size());
        for (std::uint32_t i = 0; i < pool.size(); ++i) { // children have smaller ids
            const symbolic::Node& node = pool[ExprId(i)];
            bool varies = node.kind == Kind::Time || node.kind == Kind::Der || node.kind == Kind::Pre ||
                          node.kind == Kind::Call ||
                          (node.kind == Kind::Variable && model.role[pool.var(ExprId(i))] != Role::Parameter);
            bool is_doubtful = node.kind == Kind::Call || node.kind == Kind::Element;
            for (const ExprId child : pool.children(ExprId(i))) {
                varies = varies || varies_[child.index()];
                is_doubtful = is_doubtful || is_doubtful_[child.index()];
            }
            varies_[i] = varies;
            is_doubtful_[i] = is_doubtful || (varies && has_end(node));
        }
    }

    bool operator()(ExprId e) const { return is_doubtful_[e.index()]; }

private:
    bool has_end(const symbolic::Node& node) const {
        using symbolic::Trait;
        return node.op == symbolic::Op::Div ? varies_[node.b] : has(node.op, Trait::Ends | Trait::Overflows);
    }

    std::vector<bool> varies_, is_doubtful_;
};

} // namespace

std::vector<bool> doubtful_outputs(const structure::SortedModel& model) {
    const Needs needs(model, Needs::Of::Derivatives);
    const Doubts doubts(model);
    std::vector<bool> found(model.flat.variables.size());
    for (const Block& block : model.simulation.blocks) {
        if (const auto* assignment = std::get_if<Assignment>(&block)) {
            found[assignment->variable.index()] = !needs.has(assignment->variable) && doubts(assignment->value);
            continue;
        }
        const auto& torn = std::get<TornSystem>(block);
        for (const VarId v : torn.tears) found[v.index()] = !needs.has(v);
        for (const Assignment& inner : torn.inner) found[inner.variable.index()] = !needs.has(inner.variable);
    }
    return found;
}

void find_observers(Lowering& lowering) {
    const Needs needs(lowering.model, Needs::Of::Derivatives);
    for (const flat::Relation& relation : lowering.model.flat.relations)
        lowering.layout.relation_is_observer.push_back(!needs.has(relation.node));
}

} // namespace torsion::lower
