#include "compiler/document/class_document.h"

#include "compiler/instance/annotations.h"
#include "compiler/instance/instantiate.h"
#include "compiler/syntax/print.h"

#include <algorithm>

namespace torsion::document {

namespace {

using instance::Node;
using library::Class;

const char* kind_name(ast::ClassKind kind) {
    static const char* const names[] = {
        "class",   "model",    "record",   "block",           "connector",        "type",
        "package", "function", "operator", "operator record", "operator function"};
    return names[static_cast<int>(kind)];
}

/// The text of a string, or of strings joined by `+`; else nothing.
std::string literal(const ast::Expr* expr) {
    if (expr == nullptr) return {};
    if (const auto* text = std::get_if<ast::StringLiteral>(&expr->node)) return text->value;
    const auto* sum = std::get_if<ast::Binary>(&expr->node);
    return sum != nullptr && sum->op == ast::BinaryOp::Add ? literal(sum->lhs) + literal(sum->rhs) : std::string();
}

std::string without_html_tag(std::string text) {
    for (const std::string_view tag : {"<html>", "</html>", "<HTML>", "</HTML>"}) {
        if (const auto at = text.find(tag); at != std::string::npos) text.erase(at, tag.size());
    }
    const auto begin = text.find_first_not_of(" \n\r\t");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \n\r\t") - begin + 1);
}

std::string own_information(library::Library& library, const Class& c, source::Diagnostics& diagnostics) {
    if (c.def == nullptr || !c.def->annotation) return {};
    const auto arguments = library.annotation(*c.def->annotation, diagnostics);
    if (!arguments) return {};
    for (const ast::Argument& a : arguments->arguments) {
        if (a.name.text() != "Documentation" || !a.modification || !a.modification->nested) continue;
        for (const ast::Argument& part : a.modification->nested->arguments) {
            if (part.name.text() == "info" && part.modification)
                return without_html_tag(literal(part.modification->value));
        }
    }
    return {};
}

std::string information(library::Lookup& lookup, const Class& c, source::Diagnostics& diagnostics) {
    std::string text = own_information(lookup.library(), c, diagnostics);
    for (const library::Base& base : lookup.bases(c)) {
        if (text.empty() && base.class_ != nullptr) text = information(lookup, *base.class_, diagnostics);
    }
    return text;
}

std::string sizes(const std::vector<ast::Subscript>& subscripts) {
    std::string text;
    for (const ast::Subscript& s : subscripts)
        text += (text.empty() ? "" : ", ") + (s.expr != nullptr ? syntax::print(*s.expr) : ":");
    return text.empty() ? text : "[" + text + "]";
}

Entry entry_of(const ast::ComponentDef& declaration) {
    Entry entry;
    entry.name = declaration.name.text + sizes(declaration.subscripts) + sizes(declaration.type_subscripts);
    entry.type = declaration.type.text();
    entry.description = declaration.comment.description;
    return entry;
}

const ast::Expr* condition_of(const Node& node) {
    return node.redeclared ? node.redeclared->original->condition : node.declaration->condition;
}

Entry entry_of(const Node& node) {
    Entry entry = entry_of(*node.declaration);
    if (const ast::Expr* condition = condition_of(node)) entry.condition = syntax::print(*condition);
    if (node.class_ != nullptr) entry.type = node.class_->path;
    if (node.enumeration != nullptr) entry.type = node.enumeration->name;
    if (const instance::Binding* unit = node.attribute("unit")) entry.unit = literal(unit->expr);
    if (node.binding && node.binding->expr != nullptr) entry.value = syntax::print(*node.binding->expr);
    return entry;
}

bool is_parameter(const Node& node) {
    return node.variability == instance::Variability::Parameter && !node.is_final &&
           node.class_kind != ast::ClassKind::Connector;
}

bool is_made(const Node& node) {
    return !node.is_wrong && node.kind != Node::Kind::Uninstantiated && node.kind != Node::Kind::InProgress;
}

/// The values of the class itself switch it off: others may switch it on.
bool is_switched_off(const Node& node) { return node.kind == Node::Kind::Absent && condition_of(node) != nullptr; }

/// Of a component that could not be made: its declaration.
void add_declared(library::Lookup& lookup, const Node& node, ClassDocument& result) {
    const ast::ComponentDef& declaration = *node.declaration;
    const library::Found type = lookup.find(node.declared_in, declaration.type.parts, declaration.type.global);
    const bool is_class = type.class_ != nullptr && type.parts_used == declaration.type.parts.size();
    Entry entry = entry_of(declaration);
    if (const ast::Expr* condition = condition_of(node)) entry.condition = syntax::print(*condition);
    if (is_class) entry.type = type.class_->path;
    if (declaration.modification && declaration.modification->value != nullptr)
        entry.value = syntax::print(*declaration.modification->value);
    const bool is_parameter =
        declaration.type_prefix.variability == ast::VariabilityPrefix::Parameter && !declaration.prefix.is_final;
    if (is_class && type.class_->def != nullptr && type.class_->def->kind == ast::ClassKind::Connector)
        result.connectors.push_back(std::move(entry));
    else if (is_parameter) result.parameters.push_back(std::move(entry));
}

void add_components(library::Lookup& lookup, const Node& root, ClassDocument& result) {
    for (const Node* child : root.children) {
        if (child->is_protected || child->declaration == nullptr) continue;
        if (child->declaration->prefix.is_outer && !child->declaration->prefix.is_inner) continue;
        if (!is_made(*child) || is_switched_off(*child)) {
            add_declared(lookup, *child, result);
            continue;
        }
        if (child->is_connector()) result.connectors.push_back(entry_of(*child));
        else if (is_parameter(*child)) result.parameters.push_back(entry_of(*child));
        else if (root.is_connector() || root.is_record()) result.parameters.push_back(entry_of(*child));
    }
}

/// Inputs and outputs of a function, those of its bases first.
void add_arguments(library::Lookup& lookup, const Class& c, ClassDocument& result) {
    for (const library::Base& base : lookup.bases(c)) {
        if (base.class_ != nullptr) add_arguments(lookup, *base.class_, result);
    }
    const auto* body = c.def != nullptr ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (body == nullptr) return;
    for (const ast::Element& element : body->elements) {
        const auto* declaration = std::get_if<ast::ComponentDef>(&element);
        if (declaration == nullptr || declaration->type_prefix.causality == ast::CausalityPrefix::None) continue;
        Entry entry = entry_of(*declaration);
        if (declaration->modification && declaration->modification->value != nullptr)
            entry.value = syntax::print(*declaration->modification->value);
        (declaration->type_prefix.causality == ast::CausalityPrefix::Input ? result.inputs : result.outputs)
            .push_back(std::move(entry));
    }
}

std::string first_error(const source::Diagnostics& diagnostics) {
    const auto& all = diagnostics.all();
    const auto error =
        std::ranges::find_if(all, [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; });
    return error == all.end() ? "" : error->message;
}

bool is_instantiated(const ast::ClassDef& def) {
    using Kind = ast::ClassKind;
    return def.kind == Kind::Model || def.kind == Kind::Block || def.kind == Kind::Class ||
           def.kind == Kind::Connector || def.kind == Kind::Record;
}

void add_classes(library::Library& library, const Class& package, std::vector<std::string>& classes) {
    classes.push_back(package.path);
    for (const std::string& name : library.names(package)) {
        const Class* c = name.starts_with('_') ? nullptr : library.child(package, name);
        if (c == nullptr || c->def == nullptr || name == "Icons") continue;
        if (c->nested != nullptr && c->nested->prefix.visibility == ast::Visibility::Protected) continue;
        if (c->def->kind == ast::ClassKind::Package) add_classes(library, *c, classes);
        else classes.push_back(c->path);
    }
}

} // namespace

std::optional<ClassDocument> document(library::Library& library, const std::string& class_name,
                                      source::Diagnostics& diagnostics) {
    library::Lookup lookup(library);
    const Class* c = lookup.find_class(class_name);
    if (c == nullptr || c->def == nullptr) return std::nullopt;
    ClassDocument result{.path = c->path, .kind = kind_name(c->def->kind), .description = c->def->description};
    result.is_partial = c->def->is_partial;
    result.information = c->def->kind == ast::ClassKind::Package ? own_information(library, *c, diagnostics)
                                                                 : information(lookup, *c, diagnostics);
    if (const auto* enumeration = std::get_if<ast::Enumeration>(&c->def->body())) {
        for (const ast::EnumerationLiteral& l : enumeration->literals)
            result.literals.emplace_back(l.name.text, l.comment.description);
    }
    if (c->def->kind == ast::ClassKind::Function) add_arguments(lookup, *c, result);
    if (!is_instantiated(*c->def)) return result;
    // what it lacks by itself, as a value without which nothing has a size, others give it
    source::Diagnostics of_instance;
    const auto tree = instance::instantiate(library, class_name, {}, of_instance, instance::Purpose::Describe);
    result.obstacle = first_error(of_instance);
    // a connector may be a Real
    if (tree && tree->root->kind != Node::Kind::Primitive) add_components(lookup, *tree->root, result);
    return result;
}

std::vector<std::string> classes_to_document(library::Library& library, const Class& top) {
    std::vector<std::string> classes;
    if (top.def != nullptr && top.def->kind == ast::ClassKind::Package) add_classes(library, top, classes);
    else classes.push_back(top.path);
    return classes;
}

} // namespace torsion::document
