#include "compiler/instance/annotations.h"


namespace torsion::instance {

Flags flags_of(InstanceTree& tree, const ast::ComponentDef& declaration, const Class& declared_in, source::Diagnostics& diagnostics) {
    auto [place, fresh] = tree.flags.try_emplace(&declaration);
    if (!fresh || !declaration.comment.annotation) return place->second;
    library::Library& library = tree.lookup->library();
    auto arguments = library.annotation(declared_in, *declaration.comment.annotation, diagnostics);
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

std::optional<ast::ClassModification> class_annotation(InstanceTree& tree, const Class& c, std::string_view name, source::Diagnostics& diagnostics) {
    library::Library& library = tree.lookup->library();
    if (c.def && c.def->annotation)
        if (auto arguments = library.annotation(c, *c.def->annotation, diagnostics))
            for (const ast::Argument& a : arguments->arguments)
                if (a.name.text() == name && a.modification && a.modification->nested) return *a.modification->nested;
    for (const library::Base& base : tree.lookup->bases(c))
        if (base.class_)
            if (auto inherited = class_annotation(tree, *base.class_, name, diagnostics)) return inherited;
    return std::nullopt;
}

} // namespace torsion::instance
