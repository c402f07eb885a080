#pragma once
// The declarations of a function class: inputs, outputs and locals in order, its own and inherited ones, and its body.

#include "compiler/instance/class_type.h"

namespace torsion::instance {

enum class FormalRole { Input, Output, Local };

struct Formal {
    const ast::ComponentDef* declaration = nullptr;
    const Class* declared_in = nullptr;
    ModifierPtr modifier; ///< its value: the default of an input, the initial value of another formal
    ClassType type;
    FormalRole role = FormalRole::Local;
    const std::string& name() const { return declaration->name.text; }
};

/// The number of its dimensions.
inline std::size_t rank(const Formal& f) { return f.declaration->subscripts.size() + f.declaration->type_subscripts.size() + f.type.dims.size(); }

struct Signature {
    const Class* class_ = nullptr;
    std::vector<Formal> formals;
    std::vector<const ast::AlgorithmSection*> algorithms;
    const Class* body_class = nullptr;       ///< the class whose text contains the algorithm
    const ast::External* external = nullptr; ///< null if it has an algorithm
    std::vector<const Formal*> with(FormalRole role) const;
};

/// For a record class: its components are the inputs of its constructor. Nothing if a type is unknown or an element of the class is unsupported
/// (reported at `use` or in the class).
using SignatureOf = std::function<const Signature*(const Class&, Span use)>; ///< the same, cached; null if it has none

/// `replacement`: the class after a modification, or nothing.
std::optional<Signature> signature_of(const Class& function, const ClassReplacement* replacement, Translator& translator, ClassTypes& types,
                                      Span use);

} // namespace torsion::instance
