// Are there as many equations as unknowns, in all and in every component (specification 4.7)?
//
// A component alone is balanced when its equations, and those that its connectors' flows and inputs get from outside, are as many as its unknowns.
#include "compiler/flat/flattener.h"

#include <set>

namespace torsion::flat {

using source::Code;

namespace {

struct Count {
    std::int64_t unknowns = 0, equations = 0, outside = 0;
    std::int64_t surplus() const { return equations + outside - unknowns; }
};

std::string counted(std::int64_t n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

} // namespace

void Flattener::check_balance() {
    std::vector<Count> counts(components_.size());
    std::int64_t unknowns = 0;
    for (VarId v : model_.variables.ids()) {
        if (!model_.is_unknown(v)) continue;
        ++unknowns;
        ++counts[model_.variables[v].origin.component.index()].unknowns;
    }
    std::int64_t equations = static_cast<std::int64_t>(model_.equations.size());
    for (const Equation& e : model_.equations) ++counts[e.origin.component.index()].equations;
    // Components come after their parents, so one backward pass adds up subtrees.
    for (std::size_t i = components_.size(); i-- > 1;) {
        Count& above = counts[model_.components[ComponentId(i)].parent.index()];
        above.unknowns += counts[i].unknowns, above.equations += counts[i].equations;
    }
    for (Node* node : primitives_) {
        const Node& top = outermost(*node);
        if (!top.parent || top.parent == tree_.root || node->variability <= instance::Variability::Parameter) continue;
        bool is_input = node->is_input && !node->binding && !top.is_internal;
        if ((node->is_flow && top.is_connector()) || is_input) counts[top.parent->component].outside += node->count();
    }
    // The innermost unbalanced components, one of each class: what is around them is unbalanced for their sake.
    std::vector<bool> explained(components_.size(), false);
    std::vector<std::size_t> guilty;
    std::set<StringId> said;
    for (std::size_t i = components_.size(); i-- > 1;) {
        const Component& c = model_.components[ComponentId(i)];
        bool is_model = !components_[i]->is_connector() && components_[i]->class_kind != ast::ClassKind::Record; // others get their equations from around
        bool unbalanced = is_model && counts[i].surplus() != 0;
        if (!explained[i] && !unbalanced) continue;
        if (!explained[i] && said.insert(c.class_name).second) guilty.push_back(i);
        explained[c.parent.index()] = true;
    }
    auto sizes = [&](std::size_t i) { return counted(counts[i].unknowns, "unknown") + ", " + counted(counts[i].equations + counts[i].outside, "equation"); };
    if (unknowns == equations) {
        for (std::size_t i : guilty) {
            const Component& c = model_.components[ComponentId(i)];
            diagnostics_.report(Code::F104, c.span, "`" + c.path + "` of class `" + std::string(model_.strings[c.class_name]) + "` is not balanced by itself", sizes(i));
        }
        return;
    }
    auto& report = diagnostics_.report(Code::F101, tree_.model->def->name.span,
                                       "the model has " + counted(equations, "equation") + " for " + counted(unknowns, "unknown"),
                                       equations < unknowns ? "equations are missing" : "there are too many equations");
    for (std::size_t i : guilty)
        if (report.labels.size() < 3) report.at(model_.components[ComponentId(i)].span, "`" + model_.components[ComponentId(i)].path + "`: " + sizes(i));
    // Unknowns that stand in no equation at all are the usual suspects.
    IdSet<VarId> used(model_.variables.size());
    for (std::size_t i = 0; i < model_.pool.size(); ++i)
        if (auto kind = model_.pool[ExprId(i)].kind; kind == symbolic::Kind::Variable || kind == symbolic::Kind::Der) used.insert(model_.pool.var(ExprId(i)));
    int named = 0;
    for (VarId v : model_.variables.ids())
        if (model_.is_unknown(v) && !used.contains(v) && ++named <= 3) report.note("`" + model_.variables[v].name + "` stands in no equation");
}

} // namespace torsion::flat
