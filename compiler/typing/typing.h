#pragma once
// Shared by the files of this folder while they type one model.

#include "compiler/instance/unrolling.h"
#include "compiler/symbolic/walk.h"
#include "compiler/typing/typed_model.h"

#include <map>
#include <set>
#include <unordered_map>

namespace torsion::typing {

class Typing {
public:
    Typing(TypedModel& model, source::Diagnostics& diagnostics);
    void run();

private:
    friend class SectionTyping;
    friend class LoopTyping;
    friend class ConnectionTyping;

    // attributes.cpp
    void add_attributes(const Node& node);
    Attributes attributes(const Node& node);
    bool has_common_attributes(const Node& node);
    void add_attribute(const Node& node, const std::string& name, const instance::Binding& binding, Attributes& all);
    bool has_type(const Node& node, const Attribute& attribute, const TypedValue& value, Span span,
                  const std::string& what);
    const TypedValue& attribute_value(const Node& node, const instance::Binding& binding, instance::Mode mode);
    void add_element_start(const Node& node, const std::string& subscripts, const instance::Binding& binding,
                           Attributes& all);

    // bindings.cpp
    void bindings(Component& component);
    std::optional<Binding> parameter_binding(Node& node);
    std::optional<Binding> equation_binding(const Node& node);
    bool is_all_calculated(const Node& node);
    void add_structural();

    // typing.cpp
    void equations(Component& component);
    void algorithms(Component& component);
    bool has_outer_connects();
    bool adds_up(const Node& node, Span span);
    void check_flows(const Node& node);

    TypedModel& model_;
    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    instance::Translator t_;
    instance::Unrolling unrolling_{t_};
    std::unordered_map<const instance::Class*, bool> adds_up_; ///< of operator records that are flows
    std::set<std::pair<const Node*, const Node*>> broken_;     ///< connections that have their residue
    symbolic::Walker known_walk_{*tree_.pool};                 ///< of SectionTyping::may_be_known
    std::map<Attributes, std::uint32_t> number_of_;
    /// attributes with one meaning in all places → a scalar that has them, and their number
    std::unordered_map<const instance::Modifier*, std::pair<const Node*, std::uint32_t>> common_attributes_;
    std::unordered_map<const instance::Binding*, TypedValue> attribute_values_; ///< of such, one by one
    TypedValue attribute_value_;                                                ///< of another attribute
};

} // namespace torsion::typing
