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
    if (unknowns == equations) return;
    // Components come after their parents, so one backward pass adds up subtrees.
    for (std::size_t i = components_.size(); i-- > 1;) {
        Count& above = counts[model_.components[ComponentId(i)].parent.index()];
        above.unknowns += counts[i].unknowns, above.equations += counts[i].equations;
    }
    for (Node* node : primitives_) {
        // The class whose interface this is: around the outermost connector, or around the variable itself
        Node* top = node;
        bool in_connector = node->is_connector();
        while (top->parent && (top->parent->is_connector() || top->is_element)) top = top->parent, in_connector = true;
        if (!top->parent || top->parent == tree_.root || node->binding) continue;
        if ((node->is_flow && in_connector) || node->is_input) counts[top->parent->component].outside += node->count();
    }
    auto& report = diagnostics_.report(Code::F101, tree_.model->def->name.span,
                                       "the model has " + counted(equations, "equation") + " for " + counted(unknowns, "unknown"),
                                       equations < unknowns ? "equations are missing" : "there are too many equations");
    std::vector<bool> explained(components_.size(), false); // something below is unbalanced already
    std::set<std::string> said;
    for (std::size_t i = components_.size(); i-- > 1;) {
        std::size_t above = model_.components[ComponentId(i)].parent.index();
        bool is_class = !components_[i]->is_connector();
        if (explained[i] || (is_class && counts[i].surplus() != 0)) {
            if (!explained[i] && said.size() < 3 && said.insert(std::string(model_.strings[model_.components[ComponentId(i)].class_name])).second)
                report.at(model_.components[ComponentId(i)].span, "`" + model_.components[ComponentId(i)].path + "`: " + counted(counts[i].unknowns, "unknown") + ", " +
                                                                     counted(counts[i].equations + counts[i].outside, "equation"));
            explained[above] = true;
        }
    }
    // Unknowns that stand in no equation at all are the usual suspects.
    IdSet<VarId> used(model_.variables.size());
    for (std::size_t i = 0; i < model_.pool.size(); ++i)
        if (auto kind = model_.pool[ExprId(i)].kind; kind == symbolic::Kind::Variable || kind == symbolic::Kind::Der) used.insert(model_.pool.var(ExprId(i)));
    int named = 0;
    for (VarId v : model_.variables.ids())
        if (model_.is_unknown(v) && !used.contains(v) && ++named <= 3) report.note("`" + model_.variables[v].name + "` stands in no equation");
}

} // namespace torsion::flat
