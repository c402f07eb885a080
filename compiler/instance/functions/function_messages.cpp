// Messages of a function. Their texts may hold values that are known only at run time: a check leaves these in work
// (torsion/message_values.h).
//
// A String has no slot. But a local String that stands in messages only may depend on such values, too: what is
// assigned to it is kept as the parts of a message, and the values in slots of their own. Behind a branch or within a
// loop such a text is not known: then the message shows its name.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/instance/message_text.h"
#include "compiler/instance/names_in.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/support/match.h"
#include "compiler/syntax/print.h"
#include "torsion/message_values.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

/// Operands of a sum of texts.
void operands(const ast::Expr& e, std::vector<const ast::Expr*>& result) {
    const auto* sum = std::get_if<ast::Binary>(&e.node);
    if (!sum || sum->op != ast::BinaryOp::Add) return result.push_back(&e);
    operands(*sum->lhs, result);
    operands(*sum->rhs, result);
}

const std::string* plain_name(const ast::Expr& e) {
    const auto* reference = std::get_if<ast::Reference>(&e.node);
    const bool is_plain = reference && !reference->ref.global && reference->ref.parts.size() == 1 &&
                          reference->ref.parts[0].subscripts.empty();
    return is_plain ? &reference->ref.parts[0].name.text : nullptr;
}

/// Names whose values count elsewhere than in messages.
class OtherUses {
public:
    OtherUses(Translator& translator, const Scope& scope) : t_(translator), scope_(scope) {}
    std::set<std::string> found;

    void all(const std::vector<ast::Statement>& statements) {
        for (const ast::Statement& s : statements) statement(s);
    }
    void value(const ast::Expr* e) {
        if (e) found.merge(names_in(*e));
    }

private:
    void statement(const ast::Statement& s) {
        match(
            s.node, [&](const ast::Assignment& a) { assignment(a); },
            [&](const ast::TupleAssignment& a) { value(a.targets), value(a.call); },
            [&](const ast::IfStatement& a) {
                for (const auto& b : a.branches) value(b.condition), all(b.body);
                all(a.otherwise);
            },
            [&](const ast::ForStatement& a) {
                for (const auto& i : a.iterators) value(i.range), found.insert(i.name.text);
                all(a.body);
            },
            [&](const ast::WhileStatement& a) { value(a.condition), all(a.body); },
            [&](const ast::WhenStatement& a) {
                for (const auto& b : a.branches) value(b.condition), all(b.body);
            },
            [&](const ast::CallStatement& a) { call(a); }, [](const ast::Break&) {}, [](const ast::Return&) {});
    }

    /// A text in a text is a use of the other one only if the latter is used.
    void assignment(const ast::Assignment& a) {
        const auto& parts = a.target.parts;
        for (const auto& part : parts)
            for (const ast::Subscript& s : part.subscripts) value(s.expr);
        const bool is_plain = parts.size() == 1 && parts[0].subscripts.empty() && !a.target.global;
        if (!is_plain) found.insert(parts[0].name.text);
        if (is_plain && !found.contains(parts[0].name.text)) message(*a.value);
        else value(a.value);
    }

    void call(const ast::CallStatement& a) {
        const auto* c = std::get_if<ast::Call>(&a.call->node);
        const ast::Expr* text = c ? error_message(*c, scope_, t_) : nullptr;
        if (!text && c && c->function.text() == "assert") {
            for (std::size_t i = 0; i < c->positional.size() && !text; ++i)
                if (i == 1) text = c->positional[i];
            for (const auto& n : c->named)
                if (n.name.text == "message") text = n.value;
        }
        if (!text) return value(a.call);
        message(*text);
        for (const ast::Expr* e : c->positional)
            if (e != text) value(e);
        for (const auto& n : c->named)
            if (n.value != text) value(n.value);
    }

    void message(const ast::Expr& e) {
        std::vector<const ast::Expr*> parts;
        operands(e, parts);
        for (const ast::Expr* part : parts)
            if (!plain_name(*part)) value(part);
    }

    Translator& t_;
    Scope scope_;
};

} // namespace

void FunctionMaker::find_messages() {
    if (wants_.is_known) return;
    OtherUses uses(t_, context_.scope);
    for (const Formal& f : signature_.formals) {
        if (f.modifier && f.modifier->value) uses.value(f.modifier->value->expr);
        for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts})
            for (const ast::Subscript& s : *subscripts) uses.value(s.expr);
        const bool is_local_text =
            f.role == FormalRole::Local && !f.type.class_ && f.type.base == BaseType::String && rank(f) == 0;
        if (!is_local_text) uses.found.insert(f.name());
    }
    for (std::size_t before = 0; before != uses.found.size();) { // until nothing more is used
        before = uses.found.size();
        for (const auto* section : signature_.algorithms) uses.all(section->statements);
    }
    for (const Named& n : names_)
        if (!uses.found.contains(n.formal->name()) && n.place.texts.size() == 1)
            message_texts_[n.formal->name()] = std::vector{MessagePart{plain_in_message(n.place.texts[0])}};
}

/// Where a part of a message has no value, its source text will do: but not where it names something that does not
/// exist.
void FunctionMaker::keep_unknown_names(Attempt& attempt) {
    std::vector<source::Diagnostic> unknown;
    for (const source::Diagnostic& d : attempt.messages()) {
        const bool is_told = std::ranges::any_of(
            unknown, [&](const auto& told) { return told.span == d.span && told.message == d.message; });
        if ((d.code == Diag::ClassNotFound || d.code == Diag::NameNotFound) && !is_told) unknown.push_back(d);
    }
    attempt.drop();
    for (const source::Diagnostic& d : unknown)
        t_.diagnostics().report(d.code, d.span, d.message, d.label).with_help(d.help);
}

/// Its values are those of now.
bool FunctionMaker::store_message(MessageText& text, const ast::Expr& value, const Context& context) {
    Attempt attempt(t_);
    MessageText parts = parts_of_message(value, context);
    keep_unknown_names(attempt);
    for (std::size_t i = 0; parts && i < parts->size(); ++i) {
        MessagePart& part = (*parts)[i];
        if (!part.value) continue;
        const ExprId now = fresh().elements[0];
        add(symbolic::Assign{{pool()[now].a}, {*part.value}});
        part.value = now;
    }
    text = std::move(parts);
    return true;
}

void FunctionMaker::forget_messages(const std::vector<ast::Statement>& statements) {
    if (message_texts_.empty()) return;
    std::set<std::string> names;
    assigned_names(statements, names);
    for (const std::string& name : names)
        if (const auto text = message_texts_.find(name); text != message_texts_.end()) text->second.reset();
}

symbolic::Check FunctionMaker::check_with(ExprId holds, const ast::Expr& message, bool is_warning,
                                          const Context& context) {
    symbolic::Check check{holds, {}, is_warning, {}};
    Attempt attempt(t_);
    const MessageText parts = parts_of_message(message, context);
    keep_unknown_names(attempt);
    std::string text;
    for (std::size_t i = 0; parts && i < parts->size(); ++i) {
        const MessagePart& part = (*parts)[i];
        const bool is_shown = part.value && check.values.size() < runtime::most_message_values;
        const auto mark =
            is_shown ? mark_of_value(check.values.size(), part.type, part.enumeration, part.format) : std::nullopt;
        text += mark ? *mark : part.text;
        if (mark) check.values.push_back(*part.value);
    }
    if (parts && (!check.values.empty() || runtime::has_message_values(text))) return check.message = text, check;
    check.message = parts ? runtime::with_message_values(text, nullptr, 0) : message_text(message);
    return check;
}

FunctionMaker::MessageText FunctionMaker::parts_of_message(const ast::Expr& message, const Context& context) {
    std::vector<const ast::Expr*> all;
    operands(message, all);
    std::vector<MessagePart> result;
    for (const ast::Expr* part : all) {
        const MessagePart name{plain_in_message("{" + syntax::print(*part) + "}")};
        const std::string* const variable = plain_name(*part);
        if (const auto text = variable ? message_texts_.find(*variable) : message_texts_.end();
            text != message_texts_.end()) {
            if (text->second) result.insert(result.end(), text->second->begin(), text->second->end());
            else result.push_back(name);
            continue;
        }
        const auto shown = t_.text_arguments(*part, context);
        const TypedValue text = shown ? TypedValue::poison() : t_.translate(*part, context);
        const bool is_one = shown && shown->first.is_scalar() && shown->first.size() == 1;
        if (!text.poisoned && is_run_time_text(text) && text.is_scalar()) {
            result.push_back({name.text, text_for_message(t_.tree(), text.elements[0]), BaseType::String});
        } else if (!text.poisoned && text.type == BaseType::String && text.is_scalar()) {
            result.push_back({plain_in_message(text.texts[0])});
        } else if (is_one && shown->first.type == BaseType::String) {
            result.push_back({plain_in_message(shown->first.texts[0])});
        } else if (!is_one) {
            result.push_back(name);
        } else if (const ExprId e = shown->first.elements[0]; pool().is_constant(e)) {
            const auto constant =
                text_of_value(pool().value(e), shown->first.type, shown->first.enumeration, shown->second);
            if (!constant) return std::nullopt;
            result.push_back({plain_in_message(*constant)});
        } else {
            if (!mark_of_value(0, shown->first.type, shown->first.enumeration, shown->second)) return std::nullopt;
            result.push_back({name.text, e, shown->first.type, shown->first.enumeration, shown->second});
        }
    }
    return result;
}

} // namespace torsion::instance
