#include "compiler/instance/functions/defaults.h"

#include "compiler/instance/names_in.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

bool Defaults::operator()(const Signature& s, Span use) {
    signature_ = &s, use_ = use;
    for (std::size_t i = 0; i < formals_.size(); ++i) {
        if (!find(i)) return false;
    }
    return true;
}

bool Defaults::find(std::size_t i) {
    if (values_[i]) return true;
    const Formal& f = *formals_[i];
    if (!f.modifier || !f.modifier->value) {
        t_.diagnostics()
            .report(Diag::WrongArguments, use_,
                    "`" + signature_->class_->path + "` needs a value for its input `" + f.name() + "`")
            .at(f.declaration->span, "declared here");
        return false;
    }
    if (is_open_[i]) {
        t_.diagnostics().report(Diag::CyclicParameters, f.declaration->span,
                                "the value of `" + f.name() + "` depends on itself");
        return false;
    }
    is_open_[i] = true;
    const bool sees = sees_formals(*f.modifier->value);
    if (sees && !find_used_by(*f.modifier->value->expr)) return false;
    Locals known;
    for (std::size_t k = 0; k < formals_.size(); ++k) {
        if (sees && values_[k]) known.add(formals_[k]->name(), *values_[k]);
    }
    const Binding& given = *f.modifier->value;
    const Context c = context_.in(given.scope).with(known.last());
    TypedValue value = is_function_type(f.type) ? t_.function_value(f, *given.expr, c) : t_.translate(given, c);
    if (value.poisoned) return false;
    values_[i] = std::move(value);
    return true;
}

/// Excludes the modification of a base in a short class: its names refer to the scope around the short class.
bool Defaults::sees_formals(const Binding& value) const {
    return std::ranges::any_of(formals_, [&](const Formal* f) { return f->declared_in == value.scope.lexical; }) ||
           value.scope.lexical == signature_->class_;
}

/// Finds the formals that `value` names.
bool Defaults::find_used_by(const ast::Expr& value) {
    const std::set<std::string> names = names_in(value);
    for (std::size_t k = 0; k < formals_.size(); ++k) {
        if (names.contains(formals_[k]->name()) && !find(k)) return false;
    }
    return true;
}

} // namespace torsion::instance
