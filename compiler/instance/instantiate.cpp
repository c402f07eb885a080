#include "compiler/instance/instantiate.h"

#include "compiler/instance/components/instantiator.h"
#include "compiler/instance/connections/expandable.h"
#include "compiler/instance/event_nodes.h"
#include "compiler/instance/functions/function_body.h"
#include "compiler/instance/native_code/external_library.h"
#include "compiler/instance/settings.h"
#include "compiler/instance/specialized.h"

namespace torsion::instance {

using source::Diag;

/// Types and functions have no instances: checks them alone.
bool Instantiator::check_alone(const Class& c, const ClassType& type) {
    if (type.class_) return check_function(*type.class_, translator_, types_);
    tree_.root->declared_in = &c;
    return fill_primitive(*tree_.root, type, type.modifier);
}

/// The instance of its class, under its modifier and in its place. Null: an outer package is wrong (reported).
const Class* Instantiator::class_of(const Node& node, const Class& c, const ModifierPtr& modifier) {
    const Class& result = specialized(c, modifier, *tree_.lookup, diagnostics_);
    const auto [outer, is_new] = outer_packages_.try_emplace(&result);
    if (is_new) outer->second = outer_packages(result, *tree_.lookup);
    return outer->second.empty() ? &result
                                 : with_outer_packages(result, outer->second, node, *tree_.lookup, diagnostics_);
}

bool Instantiator::root(const Class& model, ModifierPtr modifier, Purpose purpose) {
    const std::size_t errors = diagnostics_.error_count(); // the search for the class's bases may report, too
    Node& node = tree_.nodes.emplace_back();
    tree_.root = &node;
    tree_.model = &model;
    auto type = types_.of(model, model.def ? model.def->name.span : Span{});
    if (!type) return false;
    if (purpose != Purpose::Run) tree_.incomplete = incompleteness(*type), tree_.may_be_connected = true;
    if (tree_.incomplete == "function" || (!type->class_ && !tree_.incomplete.empty()))
        return check_alone(model, *type);
    if (!type->class_ || type->kind == ast::ClassKind::Package || type->kind == ast::ClassKind::Function ||
        type->kind == ast::ClassKind::Operator) {
        diagnostics_.report(Diag::WrongClassKind, model.def->name.span,
                            "`" + model.path + "` is not a model that can be simulated");
        return false;
    }
    if (type->is_partial && purpose == Purpose::Run) {
        diagnostics_.report(Diag::PartialClass, model.def->name.span,
                            "`" + model.path + "` is partial and cannot be simulated", "extend it by a complete model");
        return false;
    }
    modifier = merge(modifier, type->modifier, model.path, diagnostics_);
    node.class_ = class_of(node, *type->class_, modifier);
    if (!node.class_) return false;
    node.class_kind = type->kind;
    node.kind = Node::Kind::InProgress;
    const bool is_whole = fill(node, *node.class_, modifier);
    if (is_whole && tree_.has_expandable) fill_expandable(tree_, translator_);
    tree_.is_complete = is_whole;
    return is_whole && diagnostics_.error_count() == errors;
}

bool Instantiator::instantiate_node(Node& node) {
    if (node.is_wrong) translator_.tell_again(node);
    if (node.kind == Node::Kind::Absent) return !node.is_wrong;
    if (node.kind != Node::Kind::Uninstantiated) return node.kind != Node::Kind::InProgress;
    node.kind = Node::Kind::InProgress;
    ++depth_;
    bool ok =
        depth_ < 2000
            ? instantiate_component(node)
            : (diagnostics_.report(Diag::LimitExceeded, node.span(), "parameters depend on each other too deeply"),
               false);
    --depth_;
    if (!ok) translator_.note_wrong(node); // one cause, one error: it is not instantiated again
    return ok;
}

namespace {

void add_predefined_enumerations(InstanceTree& tree) {
    tree.enumerations.push_back({"StateSelect", {"never", "avoid", "default", "prefer", "always"}});
    tree.enumerations.push_back({"AssertionLevel", {"warning", "error"}});
}

} // namespace

// Declared in translate.h, for the stage after this one.
std::function<bool(Node&)> instantiation(InstanceTree& tree, source::Diagnostics& diagnostics) {
    auto instantiator = std::make_shared<Instantiator>(tree, diagnostics);
    return [instantiator](Node& n) { return instantiator->instantiate_node(n); };
}

std::optional<InstanceTree> instantiate(library::Library& library, const std::string& class_name,
                                        const std::vector<Setting>& settings, source::Diagnostics& diagnostics,
                                        Purpose purpose, std::shared_ptr<foreign::Libraries> foreign) {
    InstanceTree tree;
    tree.foreign = std::move(foreign);
    tree.lookup = std::make_shared<library::Lookup>(library);
    tree.pool = std::make_shared<symbolic::ExprPool>();
    tree.events = std::make_shared<EventTable>();
    add_predefined_enumerations(tree);
    const Class* model = tree.lookup->find_class(class_name);
    if (!model) return std::nullopt;
    std::optional<ModifierPtr> modifier = settings_modifier(settings, library, diagnostics);
    if (!modifier) return std::nullopt;
    Instantiator instantiator(tree, diagnostics);
    const bool is_good = instantiator.root(*model, *modifier, purpose) && settle_native_code(tree, diagnostics);
    if (!is_good && (purpose != Purpose::Describe || tree.root == nullptr || tree.root->class_ == nullptr))
        return std::nullopt;
    return tree;
}

} // namespace torsion::instance
