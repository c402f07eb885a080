#pragma once
// Operator precedence over one row `a + b * -c …`. Private to `syntax`.
//
// Lowest precedence first: or; and; not; relations (not chained); + - with one leading sign; * /; ^ (not chained).
// A long sum is a left-deep tree and is built in a loop, so its length costs no stack.

#include "compiler/source/diagnostic.h"
#include "compiler/syntax/ast.h"

#include <vector>

namespace torsion::syntax {

class OperatorRow {
public:
    OperatorRow(source::FileId file, ast::ExprArena& arena, source::Diagnostics& diagnostics)
        : file_(file), arena_(arena), diagnostics_(diagnostics) {}

    void add_operator(std::size_t token_type, ast::Span span) { items_.push_back({token_type, nullptr, span}); }
    /// span with the parentheses around it
    void add_operand(const ast::Expr* expr, ast::Span span) { items_.push_back({0, expr, span}); }

    const ast::Expr* build();

private:
    struct Item { ///< token type 0: an operand
        std::size_t token_type;
        const ast::Expr* expr;
        ast::Span span;
    };

    Item disjunction();
    Item conjunction();
    Item negation();
    Item relation();
    Item sum();
    Item product();
    Item power();
    Item operand();

    std::size_t peek() const { return at_ < items_.size() ? items_[at_].token_type : 0; }
    Item take() { return items_[at_++]; }
    Item binary(ast::BinaryOp op, const Item& lhs, const Item& rhs);
    Item unary(ast::UnaryOp op, const Item& sign, const Item& operand);
    void reject(ast::Span span, std::string message, std::string label, std::string help);

    std::vector<Item> items_;
    std::size_t at_ = 0;
    bool rejected_ = false; ///< one report per row
    source::FileId file_;
    ast::ExprArena& arena_;
    source::Diagnostics& diagnostics_;
};

} // namespace torsion::syntax
