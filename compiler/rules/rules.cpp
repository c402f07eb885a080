#include "compiler/rules/rules.h"

#include "compiler/library/predefined.h"
#include "compiler/rules/chapters.h"

#include <unordered_set>

namespace torsion::rules {

using library::Class;

std::string text_of(const ast::ClassDef& def) {
    using K = ast::ClassKind;
    switch (def.kind) {
    case K::Class: return "class";
    case K::Model: return "model";
    case K::Record: return "record";
    case K::Block: return "block";
    case K::Connector: return def.is_expandable ? "expandable connector" : "connector";
    case K::Type: return "type";
    case K::Package: return "package";
    case K::Function: return "function";
    case K::Operator: return "operator";
    case K::OperatorRecord: return "operator record";
    case K::OperatorFunction: return "operator function";
    }
    return "class";
}

const ast::Composition* composition_of(const Class& c) {
    return c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
}

namespace {

/// Each class once, then those that its text names.
class Walk {
public:
    Walk(const Context& context, const ast::File* own) : context_(context), own_(own) {}

    void add(const Class* c) {
        if (c && c->def && seen_.insert(c).second) open_.push_back(c);
    }
    void add_nested(const Class& c) {
        const ast::Composition* body = composition_of(c);
        if (!body) return;
        for (const ast::Element& e : body->elements) {
            const auto* nested = std::get_if<ast::NestedClass>(&e);
            if (!nested) continue;
            const Class& inside = context_.lookup.library().nested(c, *nested);
            add(&inside);
            add_nested(inside);
        }
    }
    void check_all() {
        while (!open_.empty()) {
            const Class& c = *open_.back();
            open_.pop_back();
            check(c);
            add_named(c);
        }
    }

private:
    void check(const Class& c) {
        check_predefined_names(c, context_);
        check_imports(c, context_);
        check_visibility(c, context_);
        check_bases(c, context_);
        check_specialized_class(c, context_);
        check_prefixes(c, context_);
        check_replaceable(c, context_);
        if (c.file == own_) check_each(c, context_); // a warning that only the author needs
    }

    void add_named(const Class& c) {
        for (const library::Base& base : context_.lookup.bases(c)) add(base.class_);
        const ast::Composition* body = composition_of(c);
        if (!body) return;
        for (const ast::Element& e : body->elements) {
            const auto* component = std::get_if<ast::ComponentDef>(&e);
            if (!component || library::is_predefined(component->type, &c, context_.lookup)) continue;
            add(context_.lookup.find(&c, component->type.parts, component->type.global).class_);
        }
    }

    const Context& context_;
    const ast::File* own_; ///< the file of the model
    std::unordered_set<const Class*> seen_;
    std::vector<const Class*> open_;
};

} // namespace

bool check(const instance::InstanceTree& tree, source::Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.error_count();
    const Context context{*tree.lookup, diagnostics};
    Walk walk(context, tree.model->file);
    walk.add(tree.model);
    walk.add_nested(*tree.model);
    for (const instance::ClassShape& shape : tree.shapes) walk.add(shape.first->class_);
    walk.check_all();
    const Class& model = *tree.model;
    for (const Class* around = model.parent; around && around->file == model.file; around = around->parent)
        context.lookup.bases(*around); // reports what is wrong with them
    if (tree.has_outer) check_inner_outer(tree, context);
    check_constants(tree, context);
    check_connector_sizes(tree, context);
    return diagnostics.error_count() == errors;
}

} // namespace torsion::rules
