// Specification 5.4: an `inner` component has the type of each `outer` one that means it, or a subtype.
#include "compiler/rules/chapters.h"

#include <algorithm>

namespace torsion::rules {

using instance::BaseType;
using instance::Node;
using source::Diag;

namespace {

const char* name_of(BaseType type) {
    switch (type) {
    case BaseType::Real: return "Real";
    case BaseType::Integer: return "Integer";
    case BaseType::Boolean: return "Boolean";
    case BaseType::String: return "String";
    case BaseType::Enumeration: return "enumeration";
    case BaseType::Record: return "record";
    case BaseType::Function: return "function";
    }
    return "";
}

bool has_literals(const ast::Enumeration& wanted, const instance::EnumerationType& is) {
    return std::ranges::equal(wanted.literals, is.literals,
                              [](const ast::EnumerationLiteral& a, const std::string& b) { return a.name.text == b; });
}

/// Empty: it fits.
std::string misfit_of_simple(const NamedType& wanted, const Node& inner) {
    if (inner.kind != Node::Kind::Primitive)
        return "is no " + (wanted.enumeration ? std::string("enumeration") : wanted.predefined);
    if (wanted.enumeration)
        return inner.enumeration && has_literals(*wanted.enumeration, *inner.enumeration) ? ""
                                                                                          : "is of another enumeration";
    const bool is_known = wanted.predefined == "Real" || wanted.predefined == "Integer" ||
                          wanted.predefined == "Boolean" || wanted.predefined == "String";
    return is_known && wanted.predefined != name_of(inner.type)
               ? std::string("is ") + name_of(inner.type) + ", not " + wanted.predefined
               : "";
}

std::string misfit_of_elements(const NamedType& wanted, const Node& inner, library::Lookup& lookup) {
    const Node& one = inner.kind == Node::Kind::Array && !inner.children.empty() ? *inner.children.front() : inner;
    if (inner.kind == Node::Kind::Primitive) return "is of a predefined type";
    std::string missing;
    any_component(*wanted.class_, lookup, [&](const ast::ComponentDef& d, const library::Class&) {
        if (d.prefix.visibility == ast::Visibility::Protected || d.prefix.is_outer || one.declared(d.name.text))
            return false;
        missing = "has no `" + d.name.text + "`";
        return true;
    });
    return missing;
}

std::string misfit_of_sizes(const ast::ComponentDef& outer, const NamedType& wanted, const Node& inner) {
    std::vector<const ast::Subscript*> written;
    for (const auto& s : outer.subscripts) written.push_back(&s);
    for (const auto& s : outer.type_subscripts) written.push_back(&s);
    const auto size_text = [](std::size_t n) { return std::to_string(n) + (n == 1 ? " dimension" : " dimensions"); };
    if (written.size() + wanted.dimensions != inner.dims.size())
        return "has " + size_text(inner.dims.size()) + ", not " + std::to_string(written.size() + wanted.dimensions);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const auto* size = written[i]->expr ? std::get_if<ast::IntegerLiteral>(&written[i]->expr->node) : nullptr;
        if (size && size->value != inner.dims[i])
            return "has the size " + std::to_string(inner.dims[i]) + ", not " + std::to_string(size->value);
    }
    return {};
}

void check_outer(const Node& outer, const Context& context) {
    const Node& inner = *outer.inner;
    if (outer.redeclared || inner.redeclared || inner.kind == Node::Kind::Absent || !outer.declared_in) return;
    const auto wanted = type_named(outer.declaration->type, *outer.declared_in, context.lookup);
    if (!wanted) return;
    const library::Class* named =
        context.lookup.find(outer.declared_in, outer.declaration->type.parts, outer.declaration->type.global).class_;
    if (named && named->nested && named->nested->prefix.is_replaceable) return; // another may replace it by now
    std::string misfit = wanted->is_simple() && !wanted->class_   ? misfit_of_simple(*wanted, inner)
                         : wanted->class_ && !wanted->is_simple() ? misfit_of_elements(*wanted, inner, context.lookup)
                                                                  : "";
    if (misfit.empty()) misfit = misfit_of_sizes(*outer.declaration, *wanted, inner);
    if (misfit.empty()) return;
    context.diagnostics
        .report(Diag::InnerOuterMismatch, outer.span(), "the `inner` component `" + inner.path() + "` " + misfit)
        .at(inner.span(), "declared here");
}

void check_inner_outer_below(const Node& node, const Context& context) {
    for (const Node* child : node.children) {
        if (child->inner) check_outer(*child, context);
        else check_inner_outer_below(*child, context);
    }
}

} // namespace

void check_inner_outer(const instance::InstanceTree& tree, const Context& context) {
    check_inner_outer_below(*tree.root, context);
}

} // namespace torsion::rules
