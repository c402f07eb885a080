#include "compiler/syntax/antlr/build_ast.h"
#include "compiler/syntax/antlr/operators.h"
#include "compiler/syntax/antlr/subscript_uses.h"

#include <charconv>
#include <cstdlib>
#include <limits>

namespace torsion::syntax {

const ast::Expr* TreeBuilder::expression(Grammar::ExpressionContext* ctx) {
    if (ctx->simple != nullptr) return simple_expression(ctx->simple);
    ast::IfExpr result;
    for (std::size_t i = 0; i < ctx->conditions.size(); ++i) {
        const ast::Expr* condition = expression(ctx->conditions[i]);
        result.branches.push_back({condition, expression(ctx->values[i])});
    }
    result.otherwise = expression(ctx->otherwise);
    return add(std::move(result), span(ctx));
}

const ast::Expr* TreeBuilder::simple_expression(Grammar::Simple_expressionContext* ctx) {
    const ast::Expr* first = logical_expression(ctx->operands[0]);
    if (ctx->operands.size() == 1) return first;
    const ast::Expr* second = logical_expression(ctx->operands[1]);
    if (ctx->operands.size() == 2) return add(ast::Range{first, nullptr, second}, span(ctx));
    return add(ast::Range{first, second, logical_expression(ctx->operands[2])}, span(ctx));
}

const ast::Expr* TreeBuilder::logical_expression(Grammar::Logical_expressionContext* ctx) {
    if (ctx->operators.empty()) return primary(ctx->operands[0]);
    OperatorRow row(file_.id(), arena_, diagnostics_);
    std::size_t next = 0;
    for (Grammar::PrimaryContext* operand : ctx->operands) {
        while (next < ctx->operators.size() &&
               ctx->operators[next]->getTokenIndex() < operand->start->getTokenIndex()) {
            const antlr4::Token* token = ctx->operators[next++];
            row.add_operator(token->getType(), span(token));
        }
        row.add_operand(primary(operand), span(operand));
    }
    return row.build();
}

const ast::Expr* TreeBuilder::primary(Grammar::PrimaryContext* ctx) {
    if (ctx->literal != nullptr) return literal(ctx->literal);
    if (ctx->reference != nullptr) {
        ast::ComponentRef reference = component_reference(ctx->reference);
        if (ctx->call != nullptr) return call(std::move(reference), ctx->call, span(ctx));
        return add(ast::Reference{std::move(reference)}, span(ctx));
    }
    if (ctx->function != nullptr) {
        ast::ComponentRef function;
        function.parts.push_back({identifier(ctx->function), {}});
        function.span = span(ctx->function);
        return call(std::move(function), ctx->call, span(ctx));
    }
    if (ctx->tuple != nullptr) return parenthesized(ctx);
    return ctx->rows.empty() ? array(ctx) : matrix(ctx);
}

namespace {

/// Whether a decimal number that does not fit a double is too large (rather than too small).
bool overflows(std::string_view digits) {
    const std::string copy(digits);
    return std::strtod(copy.c_str(), nullptr) > 1;
}

} // namespace

const ast::Expr* TreeBuilder::literal(const antlr4::Token* token) {
    const std::string_view written = text(token);
    const ast::Span where = span(token);
    switch (token->getType()) {
    case Grammar::TRUE: return add(ast::BooleanLiteral{true}, where);
    case Grammar::FALSE: return add(ast::BooleanLiteral{false}, where);
    case Grammar::STRING: return add(ast::StringLiteral{string_value(token)}, where);
    case Grammar::END_SUBSCRIPT:
        if (subscript_depth_ == 0)
            reject(where, "`end` outside of a subscript", "it stands for the size of the array that is subscripted");
        return add(ast::EndSubscript{}, where);
    case Grammar::UNSIGNED_INTEGER: {
        std::int64_t value = 0;
        if (std::from_chars(written.data(), written.data() + written.size(), value).ec == std::errc{})
            return add(ast::IntegerLiteral{value}, where);
        break; // too large for an Integer: a Real, as in other tools
    }
    default: break;
    }
    double value = 0;
    const auto status = std::from_chars(written.data(), written.data() + written.size(), value).ec;
    if (status == std::errc::result_out_of_range && overflows(written)) {
        diagnostics_.report(source::Diag::NumberOutOfRange, where, "number out of range",
                            "the largest Real is about 1.8e308");
    }
    return add(ast::RealLiteral{value}, where);
}

const ast::Expr* TreeBuilder::call(ast::ComponentRef function, Grammar::Function_call_argsContext* ctx,
                                   ast::Span where) {
    ast::Call result;
    result.function = std::move(function);
    for (Grammar::Function_argumentContext* argument : ctx->arguments) {
        const bool named =
            argument->value != nullptr && (argument->named != nullptr || argument->partialApplication != nullptr);
        if (named) {
            const bool is_name =
                argument->value->start == argument->value->stop && argument->value->start->getType() == Grammar::IDENT;
            if (!is_name)
                reject(span(argument->value), "left of `=` in a call stands the name of an argument",
                       "this is not a name")
                    .with_help("equality is written `==`");
            const ast::Expr* value =
                argument->named != nullptr ? expression(argument->named) : partial_call(argument->partialApplication);
            result.named.push_back({is_name ? identifier(argument->value->start) : ast::Identifier{}, value});
            continue;
        }
        if (!result.named.empty())
            reject(span(argument), "positional argument after a named one", "give it a name, or move it to the front");
        result.positional.push_back(argument->value != nullptr ? expression(argument->value)
                                                               : partial_call(argument->partialApplication));
    }
    if (ctx->indices != nullptr) {
        const bool one = result.positional.size() == 1 && result.named.empty();
        if (!one)
            reject(span(ctx->indices), "`for` after several arguments",
                   "an argument with iterators must be the only one");
        result.iterators = iterators(ctx->indices);
        if (one) deduce_ranges(result.iterators, *result.positional.front(), arena_);
    }
    return add(std::move(result), where);
}

const ast::Expr* TreeBuilder::partial_call(Grammar::Function_partial_applicationContext* ctx) {
    ast::PartialCall result;
    result.function = type_specifier(ctx->base);
    for (Grammar::Named_argumentContext* argument : ctx->arguments) {
        const ast::Expr* value =
            argument->value != nullptr ? expression(argument->value) : partial_call(argument->partialApplication);
        result.named.push_back({identifier(argument->argumentName), value});
    }
    return add(std::move(result), span(ctx));
}

const ast::Expr* TreeBuilder::parenthesized(Grammar::PrimaryContext* ctx) {
    const bool single = ctx->tuple->elements.size() == 1 && ctx->tuple->commas.empty();
    const ast::Expr* inner = single ? expression(ctx->tuple->elements[0]) : tuple(ctx->tuple, span(ctx));
    if (ctx->subscripts == nullptr) return inner;
    return add(ast::Indexed{inner, subscripts(ctx->subscripts)}, span(ctx));
}

const ast::Expr* TreeBuilder::tuple(Grammar::Output_expression_listContext* ctx, ast::Span where) {
    ast::Tuple result;
    if (!ctx->elements.empty() || !ctx->commas.empty()) result.elements.resize(ctx->commas.size() + 1, nullptr);
    std::size_t slot = 0;
    for (Grammar::ExpressionContext* element : ctx->elements) {
        while (slot < ctx->commas.size() && ctx->commas[slot]->getTokenIndex() < element->start->getTokenIndex())
            ++slot;
        result.elements[slot] = expression(element);
    }
    return add(std::move(result), where);
}

const ast::Expr* TreeBuilder::array(Grammar::PrimaryContext* ctx) {
    ast::ArrayConstructor result;
    if (ctx->array == nullptr) {
        reject(span(ctx), "an array constructor needs at least one element")
            .with_help("an empty array is written `fill(0.0, 0)`");
        return add(std::move(result), span(ctx));
    }
    result.elements.reserve(ctx->array->elements.size());
    for (Grammar::ExpressionContext* element : ctx->array->elements) result.elements.push_back(expression(element));
    if (ctx->array->indices != nullptr) {
        if (result.elements.size() > 1)
            reject(span(ctx->array->indices), "`for` after several elements",
                   "an element with iterators must be the only one");
        result.iterators = iterators(ctx->array->indices);
        deduce_ranges(result.iterators, *result.elements.front(), arena_);
    }
    return add(std::move(result), span(ctx));
}

const ast::Expr* TreeBuilder::matrix(Grammar::PrimaryContext* ctx) {
    ast::MatrixConstructor result;
    result.rows.reserve(ctx->rows.size());
    for (Grammar::Expression_listContext* row : ctx->rows) {
        auto& elements = result.rows.emplace_back();
        elements.reserve(row->elements.size());
        for (Grammar::ExpressionContext* element : row->elements) elements.push_back(expression(element));
    }
    return add(std::move(result), span(ctx));
}

std::vector<ast::Subscript> TreeBuilder::subscripts(Grammar::Array_subscriptsContext* ctx) {
    std::vector<ast::Subscript> result;
    if (ctx == nullptr) return result;
    ++subscript_depth_;
    result.reserve(ctx->subscripts.size());
    for (Grammar::SubscriptContext* subscript : ctx->subscripts) {
        result.push_back({subscript->value != nullptr ? expression(subscript->value) : nullptr, span(subscript)});
    }
    --subscript_depth_;
    return result;
}

std::vector<ast::Iterator> TreeBuilder::iterators(Grammar::For_indicesContext* ctx) {
    std::vector<ast::Iterator> result;
    for (Grammar::For_indexContext* index : ctx->indices) {
        result.push_back(
            {identifier(index->iterator), index->range != nullptr ? expression(index->range) : nullptr, {}});
    }
    return result;
}

ast::ComponentRef TreeBuilder::component_reference(Grammar::Component_referenceContext* ctx) {
    ast::ComponentRef result;
    result.global = ctx->global != nullptr;
    result.span = span(ctx);
    result.parts.reserve(ctx->parts.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < ctx->parts.size(); ++i) {
        ast::ComponentRef::Part part{identifier(ctx->parts[i]), {}};
        const bool subscripted = next < ctx->subscripts.size() &&
                                 ctx->subscripts[next]->start->getTokenIndex() == ctx->parts[i]->getTokenIndex() + 1;
        if (subscripted) part.subscripts = subscripts(ctx->subscripts[next++]);
        result.parts.push_back(std::move(part));
    }
    return result;
}

Grammar::PrimaryContext* TreeBuilder::lone_primary(Grammar::Simple_expressionContext* ctx) {
    if (ctx->operands.size() != 1 || !ctx->operands[0]->operators.empty()) return nullptr;
    return ctx->operands[0]->operands[0];
}

} // namespace torsion::syntax
