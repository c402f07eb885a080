#include "compiler/instance/calculated.h"

#include "compiler/instance/attempt.h"
#include "compiler/instance/numbering.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::instance {

using source::Diag;

namespace {

/// annotation(Evaluate = true), of the parameter or a record that it belongs to.
bool is_marked(const Node& node) {
    if (node.flags.evaluate) return true;
    const Node* parent = node.parent;
    return parent && (parent->is_record() || parent->kind == Node::Kind::Array) && is_marked(*parent);
}

void mark_calculated(InstanceTree& tree, Translator& translator, const Node& node) {
    source::Diagnostics& diagnostics = translator.diagnostics();
    if (node.binding && node.binding->is_setting && !node.binding->replaced) {
        diagnostics
            .report(Diag::SettingNotChangeable, node.span(),
                    "`" + node.path() + "` cannot be set: the start of the run computes it (`fixed = false`)",
                    "declared here")
            .with_help("its `start` is a guess: --set " + node.path() + ".start=…");
    } else if (node.binding) {
        diagnostics.report(Diag::FixedWithoutEffect, node.binding->span,
                           "`fixed = false` has no effect: parameter `" + node.path() + "` has a value");
    } else if (node.type == BaseType::String) {
        diagnostics.report(Diag::NotSupported, node.span(), "not supported: a String parameter with `fixed = false`",
                           "of `" + node.path() + "`");
    } else {
        const TypedValue fixed = translator.translate(node, *node.attribute("fixed"), Mode::Evaluate);
        if (!fixed.is_scalar() && fixed.dims != node.dims) return; // reported with the other attributes
        for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
            const ExprId is_fixed = fixed.elements[fixed.is_scalar() ? 0 : std::size_t(i)];
            if (tree.pool->is_constant(is_fixed, 0)) tree.calculated.insert(scalar(node, i));
        }
    }
}

/// Is a parameter calculated, or does its value follow from one that is?
class FollowsFromCalculated {
public:
    FollowsFromCalculated(const InstanceTree& tree, Translator& translator) : tree_(tree), t_(translator) {}

    bool operator()(const Node& node) {
        const auto [known, is_new] = known_.try_emplace(&node, false);
        if (!is_new) return known->second;
        constexpr std::size_t deepest = 500; // then it is not evaluated, which is always right
        if (++depth_ > deepest) return --depth_, known->second = true;
        bool result = false;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i)
            result = result || tree_.calculated.contains(scalar(node, i));
        if (!result && node.binding) result = is_in(*node.binding, node);
        --depth_;
        return known_[&node] = result;
    }

private:
    bool is_in(const Binding& binding, const Node& owner) {
        Attempt attempt(t_);
        TypedValue value = t_.translate(owner, binding, Mode::Flat);
        attempt.drop(); // the translation for the flat model reports
        bool result = false;
        symbolic::Walker walk(*tree_.pool);
        each_scalar(value, [&](ExprId root) {
            walk(root, [&](ExprId e) {
                if ((*tree_.pool)[e].kind != symbolic::Kind::Variable || result) return;
                const Node* used = primitive_of(tree_, tree_.pool->var(e));
                result = used && (*this)(*used);
            });
        });
        return result;
    }

    const InstanceTree& tree_;
    Translator& t_;
    std::unordered_map<const Node*, bool> known_;
    std::size_t depth_ = 0;
};

} // namespace

void find_calculated(InstanceTree& tree, Translator& translator) {
    for (const Node* node : tree.primitives)
        if (node->variability == Variability::Parameter && translator.is_calculated(*node))
            mark_calculated(tree, translator, *node);
}

void evaluate_marked(InstanceTree& tree, Translator& translator) {
    FollowsFromCalculated follows_from_calculated(tree, translator);
    for (Node* node : tree.primitives)
        if (node->variability == Variability::Parameter && is_marked(*node) &&
            (node->binding || node->attribute("start")) && (tree.calculated.empty() || !follows_from_calculated(*node)))
            translator.evaluate(*node);
}

} // namespace torsion::instance
