#pragma once
// The meaning of a type name, after short classes: a predefined type, an enumeration or a class with components.

#include "compiler/instance/translate.h"

#include <unordered_map>

namespace torsion::instance {

constexpr std::int64_t open_size = -1; ///< of a dimension: it follows from the value

struct ClassType {
    const Class* class_ = nullptr;  ///< with components; null for a predefined type or enumeration
    BaseType base = BaseType::Real; ///< if class_ is null
    const EnumerationType* enumeration = nullptr;
    std::string name; ///< as the user knows it
    ast::ClassKind kind = ast::ClassKind::Type;
    ModifierPtr modifier;           ///< of the short classes along the way
    std::vector<std::int64_t> dims; ///< of the short classes along the way; `open_size` for `:`
    bool is_input = false, is_output = false, is_flow = false;
    bool is_partial = false;
    const Class* object = nullptr; ///< of external objects, which records (class_) stand for
    /// a record or type with a function `equalityConstraint`: the class that has it
    const Class* overdetermined = nullptr;
};

/// The reason why a class is no model: "partial", "connector", "function", …; empty: it is a model.
std::string_view incompleteness(const ClassType& type);

/// Resolves and caches types; a declaration names the same type in all components of its class.
class ClassTypes {
public:
    ClassTypes(Translator& translator) : translator_(translator) {}
    /// Null if the name is unknown or no type (reported once). `declared_in`: null outside of all classes, where a
    /// short class redeclares.
    const ClassType* of(const ast::ComponentDef& declaration, const Class* declared_in);
    /// Stores the type in `own` if it differs between instances: a class of a model may refer to components of the
    /// model, `around`, in the modification of its base.
    const ClassType* of(const ast::ComponentDef& declaration, const Class* declared_in, Node* around,
                        std::optional<ClassType>& own);
    std::optional<ClassType> of(const Class& c, Span use, Node* around = nullptr) {
        std::vector<const Class*> chain;
        return of(c, use, around, chain);
    }

private:
    std::optional<ClassType> of(const Class& c, Span use, Node* around, std::vector<const Class*>& chain);
    std::optional<ClassType> with_replacement(ClassType type, const ClassReplacement& replacement, Span use,
                                              std::vector<const Class*>& chain);
    bool names_components(const Class& c);
    std::optional<ClassType> predefined(const std::string& name, Span use);
    std::optional<ClassType> as_object(ClassType type, const Class& c);
    std::optional<ClassType> with_predefined(ClassType type, const std::string& name, Span use);

    Translator& translator_;
    /// A declaration in an instance of the class that contains it: another instance may give the name another meaning.
    using Declared = std::pair<const ast::ComponentDef*, const Class*>;
    struct Hash {
        std::size_t operator()(const Declared& d) const {
            return std::hash<const void*>()(d.first) * 31 + std::hash<const void*>()(d.second);
        }
    };
    std::unordered_map<Declared, std::optional<ClassType>, Hash> known_;
    std::unordered_map<Declared, const Class*, Hash> local_; ///< null: the same type in all instances of components
};

} // namespace torsion::instance
