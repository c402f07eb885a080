#include "compiler/syntax/antlr/build_ast.h"

namespace torsion::syntax {

std::shared_ptr<ast::ClassDef> TreeBuilder::class_definition(Grammar::Class_definitionContext* ctx) {
    auto result = std::make_shared<ast::ClassDef>();
    result->span = span(ctx);
    result->is_encapsulated = ctx->isEncapsulated != nullptr;
    class_prefixes(ctx->prefixes, *result);
    Grammar::Class_specifierContext* specifier = ctx->specifier;
    result->name = identifier(specifier->className);
    if (specifier->longClass != nullptr) long_class(specifier, *result);
    if (specifier->shortClass != nullptr) short_class(specifier->shortClass, *result);
    if (specifier->enumeration != nullptr) enumeration(specifier->enumeration, *result);
    if (specifier->derClass != nullptr) derivative_class(specifier->derClass, *result);
    return result;
}

std::shared_ptr<ast::ClassDef> TreeBuilder::short_class_definition(Grammar::Short_class_definitionContext* ctx) {
    auto result = std::make_shared<ast::ClassDef>();
    result->span = span(ctx);
    class_prefixes(ctx->prefixes, *result);
    result->name = identifier(ctx->className);
    if (ctx->shortClass != nullptr) short_class(ctx->shortClass, *result);
    if (ctx->enumeration != nullptr) enumeration(ctx->enumeration, *result);
    return result;
}

void TreeBuilder::class_prefixes(Grammar::Class_prefixesContext* ctx, ast::ClassDef& result) {
    result.is_partial = ctx->isPartial != nullptr;
    result.is_expandable = ctx->isExpandable != nullptr;
    if (ctx->purity != nullptr)
        result.purity = ctx->purity->getType() == Grammar::PURE ? ast::Purity::Pure : ast::Purity::Impure;
    const bool is_operator = ctx->isOperator != nullptr;
    switch (ctx->kind != nullptr ? ctx->kind->getType() : std::size_t{Grammar::OPERATOR}) {
    case Grammar::CLASS: result.kind = ast::ClassKind::Class; break;
    case Grammar::MODEL: result.kind = ast::ClassKind::Model; break;
    case Grammar::BLOCK: result.kind = ast::ClassKind::Block; break;
    case Grammar::CONNECTOR: result.kind = ast::ClassKind::Connector; break;
    case Grammar::TYPE: result.kind = ast::ClassKind::Type; break;
    case Grammar::PACKAGE: result.kind = ast::ClassKind::Package; break;
    case Grammar::RECORD: result.kind = is_operator ? ast::ClassKind::OperatorRecord : ast::ClassKind::Record; break;
    case Grammar::FUNCTION:
        result.kind = is_operator ? ast::ClassKind::OperatorFunction : ast::ClassKind::Function;
        break;
    default: result.kind = ast::ClassKind::Operator; break;
    }
}

void TreeBuilder::long_class(Grammar::Class_specifierContext* ctx, ast::ClassDef& result) {
    Grammar::Long_class_specifierContext* body = ctx->longClass;
    result.description = description_string(body->text);
    const ast::Identifier end_name = identifier(body->endName);
    if (end_name.text != result.name.text) {
        diagnostics_
            .report(source::Diag::EndNameMismatch, end_name.span,
                    "class `" + result.name.text + "` ends with the name `" + end_name.text + "`",
                    "expected `end " + result.name.text + "`")
            .at(result.name.span, "the class begins here");
    }
    ast::Composition built = composition(body->body, result);
    built.is_extends = ctx->extending != nullptr;
    built.modification = optional_modification(ctx->modified);
    result.body = ast::Body(std::move(built));
}

void TreeBuilder::describe(Grammar::DescriptionContext* ctx, ast::ClassDef& result) {
    ast::Comment text = comment(ctx);
    result.description = std::move(text.description);
    result.annotation = text.annotation;
}

void TreeBuilder::short_class(Grammar::Short_class_specifierContext* ctx, ast::ClassDef& result) {
    ast::ShortClass body;
    if (ctx->causality != nullptr) {
        const bool input = ctx->causality->getType() == Grammar::INPUT;
        body.prefix.causality = input ? ast::CausalityPrefix::Input : ast::CausalityPrefix::Output;
    }
    body.base = type_specifier(ctx->base);
    body.subscripts = subscripts(ctx->subscripts);
    body.modification = optional_modification(ctx->modified);
    describe(ctx->text, result);
    result.body = ast::Body(std::move(body));
}

void TreeBuilder::enumeration(Grammar::Enumeration_specifierContext* ctx, ast::ClassDef& result) {
    ast::Enumeration body;
    body.is_open = ctx->open != nullptr;
    for (Grammar::Enumeration_literalContext* literal : ctx->literals) {
        body.literals.push_back({identifier(literal->literalName), comment(literal->text)});
    }
    describe(ctx->text, result);
    result.body = ast::Body(std::move(body));
}

void TreeBuilder::derivative_class(Grammar::Der_class_specifierContext* ctx, ast::ClassDef& result) {
    ast::DerivativeClass body;
    body.function = type_specifier(ctx->base);
    for (const antlr4::Token* variable : ctx->variables) body.variables.push_back(identifier(variable));
    describe(ctx->text, result);
    result.body = ast::Body(std::move(body));
}

ast::Composition TreeBuilder::composition(Grammar::CompositionContext* ctx, ast::ClassDef& result) {
    ast::Composition body;
    element_list(ctx->elements, ast::Visibility::Public, body.elements);
    class_annotations(ctx->elements->annotations, result);
    for (Grammar::Element_sectionContext* section : ctx->sections) {
        const bool is_public = section->visibility->getType() == Grammar::PUBLIC;
        element_list(section->elements, is_public ? ast::Visibility::Public : ast::Visibility::Protected,
                     body.elements);
        class_annotations(section->elements->annotations, result);
    }
    for (Grammar::Equation_sectionContext* section : ctx->equations) {
        auto& built = body.equations.emplace_back();
        built.is_initial = section->isInitial != nullptr;
        for (Grammar::EquationContext* item : section->equations) built.equations.push_back(equation(item));
        class_annotations(section->annotations, result);
    }
    for (Grammar::Algorithm_sectionContext* section : ctx->algorithms) {
        auto& built = body.algorithms.emplace_back();
        built.is_initial = section->isInitial != nullptr;
        for (Grammar::StatementContext* item : section->statements) built.statements.push_back(statement(item));
        class_annotations(section->annotations, result);
    }
    if (ctx->external != nullptr) body.external = external(ctx->external);
    if (ctx->last != nullptr) class_annotations({ctx->last}, result);
    return body;
}

void TreeBuilder::class_annotations(const std::vector<Grammar::Class_annotationContext*>& contexts,
                                    ast::ClassDef& result) {
    for (Grammar::Class_annotationContext* ctx : contexts) {
        const auto found = annotation(ctx->annotated);
        if (result.annotation) {
            diagnostics_
                .report(source::Diag::SeveralAnnotations, found->span,
                        "a second annotation of class `" + result.name.text + "`: only this one counts",
                        "a class has one annotation, best right before its `end`")
                .at(result.annotation->span, "not used");
        }
        result.annotation = found;
    }
}

ast::External TreeBuilder::external(Grammar::External_clauseContext* ctx) {
    ast::External result;
    result.span = span(ctx);
    if (ctx->language != nullptr) result.language = string_value(ctx->language);
    result.annotation = annotation(ctx->annotated);
    Grammar::External_function_callContext* call = ctx->call;
    if (call == nullptr) return result;
    ast::ComponentRef reference = component_reference(call->reference);
    if (call->functionName != nullptr) {
        result.result = std::move(reference);
        result.function = identifier(call->functionName);
    } else {
        const bool simple = reference.parts.size() == 1 && reference.parts[0].subscripts.empty() && !reference.global;
        if (!simple)
            reject(reference.span, "the name of an external function is one word", "no dots and no subscripts here");
        result.function = reference.parts[0].name;
    }
    if (call->arguments != nullptr) {
        for (Grammar::ExpressionContext* argument : call->arguments->elements)
            result.arguments.push_back(expression(argument));
    }
    return result;
}

} // namespace torsion::syntax
