#include "compiler/syntax/print_expressions.h"

#include "compiler/support/match.h"
#include "compiler/syntax/print.h"

#include <charconv>
#include <string_view>

namespace torsion::syntax {

namespace {

/// Binding strength of an expression; an operand weaker than its operator requires gets parentheses.
enum Tightness { Loose, Or, And, Not, Relation, Sum, Product, Power, Tight };

struct OperatorText {
    const char* text;
    Tightness tightness;
    Tightness left;  ///< needed on the left
    Tightness right; ///< needed on the right
};

OperatorText describe(ast::BinaryOp op) {
    using enum ast::BinaryOp;
    switch (op) {
    case Add: return {" + ", Sum, Sum, Product};
    case Sub: return {" - ", Sum, Sum, Product};
    case ElementAdd: return {" .+ ", Sum, Sum, Product};
    case ElementSub: return {" .- ", Sum, Sum, Product};
    case Mul: return {" * ", Product, Product, Power};
    case Div: return {" / ", Product, Product, Power};
    case ElementMul: return {" .* ", Product, Product, Power};
    case ElementDiv: return {" ./ ", Product, Product, Power};
    case Pow: return {" ^ ", Power, Tight, Tight};
    case ElementPow: return {" .^ ", Power, Tight, Tight};
    case Lt: return {" < ", Relation, Sum, Sum};
    case Le: return {" <= ", Relation, Sum, Sum};
    case Gt: return {" > ", Relation, Sum, Sum};
    case Ge: return {" >= ", Relation, Sum, Sum};
    case Eq: return {" == ", Relation, Sum, Sum};
    case Ne: return {" <> ", Relation, Sum, Sum};
    case ast::BinaryOp::And: return {" and ", Tightness::And, Tightness::And, Tightness::Not};
    case ast::BinaryOp::Or: return {" or ", Tightness::Or, Tightness::Or, Tightness::And};
    }
    return {};
}

const char* text_of(ast::UnaryOp op) {
    switch (op) {
    case ast::UnaryOp::Plus: return "+";
    case ast::UnaryOp::Minus: return "-";
    case ast::UnaryOp::ElementPlus: return ".+";
    case ast::UnaryOp::ElementMinus: return ".-";
    case ast::UnaryOp::Not: return "not ";
    }
    return "";
}

Tightness tightness(const ast::Expr& expr) {
    if (const auto* binary = std::get_if<ast::Binary>(&expr.node)) return describe(binary->op).tightness;
    if (const auto* unary = std::get_if<ast::Unary>(&expr.node)) return unary->op == ast::UnaryOp::Not ? Not : Sum;
    const bool loose = std::holds_alternative<ast::IfExpr>(expr.node) || std::holds_alternative<ast::Range>(expr.node);
    return loose ? Loose : Tight;
}

class ExpressionPrinter {
public:
    explicit ExpressionPrinter(std::string& out) : out_(out) {}

    void operator()(const ast::Expr& expr) {
        match(expr.node, [&](const auto& node) { print(node); });
    }

    void list(const std::vector<const ast::Expr*>& items) {
        bool first = true;
        for (const ast::Expr* item : items) {
            if (!first) out_ += ", ";
            first = false;
            if (item != nullptr) (*this)(*item);
        }
    }

private:
    void operand(const ast::Expr& expr, Tightness needed) {
        const bool parentheses = tightness(expr) < needed;
        if (parentheses) out_ += '(';
        (*this)(expr);
        if (parentheses) out_ += ')';
    }

    void print(const ast::RealLiteral& node) {
        char buffer[40];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, node.value).ptr;
        const std::string_view digits(buffer, static_cast<std::size_t>(end - buffer));
        out_ += digits;
        if (digits.find_first_of(".einf") == std::string_view::npos) out_ += ".0";
    }
    void print(const ast::IntegerLiteral& node) { out_ += std::to_string(node.value); }
    void print(const ast::StringLiteral& node) { append_quoted(out_, node.value); }
    void print(const ast::BooleanLiteral& node) { out_ += node.value ? "true" : "false"; }
    void print(const ast::Reference& node) { append(out_, node.ref); }
    void print(const ast::EndSubscript&) { out_ += "end"; }

    void named(const std::vector<ast::NamedArgument>& arguments, bool first) {
        for (const ast::NamedArgument& argument : arguments) {
            if (!first) out_ += ", ";
            first = false;
            out_.append(argument.name.text).append(" = ");
            (*this)(*argument.value);
        }
    }
    void print(const ast::Call& node) {
        append(out_, node.function);
        out_ += '(';
        list(node.positional);
        named(node.named, node.positional.empty());
        if (!node.iterators.empty()) {
            out_ += " for ";
            append(out_, node.iterators);
        }
        out_ += ')';
    }
    void print(const ast::PartialCall& node) {
        out_ += "function ";
        append(out_, node.function);
        out_ += '(';
        named(node.named, true);
        out_ += ')';
    }
    void print(const ast::Unary& node) {
        out_ += text_of(node.op);
        operand(*node.operand, node.op == ast::UnaryOp::Not ? Relation : Product);
    }

    /// A sum of twenty thousand terms is a left-deep tree of that depth: walk down its spine, then print on the way
    /// back.
    void print(const ast::Binary& top) {
        std::vector<const ast::Binary*> spine = {&top};
        for (;;) {
            const auto* next = std::get_if<ast::Binary>(&spine.back()->lhs->node);
            if (next == nullptr || describe(next->op).tightness < describe(spine.back()->op).left) break;
            spine.push_back(next);
        }
        operand(*spine.back()->lhs, describe(spine.back()->op).left);
        for (auto node = spine.rbegin(); node != spine.rend(); ++node) {
            const OperatorText op = describe((*node)->op);
            out_ += op.text;
            operand(*(*node)->rhs, op.right);
        }
    }

    void print(const ast::IfExpr& node) {
        const char* word = "if ";
        for (const auto& branch : node.branches) {
            out_ += word;
            (*this)(*branch.condition);
            out_ += " then ";
            (*this)(*branch.value);
            word = " elseif ";
        }
        out_ += " else ";
        (*this)(*node.otherwise);
    }
    void print(const ast::Range& node) {
        operand(*node.start, Or);
        if (node.step != nullptr) {
            out_ += ':';
            operand(*node.step, Or);
        }
        out_ += ':';
        operand(*node.stop, Or);
    }
    void print(const ast::ArrayConstructor& node) {
        out_ += '{';
        list(node.elements);
        if (!node.iterators.empty()) {
            out_ += " for ";
            append(out_, node.iterators);
        }
        out_ += '}';
    }
    void print(const ast::MatrixConstructor& node) {
        out_ += '[';
        bool first = true;
        for (const auto& row : node.rows) {
            if (!first) out_ += "; ";
            first = false;
            list(row);
        }
        out_ += ']';
    }
    void print(const ast::Tuple& node) {
        out_ += '(';
        list(node.elements);
        out_ += ')';
    }
    void print(const ast::Indexed& node) {
        const bool has_own = std::holds_alternative<ast::Tuple>(node.base->node);
        if (!has_own) out_ += '(';
        (*this)(*node.base);
        if (!has_own) out_ += ')';
        append(out_, node.subscripts);
    }

    std::string& out_;
};

} // namespace

void append(std::string& out, const ast::Expr& expr) { ExpressionPrinter{out}(expr); }

void append(std::string& out, const ast::Name& name) { out += name.text(); }

void append(std::string& out, const ast::ComponentRef& reference) {
    bool dot = reference.global;
    for (const auto& part : reference.parts) {
        if (dot) out += '.';
        dot = true;
        out += part.name.text;
        append(out, part.subscripts);
    }
}

void append(std::string& out, const std::vector<ast::Subscript>& subscripts) {
    if (subscripts.empty()) return;
    char lead = '[';
    for (const ast::Subscript& subscript : subscripts) {
        out += lead;
        if (lead == ',') out += ' ';
        lead = ',';
        if (subscript.expr == nullptr) out += ':';
        else append(out, *subscript.expr);
    }
    out += ']';
}

void append(std::string& out, const std::vector<ast::Iterator>& iterators) {
    bool first = true;
    for (const ast::Iterator& iterator : iterators) {
        if (!first) out += ", ";
        first = false;
        out += iterator.name.text;
        if (iterator.range == nullptr) continue;
        out += " in ";
        append(out, *iterator.range);
    }
}

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\a': out += "\\a"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        case '\v': out += "\\v"; break;
        default: out += c; break; // line ends stay: long texts remain readable
        }
    }
    out += '"';
}

std::string print(const ast::Expr& expr) {
    std::string result;
    append(result, expr);
    return result;
}

} // namespace torsion::syntax
