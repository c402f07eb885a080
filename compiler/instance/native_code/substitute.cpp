#include "compiler/instance/native_code/substitute.h"

namespace torsion::instance {

const Class* substitute_for(const ast::External& external, library::Lookup& lookup) {
    const std::string& language = external.language;
    const char* package = language == "FORTRAN 77" ? "Fortran" : language.empty() || language == "C" ? "C" : nullptr;
    const Class* ours =
        package && external.function ? lookup.known_class(std::string("TorsionExternal.") + package) : nullptr;
    return ours ? lookup.library().child(*ours, external.function->text) : nullptr;
}

std::vector<const ast::ComponentDef*> substitute_formals(const Class& procedure, ast::CausalityPrefix causality) {
    std::vector<const ast::ComponentDef*> result;
    const auto* body = std::get_if<ast::Composition>(&procedure.def->body());
    for (std::size_t i = 0; body && i < body->elements.size(); ++i) {
        const auto* component = std::get_if<ast::ComponentDef>(&body->elements[i]);
        if (component && component->type_prefix.causality == causality) result.push_back(component);
    }
    return result;
}

const Class* modelica_object(const Class& object, library::Lookup& lookup) {
    const Class* constructor = lookup.member(object, "constructor").class_;
    const auto* body =
        constructor && constructor->def ? std::get_if<ast::Composition>(&constructor->def->body()) : nullptr;
    const Class* ours = body && body->external ? substitute_for(*body->external, lookup) : nullptr;
    if (!ours) return nullptr;
    for (const ast::ComponentDef* output : substitute_formals(*ours, ast::CausalityPrefix::Output)) {
        const Class* type = output->name.text == "result" ? lookup.find_class(ours, output->type) : nullptr;
        if (type && is_record(type)) return type;
    }
    return nullptr;
}

} // namespace torsion::instance
