#include "compiler/instance/message_text.h"

#include "compiler/syntax/print.h"

namespace torsion::instance {

std::optional<AssertionParts> assertion_of(const ast::Call& call, Translator& translator, Span span) {
    AssertionParts parts;
    const ast::Expr* level = nullptr;
    const ast::Expr** places[] = {&parts.condition, &parts.message, &level};
    for (std::size_t i = 0; i < call.positional.size() && i < 3; ++i) *places[i] = call.positional[i];
    for (const auto& n : call.named) {
        if (n.name.text == "condition") parts.condition = n.value;
        if (n.name.text == "message") parts.message = n.value;
        if (n.name.text == "level") level = n.value;
    }
    if (!parts.condition || !parts.message) {
        translator.diagnostics().report(source::Code::I116, span, "`assert` takes a condition, a message and perhaps a level");
        return std::nullopt;
    }
    const auto* reference = level ? std::get_if<ast::Reference>(&level->node) : nullptr;
    parts.is_warning = reference && reference->ref.text() == "AssertionLevel.warning";
    return parts;
}

std::string message_text(const ast::Expr& message) {
    if (const auto* text = std::get_if<ast::StringLiteral>(&message.node)) return text->value;
    if (const auto* sum = std::get_if<ast::Binary>(&message.node); sum && sum->op == ast::BinaryOp::Add)
        return message_text(*sum->lhs) + message_text(*sum->rhs);
    return "{" + syntax::print(message) + "}";
}

} // namespace torsion::instance
