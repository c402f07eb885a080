#pragma once
// The declarations of a function class: inputs, outputs and locals in order, its own and inherited ones, and its body.

#include "compiler/instance/class_type.h"

namespace torsion::instance {

enum class FormalRole { Input, Output, Local };

/// Is it the type of formals whose values are functions (specification 12.4.2)?
inline bool is_function_type(const ClassType& type) {
    return type.class_ && (type.kind == ast::ClassKind::Function || type.kind == ast::ClassKind::OperatorFunction);
}

struct Formal {
    const ast::ComponentDef* declaration = nullptr;
    const Class* declared_in = nullptr;
    ModifierPtr modifier; ///< its value: the default of an input, the initial value of another formal
    ClassType type;
    FormalRole role = FormalRole::Local;
    const std::string& name() const { return declaration->name.text; }
};

/// The number of its dimensions.
inline std::size_t rank(const Formal& f) {
    return f.declaration->subscripts.size() + f.declaration->type_subscripts.size() + f.type.dims.size();
}

struct Signature {
    const Class* class_ = nullptr;
    std::vector<Formal> formals;
    std::vector<const ast::AlgorithmSection*> algorithms;
    const Class* body_class = nullptr;       ///< the class whose text contains the algorithm
    const ast::External* external = nullptr; ///< null if it has an algorithm
    /// the component whose functions were redeclared, which its body may call; null: none was
    Node* around = nullptr;
    mutable bool calls_impure = false;      ///< found while its body was read: it is impure, but not declared so
    bool is_partial = false;                ///< it cannot be called, but say what functions are like
    const Class* derivative_of = nullptr;   ///< of a partial derivative `der(f, x, y)`: f; null: another function
    std::vector<ast::Identifier> variables; ///< of a partial derivative: x, y
    bool is_builtin() const { return external && external->language == "builtin"; }
    std::vector<const Formal*> with(FormalRole role) const;
};

/// An input as messages name it.
inline std::string name_of(const Formal& input, const Signature& s) {
    return "input `" + input.name() + "` of `" + s.class_->path + "`";
}

/// For a record class: its components are the inputs of its constructor. Nothing if a type is unknown or an element of
/// the class is unsupported (reported).
using SignatureOf = std::function<const Signature*(const Class&)>; ///< the same, cached; null if it has none

/// `replacement`: the class after a modification, or nothing.
std::optional<Signature> signature_of(const Class& function, const ClassReplacement* replacement,
                                      Translator& translator, ClassTypes& types);

} // namespace torsion::instance
