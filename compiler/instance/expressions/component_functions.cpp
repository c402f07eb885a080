// Functions reached through components: `a.b[2].P.f(x)` (specification 5.3.2), and functions of a model whose
// modification names its components.
#include "compiler/instance/class_type.h"
#include "compiler/instance/functions/function_signature.h"
#include "compiler/instance/modifier.h"
#include "compiler/instance/names_in.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/translate.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

/// Components first, then classes; null: there is no such class (reported).
const Class* Translator::function_of_component(const ast::ComponentRef& ref, const Context& c,
                                               const ClassReplacement*& replacement) {
    library::Lookup& lookup = *tree_.lookup;
    for (std::size_t n = 1; n < ref.parts.size(); ++n) {
        ast::ComponentRef prefix = ref;
        prefix.parts.resize(n);
        const std::optional<Places> found = places(prefix, c);
        if (!found) return nullptr;
        if (found->is_conditional) {
            fail(Diag::ConditionalOutsideConnect, prefix.span,
                 "`" + prefix.text() + "` has a condition: it can be modified and connected, but gives no function");
            return nullptr;
        }
        if (found->absent || found->items.size() != 1 || !found->items[0].node->class_) break;
        Node& node = *found->items[0].node;
        if (node.child(ref.parts[n].name.text)) continue;
        const Class* at = lookup.member(*node.class_, ref.parts[n].name.text).class_;
        if (library::Lookup::is_protected({.class_ = at})) {
            fail(Diag::ProtectedAccess, ref.parts[n].name.span,
                 "`" + at->name + "` is protected: it has no name outside of its class");
            return nullptr;
        }
        if (const ClassReplacement* r = replacement_of(&node, at, lookup)) replacement = r, at = r->class_;
        if (at && !replacement) replacement = with_components(*at, node);
        for (std::size_t i = n + 1; i < ref.parts.size() && at; ++i)
            at = lookup.member(*at, ref.parts[i].name.text).class_, replacement = nullptr;
        if (at) return at;
        break;
    }
    fail(Diag::ClassNotFound, ref.span, "function `" + ref.text() + "` not found");
    return nullptr;
}

namespace {

bool is_function(const Class* c) {
    return c->def && (c->def->kind == ast::ClassKind::Function || c->def->kind == ast::ClassKind::OperatorFunction);
}

/// The model that contains the function, perhaps in another function; null: there is none.
const Class* model_of(const Class& function) {
    const Class* in = function.parent;
    while (in && is_function(in)) in = in->parent;
    return in && !is_package(in) ? in : nullptr;
}

} // namespace

/// Were functions redeclared in this component, or in one around it?
bool has_redeclared_functions(const Node& component) {
    const auto is_redeclared = [](const ClassReplacement& r) {
        return is_function(r.original) && (r.class_ != r.original || r.modifier);
    };
    for (const Node* node = &component; node; node = node->parent)
        if (std::ranges::any_of(node->replacements, is_redeclared)) return true;
    return false;
}

Context with_functions_of(const Signature& function, Context c) {
    c.functions_around = function.around, c.is_of_model = model_of(*function.class_) != nullptr;
    return c;
}

/// Its defaults belong to the component that contains it, and it calls that component's functions. Null: it depends on
/// nothing of a component.
const ClassReplacement* Translator::with_components(const Class& function, Node& around) {
    const Class* in = model_of(function);
    if (!in || !function.def) return nullptr;
    const auto of = [&](Node& node) {
        return &functions_of_components_
                    .try_emplace({&function, &node}, ClassReplacement{&function, &function, &node, nullptr, nullptr})
                    .first->second;
    };
    if (has_redeclared_functions(around))
        if (Node* node = instance_of(in, &around, *tree_.lookup)) return of(*node);
    const auto* shorthand = std::get_if<ast::ShortClass>(&function.def->body());
    if (!shorthand || !shorthand->modification || shorthand->modification->arguments.empty()) return nullptr;
    Node* node = instance_of(in, &around, *tree_.lookup);
    const auto names_component = [&](const ast::Argument& argument) {
        if (!argument.modification || !argument.modification->value) return false;
        return std::ranges::any_of(names_in(*argument.modification->value),
                                   [&](const std::string& name) { return node->child(name) != nullptr; });
    };
    if (!node || std::ranges::none_of(shorthand->modification->arguments, names_component)) return nullptr;
    return of(*node);
}

/// The replacement of g where `function f = g(…)` in `scope` names it: f says what is stronger, and `of_f` (null: none)
/// is stronger still.
const ClassReplacement& Translator::under_name(const Class& f, const ast::ShortClass& shorthand, Node& scope,
                                               const ClassReplacement* of_f, const ClassReplacement& of_g) {
    const auto [place, is_new] = functions_under_names_.try_emplace({&f, &scope, of_f}, of_g);
    if (!is_new) return place->second;
    const ModifierPtr own = from_syntax(shorthand.modification.get(), nullptr, {&scope, f.parent}, diagnostics_);
    const ModifierPtr said =
        merge(of_f ? of_f->modifier : nullptr, merge(own, of_f ? of_f->constraint : nullptr, f.name, diagnostics_),
              f.name, diagnostics_);
    place->second.modifier = merge(said, of_g.modifier, f.name, diagnostics_);
    return place->second;
}

/// `function f = g` where g is a replaceable function of the model around: what g was redeclared to
/// (specification 7.3).
bool Translator::follow_names(const Class*& function, const ClassReplacement*& replacement, Node* around, Span span) {
    library::Lookup& lookup = *tree_.lookup;
    for (int depth = 0; depth < 100; ++depth) {
        const auto* shorthand = function->def ? std::get_if<ast::ShortClass>(&function->def->body()) : nullptr;
        const auto& bases = shorthand ? lookup.bases(*function) : std::vector<library::Base>();
        if (bases.empty() || !bases[0].class_) return true;
        Node* scope = instance_of(function->parent, replacement ? replacement->around : around, lookup);
        const ClassReplacement* next = scope ? replacement_of(scope, bases[0].class_, lookup) : nullptr;
        if (!next || next->class_ == function || next == replacement) return true;
        replacement = &under_name(*function, *shorthand, *scope, replacement, *next);
        function = next->class_;
    }
    return fail(Diag::CyclicClass, span, "function `" + function->path + "` is defined by itself"), false;
}

} // namespace torsion::instance
