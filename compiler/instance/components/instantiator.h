#pragma once
// Shared state of the files of this folder while they instantiate one model.

#include "compiler/instance/class_type.h"
#include "compiler/instance/modifier.h"
#include "compiler/instance/purpose.h"
#include "compiler/instance/repeated.h"
#include "compiler/instance/shared_modifiers.h"
#include "compiler/instance/translate.h"

#include <set>
#include <unordered_map>

namespace torsion::instance {

inline constexpr std::int64_t most_scalars = 4'000'000; ///< of a model, and of an array

/// Instantiates components on demand: the value of one may need another one.
class Instantiator {
public:
    Instantiator(InstanceTree& tree, source::Diagnostics& diagnostics)
        : tree_(tree), diagnostics_(diagnostics),
          translator_(tree, diagnostics, [this](Node& n) { return instantiate_node(n); }), types_(translator_),
          modifiers_(diagnostics) {}

    bool root(const Class& model, ModifierPtr modifier, Purpose purpose);
    bool instantiate_node(Node& node);

private:
    bool check_alone(const Class& c, const ClassType& type);
    const Class* class_of(const Node& node, const Class& c, const ModifierPtr& modifier);
    bool instantiate_component(Node& node);
    static std::vector<const ast::Subscript*> written_sizes(const Node& node);
    bool sizes(Node& node, const ClassType& type, const Binding* start);
    std::optional<std::int64_t> size_of_value(Node& node, std::size_t dimension, const Binding* start,
                                              std::optional<TypedValue>& value);
    bool fill(Node& node, const Class& c, const ModifierPtr& modifier);
    bool fill_array(Node& node, const Class& c, const ModifierPtr& modifier);
    bool has_room(const Node& node);
    bool fill_primitive(Node& node, const ClassType& type, const ModifierPtr& modifier);
    /// The classes of a composite: the chain of bases in progress, and the finished ones.
    struct Made {
        std::vector<const Class*> chain;
        std::vector<ClassPart> parts;
    };
    bool add_elements(Node& node, const Class& c, const ModifierPtr& modifier, Made& made, bool is_protected);
    bool add_replaced(Node& node, const Class& c, const ast::Composition& body, const std::vector<library::Base>& bases,
                      const ModifierPtr& modifier, Made& made, bool is_protected);
    bool fits_constraint(const Class& c, const ast::NestedClass& package, const Redeclaration& redeclaration);
    bool check_package(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part);
    Repetition repeats(const Node& existing, Node& node, const ast::ComponentDef& d, const Class& c,
                       const ModifierPtr& given);
    Node* existing_child(const Node& node, std::string_view name);
    bool add_component(Node& node, const ast::ComponentDef& declaration, const Class& c, const ModifierPtr& modifier,
                       bool is_protected);
    const ClassType* type_of(Node& node, std::optional<ClassType>& replaced);
    bool give_modifier(Node& child, const ast::ComponentDef& declaration, const Class& c, const ModifierPtr& given);
    bool find_inner(Node& child, const ModifierPtr& given);
    bool ask_for_inner(Node& child);
    bool ends(const Node& node);
    bool check_modified(const Node& node);
    bool check_redeclared(const Node& node, const Class& c, const std::string& name, const Modifier& part);
    bool check_names(const Node& node, const Class& c, const Modifier* modifier);
    void take_prefixes(Node& node, const ClassType& type);
    bool take_object(Node& node, const ClassType& type);
    bool check_flow(const Node& node, const ClassType& type);

    InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    Translator translator_;
    ClassTypes types_;
    SharedModifiers modifiers_;
    std::unordered_map<const Class*, std::vector<const Class*>> outer_packages_; ///< of a class
    /// declarations whose constraint was looked at, by the class that contains them
    std::set<std::pair<const void*, const Class*>> constrained_;
    const Node* named_node_ = nullptr; ///< whose first children `named_` has
    std::unordered_map<std::string_view, Node*> named_;
    std::size_t named_count_ = 0;
    int depth_ = 0;
    bool is_too_large_ = false; ///< reported; instantiation stops
};

} // namespace torsion::instance
