#include "compiler/instance/annotations.h"

namespace torsion::instance {

Flags flags_of(InstanceTree& tree, const ast::ComponentDef& declaration, source::Diagnostics& diagnostics) {
    auto [place, fresh] = tree.flags.try_emplace(&declaration);
    if (!fresh || !declaration.comment.annotation) return place->second;
    library::Library& library = tree.lookup->library();
    auto arguments = library.annotation(*declaration.comment.annotation, diagnostics);
    if (!arguments) return place->second;
    for (const ast::Argument& a : arguments->arguments) {
        const ast::Expr* value = a.modification ? a.modification->value : nullptr;
        const auto* boolean = value ? std::get_if<ast::BooleanLiteral>(&value->node) : nullptr;
        if (!boolean) continue;
        if (a.name.text() == "Evaluate") place->second.evaluate = boolean->value;
        if (a.name.text() == "HideResult") place->second.hide_result = boolean->value;
    }
    return place->second;
}

namespace {

/// The argument `name` of a class's annotation, or of its bases' if it has none, as far as `get` takes something from
/// it.
template <class Get>
auto from_annotation(InstanceTree& tree, const Class& c, std::string_view name, source::Diagnostics& diagnostics,
                     const Get& get) -> decltype(get(ast::Modification())) {
    if (c.def && c.def->annotation)
        if (auto arguments = tree.lookup->library().annotation(*c.def->annotation, diagnostics))
            for (const ast::Argument& a : arguments->arguments)
                if (a.name.text() == name && a.modification)
                    if (auto found = get(*a.modification)) return found;
    for (const library::Base& base : tree.lookup->bases(c))
        if (base.class_)
            if (auto inherited = from_annotation(tree, *base.class_, name, diagnostics, get)) return inherited;
    return std::nullopt;
}

} // namespace

std::optional<ast::ClassModification> class_annotation(InstanceTree& tree, const Class& c, std::string_view name,
                                                       source::Diagnostics& diagnostics) {
    return from_annotation(tree, c, name, diagnostics, [](const ast::Modification& m) {
        return m.nested ? std::optional(*m.nested) : std::nullopt;
    });
}

std::optional<std::string> class_text(InstanceTree& tree, const Class& c, std::string_view name,
                                      source::Diagnostics& diagnostics) {
    return from_annotation(tree, c, name, diagnostics, [](const ast::Modification& m) {
        const auto* text = m.value ? std::get_if<ast::StringLiteral>(&m.value->node) : nullptr;
        return text ? std::optional(text->value) : std::nullopt;
    });
}

} // namespace torsion::instance
