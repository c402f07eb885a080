#pragma once
// What a type name stands for, after short classes: a predefined type, an enumeration or a class with components.

#include "compiler/instance/translate.h"

#include <unordered_map>

namespace torsion::instance {

struct ClassType {
    const Class* class_ = nullptr;  ///< with components; null for a predefined type or enumeration
    BaseType base = BaseType::Real; ///< where class_ is null
    const EnumerationType* enumeration = nullptr;
    std::string name; ///< as the user knows it
    ast::ClassKind kind = ast::ClassKind::Type;
    ModifierPtr modifier;           ///< of the short classes on the way
    std::vector<std::int64_t> dims; ///< of the short classes on the way
    bool is_input = false, is_output = false, is_flow = false;
    bool is_partial = false;
};

/// What keeps a class from being a model: "partial", "connector", "function", …; empty: nothing does.
std::string_view incompleteness(const ClassType& type);

/// Resolves and remembers types; a declaration means the same type in every instance of its class.
class ClassTypes {
public:
    ClassTypes(Translator& translator) : translator_(translator) {}
    /// Null when the name is unknown or means no type (reported once).
    const ClassType* of(const ast::ComponentDef& declaration, const Class& declared_in);
    /// `own` holds it where it means another one in every instance: what a class of a model says of its base can name components of the model,
    /// `around`.
    const ClassType* of(const ast::ComponentDef& declaration, const Class& declared_in, Node* around, std::optional<ClassType>& own);
    std::optional<ClassType> of(const Class& c, Span use, Node* around = nullptr);

private:
    bool keeps_constants(const ast::Name& name, const Class& scope, const Class& found);
    bool names_components(const Class& c);
    std::optional<ClassType> predefined(const std::string& name, Span use);

    Translator& translator_;
    std::unordered_map<const ast::ComponentDef*, std::optional<ClassType>> known_;
    std::unordered_map<const ast::ComponentDef*, const Class*> local_; ///< null: it means the same everywhere
};

} // namespace torsion::instance
