#pragma once
// Modifiers of similar components are made once: those from the text, by place and depth; and results of merges.
//
// A component of an array has the same modifiers as its neighbours unless it gets values of its own. So an array of ten
// thousand makes as many modifiers as one component. After errors nothing is cached: each component reports its own.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <unordered_map>

namespace torsion::instance {

class SharedModifiers {
public:
    explicit SharedModifiers(source::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// The modifier in a declaration; `node` contains its component, and must contain all that share the result.
    ModifierPtr of(const ast::ComponentDef& declaration, Node& node, const Class& declared_in);
    /// The modification in an extends clause.
    ModifierPtr of(const ast::Extends& extends, Node& node, const Class& declared_in);
    ModifierPtr merged(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element);

private:
    ModifierPtr of(const ast::ConstrainingClause& constraint, Scope scope, std::int32_t level, bool& is_shareable);
    struct Key {
        const void* a = nullptr;
        const void* b = nullptr;
        std::int32_t level = 0;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            const std::hash<const void*> hash;
            return (hash(key.a) * 31 + hash(key.b)) * 31 + static_cast<std::size_t>(key.level);
        }
    };
    struct Merged {
        ModifierPtr outer, inner, result; ///< the first two stay alive: their addresses are the key
    };
    template <class Make>
    ModifierPtr known(const void* text, Node& node, const Class& declared_in, Make make);

    source::Diagnostics& diagnostics_;
    std::unordered_map<Key, ModifierPtr, Hash> texts_;
    std::unordered_map<Key, Merged, Hash> merged_;
};

} // namespace torsion::instance
