#include "compiler/library/environment.h"

#include "compiler/library/library.h"

#include <algorithm>

namespace torsion::library {

using source::Diag;

const Change* Change::part(std::string_view name) const {
    for (const auto& [n, change] : parts)
        if (n == name) return change;
    return nullptr;
}

bool extends_replaced(const Class& c) {
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    return body && body->is_extends;
}

bool is_redeclaration(const ast::NestedClass& nested) {
    return nested.prefix.is_redeclare; // `model extends M` alone is for the text around it: bases keep their M
}

namespace {

/// Equal texts for equal changes. Places in sources do not count.
std::string key_of(const Change& change) {
    std::string key;
    const auto add = [&](const void* p) { key.append(reinterpret_cast<const char*>(&p), sizeof p); };
    add(change.value), add(change.value_scope), add(change.under);
    key += static_cast<char>('0' + change.is_each + 2 * change.is_final + 4 * change.is_break);
    for (const NewDeclaration& d : change.redeclared) {
        add(d.class_), add(d.component), add(d.scope), add(d.constraint);
        key += static_cast<char>('0' + d.is_final + 2 * d.is_replaceable);
    }
    for (const auto& [name, part] : change.parts) {
        key += ':';
        key += name;
        key += '=';
        add(part);
    }
    return key;
}

std::size_t depth_of(const Change& change) {
    const auto of = [](const Class* c) { return c ? c->depth : 0; };
    std::size_t depth = std::max(of(change.value_scope), change.under ? change.under->depth : 0);
    for (const NewDeclaration& d : change.redeclared) depth = std::max({depth, of(d.class_), of(d.scope)});
    for (const auto& [name, part] : change.parts) depth = std::max(depth, part->depth);
    return depth;
}

} // namespace

const Change* Environments::intern(Change change) {
    if (change.empty()) return nullptr;
    std::ranges::sort(change.parts, {}, [](const auto& part) -> const std::string& { return part.first; });
    const auto [place, is_new] = known_.try_emplace(key_of(change));
    if (!is_new) return place->second;
    change.depth = depth_of(change);
    return place->second = &changes_.emplace_back(std::move(change));
}

const Change* Environments::parts_of(const Change* change) {
    if (!change || (change->redeclared.empty() && !change->under)) return change;
    Change result = *change;
    result.redeclared.clear();
    result.under = nullptr;
    return intern(std::move(result));
}

const Change* Environments::merged(const Change* outer, const Change* inner, const std::string& element) {
    if (!outer || outer == inner) return inner;
    if (!inner) return outer;
    source::Diagnostics& diagnostics = library_.diagnostics();
    Change result = *outer;
    if (!outer->redeclared.empty()) {
        const NewDeclaration& now = outer->redeclared.front();
        const NewDeclaration* before = inner->redeclared.empty() ? nullptr : &inner->redeclared.front();
        if (before && before->span == now.span) before = nullptr; // the same one, on two ways
        if (before && before->is_final)
            diagnostics.report(Diag::FinalModified, now.span, "`" + element + "` is final and cannot be redeclared")
                .at(before->span, "declared final here");
        else if (before && !before->is_replaceable)
            diagnostics.report(Diag::NotReplaceable, now.span, "`" + element + "` is not replaceable")
                .at(before->span, "redeclared here, without `replaceable`");
        const Change* said = inner->under;
        if (before && before->constraint)
            said = merged(of(before->constraint->modification.get(), before->scope), said, element);
        result.under = merged(outer->under, merged(parts_of(inner), said, element), element);
        for (const NewDeclaration& d : inner->redeclared) {
            const NewDeclaration& last = result.redeclared.back();
            if (!last.class_ || !extends_replaced(*last.class_)) break;
            if (last.class_ != d.class_) result.redeclared.push_back(d);
        }
        return intern(std::move(result));
    }
    result.redeclared = inner->redeclared;
    result.under = inner->under;
    if (!outer->value && !outer->is_break) {
        result.value = inner->value, result.value_scope = inner->value_scope, result.is_break = inner->is_break;
    } else if (inner->is_final && outer->value != inner->value) {
        diagnostics.report(Diag::FinalModified, outer->span, "`" + element + "` is final and cannot be modified")
            .at(inner->span, "declared final here");
    }
    result.is_each = outer->is_each || inner->is_each;
    result.is_final = outer->is_final || inner->is_final;
    for (const auto& [name, part] : inner->parts) {
        const auto same = std::ranges::find_if(result.parts, [&](const auto& p) { return p.first == name; });
        if (same == result.parts.end()) result.parts.emplace_back(name, part);
        else same->second = merged(same->second, part, element.empty() ? name : element + "." + name);
    }
    return intern(std::move(result));
}

const Change* Environments::of(const ast::Argument& argument, const Class* scope) {
    Change change;
    change.is_each = argument.is_each, change.is_final = argument.is_final, change.span = argument.span;
    if (const auto& redeclaration = argument.redeclaration) {
        NewDeclaration d;
        d.component = redeclaration->component.get(), d.scope = scope, d.span = argument.span;
        d.is_final = argument.is_final, d.is_replaceable = argument.is_replaceable;
        if (redeclaration->class_def) d.class_ = &library_.redefinition(*redeclaration->class_def, scope);
        if (argument.constraint) d.constraint = &*argument.constraint;
        change.is_final = false;
        change.redeclared.push_back(d);
        return intern(std::move(change));
    }
    if (!argument.modification) return nullptr;
    const ast::Modification& m = *argument.modification;
    change.is_break = m.is_break;
    if (const Change* parts = of(m.nested.get(), scope)) change.parts = parts->parts;
    if (m.value) change.value = m.value, change.value_scope = scope;
    return intern(std::move(change));
}

const Environment* Environments::of(const ast::ClassModification* modification, const Class* scope) {
    if (!modification) return nullptr;
    const Environment* result = nullptr;
    for (const ast::Argument& argument : modification->arguments) {
        const Change* change = argument.name.parts.empty() ? nullptr : of(argument, scope);
        if (!change) continue;
        for (std::size_t i = argument.name.parts.size(); i-- > 0;) { // `a.b = 1` is about the part b of a
            Change around;
            around.parts.emplace_back(argument.name.parts[i].text, change);
            change = intern(std::move(around));
        }
        const std::string& name = argument.name.parts.front().text;
        const Change *before = result ? result->part(name) : nullptr, *now = change->part(name);
        const bool is_twice =
            before && ((before->value && now->value) || (!before->redeclared.empty() && !now->redeclared.empty()));
        if (is_twice)
            library_.diagnostics()
                .report(Diag::DuplicateElement, argument.span, "`" + name + "` is modified twice")
                .at(before->span, "first here");
        else result = merged(change, result);
    }
    return result;
}

} // namespace torsion::library
