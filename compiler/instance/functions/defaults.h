#pragma once
// Values that a call omits: defaults of inputs, final components of a record. Each may use the others, in any order
// (specification 12.4.1, 12.6).

#include "compiler/instance/functions/function_signature.h"

namespace torsion::instance {

class Defaults {
public:
    /// `values`: one per formal; nothing if the call omits it.
    Defaults(const std::vector<const Formal*>& formals, std::vector<std::optional<TypedValue>>& values,
             Translator& translator, const Context& c)
        : formals_(formals), values_(values), t_(translator), context_(c), is_open_(formals.size(), false) {}

    /// Fills in omitted values. False if one is missing (reported at `use`).
    bool operator()(const Signature& s, Span use);

private:
    bool find(std::size_t i);
    bool find_used_by(const ast::Expr& value);
    bool sees_formals(const Binding& value) const;

    const std::vector<const Formal*>& formals_;
    std::vector<std::optional<TypedValue>>& values_;
    Translator& t_;
    const Context context_;
    std::vector<bool> is_open_; ///< under evaluation
    const Signature* signature_ = nullptr;
    Span use_;
};

} // namespace torsion::instance
