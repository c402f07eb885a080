#include "compiler/instance/message_text.h"

#include "compiler/foreign/compilation.h"
#include "compiler/instance/attempt.h"
#include "compiler/instance/functions/impure_calls.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/text_of_value.h"
#include "compiler/symbolic/walk.h"
#include "compiler/syntax/print.h"
#include "torsion/message_values.h"

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
        translator.diagnostics().report(source::Diag::WrongArguments, span,
                                        "`assert` takes a condition, a message and perhaps a level");
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
    if (!external || external->result ||
        (external->function ? external->function->text : function->name) != "ModelicaError")
        return nullptr;
    const auto* text =
        external->arguments.size() == 1 ? std::get_if<ast::Reference>(&external->arguments[0]->node) : nullptr;
    return text ? argument(call, *body, text->ref.text()) : nullptr;
}

std::string message_text(const ast::Expr& message, const ValueInText& value_of) {
    const auto plain = [&](const std::string& text) { return value_of ? plain_in_message(text) : text; };
    if (const auto* text = std::get_if<ast::StringLiteral>(&message.node)) return plain(text->value);
    if (const auto* sum = std::get_if<ast::Binary>(&message.node); sum && sum->op == ast::BinaryOp::Add)
        return message_text(*sum->lhs, value_of) + message_text(*sum->rhs, value_of);
    const std::string text = value_of ? value_of(message) : "";
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
    const Attempt attempt(translator); // reported where the value is declared
    const TypedValue value = translator.translate(node, *node.binding, Mode::Flat);
    if (is_run_time_text(value) && value.is_scalar()) return mark;
    return value.type == BaseType::String && value.is_scalar() && !value.texts.empty()
               ? plain_in_message(value.texts[0])
               : "";
}

} // namespace

namespace {

/// The mark of a variable that needs no computation. Empty: it is something else.
std::string mark_of_variable(Translator& translator, const Context& c, const ast::Expr& value) {
    const auto* named = std::get_if<ast::Reference>(&value.node);
    if (!named || c.local(named->ref)) return {};
    const Node* node = translator.plain(named->ref, c.scope);
    if (!node) return named->ref.text() == "time" ? value_mark("time", nullptr) : "";
    if (node->type == BaseType::String) return text_of(translator, *node);
    return node->dims.empty() ? value_mark(node->path(), node->enumeration) : "";
}

/// May it be computed where a message is shown? What needs a variable of its own may not: a message does not change the
/// model.
bool is_of_present(const symbolic::ExprPool& pool, symbolic::ExprId value) {
    bool result = true;
    symbolic::Walker walk(pool);
    walk(value, [&](symbolic::ExprId e) {
        using Kind = symbolic::Kind;
        const Kind kind = pool[e].kind;
        result = result && kind != Kind::Der && kind != Kind::Pre && kind != Kind::Local && kind != Kind::Initial &&
                 kind != Kind::Event && kind != Kind::Relation &&
                 !(kind == Kind::Call && pool.function(pool.callee(e)).has_effect);
    });
    return result;
}

/// The value of an expression, and how it is shown; nothing if it cannot be computed for a message.
std::optional<std::pair<TypedValue, TextFormat>> shown_value(Translator& translator, const Context& c,
                                                             const ast::Expr& e) {
    Attempt attempt(translator);
    Context here = c.without_events().known_now();
    here.impure.reset();
    auto shown = translator.text_arguments(e, here);
    if (!shown) shown.emplace(translator.translate(e, here), TextFormat());
    attempt.drop();
    const TypedValue& t = shown->first;
    if (t.poisoned || !t.is_scalar() || t.is_record() || t.is_function()) return std::nullopt;
    const bool has_type = !std::holds_alternative<ast::Call>(e.node) || is_text(t) || translator.text_arguments(e, c);
    return has_type ? shown : std::nullopt;
}

std::string mark_of_expression(Translator& translator, const Context& c, const ast::Expr& e,
                               std::vector<symbolic::ExprId>& values) {
    const auto shown = shown_value(translator, c, e);
    if (!shown) return {};
    const TypedValue& t = shown->first;
    if (t.type == BaseType::String) return plain_in_message(t.texts[0]);
    const symbolic::ExprId value = t.elements[0];
    if (translator.pool().is_constant(value)) {
        if (const auto known = is_run_time_text(t) ? known_texts(translator.tree(), t) : std::nullopt)
            return plain_in_message(known->texts[0]);
        const auto text = text_of_value(translator.pool().value(value), t.type, t.enumeration, shown->second);
        return text ? plain_in_message(*text) : std::string();
    }
    const bool has_made_texts = reaches_native_code(translator.pool(), value);
    if (values.size() == runtime::most_message_values || !is_of_present(translator.pool(), value)) return {};
    // a message keeps no model from becoming a file
    if (has_made_texts && foreign::Compilation::is_for_file()) return {};
    const std::string row = "{=#" + std::to_string(values.size());
    const auto mark = is_run_time_text(t) ? std::optional(row + "e%s\t" + all_texts + "\t}")
                                          : mark_of_value(values.size(), t.type, t.enumeration, shown->second);
    if (mark) values.push_back(value);
    return mark.value_or(std::string());
}

} // namespace

ValueInText values_at_run_time(Translator& translator, const Context& c, std::vector<symbolic::ExprId>& values) {
    return [&translator, c, &values](const ast::Expr& part) {
        const auto* call = std::get_if<ast::Call>(&part.node);
        const bool is_plain =
            call && call->function.text() == "String" && call->positional.size() == 1 && call->named.empty();
        const std::string mark = mark_of_variable(translator, c, is_plain ? *call->positional[0] : part);
        return mark.empty() ? mark_of_expression(translator, c, part, values) : mark;
    };
}

} // namespace torsion::instance
