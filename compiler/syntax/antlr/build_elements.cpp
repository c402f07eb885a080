#include "compiler/syntax/antlr/build_ast.h"

namespace torsion::syntax {

void TreeBuilder::element_list(Grammar::Element_listContext* ctx, ast::Visibility visibility,
                               std::vector<ast::Element>& result) {
    for (Grammar::ElementContext* item : ctx->elements) element(item, visibility, result);
}

void TreeBuilder::element(Grammar::ElementContext* ctx, ast::Visibility visibility, std::vector<ast::Element>& result) {
    if (ctx->imported != nullptr) {
        result.emplace_back(import_clause(ctx->imported));
        return;
    }
    if (ctx->extended != nullptr) {
        result.emplace_back(extends_clause(ctx->extended, visibility));
        return;
    }
    ast::ElementPrefix prefix;
    prefix.visibility = visibility;
    prefix.is_redeclare = ctx->isRedeclare != nullptr;
    prefix.is_final = ctx->isFinal != nullptr;
    prefix.is_inner = ctx->isInner != nullptr;
    prefix.is_outer = ctx->isOuter != nullptr;
    prefix.is_replaceable = ctx->isReplaceable != nullptr;
    std::optional<ast::ConstrainingClause> constraint;
    if (ctx->constraint != nullptr) constraint = constraining_clause(ctx->constraint, ctx->text);
    if (ctx->definition != nullptr) {
        result.emplace_back(ast::NestedClass{prefix, class_definition(ctx->definition), std::move(constraint)});
        return;
    }
    ast::ComponentDef shared;
    shared.prefix = prefix;
    shared.constraint = std::move(constraint);
    component_clause(ctx->components, shared, result);
}

void TreeBuilder::component_clause(Grammar::Component_clauseContext* ctx, const ast::ComponentDef& shared,
                                   std::vector<ast::Element>& result) {
    ast::ComponentDef clause = shared;
    clause.type_prefix = type_prefix(ctx->prefix);
    clause.type = type_specifier(ctx->base);
    clause.type_subscripts = subscripts(ctx->subscripts);
    bool first = true;
    for (Grammar::Component_declarationContext* item : ctx->declarations) {
        ast::ComponentDef component = clause;
        declaration(item->declared, component);
        component.span = first ? span(ctx->start, item->declared->stop) : span(item->declared);
        if (item->condition != nullptr) {
            component.condition = expression(item->condition);
            component.span = join(component.span, component.condition->span);
        }
        component.comment = comment(item->text);
        result.emplace_back(std::move(component));
        first = false;
    }
}

ast::Import TreeBuilder::import_clause(Grammar::Import_clauseContext* ctx) {
    ast::Import result;
    result.span = span(ctx);
    result.comment = comment(ctx->text);
    if (ctx->target != nullptr) {
        result.form = ast::Import::Form::Renaming;
        result.alias = identifier(ctx->parts[0]);
        result.name = name(ctx->target);
        return result;
    }
    for (const antlr4::Token* part : ctx->parts) result.name.parts.push_back(identifier(part));
    result.name.span = span(ctx->parts.front(), ctx->parts.back());
    for (const antlr4::Token* word : ctx->list) result.names.push_back(identifier(word));
    if (ctx->all != nullptr) result.form = ast::Import::Form::Unqualified;
    if (!result.names.empty()) result.form = ast::Import::Form::List;
    return result;
}

ast::Extends TreeBuilder::extends_clause(Grammar::Extends_clauseContext* ctx, ast::Visibility visibility) {
    ast::Extends result;
    result.prefix.visibility = visibility;
    result.span = span(ctx->start, ctx->base->stop);
    result.base = type_specifier(ctx->base);
    result.annotation = annotation(ctx->annotated);
    if (ctx->modified == nullptr) return result;
    result.span = join(result.span, span(ctx->modified));
    ast::ClassModification modification;
    modification.span = span(ctx->modified);
    for (Grammar::Argument_or_inheritanceContext* item : ctx->modified->items) {
        if (item->modified != nullptr) modification.arguments.push_back(argument(item->modified));
        else result.deselections.push_back(deselection(item->deselected));
    }
    result.modification = std::make_shared<const ast::ClassModification>(std::move(modification));
    return result;
}

ast::Deselection TreeBuilder::deselection(Grammar::Inheritance_modificationContext* ctx) {
    ast::Deselection result;
    result.span = span(ctx);
    if (ctx->component != nullptr) result.component = identifier(ctx->component);
    if (ctx->connection != nullptr) {
        ast::ConnectEquation connection = connect_equation(ctx->connection);
        result.connection.emplace(std::move(connection.a), std::move(connection.b));
    }
    return result;
}

ast::ConstrainingClause TreeBuilder::constraining_clause(Grammar::Constraining_clauseContext* ctx,
                                                         Grammar::DescriptionContext* text) {
    return {type_specifier(ctx->base), optional_modification(ctx->modified), comment(text)};
}

ast::TypePrefix TreeBuilder::type_prefix(Grammar::Type_prefixContext* ctx) {
    ast::TypePrefix result;
    if (ctx->flow != nullptr)
        result.flow = ctx->flow->getType() == Grammar::FLOW ? ast::FlowPrefix::Flow : ast::FlowPrefix::Stream;
    if (ctx->causality != nullptr) {
        result.causality =
            ctx->causality->getType() == Grammar::INPUT ? ast::CausalityPrefix::Input : ast::CausalityPrefix::Output;
    }
    if (ctx->variability == nullptr) return result;
    switch (ctx->variability->getType()) {
    case Grammar::DISCRETE: result.variability = ast::VariabilityPrefix::Discrete; break;
    case Grammar::PARAMETER: result.variability = ast::VariabilityPrefix::Parameter; break;
    default: result.variability = ast::VariabilityPrefix::Constant; break;
    }
    return result;
}

void TreeBuilder::declaration(Grammar::DeclarationContext* ctx, ast::ComponentDef& result) {
    result.name = identifier(ctx->declaredName);
    result.subscripts = subscripts(ctx->subscripts);
    if (ctx->modified != nullptr) result.modification = modification(ctx->modified);
}

ast::Modification TreeBuilder::modification(Grammar::ModificationContext* ctx) {
    ast::Modification result;
    result.span = span(ctx);
    result.nested = optional_modification(ctx->nested);
    if (ctx->value != nullptr) result.value = expression(ctx->value);
    result.is_break = ctx->isBreak != nullptr;
    return result;
}

std::shared_ptr<const ast::ClassModification>
TreeBuilder::optional_modification(Grammar::Class_modificationContext* ctx) {
    if (ctx == nullptr) return nullptr;
    return std::make_shared<const ast::ClassModification>(class_modification(ctx));
}

ast::ClassModification TreeBuilder::class_modification(Grammar::Class_modificationContext* ctx) {
    ast::ClassModification result;
    result.span = span(ctx);
    result.arguments.reserve(ctx->arguments.size());
    for (Grammar::ArgumentContext* item : ctx->arguments) result.arguments.push_back(argument(item));
    return result;
}

ast::Argument TreeBuilder::argument(Grammar::ArgumentContext* ctx) {
    ast::Argument result;
    result.span = span(ctx);
    result.is_redeclare = ctx->isRedeclare != nullptr;
    result.is_each = ctx->isEach != nullptr;
    result.is_final = ctx->isFinal != nullptr;
    result.is_replaceable = ctx->replaced != nullptr;
    if (Grammar::Element_modificationContext* modified = ctx->modified; modified != nullptr) {
        result.name = name(modified->path);
        if (modified->modified != nullptr) result.modification = modification(modified->modified);
        result.description = description_string(modified->text);
        return result;
    }
    Grammar::Short_class_definitionContext* definition = ctx->definition;
    Grammar::Component_clause1Context* component = ctx->component;
    if (ctx->replaced != nullptr) {
        definition = ctx->replaced->definition;
        component = ctx->replaced->component;
        if (ctx->replaced->constraint != nullptr)
            result.constraint = constraining_clause(ctx->replaced->constraint, nullptr);
    }
    if (definition != nullptr) redeclared_class(definition, result);
    else redeclared_component(component, result);
    return result;
}

void TreeBuilder::redeclared_class(Grammar::Short_class_definitionContext* ctx, ast::Argument& result) {
    auto definition = short_class_definition(ctx);
    definition->is_final = result.is_final;
    result.name.parts.push_back(definition->name);
    result.name.span = definition->name.span;
    result.redeclaration = ast::Redeclaration{nullptr, std::move(definition)};
}

void TreeBuilder::redeclared_component(Grammar::Component_clause1Context* ctx, ast::Argument& result) {
    auto component = std::make_shared<ast::ComponentDef>();
    component->prefix.is_redeclare = result.is_redeclare;
    component->prefix.is_final = result.is_final;
    component->prefix.is_replaceable = result.is_replaceable;
    component->type_prefix = type_prefix(ctx->prefix);
    component->type = type_specifier(ctx->base);
    declaration(ctx->declared, *component);
    component->comment = comment(ctx->text);
    component->constraint = result.constraint;
    component->span = span(ctx->start, ctx->declared->stop);
    result.name.parts.push_back(component->name);
    result.name.span = component->name.span;
    result.redeclaration = ast::Redeclaration{std::move(component), nullptr};
}

} // namespace torsion::syntax
