#pragma once
// Modifiers of components that are alike are made once: what stands in the text, by place and depth; and what becomes of two that are merged.
//
// A component of an array has the same modifiers as its neighbours unless values are given element by element, so that an array of ten thousand makes
// as many modifiers as one component. Where errors were reported nothing is remembered: each component says its own.

#include "compiler/instance/modifier.h"

#include <unordered_map>

namespace torsion::instance {

class SharedModifiers {
public:
    explicit SharedModifiers(source::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// What a declaration says about its component; `node`, of which it is one, must be around all that gets it.
    ModifierPtr of(const ast::ComponentDef& declaration, Node& node, const Class& declared_in);
    /// What an extends clause says about what it inherits.
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
        ModifierPtr outer, inner, result; ///< the first two are kept alive: their addresses are the key
    };
    template <class Make>
    ModifierPtr known(const void* text, Node& node, const Class& declared_in, Make make);

    source::Diagnostics& diagnostics_;
    std::unordered_map<Key, ModifierPtr, Hash> texts_;
    std::unordered_map<Key, Merged, Hash> merged_;
};

} // namespace torsion::instance
