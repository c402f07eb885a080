#pragma once
// Values in graphical annotations: numbers, enumeration names and arrays of them as they stand there, else expressions
// over parameters.

#include "compiler/instance/translate.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace torsion::diagram {

struct Value;
struct Literal { ///< of an enumeration
    std::string name;
};
using Values = std::vector<Value>;

struct Value {
    std::variant<double, bool, std::string, Literal, Values> is;
    template <class T>
    const T* as() const {
        return std::get_if<T>(&is);
    }
};

/// Evaluates, and reports what cannot be understood: each place once (I146).
class Evaluator {
public:
    Evaluator(instance::InstanceTree& tree, source::Diagnostics& diagnostics);

    std::optional<Value> value(const ast::Expr& expr, const instance::Scope& scope);
    /// What `value` says of an expression of the model, without a report.
    std::optional<Value> quietly(const ast::Expr& expr, const instance::Scope& scope);
    std::optional<Value> value_of(instance::Node& parameter); ///< likewise
    /// What these names mean, of `for` equations, and `end`: quietly() takes them.
    using Iterators = std::map<std::string, double, std::less<>>;
    void set_iterators(Iterators iterators, std::optional<double> end) {
        iterators_ = std::move(iterators), end_ = end;
    }

    void report(source::Span span, const std::string& message, const std::string& label = {});
    instance::InstanceTree& tree() { return tree_; }
    source::Diagnostics& diagnostics() { return diagnostics_; }
    /// Has a name of the model been read since the last call? Then other components may have other values.
    bool take_depends() { return std::exchange(depends_, false); }

private:
    std::optional<Value> read(const ast::Expr& expr, const instance::Scope& scope, int depth);
    std::optional<Value> node(const ast::Reference& r, const ast::Expr& expr, const instance::Scope& scope, int depth);
    std::optional<Value> node(const ast::Unary& unary, const ast::Expr& expr, const instance::Scope& scope, int depth);
    std::optional<Value> node(const ast::Binary& binary, const ast::Expr& expr, const instance::Scope& scope,
                              int depth);
    std::optional<Value> node(const ast::IfExpr& choice, const ast::Expr& expr, const instance::Scope& scope,
                              int depth);
    std::optional<Value> node(const ast::ArrayConstructor& array, const ast::Expr& expr, const instance::Scope& scope,
                              int depth);
    std::optional<Value> node(const ast::Call& call, const ast::Expr& expr, const instance::Scope& scope, int depth);
    bool is_too_long(const ast::Expr* range, const instance::Scope& scope, int depth);
    bool has_too_large(const ast::Call& call, const instance::Scope& scope, int depth);
    std::optional<Value> translated(const ast::Expr& expr, const instance::Scope& scope);
    std::optional<Value> value_of(const instance::TypedValue& typed);

    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    source::Diagnostics of_values_; ///< reports of the translator, which say why
    instance::Translator translator_;
    std::string why_;
    bool depends_ = false;
    Iterators iterators_;
    std::optional<double> end_;
    std::set<source::Span> reported_;
};

} // namespace torsion::diagram
