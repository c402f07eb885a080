#pragma once
// The meaning of a type name, after short classes: a predefined type, an enumeration or a class with components.

#include "compiler/instance/translate.h"

#include <unordered_map>

namespace torsion::instance {

struct ClassType {
    const Class* class_ = nullptr;  ///< with components; null for a predefined type or enumeration
    BaseType base = BaseType::Real; ///< if class_ is null
    const EnumerationType* enumeration = nullptr;
    std::string name; ///< as the user knows it
    ast::ClassKind kind = ast::ClassKind::Type;
    ModifierPtr modifier;           ///< of the short classes along the way
    std::vector<std::int64_t> dims; ///< of the short classes along the way
    bool is_input = false, is_output = false, is_flow = false;
    bool is_partial = false;
    const Class* overdetermined = nullptr; ///< a record or type with a function `equalityConstraint`: the class that has it
};

/// The reason why a class is no model: "partial", "connector", "function", …; empty: it is a model.
std::string_view incompleteness(const ClassType& type);

/// Resolves and caches types; a declaration names the same type in every instance of its class.
class ClassTypes {
public:
    ClassTypes(Translator& translator) : translator_(translator) {}
    /// Null if the name is unknown or no type (reported once).
    const ClassType* of(const ast::ComponentDef& declaration, const Class& declared_in);
    /// Stores the type in `own` if it differs between instances: a class of a model may refer to components of the model, `around`, in the
    /// modification of its base.
    const ClassType* of(const ast::ComponentDef& declaration, const Class& declared_in, Node* around, std::optional<ClassType>& own);
    std::optional<ClassType> of(const Class& c, Span use, Node* around = nullptr);

private:
    bool keeps_constants(const ast::Name& name, const Class& scope, const Class& found);
    bool names_components(const Class& c);
    std::optional<ClassType> predefined(const std::string& name, Span use);
    std::optional<ClassType> with_predefined(ClassType type, const std::string& name, Span use);

    Translator& translator_;
    std::unordered_map<const ast::ComponentDef*, std::optional<ClassType>> known_;
    std::unordered_map<const ast::ComponentDef*, const Class*> local_; ///< null: the same type in all instances
};

} // namespace torsion::instance
