// Calls in expressions and equations: which function or built-in operator a name means (specification 12).
#include "compiler/instance/builtins/builtins.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/functions/functions.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/resources.h"

#include "compiler/symbolic/simplify.h"

#include <set>

namespace torsion::instance {

std::optional<std::pair<TypedValue, TextFormat>> Translator::text_arguments(const ast::Expr& e, const Context& c) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    if (!call || call->function.text() != "String" || hides_builtin(call->function, c.scope.lexical))
        return std::nullopt;
    return Builtins(*this, e, *call, c, "String").text_arguments();
}

bool Translator::is_function(const Class& c, Span use) {
    using K = ast::ClassKind;
    const auto* shorthand = c.def ? std::get_if<ast::ShortClass>(&c.def->body()) : nullptr;
    const auto& bases = shorthand ? tree_.lookup->bases(c) : std::vector<library::Base>();
    const bool is_of_type = !bases.empty() && !bases.front().builtin.empty(); // `function f = Real`
    if (c.def && !is_of_type && (c.def->kind == K::Function || c.def->kind == K::OperatorFunction || is_record(&c)))
        return true;
    fail(Diag::WrongClassKind, use, "`" + c.path + "` is not a function");
    return false;
}

/// A function around the call that has the name of a built-in one: Modelica.ComplexMath.sin for what stands beside it.
bool Translator::hides_builtin(const ast::ComponentRef& name, const Class* scope) {
    if (name.global || !scope) return false;
    const auto [place, fresh] = hidden_builtins_.try_emplace({scope, name.parts[0].name.text}, false);
    if (!fresh) return place->second;
    const Class* found = tree_.lookup->find_around(scope, name.parts[0].name.text).class_;
    const bool is_function =
        found && found->def &&
        (found->def->kind == ast::ClassKind::Function || found->def->kind == ast::ClassKind::OperatorFunction);
    return hidden_builtins_[{scope, name.parts[0].name.text}] = is_function;
}

/// A function of the user or of a library. Null for a built-in one (its name goes to `builtin`) and for an unknown one
/// (reported, no name). `replacement`: the named class after a modification.
const Class* Translator::called_function(const ast::Call& call, const Context& c, std::string& builtin,
                                         const ClassReplacement*& replacement, Span span) {
    builtin.clear();
    replacement = nullptr;
    const bool may_be_own = Builtins::gives_way(call.function.text()) &&
                            tree_.lookup->find(c.scope.lexical, {call.function.parts[0].name}, false);
    if (call.function.parts.size() == 1 && Builtins::table().count(call.function.parts[0].name.text) && !may_be_own &&
        !hides_builtin(call.function, c.scope.lexical)) {
        builtin = call.function.parts[0].name.text;
        return nullptr;
    }
    if (!connections_operator(call).empty()) {
        builtin = call.function.text().substr(call.function.global ? 1 : 0);
        if (Builtins::table().contains(builtin)) return nullptr;
        fail(Diag::NotSupported, span, "not supported: `" + std::exchange(builtin, "") + "` as a value", place());
        return nullptr;
    }
    ast::Name function{call.function.global, {}, call.function.span};
    for (const auto& part : call.function.parts) function.parts.push_back(part.name);
    const bool is_of_component = call.function.parts.size() > 1 && scope_has(c.scope, call.function);
    const Class* found = is_of_component ? function_of_component(call.function, c, replacement)
                                         : tree_.lookup->find_class(c.scope.lexical, function);
    if (!found || (!is_of_component && function.parts.size() > 1 && !check_public_name(call.function, c.scope)))
        return nullptr;
    Node* const around = c.scope.node ? c.scope.node : c.functions_around;
    if (call.function.parts.size() == 1) replacement = replacement_of(around, found, *tree_.lookup);
    if (replacement) found = replacement->class_;
    if (!is_of_component && !follow_names(found, replacement, around, span)) return nullptr;
    if (!around && !c.is_of_model && found->nested && found->nested->prefix.is_replaceable && found->parent &&
        !is_package(found->parent))
        return fail(Diag::NotSupported, span,
                    "not supported: the replaceable function `" + found->path +
                        "` of a model, called in a class of the model"),
               nullptr;
    library::Lookup& lookup = *tree_.lookup;
    if (is_external_object(*found, lookup))
        return replacement = nullptr,
               object_type(*found, *this) ? lookup.member(*found, "constructor").class_ : nullptr;
    if (found->parent && is_external_object(*found->parent, lookup))
        return fail(Diag::ExternalObjectMisuse, span,
                    "`" + found->path + "` is called where an object is declared, and where it ends, only",
                    "the class of the object has the name of this call"),
               nullptr;
    if (!replacement && around && !is_of_component) replacement = with_components(*found, *around);
    if (found->def && found->def->kind == ast::ClassKind::Type) return builtin = conversion_to_enumeration, nullptr;
    if (!is_function(*found, span)) return nullptr;
    if (is_load_resource(*found)) return found;
    const auto* body = std::get_if<ast::Composition>(&found->def->body());
    const ast::External* external = body && body->external ? &*body->external : nullptr;
    if (!external || external->language != "builtin") return found;
    builtin = external->function ? external->function->text : found->name;
    if (Builtins::table().count(builtin)) return nullptr;
    fail(Diag::NotSupported, span, "not supported: the built-in function `" + builtin + "`");
    builtin.clear();
    return nullptr;
}

/// Operator records have constructors of their own.
std::optional<std::vector<TypedValue>> Translator::call_function(const Class& function,
                                                                 const ClassReplacement* replacement,
                                                                 const ast::Expr& e, const ast::Call& call,
                                                                 const Context& c, bool for_checks) {
    if (!is_record(&function) || !overloads_->has_constructors(function))
        return functions_->call(function, replacement, e, call, c,
                                for_checks ? Functions::Wants::Checks : Functions::Wants::Values);
    const Context plain = c.pure(false);
    const auto given = given_arguments(call, *this, plain);
    return given ? overloads_->construct(function, *given, plain, e.span) : std::nullopt;
}

std::optional<std::vector<TypedValue>> Translator::translate_several(const ast::Expr& e, const Context& c) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    const TypedValue* formal = call ? formal_function(call->function, c) : nullptr;
    if (formal && !functions_->has_no_output(*formal)) return functions_->call(TypedValue(*formal), e, *call, c);
    if (formal)
        return fail(Diag::TypeMismatch, e.span, "the function `" + call->function.text() + "` gives no value"),
               std::nullopt;
    const Class* function = call ? called_function(*call, c, builtin, replacement, e.span) : nullptr;
    if (function && functions_->has_no_output(*function, replacement))
        return fail(Diag::TypeMismatch, e.span, "the function `" + function->path + "` gives no value"), std::nullopt;
    if (function) return call_function(*function, replacement, e, *call, c);
    if (call && builtin.empty()) return std::nullopt;
    if (builtin == "spatialDistribution" && !c.function) return spatial_distribution(e, c);
    TypedValue one = translate(e, c);
    return one.poisoned ? std::nullopt : std::optional(std::vector{std::move(one)});
}

TypedValue Translator::call_without_result(const ast::Expr& e, const Context& c, const char* as) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    const bool is_of_connections = call && !connections_operator(*call).empty();
    if (is_of_connections)
        return fail(Diag::TypeMismatch, e.span, "`" + call->function.text() + "` cannot be " + as,
                    "it stands where a `connect` can stand");
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    const TypedValue* formal = call ? formal_function(call->function, c) : nullptr;
    const Class* function = call && !formal ? called_function(*call, c, builtin, replacement, e.span) : nullptr;
    if (call && !formal && !function && builtin.empty()) return TypedValue::poison();
    if (!formal && !function)
        return fail(Diag::NotSupported, e.span,
                    "not supported: `" + (call ? call->function.text() : "") + "` as " + as);
    const auto outputs = formal ? functions_->call(TypedValue(*formal), e, *call, c, Functions::Wants::Checks)
                                : call_function(*function, replacement, e, *call, c, true);
    if (!outputs) return TypedValue::poison();
    TypedValue end;
    end.type = BaseType::Boolean;
    end.elements = {pool().boolean(true)};
    const TypedValue& last = outputs->back(); // of a call that checks something; a record or a text is no such call
    if (last.type != BaseType::Boolean) return end;
    end.variability = last.variability;
    for (const ExprId e : last.elements) end.elements[0] = symbolic::make(pool(), Op::And, end.elements[0], e);
    return end;
}

TypedValue Translator::call(const ast::Expr& e, const ast::Call& call, const Context& c) {
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    if (formal_function(call.function, c)) {
        auto outputs = translate_several(e, c);
        return outputs ? std::move(outputs->front()) : TypedValue::poison();
    }
    if (const Class* function = called_function(call, c, builtin, replacement, e.span)) {
        if (functions_->has_no_output(*function, replacement))
            return fail(Diag::TypeMismatch, e.span, "the function `" + function->path + "` gives no value");
        auto outputs = call_function(*function, replacement, e, call, c);
        if (!outputs) return TypedValue::poison();
        return std::move(outputs->front());
    }
    if (builtin.empty()) return TypedValue::poison();
    static const std::set<std::string, std::less<>> need_a_past = {"der",
                                                                   "pre",
                                                                   "edge",
                                                                   "change",
                                                                   "initial",
                                                                   "terminal",
                                                                   "sample",
                                                                   "delay",
                                                                   "inStream",
                                                                   "actualStream",
                                                                   "spatialDistribution"};
    if (c.function && need_a_past.contains(builtin))
        return fail(Diag::NotAllowedInFunction, e.span, "`" + builtin + "` cannot be used in a function",
                    "a function knows its inputs only");
    Builtins builtins(*this, e, call, c, builtin);
    return (builtins.*(Builtins::table().find(builtin)->second))();
}

} // namespace torsion::instance
