#include "compiler/instance/shared_modifiers.h"

#include "compiler/instance/modifier.h"

namespace torsion::instance {

template <class Make>
ModifierPtr SharedModifiers::known(const void* text, Node& node, const Class& declared_in, Make make) {
    const std::int32_t level = node.depth();
    const Key key{text, &declared_in, level};
    if (const auto found = texts_.find(key); found != texts_.end()) return found->second;
    const std::size_t errors = diagnostics_.error_count();
    bool is_shareable = true;
    ModifierPtr result = make(level, is_shareable);
    if (is_shareable && diagnostics_.error_count() == errors) texts_.emplace(key, result);
    return result;
}

ModifierPtr SharedModifiers::of(const ast::ComponentDef& declaration, Node& node, const Class& declared_in) {
    if (!declaration.modification && !declaration.constraint) return empty_modifier();
    return known(&declaration, node, declared_in, [&](std::int32_t level, bool& is_shareable) {
        const ast::Modification* m = declaration.modification ? &*declaration.modification : nullptr;
        const Scope scope{&node, &declared_in};
        ModifierPtr own = from_syntax(m ? m->nested.get() : nullptr, m, scope, level, is_shareable, diagnostics_);
        if (declaration.constraint)
            own = merge(own, of(*declaration.constraint, scope, level, is_shareable), declaration.name.text,
                        diagnostics_);
        return declaration.prefix.is_final ? made_final(own) : own;
    });
}

/// It also applies in the declaration, unless that differs (specification 7.3.2).
ModifierPtr SharedModifiers::of(const ast::ConstrainingClause& constraint, Scope scope, std::int32_t level,
                                bool& is_shareable) {
    bool is_shareable_itself = true;
    ModifierPtr result =
        from_syntax(constraint.modification.get(), nullptr, scope, level, is_shareable_itself, diagnostics_);
    is_shareable = is_shareable && is_shareable_itself;
    return result;
}

ModifierPtr SharedModifiers::of(const ast::Extends& extends, Node& node, const Class& declared_in) {
    if (!extends.modification) return empty_modifier();
    return known(&extends, node, declared_in, [&](std::int32_t level, bool& is_shareable) {
        return from_syntax(extends.modification.get(), nullptr, {&node, &declared_in}, level, is_shareable,
                           diagnostics_);
    });
}

ModifierPtr SharedModifiers::merged(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element) {
    if (!outer || !inner || !outer->is_common || !inner->is_common || outer->empty() || inner->empty())
        return merge(outer, inner, element, diagnostics_);
    const Key key{outer.get(), inner.get()};
    if (const auto found = merged_.find(key); found != merged_.end()) return found->second.result;
    const std::size_t errors = diagnostics_.error_count();
    ModifierPtr result = merge(outer, inner, element, diagnostics_);
    if (diagnostics_.error_count() == errors) merged_.emplace(key, Merged{outer, inner, result});
    return result;
}

} // namespace torsion::instance
