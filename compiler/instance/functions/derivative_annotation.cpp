#include "compiler/instance/functions/derivative_annotation.h"


namespace torsion::instance {

namespace {

const ast::Reference* reference(const std::optional<ast::Modification>& m) {
    return m && m->value ? std::get_if<ast::Reference>(&m->value->node) : nullptr;
}

std::optional<DerivativeAnnotation> read(const ast::Argument& argument, const Class& function, Translator& translator) {
    const ast::Reference* named = reference(argument.modification);
    if (!named) return std::nullopt;
    DerivativeAnnotation result{.span = argument.span};
    if (const auto& nested = argument.modification->nested) {
        for (const ast::Argument& a : nested->arguments) {
            std::string name = a.name.text();
            if (name == "zeroDerivative") return std::nullopt;
            const ast::Reference* held = reference(a.modification);
            if (name == "noDerivative" && held) result.held.push_back(held->ref.text());
            const auto* order = name == "order" && a.modification && a.modification->value
                                    ? std::get_if<ast::IntegerLiteral>(&a.modification->value->node)
                                    : nullptr;
            if (order) result.order = static_cast<int>(order->value);
        }
    }
    ast::Name name{named->ref.global, {}, named->ref.span};
    for (const auto& part : named->ref.parts) name.parts.push_back(part.name);
    result.function = translator.tree().lookup->find_class(&function, name);
    return result.function ? std::optional(result) : std::nullopt;
}

} // namespace

std::optional<DerivativeAnnotation> derivative_annotation(const Class& function, Translator& translator) {
    if (!function.def->annotation) return std::nullopt;
    library::Library& library = translator.tree().lookup->library();
    auto arguments = library.annotation(*function.def->annotation, translator.diagnostics());
    if (!arguments) return std::nullopt;
    for (const ast::Argument& a : arguments->arguments)
        if (a.name.text() == "derivative")
            if (auto result = read(a, function, translator)) return result;
    return std::nullopt;
}

} // namespace torsion::instance
