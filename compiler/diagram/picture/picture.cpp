#include "compiler/diagram/picture/picture.h"

#include "compiler/diagram/picture/drawer.h"
#include "compiler/instance/instantiate.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

/// The tree of what has no components: a package, a function, a connector that is a number.
instance::InstanceTree tree_without_components(library::Library& library, const Class& c) {
    instance::InstanceTree tree;
    tree.lookup = std::make_shared<library::Lookup>(library);
    tree.pool = std::make_shared<symbolic::ExprPool>();
    tree.model = &c;
    return tree;
}

bool has_components(const ast::ClassDef& def) {
    using Kind = ast::ClassKind;
    return def.kind == Kind::Model || def.kind == Kind::Block || def.kind == Kind::Class ||
           def.kind == Kind::Connector || def.kind == Kind::Record;
}

/// What prevents the model to run does not prevent the picture.
void report_obstacle(const source::Diagnostics& of_instance, const Class& c, source::Diagnostics& diagnostics) {
    const auto& all = of_instance.all();
    const auto error =
        std::ranges::find_if(all, [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; });
    if (error == all.end()) return;
    const source::Span span = error->span.valid() ? error->span : c.def->name.span;
    diagnostics.report(source::Diag::GraphicsNotUnderstood, span,
                       "`" + c.path + "` is drawn as far as it goes: " + error->message);
}

constexpr std::size_t most_insides = 200;

std::optional<Drawn> drawn(instance::InstanceTree& tree, const Class& c, const DrawWish& wish,
                           source::Diagnostics& diagnostics) {
    Evaluator evaluator(tree, diagnostics);
    Annotations annotations(evaluator);
    Drawer drawer(annotations, wish.opening);
    Node* root = tree.root != nullptr && tree.root->kind != Node::Kind::Primitive ? tree.root : nullptr;
    Drawn result{drawer.picture(root, c, wish.kind), {}};
    if (const std::string unknown = drawer.unknown(); !unknown.empty() && wish.kind == LayerKind::Diagram)
        diagnostics.report(source::Diag::InvalidCommandLine, {},
                           "--open: `" + c.path + "` has no component `" + unknown + "` with a diagram of its own");
    if (wish.has_insides && root != nullptr)
        drawer.add_insides(*root, "", most_insides, result.insides, result.left_out);
    return result;
}

} // namespace

std::optional<Drawn> draw(library::Library& library, const std::string& class_name, const DrawWish& wish,
                          source::Diagnostics& diagnostics) {
    const Class* c = library::Lookup(library).find_class(class_name);
    if (c == nullptr || c->def == nullptr) return std::nullopt;
    if (!has_components(*c->def)) {
        instance::InstanceTree tree = tree_without_components(library, *c);
        return drawn(tree, *c, wish, diagnostics);
    }
    source::Diagnostics of_instance;
    auto tree = instance::instantiate(library, class_name, wish.settings, of_instance, instance::Purpose::Describe);
    report_obstacle(of_instance, *c, diagnostics);
    if (!tree) tree = tree_without_components(library, *c);
    return drawn(*tree, *c, wish, diagnostics);
}

} // namespace torsion::diagram
