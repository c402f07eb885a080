#include "compiler/c_source/operators.h"

namespace torsion::c_source {

using symbolic::Op;

std::string Operators::number(const Term& term) const {
    if (!term.is_truth) return term.text;
    return "(" + wrapped(term.text, term.is_atom) + " ? " + literal(1, context_.precision) + " : " +
           literal(0, context_.precision) + ")";
}

std::string Operators::truth(const Term& term) const {
    return term.is_truth ? term.text : wrapped(term.text, term.is_atom) + " != " + literal(0, context_.precision);
}

Term Operators::library(const std::string& name, const std::string& arguments) const {
    return {name + (context_.precision == Precision::Single ? "f" : "") + "(" + arguments + ")"};
}

Term Operators::helper(const std::string& name, const std::string& arguments) const {
    context_.helpers.insert(name);
    return {name + "(" + arguments + ")"};
}

Term Operators::unary(Op op, const Term& a) const {
    switch (op) {
    case Op::Not: return {"!(" + truth(a) + ")", true, false};
    case Op::Neg: return {"-" + operand(a), false, false};
    case Op::Abs: return library("fabs", number(a));
    case Op::Sign: return helper("real_sign", number(a));
    case Op::Sqrt: return library("sqrt", number(a));
    case Op::Exp: return library("exp", number(a));
    case Op::Log: return library("log", number(a));
    case Op::Log10: return library("log10", number(a));
    case Op::Sin: return library("sin", number(a));
    case Op::Cos: return library("cos", number(a));
    case Op::Tan: return library("tan", number(a));
    case Op::Asin: return library("asin", number(a));
    case Op::Acos: return library("acos", number(a));
    case Op::Atan: return library("atan", number(a));
    case Op::Sinh: return library("sinh", number(a));
    case Op::Cosh: return library("cosh", number(a));
    case Op::Tanh: return library("tanh", number(a));
    case Op::Floor: return library("floor", number(a));
    default: return library("ceil", number(a));
    }
}

Term Operators::binary(Op op, const Term& a, const Term& b) const {
    const auto infix = [&](const char* sign, bool is_truth) {
        return Term{operand(a) + " " + sign + " " + operand(b), is_truth, false};
    };
    const auto both = [&](const char* sign) {
        return Term{"(" + truth(a) + ") " + sign + " (" + truth(b) + ")", true, false};
    };
    const std::string arguments = number(a) + ", " + number(b);
    switch (op) {
    case Op::Add: return infix("+", false);
    case Op::Sub: return infix("-", false);
    case Op::Mul: return infix("*", false);
    case Op::Div: return infix("/", false);
    case Op::Pow: return library("pow", arguments);
    case Op::Atan2: return library("atan2", arguments);
    case Op::Min: return helper("real_min", arguments);
    case Op::Max: return helper("real_max", arguments);
    case Op::And: return both("&&");
    case Op::Or: return both("||");
    case Op::Lt: return infix("<", true);
    case Op::Le: return infix("<=", true);
    case Op::Gt: return infix(">", true);
    case Op::Ge: return infix(">=", true);
    case Op::Eq: return infix("==", true);
    default: return infix("!=", true);
    }
}

Term Operators::select(const Term& condition, const Term& first, const Term& second) const {
    const bool is_truth = first.is_truth && second.is_truth;
    const auto arm = [&](const Term& term) { return is_truth ? wrapped(term.text, term.is_atom) : operand(term); };
    return {"(" + truth(condition) + ") ? " + arm(first) + " : " + arm(second), is_truth, false};
}

} // namespace torsion::c_source
