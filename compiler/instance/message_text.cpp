#include "compiler/instance/message_text.h"

#include "compiler/instance/run_time_texts.h"
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

std::string plain_in_message(std::string_view text) {
    std::string result;
    for (const char c : text) result.append(c == '{' ? 2 : 1, c);
    return result;
}

namespace {

/// The argument of a call for the input of this name; null: none.
const ast::Expr* argument(const ast::Call& call, const ast::Composition& function, const std::string& name) {
    for (const auto& n : call.named)
        if (n.name.text == name) return n.value;
    std::size_t place = 0;
    for (const ast::Element& e : function.elements) {
        const auto* component = std::get_if<ast::ComponentDef>(&e);
        if (!component || component->type_prefix.causality != ast::CausalityPrefix::Input) continue;
        if (component->name.text == name) return place < call.positional.size() ? call.positional[place] : nullptr;
        ++place;
    }
    return nullptr;
}

} // namespace

const ast::Expr* error_message(const ast::Call& call, const Scope& scope, Translator& translator) {
    std::vector<ast::Identifier> name;
    for (const auto& part : call.function.parts) name.push_back(part.name);
    const Class* function = translator.tree().lookup->find(scope.lexical, name, call.function.global).class_;
    const auto* body = function && function->def ? std::get_if<ast::Composition>(&function->def->body()) : nullptr;
    const ast::External* external = body && body->external ? &*body->external : nullptr;
    if (!external || external->result || (external->function ? external->function->text : function->name) != "ModelicaError") return nullptr;
    const auto* text = external->arguments.size() == 1 ? std::get_if<ast::Reference>(&external->arguments[0]->node) : nullptr;
    return text ? argument(call, *body, text->ref.text()) : nullptr;
}

std::string message_text(const ast::Expr& message, const ValueInText& value_of) {
    const auto plain = [&](const std::string& text) { return value_of ? plain_in_message(text) : text; };
    if (const auto* text = std::get_if<ast::StringLiteral>(&message.node)) return plain(text->value);
    if (const auto* sum = std::get_if<ast::Binary>(&message.node); sum && sum->op == ast::BinaryOp::Add)
        return message_text(*sum->lhs, value_of) + message_text(*sum->rhs, value_of);
    const auto* call = std::get_if<ast::Call>(&message.node);
    const bool is_string_of = call && call->function.text() == "String" && !call->positional.empty();
    const std::string text = value_of ? value_of(is_string_of ? *call->positional[0] : message) : "";
    return text.empty() ? plain("{" + syntax::print(message) + "}") : text;
}

namespace {

/// Neither names nor literals can contain a tab.
std::string value_mark(const std::string& name, const EnumerationType* enumeration) {
    std::string mark = "{=" + name;
    if (enumeration != nullptr) {
        for (const std::string& literal : enumeration->literals) mark += "\t" + literal;
    }
    return mark + "\t}";
}

/// The text of a scalar String, or the mark of one that may change.
std::string text_of(Translator& translator, const Node& node) {
    if (!node.dims.empty()) return "";
    const std::string mark = "{=" + node.path() + "\t" + all_texts + "\t}";
    if (is_text_variable(node)) return mark;
    if (!node.binding) return "";
    const source::Diagnostics before = translator.diagnostics();
    const TypedValue value = translator.translate(node, *node.binding, Mode::Flat);
    translator.take_back(before); // reported where the value is declared
    if (is_run_time_text(value) && value.is_scalar()) return mark;
    return value.type == BaseType::String && value.is_scalar() && !value.texts.empty() ? plain_in_message(value.texts[0]) : "";
}

} // namespace

ValueInText values_at_run_time(Translator& translator, const Scope& scope) {
    return [&translator, scope](const ast::Expr& value) -> std::string {
        const auto* named = std::get_if<ast::Reference>(&value.node);
        if (!named || translator.is_local(named->ref)) return {};
        const Node* node = translator.plain(named->ref, scope);
        if (!node) return named->ref.text() == "time" ? value_mark("time", nullptr) : "";
        if (node->type == BaseType::String) return text_of(translator, *node);
        return node->dims.empty() ? value_mark(node->path(), node->enumeration) : "";
    };
}

} // namespace torsion::instance
