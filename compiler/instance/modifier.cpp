#include "compiler/instance/modifier.h"

#include "compiler/syntax/print.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

const Modifier* Modifier::part(std::string_view name) const {
    for (const auto& [n, m] : parts)
        if (n == name) return m.get();
    return nullptr;
}

ModifierPtr Modifier::shared_part(std::string_view name) const {
    for (const auto& [n, m] : parts)
        if (n == name) return m;
    return nullptr;
}

const ModifierPtr& empty_modifier() {
    static const ModifierPtr empty = [] {
        auto made = std::make_shared<Modifier>();
        made->is_common = true;
        return made;
    }();
    return empty;
}

ModifierPtr made_final(const ModifierPtr& own) {
    if (!own->value && own->parts.empty()) return own;
    auto result = std::make_shared<Modifier>(*own);
    result->is_final = true;
    if (result->value) result->value->is_final = true;
    return result;
}

ModifierPtr made_of_type(const ModifierPtr& own) {
    if (!own || own->parts.empty()) return own;
    auto result = std::make_shared<Modifier>(*own);
    for (auto& [name, part] : result->parts) {
        if (!part->value) continue;
        auto copy = std::make_shared<Modifier>(*part);
        copy->value->is_of_type = true;
        part = std::move(copy);
    }
    return result;
}

namespace {

void set_foreign(Binding& value, std::size_t rank) {
    value.foreign_indices = rank;
    if (!value.replaced) return;
    auto replaced = std::make_shared<Binding>(*value.replaced);
    set_foreign(*replaced, rank);
    value.replaced = std::move(replaced);
}

bool has_foreign(const Binding& value) {
    return value.foreign_indices > 0 || (value.replaced && has_foreign(*value.replaced));
}

bool has_foreign(const Modifier& whole) {
    if (whole.value && has_foreign(*whole.value)) return true;
    const Redeclaration* redeclaration = whole.redeclaration.get();
    if (redeclaration &&
        (redeclaration->foreign_indices > 0 || (redeclaration->over && has_foreign(*redeclaration->over))))
        return true;
    return std::ranges::any_of(whole.parts, [](const auto& part) { return has_foreign(*part.second); });
}

} // namespace

ModifierPtr made_of_class(const ModifierPtr& own, std::size_t rank) {
    if (!own || own->empty()) return own;
    auto result = std::make_shared<Modifier>(*own);
    result->is_common = false;
    if (result->value) set_foreign(*result->value, rank);
    if (own->redeclaration) {
        auto redeclaration = std::make_shared<Redeclaration>(*own->redeclaration);
        redeclaration->foreign_indices = rank;
        redeclaration->over = made_of_class(redeclaration->over, rank);
        result->redeclaration = redeclaration;
    }
    for (auto& [name, part] : result->parts) part = made_of_class(part, rank);
    return result;
}

ModifierPtr without_final(const ModifierPtr& own) {
    if (!own->is_final && !(own->value && own->value->is_final)) return own;
    auto result = std::make_shared<Modifier>(*own);
    result->is_final = false;
    if (result->value) result->value->is_final = false;
    return result;
}

ModifierPtr without_redeclaration(const ModifierPtr& whole) {
    if (!whole || !whole->redeclaration) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    result->redeclaration = nullptr;
    return result;
}

namespace {

void set_scope(Binding& value, Node& node) {
    if (value.replaced) {
        auto replaced = std::make_shared<Binding>(*value.replaced);
        set_scope(*replaced, node);
        value.replaced = std::move(replaced);
    }
    if (value.level < 0) return;
    Node* around = &node;
    for (std::int32_t level = node.depth(); level > value.level; --level) around = around->parent;
    value.scope.node = around;
    value.level = -1;
}

} // namespace

ModifierPtr with_scopes(const ModifierPtr& whole, Node& node) {
    auto result = std::make_shared<Modifier>(*whole);
    result->is_common = false;
    if (result->value) set_scope(*result->value, node);
    for (auto& [name, part] : result->parts) part = with_scopes(part, node);
    return result;
}

namespace {

bool are_same_words(const ast::Expr* a, const ast::Expr* b) {
    return a == b || (a && b && syntax::print(*a) == syntax::print(*b));
}

bool is_break(const Modifier& m) { return m.value && !m.value->expr; }

} // namespace

bool has_break(const Modifier& whole) {
    return is_break(whole) ||
           std::ranges::any_of(whole.parts, [](const auto& part) { return has_break(*part.second); });
}

ModifierPtr without_break(const ModifierPtr& whole, bool parts) {
    if (!whole || !(parts ? has_break(*whole) : is_break(*whole))) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    if (is_break(*whole)) result->value = std::nullopt;
    if (!parts) return result;
    for (auto& [name, part] : result->parts) part = without_break(part, true);
    return result;
}

bool are_alike(const ModifierPtr& a, const ModifierPtr& b) {
    const bool is_empty = !a || a->empty();
    if (is_empty || !b || b->empty()) return is_empty && (!b || b->empty());
    if (a->value.has_value() != b->value.has_value() || a->parts.size() != b->parts.size() ||
        a->redeclaration != b->redeclaration)
        return false;
    if (a->is_final != b->is_final || a->is_each != b->is_each) return false;
    if (a->value && !are_same_words(a->value->expr, b->value->expr)) return false;
    return std::ranges::all_of(a->parts, [&](const auto& part) {
        const ModifierPtr other = b->shared_part(part.first);
        return other && are_alike(part.second, other);
    });
}

namespace {

void add_part(Modifier& whole, const std::string& name, ModifierPtr part, source::Diagnostics& diagnostics) {
    for (auto& [n, existing] : whole.parts) {
        if (n != name) continue;
        if (existing->value && part->value)
            diagnostics.report(Diag::DuplicateElement, part->span, "`" + name + "` is modified twice")
                .at(existing->span, "first here");
        existing = merge(part, existing, name, diagnostics);
        return;
    }
    whole.parts.emplace_back(name, std::move(part));
}

// `a.b(start = 1)` is the modifier of a with the part b
ModifierPtr nest(const ast::Name& name, std::size_t from, ModifierPtr leaf) {
    for (std::size_t i = name.parts.size(); i-- > from;) {
        auto outer = std::make_shared<Modifier>();
        outer->span = leaf->span;
        outer->is_common = leaf->is_common;
        outer->parts.emplace_back(name.parts[i].text, std::move(leaf));
        leaf = std::move(outer);
    }
    return leaf;
}

struct Standing {
    Scope scope;
    std::int32_t level = -1;
    bool is_shareable = true;
};

ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Standing& where,
                        source::Diagnostics& diagnostics);

ModifierPtr argument_modifier(const ast::Argument& argument, Standing& where, source::Diagnostics& diagnostics) {
    const ast::Modification* m = argument.modification ? &*argument.modification : nullptr;
    auto leaf = std::make_shared<Modifier>(*from_syntax(m ? m->nested.get() : nullptr, m, where, diagnostics));
    leaf->is_each = argument.is_each;
    leaf->is_final = argument.is_final;
    leaf->span = argument.span;
    if (leaf->value) leaf->value->is_final = argument.is_final;
    return leaf;
}

ModifierPtr redeclaration(const ast::Argument& argument, Scope scope) {
    auto leaf = std::make_shared<Modifier>();
    leaf->is_each = argument.is_each;
    leaf->is_final = argument.is_final;
    leaf->span = argument.span;
    leaf->redeclaration = std::make_shared<Redeclaration>(
        Redeclaration{.component = argument.redeclaration->component.get(),
                      .class_def = argument.redeclaration->class_def.get(),
                      .constraint = argument.constraint ? &*argument.constraint : nullptr,
                      .scope = scope,
                      .span = argument.span,
                      .is_replaceable = argument.is_replaceable});
    return leaf;
}

ModifierPtr leaf_of(Redeclaration redeclaration) {
    auto leaf = std::make_shared<Modifier>();
    leaf->span = redeclaration.span;
    leaf->redeclaration = std::make_shared<Redeclaration>(std::move(redeclaration));
    return leaf;
}

const ast::ConstrainingClause* pointer(const std::optional<ast::ConstrainingClause>& constraint) {
    return constraint ? &*constraint : nullptr;
}

} // namespace

ModifierPtr redeclaration(const ast::ComponentDef& component, Scope scope) {
    return leaf_of({.component = &component,
                    .constraint = pointer(component.constraint),
                    .scope = scope,
                    .span = component.span,
                    .is_replaceable = component.prefix.is_replaceable});
}

ModifierPtr redeclaration(const ast::NestedClass& nested, Scope scope) {
    return leaf_of({.class_def = nested.class_def.get(),
                    .constraint = pointer(nested.constraint),
                    .scope = scope,
                    .span = nested.class_def->name.span,
                    .is_replaceable = nested.prefix.is_replaceable});
}

namespace {

ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Standing& where,
                        source::Diagnostics& diagnostics) {
    if (!arguments && !value) return empty_modifier();
    auto result = std::make_shared<Modifier>();
    result->is_common = where.level >= 0 || !where.scope.node;
    if (value) {
        result->span = value->span;
        const Scope scope{where.level < 0 ? where.scope.node : nullptr, where.scope.lexical};
        if (value->value || value->is_break)
            result->value = Binding{.expr = value->value, .scope = scope, .level = where.level, .span = value->span};
    }
    if (!arguments) return result;
    for (const ast::Argument& argument : arguments->arguments) {
        if (argument.name.parts.empty()) continue;
        if (argument.redeclaration) where.is_shareable = false;
        ModifierPtr leaf = argument.redeclaration ? redeclaration(argument, where.scope)
                                                  : argument_modifier(argument, where, diagnostics);
        add_part(*result, argument.name.parts.front().text, nest(argument.name, 1, std::move(leaf)), diagnostics);
    }
    return result;
}

} // namespace

ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope,
                        source::Diagnostics& diagnostics) {
    Standing where{scope};
    return from_syntax(arguments, value, where, diagnostics);
}

ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope,
                        std::int32_t level, bool& is_shareable, source::Diagnostics& diagnostics) {
    Standing where{scope, level};
    ModifierPtr result = from_syntax(arguments, value, where, diagnostics);
    is_shareable = where.is_shareable;
    return result;
}

ModifierPtr constraint_modifier(const ast::ConstrainingClause* constraint, Scope scope,
                                source::Diagnostics& diagnostics) {
    return constraint ? from_syntax(constraint->modification.get(), nullptr, scope, diagnostics) : empty_modifier();
}

ModifierPtr constraint_modifier(const Class& c, Scope scope, source::Diagnostics& diagnostics) {
    return constraint_modifier(c.nested ? pointer(c.nested->constraint) : nullptr, scope, diagnostics);
}

namespace {

/// The same with `each` at its values and parts: they may be merged with others that have no `each`.
ModifierPtr spread_each(const ModifierPtr& whole) {
    if (!whole->is_each) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    result->is_each = false;
    if (result->value) result->value->is_each = true;
    for (auto& [name, part] : result->parts) {
        auto copy = std::make_shared<Modifier>(*part);
        copy->is_each = true;
        part = copy;
    }
    return result;
}

/// A redeclaration hides the inner modification of the element, except for parts that it leaves open.
std::shared_ptr<const Redeclaration> over(const Redeclaration& outer, const ModifierPtr& inner,
                                          const std::string& element, source::Diagnostics& diagnostics) {
    const Redeclaration* before = inner->redeclaration.get();
    // its environment reports (library/environment.cpp)
    const bool is_package = outer.class_def && outer.class_def->kind == ast::ClassKind::Package;
    if (before && !before->is_replaceable && before->span != outer.span && !is_package)
        diagnostics.report(Diag::NotReplaceable, outer.span, "`" + element + "` is not replaceable")
            .at(before->span, "redeclared here, without `replaceable`");
    auto result = std::make_shared<Redeclaration>(outer);
    result->over = outer.over ? merge(outer.over, inner, element, diagnostics) : inner;
    return result;
}

/// The same under a value of the whole, which includes the values of the parts.
ModifierPtr overruled(const ModifierPtr& part) {
    if (!part->value && part->parts.empty()) return part;
    auto result = std::make_shared<Modifier>(*part);
    if (result->value) result->value->is_overruled = true;
    for (auto& [name, further] : result->parts) further = overruled(further);
    return result;
}

/// The outer of two values; --set keeps the model's own value.
Binding over(const Binding& outer, const std::optional<Binding>& inner) {
    Binding result = outer;
    if (outer.is_setting && inner && inner->expr && !outer.replaced)
        result.replaced = inner->is_setting ? inner->replaced : std::make_shared<Binding>(*inner);
    return result;
}

} // namespace

ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element,
                  source::Diagnostics& diagnostics) {
    if (!outer || outer->empty()) return inner;
    if (!inner || (inner->empty() && !inner->is_final)) return outer;
    if (outer->is_each != inner->is_each) return merge(spread_each(outer), spread_each(inner), element, diagnostics);
    if (outer->redeclaration && !inner->is_final) {
        auto result = std::make_shared<Modifier>(*outer);
        result->redeclaration = over(*outer->redeclaration, inner, element, diagnostics);
        result->is_common = false;
        return result;
    }
    auto result = std::make_shared<Modifier>(*inner);
    if (outer->value) {
        if ((inner->value && inner->value->is_final) || inner->is_final) {
            Diag code = outer->value->is_setting ? Diag::SettingNotChangeable : Diag::FinalModified;
            diagnostics.report(code, outer->value->span, "`" + element + "` is final and cannot be modified")
                .at(inner->span, "declared final here");
        } else {
            result->value = over(*outer->value, inner->value);
            for (auto& [name, part] : result->parts) part = overruled(part);
        }
    }
    if (outer->redeclaration)
        diagnostics.report(Diag::FinalModified, outer->span, "`" + element + "` is final and cannot be redeclared")
            .at(inner->span, "declared final here");
    result->is_final = outer->is_final || inner->is_final;
    result->is_setting = outer->is_setting;
    result->is_common = outer->is_common && inner->is_common;
    if (outer->span.valid()) result->span = outer->span;
    for (const auto& [name, part] : outer->parts) {
        bool found = false;
        for (auto& [n, existing] : result->parts) {
            if (n != name) continue;
            existing = merge(part, existing, element + "." + name, diagnostics);
            found = true;
        }
        if (!found) result->parts.emplace_back(name, part);
    }
    return result;
}

namespace {

ModifierPtr without_each(const ModifierPtr& whole) {
    auto result = std::make_shared<Modifier>(*whole);
    result->is_each = false;
    return result;
}

/// Under `each` no indices of an array are taken, so none of the next array are foreign.
ModifierPtr without_foreign(const ModifierPtr& whole) { return has_foreign(*whole) ? made_of_class(whole, 0) : whole; }

/// Adds those of an array's element that are not foreign.
void add_indices(std::vector<Index>& indices, const std::vector<Index>& index, std::size_t& foreign) {
    indices.insert(indices.end(), index.begin() + static_cast<std::ptrdiff_t>(std::min(foreign, index.size())),
                   index.end());
    foreign = 0;
}

void take_element(Binding& value, const std::vector<Index>& index) {
    if (value.is_each) value.foreign_indices = 0;
    else add_indices(value.indices, index, value.foreign_indices);
    if (!value.replaced) return;
    auto replaced = std::make_shared<Binding>(*value.replaced);
    take_element(*replaced, index);
    value.replaced = std::move(replaced);
}

/// `is_top`: directly in the modification of the array, where `each` has already taken effect.
ModifierPtr with_index(const ModifierPtr& whole, const std::vector<Index>& index, bool is_top) {
    if (!whole || whole->empty()) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    result->is_common = whole->is_common && !varies_with_index(*whole);
    if (whole->redeclaration) {
        auto redeclaration = std::make_shared<Redeclaration>(*whole->redeclaration);
        redeclaration->over = with_index(redeclaration->over, index, false);
        add_indices(redeclaration->indices, index, redeclaration->foreign_indices);
        result->redeclaration = redeclaration;
    }
    if (result->value) take_element(*result->value, index);
    for (auto& [name, part] : result->parts)
        if (!part->is_each) part = with_index(part, index, false);
        else part = without_foreign(is_top ? without_each(part) : part);
    return result;
}

} // namespace

ModifierPtr with_index(const ModifierPtr& whole, const std::vector<Index>& index) {
    return with_index(whole, index, true);
}

ModifierPtr with_free_index(const ModifierPtr& whole, const std::vector<Index>& index) {
    if (index.empty() || !whole || whole->empty()) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    result->is_common = false;
    if (result->value && !result->value->is_each) {
        result->value->indices.insert(result->value->indices.begin(), index.begin(), index.end());
        result->value->free_indices = index.size();
    }
    for (auto& [name, part] : result->parts)
        if (!part->is_each) part = with_free_index(part, index);
    return result;
}

ModifierPtr without_elements(const ModifierPtr& whole) {
    const auto is_of_element = [](const auto& part) { return part.first.starts_with('['); };
    if (!whole || std::ranges::none_of(whole->parts, is_of_element)) return whole;
    auto result = std::make_shared<Modifier>(*whole);
    std::erase_if(result->parts, is_of_element);
    return result;
}

bool varies_with_index(const Modifier& whole) {
    if (whole.value && !whole.value->is_each) return true;
    if (whole.redeclaration && whole.redeclaration->component && whole.redeclaration->component->modification)
        return true;
    if (whole.redeclaration && whole.redeclaration->over && varies_with_index(*whole.redeclaration->over)) return true;
    return std::ranges::any_of(
        whole.parts, [](const auto& part) { return !part.second->is_each && varies_with_index(*part.second); });
}

} // namespace torsion::instance
