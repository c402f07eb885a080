#pragma once
// The functions that operator records define for operators, constructors and `String`, and the one of them that takes
// given operands (specification 14.1 to 14.5).

#include "compiler/instance/functions/functions.h"

#include <map>

namespace torsion::instance {

/// Translated arguments of a call whose function is not known yet.
struct GivenArguments {
    std::vector<TypedValue> positional;
    std::vector<std::pair<std::string, TypedValue>> named;
};

/// Nothing if one is wrong (reported).
std::optional<GivenArguments> given_arguments(const ast::Call& call, Translator& translator, const Context& c);

class Overloads {
public:
    Overloads(Translator& translator, Functions& functions) : t_(translator), functions_(functions) {}

    /// The operator record that a class is, behind short classes; null: it is no operator record.
    const Class* operator_record(const Class* c);
    const Class* operator_record(const TypedValue& value) {
        return value.is_record() ? operator_record(value.record) : nullptr;
    }

    /// Does the class define its constructors? Otherwise it has the one of any record.
    bool has_constructors(const Class& c);
    std::optional<std::vector<TypedValue>> construct(const Class& record, const GivenArguments& given, const Context& c,
                                                     Span use);
    /// `String(value, …)` of an operator record.
    std::optional<std::vector<TypedValue>> text(const GivenArguments& given, const Context& c, Span use);
    /// The element '0'. Nothing, without a report, if the class has none.
    std::optional<TypedValue> zero(const Class& record, const Context& c, Span use);
    bool has(const Class& record, const std::string& name) { return !functions_of(record, name).empty(); }

    /// The operator `name` of scalars or arrays as they are, or after the conversion of one operand to an operator
    /// record. Nothing, without a report, if no function takes them; poison if there are several (reported).
    std::optional<TypedValue> unary(const std::string& name, const TypedValue& a, const Context& c, Span use);
    std::optional<TypedValue> binary(const std::string& name, const TypedValue& a, const TypedValue& b,
                                     const Context& c, Span use);

private:
    struct Match { ///< a function and its inputs
        const Signature* function = nullptr;
        Functions::Given inputs;
    };
    using Candidates = std::vector<const Signature*>;

    const Candidates& functions_of(const Class& record, const std::string& name);
    bool is_sound(const Class& record, const std::string& name, const Signature& s);
    bool is_of(const Formal& f, const Class& record) {
        return f.type.class_ && operator_record(f.type.class_) == &record;
    }

    std::vector<Match> matches(const Class& record, const std::string& name, const GivenArguments& given,
                               bool by_elements);
    std::optional<Match> match(const Signature& s, const GivenArguments& given, bool by_elements);
    bool takes(const Formal& input, const TypedValue& value);
    bool is_like(const TypedValue& value, const Class& record);
    std::vector<Match> converted(const Class& record, const std::string& name, const std::vector<TypedValue>& operands,
                                 std::size_t which, const Context& c, Span use);
    std::optional<std::vector<TypedValue>> called(const Class& record, const std::string& name,
                                                  const GivenArguments& given, const Context& c, Span use);
    std::optional<TypedValue> only(const std::vector<Match>& found, const std::string& what, const Context& c,
                                   Span use);
    TypedValue refuse_several(const std::vector<Match>& found, const std::string& what, Span use);

    Translator& t_;
    Functions& functions_;
    std::map<std::pair<const Class*, std::string>, Candidates> candidates_;
};

} // namespace torsion::instance
