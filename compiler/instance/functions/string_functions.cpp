#include "compiler/instance/functions/string_functions.h"

#include "compiler/foreign/own_procedures.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

using ParameterKind = foreign::Parameter::Kind;

BaseType type_of(foreign::Type type) {
    return type == foreign::Type::Text      ? BaseType::String
           : type == foreign::Type::Boolean ? BaseType::Boolean
           : type == foreign::Type::Real    ? BaseType::Real
                                            : BaseType::Integer;
}

/// With the procedure's inputs and outputs, all scalars. One output is returned; several follow the inputs.
const foreign::OwnProcedure* string_procedure(const Signature& signature) {
    if (!signature.external || !signature.external->function) return nullptr;
    const auto& all = foreign::text_procedures();
    const auto found = std::ranges::find(all, signature.external->function->text, &foreign::OwnProcedure::name);
    if (found == all.end()) return nullptr;
    std::vector<BaseType> of_inputs, of_outputs;
    if (found->result) of_outputs.push_back(type_of(*found->result));
    for (const auto& argument : found->arguments)
        (argument.kind == ParameterKind::Output ? of_outputs : of_inputs).push_back(type_of(argument.type));
    const auto is_like = [](const Formal* formal, BaseType type) {
        return !formal->type.class_ && formal->type.base == type && formal->type.dims.empty() &&
               formal->declaration->subscripts.empty() && formal->declaration->type_subscripts.empty();
    };
    const auto is_result = [&](const Formal* formal, BaseType type) { // Integers are enumerations, too
        return is_like(formal, type) || (type != BaseType::String && is_like(formal, formal->type.base) &&
                                         formal->type.base != BaseType::String);
    };
    const auto is_passed = [](const Formal* formal, const ast::Expr* argument) { // in order
        const auto* named = std::get_if<ast::Reference>(&argument->node);
        return named && named->ref.text() == formal->name();
    };
    const std::vector<const Formal*> inputs = signature.with(FormalRole::Input),
                                     outputs = signature.with(FormalRole::Output);
    std::vector<const Formal*> passed = inputs;
    if (outputs.size() > 1) passed.insert(passed.end(), outputs.begin(), outputs.end());
    const bool fits = std::ranges::equal(inputs, of_inputs, is_like) &&
                      std::ranges::equal(outputs, of_outputs, is_result) &&
                      std::ranges::equal(passed, signature.external->arguments, is_passed);
    return fits ? &*found : nullptr;
}

TypedValue value_of(const std::variant<double, std::string>& result, const Formal& output, symbolic::ExprPool& pool) {
    TypedValue value;
    value.type = output.type.base, value.enumeration = output.type.enumeration;
    if (const auto* text = std::get_if<std::string>(&result)) value.texts = {*text};
    else value.elements = {pool.constant(std::get<double>(result))};
    return value;
}

} // namespace

bool is_string_function(const Signature& signature) { return string_procedure(signature) != nullptr; }

std::optional<std::vector<TypedValue>> string_function(const Signature& signature,
                                                       const std::vector<TypedValue>& arguments, Translator& translator,
                                                       Span use) {
    symbolic::ExprPool& pool = translator.pool();
    const std::string name = "`" + signature.class_->path + "`: ";
    foreign::OwnCall call;
    for (const TypedValue& argument : arguments) {
        if (argument.type == BaseType::String) {
            call.texts.push_back(argument.texts[0]);
        } else if (!pool.is_constant(argument.elements[0])) {
            translator.diagnostics().report(Diag::NotSupported, use,
                                            name + "not supported: an argument that is not known at compile time");
            return std::nullopt;
        } else {
            call.numbers.push_back(pool.value(argument.elements[0]));
        }
    }
    if (const auto failure = string_procedure(signature)->run(call))
        return translator.diagnostics().report(Diag::EvaluationFailed, use, name + *failure), std::nullopt;
    const std::vector<const Formal*> outputs = signature.with(FormalRole::Output);
    std::vector<TypedValue> results;
    for (std::size_t i = 0; i < outputs.size(); ++i) results.push_back(value_of(call.results[i], *outputs[i], pool));
    return results;
}

} // namespace torsion::instance
