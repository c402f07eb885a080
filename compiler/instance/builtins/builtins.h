#pragma once
// One call of a built-in operator or function (specification 3.7, 10.3), or of one that a library declares as `external
// "builtin"`.

#include "compiler/instance/text_of_value.h"
#include "compiler/instance/translate.h"

#include "compiler/source/diagnostic.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace torsion::instance {

using source::Diag;
using symbolic::Op;

constexpr const char* conversion_to_enumeration = "(enumeration)"; ///< in place of the type's name

/// Methods are named after the built-ins.
class Builtins {
public:
    Builtins(Translator& t, const ast::Expr& e, const ast::Call& call, const Context& c, std::string name)
        : t_(t), e_(e), call_(call), c_(c), name_(std::move(name)) {}

    using Method = TypedValue (Builtins::*)();
    static const std::map<std::string, Method, std::less<>>& table();
    /// Does a function or a record of the same name go first, wherever it is found? (Of others only a function around
    /// the call.)
    static bool gives_way(std::string_view name);
    /// The value and the format of `String(value, …)`.
    std::optional<std::pair<TypedValue, TextFormat>> text_arguments();

private:
    TypedValue fail(Diag code, std::string message, std::string label = {}) {
        return t_.fail(code, e_.span, std::move(message), std::move(label));
    }
    symbolic::ExprPool& pool() { return t_.pool(); }
    bool takes(std::size_t least, std::size_t most);
    TypedValue argument(std::size_t i) { return t_.translate(*call_.positional[i], c_); }
    TypedValue fixed(std::size_t i) { return t_.translate(*call_.positional[i], c_.evaluated()); }
    std::optional<std::int64_t> integer_argument(std::size_t i);
    TypedValue numbers(std::size_t i);
    TypedValue scalar(BaseType type, double value);
    TypedValue pure();
    TypedValue not_supported();
    std::string_view way_round() const;

    // mathematics.cpp: numbers
    TypedValue mathematics();
    bool pair(TypedValue& a, TypedValue& b);
    TypedValue mathematics_of_two();
    TypedValue extreme();
    TypedValue extreme_of(const TypedValue& a, Op op);
    TypedValue fold(TypedValue a, Op op, ExprId value);
    TypedValue reduction();
    TypedValue terms(const Context& c);
    TypedValue terms_as_numbers();
    bool is_long_and_given();
    std::optional<TypedValue> zero_of_body();
    TypedValue sum_or_product();
    TypedValue rounding();
    bool makes_events(const TypedValue& t) const;
    ExprId rounded(Rounding kind, ExprId x, bool events);
    ExprId where_reached(ExprId x);
    TypedValue division();
    TypedValue integer_of_enumeration();
    TypedValue enumeration_of_integer();

    // events.cpp: what has a past or changes at events
    bool is_of_run() const;
    TypedValue sample();
    TypedValue terminal();
    static TypedValue event_time(ExprId e);
    TypedValue delay();
    bool is_fair_delay(ExprId time, ExprId longest);
    TypedValue der();
    TypedValue without_derivative(ExprId e);
    TypedValue pre();
    TypedValue before(TypedValue t);
    TypedValue edge_or_change();
    TypedValue initial();
    TypedValue no_event();
    TypedValue smooth();

    // equations.cpp: what becomes equations of its own
    TypedValue semi_linear();
    TypedValue spatial_distribution();
    TypedValue in_stream();
    TypedValue homotopy();
    ExprId led(ExprId actual, ExprId simplified);

    // arrays.cpp: sizes and arrays
    TypedValue filled(TypedValue value, std::size_t first_size);
    TypedValue shape(const ast::Expr& e);
    TypedValue size();
    TypedValue ndims();
    TypedValue zeros_or_ones();
    TypedValue fill();
    TypedValue linspace();
    TypedValue identity();
    TypedValue transpose();
    TypedValue reshape();
    TypedValue array();
    TypedValue array_function();

    // texts.cpp: Strings
    TypedValue string();
    TypedValue varying_text(const TypedValue& t);
    TypedValue text_of_choice(const TypedValue& t);
    std::optional<TextFormat> text_format(BaseType type);
    TypedValue text_of_record(const Context& c);
    TypedValue instance_name();

    // connections.cpp: what asks for connections
    TypedValue cardinality();
    TypedValue is_root();
    TypedValue is_rooted();
    template <class Ask>
    TypedValue of_graph(Ask ask);

    Translator& t_;
    const ast::Expr& e_;
    const ast::Call& call_;
    const Context& c_;
    std::string name_;
};

} // namespace torsion::instance
