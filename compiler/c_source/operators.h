#pragma once
// Operators on terms: texts of C that are a number or a truth.

#include "compiler/c_source/routine_text.h"

namespace torsion::c_source {

struct Term {
    std::string text;
    bool is_truth = false, is_atom = true; ///< an atom needs no parentheses
};

class Operators {
public:
    explicit Operators(Context& context) : context_(context) {}

    std::string number(const Term& term) const;
    std::string truth(const Term& term) const;
    Term constant(double value) const { return {context_.number(value)}; }
    Term unary(symbolic::Op op, const Term& a) const;
    Term binary(symbolic::Op op, const Term& a, const Term& b) const;
    Term select(const Term& condition, const Term& first, const Term& second) const;
    Term helper(const std::string& name, const std::string& arguments) const;

private:
    std::string operand(const Term& term) const { return wrapped(number(term), term.is_atom || term.is_truth); }
    static std::string wrapped(const std::string& text, bool is_atom) { return is_atom ? text : "(" + text + ")"; }
    Term library(symbolic::Op op, const std::string& arguments) const;

    Context& context_;
};

} // namespace torsion::c_source
