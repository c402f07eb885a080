#include "compiler/instance/native_code/object_type.h"

#include "compiler/instance/native_code/substitute.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

/// What is wrong with the class; empty: nothing.
std::string defect_of(const Class& c, Translator& translator) {
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) return "is a short class";
    std::size_t functions = 0;
    for (const ast::Element& e : body->elements) {
        const auto* nested = std::get_if<ast::NestedClass>(&e);
        if (std::holds_alternative<ast::ComponentDef>(e)) return "has components";
        if (!nested) continue;
        const std::string& name = nested->class_def->name.text;
        if (nested->class_def->kind != ast::ClassKind::Function || (name != "constructor" && name != "destructor"))
            return "has a class `" + name + "` beside its constructor and its destructor";
        ++functions;
    }
    if (functions != 2) return "needs two functions, `constructor` and `destructor`";
    if (!body->equations.empty() || !body->algorithms.empty()) return "has equations or algorithms";
    return translator.tree().lookup->member(c, "destructor").class_ ? "" : "has no destructor";
}

} // namespace

bool is_external_object(const Class& c, library::Lookup& lookup) {
    if (!c.def || c.def->kind != ast::ClassKind::Class) return false;
    const auto& bases = lookup.bases(c);
    return bases.size() == 1 && !bases[0].class_ && bases[0].builtin == "ExternalObject";
}

bool is_constructor(const Class& function, library::Lookup& lookup) {
    return function.name == "constructor" && function.parent && is_external_object(*function.parent, lookup) &&
           !modelica_object(*function.parent, lookup);
}

const EnumerationType* object_type(const Class& c, Translator& translator) {
    InstanceTree& tree = translator.tree();
    const auto [known, fresh] = tree.enumeration_of.try_emplace(c.def, nullptr);
    if (!fresh) return known->second;
    if (const std::string defect = defect_of(c, translator); !defect.empty()) {
        translator.diagnostics().report(Diag::ExternalObjectMisuse, c.def->name.span,
                                        "the class of external objects `" + c.path + "` " + defect);
        return nullptr;
    }
    EnumerationType& type = tree.enumerations.emplace_back(EnumerationType{c.path, {}});
    type.object = &c;
    return tree.enumeration_of[c.def] = &type;
}

bool has_object(const TypedValue& t) {
    return is_object(t) || std::ranges::any_of(t.fields, [](const Field& f) { return has_object(f.term); });
}

} // namespace torsion::instance
