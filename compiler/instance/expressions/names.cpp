// What a name means: components, constants of packages and of components, literals of enumerations (specification 5.3).
#include "compiler/instance/translate.h"

#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/modifier.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/specialized.h"
#include "compiler/library/missing.h"
#include "compiler/library/predefined.h"
#include "compiler/symbolic/print.h"

namespace torsion::instance {

using library::Found;
using source::Diag;

namespace {

constexpr int most_names_of_enumeration = 200; ///< of one class, by short classes

std::vector<ast::Identifier> identifiers(const ast::ComponentRef& ref, std::size_t count) {
    std::vector<ast::Identifier> parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back(ref.parts[i].name);
    return parts;
}

/// The partial class into which a name leads; null: there is none (specification 5.3.2).
const Class* partial_class_in(const ast::ComponentRef& ref, const Scope& scope, library::Lookup& lookup) {
    for (std::size_t n = 1; n < ref.parts.size(); ++n) {
        const Class* in = lookup.find(scope.lexical, identifiers(ref, n), ref.global).class_;
        if (in && in->def && in->def->is_partial) return in;
    }
    return nullptr;
}

} // namespace

Node& Translator::package_node(const Class& c) {
    auto [place, fresh] = tree_.packages.try_emplace(&c, nullptr);
    if (fresh) {
        Node& node = tree_.nodes.emplace_back();
        node.name = c.path;
        node.class_ = &c;
        node.kind = Node::Kind::Composite;
        node.class_kind = ast::ClassKind::Package;
        place->second = &node;
        const bool is_local = c.parent && c.parent->def && c.parent->def->kind != ast::ClassKind::Package;
        const bool is_of_model = tree_.model && c.file == tree_.model->file;
        // reports what is wrong with them, though nothing may be inherited
        if (is_local || is_of_model) tree_.lookup->bases(c);
    }
    return *place->second;
}

/// A constant of a package, with what the environment of the package instance says about it.
Node* Translator::package_member(const Found& found) {
    Node& package = package_node(*found.owner);
    const ast::ComponentDef& d = *found.component;
    if (Node* child = package.child(d.name.text)) return child;
    Node& node = tree_.nodes.emplace_back();
    node.name = d.name.text;
    node.parent = &package;
    node.declaration = &d;
    node.declared_in = found.owner;
    const ast::Modification* m = d.modification ? &*d.modification : nullptr;
    const ModifierPtr own = from_syntax(m ? m->nested.get() : nullptr, m, {nullptr, found.owner}, diagnostics_);
    const library::Change* change = found.owner->environment ? found.owner->environment->part(d.name.text) : nullptr;
    node.modifier = merge(modifier_of(change), d.prefix.is_final ? made_final(own) : own, d.name.text, diagnostics_);
    package.children.push_back(&node);
    if (!change || change->redeclared.empty()) return &node;
    diagnostics_
        .report(Diag::NotReplaceable, change->redeclared.front().span,
                "`" + node.name + "` is a constant: it cannot be redeclared")
        .at(d.span, "declared here")
        .with_help("a modification can give it another value");
    note_wrong(node);
    return &node;
}

/// `a.Medium.n`: a constant of a package in the class of a component. `part` is first that of the class, then that of
/// the constant. Null: there is none.
Node* Translator::constant_of_component(const Node& node, const ast::ComponentRef& ref, std::size_t& part) {
    if (!node.class_) return nullptr;
    Found found = tree_.lookup->member(*node.class_, ref.parts[part].name.text);
    std::size_t at = part;
    for (; found.class_ && at + 1 < ref.parts.size(); ++at)
        found = tree_.lookup->member(*found.class_, ref.parts[at + 1].name.text);
    if (!found.component || at == part) return nullptr;
    part = at;
    return constant(found, ref);
}

/// A class has one value of its constant, components that modify it have others: text that belongs to no component
/// cannot tell which is meant. False, with a report, if a component modifies the constant.
bool Translator::note_constant_by_class(const ast::ComponentDef& constant, Span use) {
    tree_.constants_by_class.try_emplace(&constant, use);
    const auto modified = tree_.modified_constants.find(&constant);
    if (modified == tree_.modified_constants.end()) return true;
    report_ambiguous_constant(constant, use, modified->second, diagnostics_);
    return false;
}

/// Names that lead through classes reach constants only: the value of anything else differs between components.
Node* Translator::constant(const Found& found, const ast::ComponentRef& ref) {
    const bool is_constant = found.component->type_prefix.variability == ast::VariabilityPrefix::Constant;
    if (is_constant && !is_package(found.owner) && !note_constant_by_class(*found.component, ref.span)) {
        Node& wrong = tree_.nodes.emplace_back();
        wrong.kind = Node::Kind::Absent, wrong.is_wrong = true;
        return &wrong;
    }
    if (is_constant || is_package(found.owner)) return package_member(found);
    diagnostics_
        .report(Diag::NotParameterExpression, ref.span,
                "`" + found.component->name.text + "` is no constant of `" + found.owner->path +
                    "`: only components of that class have a value for it")
        .at(found.component->span, "declared here");
    Node& wrong = tree_.nodes.emplace_back();
    wrong.kind = Node::Kind::Absent, wrong.is_wrong = true;
    return &wrong;
}

/// An `outer` constant of a package inside of a class of components: that of the component around (specification 5.4).
/// Null: it is none, or nothing fits.
Node* Translator::inner_of_package(const Found& found, const Scope& scope) {
    const ast::ComponentDef& d = *found.component;
    if (!d.prefix.is_outer || d.prefix.is_inner || d.modification || !is_package(found.owner)) return nullptr;
    const Class* around = found.owner;
    while (around && is_package(around)) around = around->parent;
    const Node* nearest = around ? instance_of(around, scope.node, *tree_.lookup) : nullptr;
    Node* const inner = nearest ? inner_component_from(nearest, d.name.text) : nullptr;
    if (!inner || inner->declaration->type_prefix.variability != ast::VariabilityPrefix::Constant) return nullptr;
    const auto type_of = [&](const ast::ComponentDef& declaration,
                             const Class* c) -> std::pair<const Class*, std::string> {
        if (library::is_predefined(declaration.type, c, *tree_.lookup)) return {nullptr, declaration.type.text()};
        return {tree_.lookup->find_class(c, declaration.type), ""};
    };
    return type_of(d, found.owner) == type_of(*inner->declaration, inner->declared_in) ? inner : nullptr;
}

/// The component that a name means in the text of a class: declared there or inherited. Components of classes derived
/// from it have no names there (specification 5.3.1).
Node* Translator::visible_component(const Scope& scope, std::string_view name) const {
    Node* component = scope.node ? scope.node->child(name) : nullptr;
    // no text declares it
    if (component && component->is_added && component == scope.node->declared(name)) return nullptr;
    if (!component || !scope.lexical || scope.node->class_ == scope.lexical || component->declared_in == scope.lexical)
        return component;
    return tree_.lookup->member(*scope.lexical, name).component ? component : nullptr;
}

/// An `outer` component shows of its inner one what its own class has (specification 5.4). True: it has no such part.
bool Translator::is_hidden_by_outer(const ast::ComponentRef& ref, const Scope& scope) const {
    if (!tree_.has_outer || ref.global || ref.parts.size() < 2) return false;
    const Node* outer = scope.node ? scope.node->declared(ref.parts.front().name.text) : nullptr;
    if (!outer || !outer->inner || outer->inner->is_added || !outer->declared_in) return false;
    const ast::Name& type = outer->declaration->type;
    const Found found = tree_.lookup->find(outer->declared_in, type.parts, type.global);
    if (!found.class_ || !found.class_->def || found.class_ == outer->inner->class_) return false;
    // another may replace it by now
    if (found.class_->nested && found.class_->nested->prefix.is_replaceable) return false;
    return !tree_.lookup->member(*found.class_, ref.parts[1].name.text);
}

/// A protected component has no name outside of its class (specification 4.1).
bool Translator::check_public(const Node& component, const ast::Identifier& name) {
    if (!component.is_internal) return true;
    diagnostics_
        .report(Diag::ProtectedAccess, name.span,
                "`" + component.path() + "` is protected: it has no name outside of its class")
        .at(component.span(), "declared here");
    return false;
}

/// The same for a name that leads through classes.
bool Translator::check_public_name(const ast::ComponentRef& ref, const Scope& scope) {
    const auto part = tree_.lookup->protected_part(scope.lexical, identifiers(ref, ref.parts.size()), ref.global);
    if (!part) return true;
    const ast::Identifier& name = ref.parts[*part].name;
    diagnostics_.report(Diag::ProtectedAccess, name.span,
                        "`" + name.text + "` is protected: it has no name outside of its class");
    return false;
}

// The first name of a reference: an enclosing component, or a constant of a package by way of classes.
Node* Translator::first_node(const ast::ComponentRef& ref, const Scope& scope, std::size_t& used,
                             std::optional<TypedValue>& literal) {
    const std::string& name = ref.parts.front().name.text;
    if (!ref.global)
        if (Node* component = visible_component(scope, name)) return used = 1, component;
    library::Lookup& lookup = *tree_.lookup;
    if (!ref.global && scope.node && scope.node->class_kind == ast::ClassKind::Package && scope.node->class_)
        if (Found own = lookup.member(*scope.node->class_, name); own.component) return used = 1, package_member(own);
    Found found = lookup.find(scope.lexical, identifiers(ref, ref.parts.size()), ref.global);
    if (found.component) {
        used = found.parts_used;
        if (used > 1 && !check_public_name(ref, scope)) return literal = TypedValue::poison(), nullptr;
        const Class* partial = used > 1 && tree_.incomplete.empty() ? partial_class_in(ref, scope, lookup) : nullptr;
        if (partial) {
            literal = fail(Diag::PartialClass, ref.span, "`" + partial->path + "` is partial: it gives no values");
            return nullptr;
        }
        if (Node* around = used == 1 ? instance_of(found.reached_through, scope.node, lookup)
                                     : nullptr) // a constant of the model around this component
            if (Node* component = around->child(name); component && component->variability == Variability::Constant)
                return component;
        if (Node* inner = inner_of_package(found, scope)) return inner;
        return constant(found, ref);
    }
    literal = enumeration_literal(ref, scope);
    return nullptr;
}

const EnumerationType& Translator::enumeration_type(const Class& c) {
    auto [known, fresh] = tree_.enumeration_of.try_emplace(c.def, nullptr);
    if (fresh) {
        EnumerationType& e = tree_.enumerations.emplace_back();
        e.name = c.path;
        for (const auto& l : std::get<ast::Enumeration>(c.def->body()).literals) e.literals.push_back(l.name.text);
        known->second = &e;
    }
    return *known->second;
}

const EnumerationType* Translator::enumeration_named(const std::vector<ast::Identifier>& type, bool global,
                                                     const Scope& scope) {
    const EnumerationType* enumeration = nullptr;
    if (library::is_predefined(type, global, scope.lexical, *tree_.lookup)) {
        for (const EnumerationType& e : tree_.enumerations)
            if (e.name == type[0].text) enumeration = &e;
    } else if (Found found = tree_.lookup->find(scope.lexical, type, global); found.class_ && found.class_->def) {
        const Class* c = found.class_;
        for (int n = 0; c && c->def && std::holds_alternative<ast::ShortClass>(c->def->body()); ++n) {
            if (n > most_names_of_enumeration) return nullptr; // short classes in a circle
            const auto& bases = tree_.lookup->bases(*c);
            c = bases.empty() ? nullptr : bases.front().class_;
        }
        if (c && c->def && std::holds_alternative<ast::Enumeration>(c->def->body())) {
            enumeration = &enumeration_type(*c);
        }
    }
    return enumeration;
}

std::optional<TypedValue> Translator::enumeration_literal(const ast::ComponentRef& ref, const Scope& scope) {
    if (ref.parts.size() < 2) return std::nullopt;
    const EnumerationType* enumeration = enumeration_named(identifiers(ref, ref.parts.size() - 1), ref.global, scope);
    if (!enumeration) return std::nullopt;
    const auto& last = ref.parts.back().name;
    for (std::size_t i = 0; i < enumeration->literals.size(); ++i) {
        if (enumeration->literals[i] != last.text) continue;
        TypedValue t;
        t.type = BaseType::Enumeration;
        t.enumeration = enumeration;
        t.elements = {pool().constant(static_cast<double>(i + 1))};
        return t;
    }
    auto& report = diagnostics_.report(Diag::NameNotFound, last.span,
                                       "`" + enumeration->name + "` has no literal `" + last.text + "`");
    if (std::string near = source::nearest(last.text, enumeration->literals); !near.empty())
        report.with_help("did you mean `" + near + "`?");
    return TypedValue::poison();
}

void Translator::report_unknown(const ast::ComponentRef& ref, std::size_t part, Node* inside, const Scope& scope) {
    const auto names = identifiers(ref, ref.parts.size());
    if (!inside && tree_.lookup->find(scope.lexical, names, ref.global).class_) {
        diagnostics_.report(Diag::NameNotFound, ref.span, "`" + ref.text() + "` is a class, not a value");
        return;
    }
    if (const auto missing =
            inside ? library::Missing{} : library::missing_part(*tree_.lookup, scope.lexical, names, ref.global);
        missing.where) {
        const ast::Identifier& name = names[missing.part];
        auto& report = diagnostics_.report(Diag::NameNotFound, name.span,
                                           "`" + missing.where->path + "` has no `" + name.text + "`");
        return library::add_hint(report, *tree_.lookup, scope.lexical, name, missing);
    }
    const ast::Identifier& name = ref.parts[part].name;
    Node* where = inside ? inside : scope.node;
    std::string text = inside ? "`" + inside->path() + "` has no component `" + name.text + "`"
                              : "`" + name.text + "` is not declared here";
    auto& report = diagnostics_.report(Diag::NameNotFound, name.span, text);
    if (!inside && library::hint_at_import_of_base(report, *tree_.lookup, scope.lexical, name.text)) return;
    std::vector<std::string> candidates;
    if (where)
        for (Node* c : where->children) candidates.push_back(c->name);
    library::add_component_hint(report, name.text, candidates);
}

std::optional<std::vector<std::vector<std::int64_t>>> Translator::indices(const std::vector<ast::Subscript>& subscripts,
                                                                          const Node& array, const Context& c,
                                                                          Span span, std::vector<bool>& keeps) {
    const std::vector<std::int64_t>& dims = array.dims;
    if (subscripts.size() > dims.size()) {
        diagnostics_.report(Diag::SubscriptOutOfRange, span,
                            std::to_string(subscripts.size()) + " subscripts for " +
                                (dims.empty() ? "a scalar" : "size " + dims_text(dims)));
        return std::nullopt;
    }
    std::vector<std::vector<std::int64_t>> result;
    for (std::size_t d = 0; d < dims.size(); ++d) {
        std::vector<std::int64_t>& chosen = result.emplace_back();
        if (d >= subscripts.size() || !subscripts[d].expr) {
            for (std::int64_t i = 1; i <= dims[d]; ++i) chosen.push_back(i);
            keeps.push_back(true);
            continue;
        }
        TypedValue t = translate(*subscripts[d].expr, c.evaluated().in_subscript(dims[d]));
        if (t.poisoned) return std::nullopt;
        if (t.dims.size() > 1 || t.type == BaseType::Real || is_text(t) || t.is_record()) {
            diagnostics_.report(Diag::TypeMismatch, subscripts[d].span, "a subscript must be an Integer",
                                "this is " + type_name(t));
            return std::nullopt;
        }
        if (const TypedValue* wanted = index_type(array, d);
            wanted && (t.type != wanted->type || t.enumeration != wanted->enumeration)) {
            diagnostics_.report(Diag::TypeMismatch, subscripts[d].span,
                                "this dimension takes " +
                                    (wanted->enumeration ? "`" + wanted->enumeration->name + "`" : "Booleans"),
                                "this is " + type_name(t));
            return std::nullopt;
        }
        if (t.type == BaseType::Boolean) // of an array over Boolean
            for (symbolic::ExprId& e : t.elements)
                if (pool().is_constant(e)) e = pool().constant(pool().value(e) + 1);
        keeps.push_back(!t.is_scalar());
        for (symbolic::ExprId e : t.elements) {
            if (!pool().is_constant(e)) {
                diagnostics_.report(Diag::EvaluationFailed, subscripts[d].span, "the subscript cannot be computed");
                return std::nullopt;
            }
            double value = pool().value(e);
            if (value < 1 || value > static_cast<double>(dims[d])) {
                fail(Diag::SubscriptOutOfRange, subscripts[d].span,
                     "subscript " + symbolic::number(value) + " is out of range",
                     "this dimension has size " + std::to_string(dims[d]));
                return std::nullopt;
            }
            chosen.push_back(static_cast<std::int64_t>(value));
        }
    }
    return result;
}

} // namespace torsion::instance
