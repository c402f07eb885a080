#include "compiler/syntax/antlr/build_ast.h"

#include "compiler/syntax/antlr/subscript_uses.h"

namespace torsion::syntax {

ast::Equation TreeBuilder::equation(Grammar::EquationContext* ctx) {
    ast::Equation result;
    if (ctx->left != nullptr) {
        result = simple_equation(ctx);
    } else if (ctx->ifPart != nullptr) {
        ast::IfEquation node{branches(ctx->ifPart->conditions, ctx->ifPart->bodies),
                             equation_list(ctx->ifPart->otherwise)};
        result.node = std::move(node);
        result.span = span(ctx->ifPart);
    } else if (ctx->forPart != nullptr) {
        ast::ForEquation node{iterators(ctx->forPart->indices), equation_list(ctx->forPart->body)};
        deduce_ranges(node.iterators, node.body, arena_);
        result.node = std::move(node);
        result.span = span(ctx->forPart);
    } else if (ctx->whenPart != nullptr) {
        ast::WhenEquation node{branches(ctx->whenPart->conditions, ctx->whenPart->bodies)};
        result.node = std::move(node);
        result.span = span(ctx->whenPart);
    } else {
        result.node = connect_equation(ctx->connection);
        result.span = span(ctx->connection);
    }
    result.comment = comment(ctx->text);
    return result;
}

ast::Equation TreeBuilder::simple_equation(Grammar::EquationContext* ctx) {
    const ast::Expr* left = simple_expression(ctx->left);
    if (ctx->right == nullptr) {
        if (!is_plain_call(left))
            reject(span(ctx->left), "an equation needs `=`", "this is an expression, but not an equation");
        return {ast::CallEquation{left}, {}, span(ctx->left)};
    }
    if (ctx->relation->getType() != Grammar::EQUALS) {
        reject(span(ctx->relation), "assignment in an equation section", "an equation is written with `=`")
            .with_help("`:=` belongs into an algorithm section");
    }
    return {ast::SimpleEquation{left, expression(ctx->right)}, {}, join(span(ctx->left), span(ctx->right))};
}

ast::Statement TreeBuilder::statement(Grammar::StatementContext* ctx) {
    ast::Statement result;
    if (ctx->left != nullptr) {
        result = simple_statement(ctx);
    } else if (ctx->isBreak != nullptr) {
        result.node = ast::Break{};
        result.span = span(ctx->isBreak);
    } else if (ctx->isReturn != nullptr) {
        result.node = ast::Return{};
        result.span = span(ctx->isReturn);
    } else if (ctx->ifPart != nullptr) {
        ast::IfStatement node{branches(ctx->ifPart->conditions, ctx->ifPart->bodies),
                              statement_list(ctx->ifPart->otherwise)};
        result.node = std::move(node);
        result.span = span(ctx->ifPart);
    } else if (ctx->forPart != nullptr) {
        ast::ForStatement node{iterators(ctx->forPart->indices), statement_list(ctx->forPart->body)};
        deduce_ranges(node.iterators, node.body, arena_);
        result.node = std::move(node);
        result.span = span(ctx->forPart);
    } else if (ctx->whilePart != nullptr) {
        const ast::Expr* condition = expression(ctx->whilePart->condition);
        result.node = ast::WhileStatement{condition, statement_list(ctx->whilePart->body)};
        result.span = span(ctx->whilePart);
    } else {
        result.node = ast::WhenStatement{branches(ctx->whenPart->conditions, ctx->whenPart->bodies)};
        result.span = span(ctx->whenPart);
    }
    result.comment = comment(ctx->text);
    return result;
}

ast::Statement TreeBuilder::simple_statement(Grammar::StatementContext* ctx) {
    const ast::Span left_span = span(ctx->left);
    if (ctx->right == nullptr) {
        const ast::Expr* call = simple_expression(ctx->left);
        if (!is_plain_call(call))
            reject(left_span, "a statement needs `:=`", "this is an expression, but not a statement");
        return {ast::CallStatement{call}, {}, left_span};
    }
    if (ctx->relation->getType() != Grammar::ASSIGN) {
        reject(span(ctx->relation), "equation in an algorithm section", "an assignment is written with `:=`")
            .with_help("`=` belongs into an equation section");
    }
    const ast::Span where = join(left_span, span(ctx->right));
    Grammar::PrimaryContext* target = lone_primary(ctx->left);
    if (target != nullptr && target->tuple != nullptr && target->subscripts == nullptr) {
        const ast::Expr* targets = tuple(target->tuple, left_span);
        const ast::Expr* call = expression(ctx->right);
        if (!is_plain_call(call))
            reject(span(ctx->right), "a list of targets takes the results of a function call", "this is not a call");
        return {ast::TupleAssignment{targets, call}, {}, where};
    }
    if (target != nullptr && target->reference != nullptr && target->call == nullptr) {
        ast::ComponentRef reference = component_reference(target->reference);
        return {ast::Assignment{std::move(reference), expression(ctx->right)}, {}, where};
    }
    reject(left_span, "only a variable can be assigned", "not a variable");
    return {ast::CallStatement{simple_expression(ctx->left)}, {}, where};
}

bool TreeBuilder::is_plain_call(const ast::Expr* expr) const {
    const auto* call = std::get_if<ast::Call>(&expr->node);
    if (call == nullptr) return false;
    const std::string& first = call->function.parts[0].name.text;
    return first != "der" && first != "initial" && first != "pure";
}

std::vector<ast::Equation> TreeBuilder::equation_list(Grammar::Equation_listContext* ctx) {
    std::vector<ast::Equation> result;
    if (ctx == nullptr) return result;
    result.reserve(ctx->items.size());
    for (Grammar::EquationContext* item : ctx->items) result.push_back(equation(item));
    return result;
}

std::vector<ast::Statement> TreeBuilder::statement_list(Grammar::Statement_listContext* ctx) {
    std::vector<ast::Statement> result;
    if (ctx == nullptr) return result;
    result.reserve(ctx->items.size());
    for (Grammar::StatementContext* item : ctx->items) result.push_back(statement(item));
    return result;
}

ast::ConnectEquation TreeBuilder::connect_equation(Grammar::Connect_equationContext* ctx) {
    return {component_reference(ctx->a), component_reference(ctx->b)};
}

std::vector<ast::ConditionalEquations>
TreeBuilder::branches(const std::vector<Grammar::ExpressionContext*>& conditions,
                      const std::vector<Grammar::Equation_listContext*>& bodies) {
    std::vector<ast::ConditionalEquations> result;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const ast::Expr* condition = expression(conditions[i]);
        result.push_back({condition, equation_list(bodies[i])});
    }
    return result;
}

std::vector<ast::ConditionalStatements>
TreeBuilder::branches(const std::vector<Grammar::ExpressionContext*>& conditions,
                      const std::vector<Grammar::Statement_listContext*>& bodies) {
    std::vector<ast::ConditionalStatements> result;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const ast::Expr* condition = expression(conditions[i]);
        result.push_back({condition, statement_list(bodies[i])});
    }
    return result;
}

} // namespace torsion::syntax
