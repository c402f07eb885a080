#include "compiler/c_source/operators.h"

#include "compiler/symbolic/operators.h"

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

Term Operators::library(Op op, const std::string& arguments) const {
    return {symbolic::row_of(op).function + std::string(context_.precision == Precision::Single ? "f" : "") + "(" +
            arguments + ")"};
}

Term Operators::helper(const std::string& name, const std::string& arguments) const {
    context_.helpers.insert(name);
    return {name + "(" + arguments + ")"};
}

Term Operators::unary(Op op, const Term& a) const {
    switch (op) {
    case Op::Not: return {"!(" + truth(a) + ")", true, false};
    case Op::Neg: return {"-" + operand(a), false, false};
    case Op::Sign: return helper("real_sign", number(a));
    default: return library(op, number(a));
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
    if (symbolic::has(op, symbolic::Trait::Called)) return library(op, arguments);
    switch (op) {
    case Op::Min: return helper("real_min", arguments);
    case Op::Max: return helper("real_max", arguments);
    case Op::And: return both("&&");
    case Op::Or: return both("||");
    case Op::Ne: return infix("!=", true);
    default: return infix(symbolic::name(op), symbolic::is_comparison(op));
    }
}

Term Operators::select(const Term& condition, const Term& first, const Term& second) const {
    const bool is_truth = first.is_truth && second.is_truth;
    const auto arm = [&](const Term& term) { return is_truth ? wrapped(term.text, term.is_atom) : operand(term); };
    return {"(" + truth(condition) + ") ? " + arm(first) + " : " + arm(second), is_truth, false};
}

} // namespace torsion::c_source
