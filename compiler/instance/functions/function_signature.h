#pragma once
// What a function class declares: inputs, outputs and locals in order, its own and inherited ones, and its body.

#include "compiler/instance/class_type.h"

namespace torsion::instance {

enum class FormalRole { Input, Output, Local };

struct Formal {
    const ast::ComponentDef* declaration = nullptr;
    const Class* declared_in = nullptr;
    ModifierPtr modifier; ///< its value: the default of an input, the first value of another one
    ClassType type;
    FormalRole role = FormalRole::Local;
    const std::string& name() const { return declaration->name.text; }
};

struct Signature {
    const Class* class_ = nullptr;
    std::vector<Formal> formals;
    std::vector<const ast::AlgorithmSection*> algorithms;
    const Class* body_class = nullptr;       ///< whose text has the algorithm
    const ast::External* external = nullptr; ///< null where it has an algorithm
    std::vector<const Formal*> with(FormalRole role) const;
};

/// Of a record class: its components are the inputs of its constructor. Nothing when a type is unknown or something in the class is not supported
/// (reported at `use` or in the class).
using SignatureOf = std::function<const Signature*(const Class&, Span use)>; ///< the same, remembered; null where there is none

/// `replacement`: what a modification made of the class, or nothing.
std::optional<Signature> signature_of(const Class& function, const ClassReplacement* replacement, Translator& translator, ClassTypes& types,
                                      Span use);

} // namespace torsion::instance
