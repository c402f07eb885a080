#include "compiler/instance/missing_inner.h"

#include "compiler/instance/annotations.h"
#include "compiler/instance/redeclare.h"

namespace torsion::instance {

using source::Diag;

namespace {

std::string around(const Node& outer, const InstanceTree& tree) {
    const std::string path = outer.parent->path();
    return "`" + (path.empty() ? tree.model->path : path) + "`";
}

std::string declaration_of(const Node& outer) {
    return "`inner " + outer.declaration->type.text() + " " + outer.name + "`";
}

/// Sizes of an array, which no names determine. Nothing if names do.
std::optional<std::vector<std::int64_t>> plain_sizes(const ast::ComponentDef& d) {
    std::vector<std::int64_t> result;
    for (const auto* subscripts : {&d.subscripts, &d.type_subscripts})
        for (const ast::Subscript& s : *subscripts) {
            const auto* size = s.expr ? std::get_if<ast::IntegerLiteral>(&s.expr->node) : nullptr;
            if (!size) return std::nullopt;
            result.push_back(size->value);
        }
    return result;
}

/// Empty: it can be added.
std::string obstacle(const Node& outer, const ClassType& type, const InstanceTree& tree) {
    const ast::ComponentDef& d = *outer.declaration;
    if (!type.class_) return "none is added, because nothing would give it a value";
    if (type.is_partial) return "none can be added: `" + type.name + "` is partial";
    if (!type.dims.empty() || !plain_sizes(d)) return "none can be added: it is an array whose sizes are no numbers";
    for (const Node* child : tree.root->children)
        if (child->name == outer.name && child != &outer)
            return "none can be added: `" + tree.model->path + "` has another component of this name";
    return {};
}

} // namespace

void report_missing_inner(const Node& outer, const std::string& why, const InstanceTree& tree,
                          source::Diagnostics& diagnostics) {
    auto& report = diagnostics.report(Diag::MissingInner, outer.span(),
                                      "no `inner` component `" + outer.name + "` around " + around(outer, tree));
    if (!why.empty()) report.note(why);
    report.with_help("declare " + declaration_of(outer) + " in the model");
}

bool fits_added(const Node& outer, const ClassType& type, const ClassType& added, source::Diagnostics& diagnostics) {
    const bool is_same_size =
        plain_sizes(*outer.declaration) && plain_sizes(*outer.declaration) == plain_sizes(*outer.inner->declaration);
    if (type.class_ == added.class_ && is_same_size) return true;
    if (type.class_ == added.class_) {
        diagnostics
            .report(Diag::InnerOuterMismatch, outer.span(),
                    "`outer` components `" + outer.name + "` are of two sizes, and there is no `inner` one",
                    "one of them")
            .at(outer.inner->span(), "another one")
            .with_help("declare an `inner` component `" + outer.name + "` that fits both");
        return false;
    }
    diagnostics
        .report(Diag::InnerOuterMismatch, outer.span(),
                "`outer` components `" + outer.name + "` are of two classes, and there is no `inner` one",
                "`" + type.name + "` here")
        .at(outer.inner->span(), "`" + added.name + "` here")
        .with_help("declare an `inner` component `" + outer.name + "` that fits both");
    return false;
}

Node* add_inner(const Node& outer, const ClassType& type, InstanceTree& tree, source::Diagnostics& diagnostics) {
    if (const std::string why = obstacle(outer, type, tree); !why.empty()) {
        report_missing_inner(outer, why, tree, diagnostics);
        return nullptr;
    }
    ast::ComponentDef& d = tree.added_inner.emplace_back(*outer.declaration);
    d.prefix = {.is_inner = true};
    d.condition = nullptr;
    d.comment = {};
    Node& inner = tree.nodes.emplace_back();
    inner.name = outer.name;
    inner.parent = tree.root;
    inner.declaration = &d;
    inner.declared_in = outer.declared_in;
    inner.is_added = true;
    tree.root->children.push_back(&inner); // instantiated after the components of the model
    auto& report = diagnostics.report(Diag::InnerAdded, outer.span(),
                                      "no `inner` component `" + outer.name + "` around " + around(outer, tree) +
                                          ": one of class `" + type.name + "` is added to the model");
    if (const auto said = class_text(tree, *type.class_, "missingInnerMessage", diagnostics)) report.note(*said);
    report.with_help("declare `inner " + type.name + " " + outer.name + "` in the model to choose its values");
    return &inner;
}

bool find_inner_class(Node& node, const Class& outer, library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const Span here = outer.def->name.span;
    for (Node* above = node.parent; above; above = above->parent) {
        const Class* found = above->class_ ? lookup.member(*above->class_, outer.name).class_ : nullptr;
        if (!found || !found->nested || !found->nested->prefix.is_inner) continue;
        const ClassReplacement* redeclared = replacement_of(above, found, lookup);
        ClassReplacement meant = redeclared ? *redeclared : ClassReplacement{.class_ = found, .around = above};
        meant.original = &outer;
        const bool fits = fits_constraint(&outer, meant.class_, outer.name, here, lookup, diagnostics);
        node.replacements.push_back(std::move(meant));
        return fits;
    }
    diagnostics.report(Diag::MissingInner, here, "no `inner` class `" + outer.name + "` around `" + node.path() + "`")
        .with_help("declare it as `inner` in the model");
    return false;
}

} // namespace torsion::instance
