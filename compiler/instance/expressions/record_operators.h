#pragma once
// Operators of operator records, and of arrays of them (specification 14.4, 14.5): a function of the record, or element
// by element.

#include "compiler/instance/functions/overloads.h"

namespace torsion::instance {

class RecordOperators {
public:
    RecordOperators(Translator& translator, Overloads& overloads) : t_(translator), overloads_(overloads) {}

    /// At least one operand is a record.
    TypedValue binary(ast::BinaryOp op, const TypedValue& a, const TypedValue& b, const Context& c, Span span);
    TypedValue unary(ast::UnaryOp op, const TypedValue& a, const Context& c, Span span);
    /// Of all elements; of none it is '0'.
    TypedValue sum(const TypedValue& all, const Context& c, Span span);

private:
    TypedValue each(ast::BinaryOp op, const TypedValue& a, const TypedValue& b, const Context& c, Span span);
    TypedValue product(const TypedValue& a, const TypedValue& b, const Context& c, Span span);
    TypedValue inner_product(const TypedValue& a, const TypedValue& b, std::size_t row, std::size_t column,
                             const Context& c, Span span);
    TypedValue joined(const std::vector<TypedValue>& parts, std::vector<std::int64_t> dims, const TypedValue& like,
                      Span span);
    TypedValue refuse(const std::string& name, const TypedValue& a, const TypedValue& b, Span span,
                      std::string label = {});

    Translator& t_;
    Overloads& overloads_;
};

} // namespace torsion::instance
