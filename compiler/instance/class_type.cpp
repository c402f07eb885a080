#include "compiler/instance/class_type.h"

#include "compiler/instance/modifier.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/native_code/substitute.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/specialized.h"
#include "compiler/library/predefined.h"

namespace torsion::instance {

using source::Diag;

namespace {

const EnumerationType* predefined_enumeration(InstanceTree& tree, const std::string& name) {
    for (const EnumerationType& e : tree.enumerations)
        if (e.name == name) return &e;
    return nullptr;
}

} // namespace

std::string_view incompleteness(const ClassType& type) {
    using K = ast::ClassKind;
    if (type.kind == K::Function || type.kind == K::OperatorFunction) return "function";
    if (type.kind == K::Connector) return "connector";
    if (type.kind == K::Record || type.kind == K::OperatorRecord) return "record";
    if (!type.class_) return "type";
    return type.is_partial ? "partial" : "";
}

std::optional<ClassType> ClassTypes::predefined(const std::string& name, Span use) {
    ClassType t;
    t.name = name;
    if (name == "Real") t.base = BaseType::Real;
    else if (name == "Integer") t.base = BaseType::Integer;
    else if (name == "Boolean") t.base = BaseType::Boolean;
    else if (name == "String") t.base = BaseType::String;
    else if (const EnumerationType* e = predefined_enumeration(translator_.tree(), name))
        t.base = BaseType::Enumeration, t.enumeration = e;
    else {
        translator_.diagnostics().report(Diag::NotSupported, use, "not supported: `" + name + "`");
        return std::nullopt;
    }
    return t;
}

namespace {

constexpr std::size_t longest_chain_of_short_classes = 200; ///< of short classes

bool is_modified(const ast::ClassModification* modification) {
    return modification && !modification->arguments.empty();
}

} // namespace

/// Does a short class, or the constraint of a class, name components of the model that contains the class?
bool ClassTypes::names_components(const Class& c) {
    std::vector<const Class*> chain;
    for (const Class* at = &c; at && at->def && std::find(chain.begin(), chain.end(), at) == chain.end();) {
        chain.push_back(at);
        const auto* shorthand = std::get_if<ast::ShortClass>(&at->def->body());
        const bool is_local = at->parent && at->parent->def && at->parent->def->kind != ast::ClassKind::Package;
        // it may mean another class
        if (is_local && at != &c && at->nested && at->nested->prefix.is_replaceable) return true;
        if (is_local && at->nested && at->nested->constraint && is_modified(at->nested->constraint->modification.get()))
            return true;
        if (!shorthand) return false;
        if (is_local && (is_modified(shorthand->modification.get()) || !shorthand->subscripts.empty())) return true;
        const auto& bases = translator_.tree().lookup->bases(*at);
        at = bases.empty() ? nullptr : bases[0].class_;
    }
    return false;
}

/// A class that comes down to a predefined type.
std::optional<ClassType> ClassTypes::with_predefined(ClassType type, const std::string& name, Span use) {
    const std::optional<ClassType> base = predefined(name, use);
    if (!base) return std::nullopt;
    type.base = base->base, type.enumeration = base->enumeration;
    if (!type.dims.empty()) type.modifier = made_of_type(type.modifier);
    return type;
}

std::optional<ClassType> ClassTypes::as_object(ClassType type, const Class& c) {
    const EnumerationType* number = object_type(c, translator_);
    if (const Class* record = number ? modelica_object(c, *translator_.tree().lookup) : nullptr) {
        type.class_ = record, type.kind = record->def->kind, type.object = &c;
        return type;
    }
    type.base = BaseType::Enumeration, type.enumeration = number;
    return type.enumeration ? std::optional(std::move(type)) : std::nullopt;
}

/// A short class of a replaceable class of the model around: it means what that was redeclared to (specification 7.3).
std::optional<ClassType> ClassTypes::with_replacement(ClassType type, const ClassReplacement& replacement, Span use,
                                                      std::vector<const Class*>& chain) {
    std::optional<ClassType> rest = of(*replacement.class_, use, replacement.around, chain);
    if (!rest) return std::nullopt;
    source::Diagnostics& diagnostics = translator_.diagnostics();
    const ModifierPtr own = merge(rest->modifier, replacement.constraint, type.name, diagnostics);
    rest->modifier =
        merge(type.modifier, merge(replacement.modifier, own, type.name, diagnostics), type.name, diagnostics);
    rest->name = type.name;
    if (type.kind != ast::ClassKind::Type) rest->kind = type.kind;
    rest->dims.insert(rest->dims.begin(), type.dims.begin(), type.dims.end());
    rest->is_input |= type.is_input, rest->is_output |= type.is_output, rest->is_flow |= type.is_flow;
    rest->is_partial |= type.is_partial;
    return rest;
}

std::optional<ClassType> ClassTypes::of(const Class& c, Span use, Node* around, std::vector<const Class*>& chain) {
    library::Lookup& lookup = *translator_.tree().lookup;
    source::Diagnostics& diagnostics = translator_.diagnostics();
    ClassType result;
    result.name = c.path;
    for (const Class* at = &c;;) {
        if (!at->def) return std::nullopt;
        const bool is_there = std::ranges::any_of(chain, [&](const Class* before) { return before->def == at->def; });
        if (std::ranges::find(chain, at) != chain.end() ||
            (is_there && chain.size() > longest_chain_of_short_classes)) {
            diagnostics.report(Diag::CyclicClass, at->def->name.span, "class `" + at->path + "` is defined by itself");
            return std::nullopt;
        }
        if (chain.size() > longest_chain_of_short_classes) {
            diagnostics.report(Diag::LimitExceeded, at->def->name.span,
                               "more than " + std::to_string(longest_chain_of_short_classes) +
                                   " short classes define each other down to `" + at->path + "`");
            return std::nullopt;
        }
        chain.push_back(at);
        const Scope scope{instance_of(at->parent, around, lookup), at->parent};
        const ModifierPtr constraint =
            merge(constraint_modifier(*at, scope, diagnostics), modifier_of(at->defaults), at->path, diagnostics);
        result.modifier = merge(result.modifier, modifier_of(at->modification), at->path, diagnostics);
        if (at == &c || result.kind == ast::ClassKind::Type) result.kind = at->def->kind;
        result.is_partial = result.is_partial || at->def->is_partial;
        if (std::holds_alternative<ast::Enumeration>(at->def->body())) {
            if (std::get<ast::Enumeration>(at->def->body()).is_open) {
                diagnostics.report(Diag::NotSupported, use, "not supported: `enumeration(:)` without a redeclaration");
                return std::nullopt;
            }
            result.base = BaseType::Enumeration;
            result.enumeration = &translator_.enumeration_type(*at);
            if (!result.dims.empty()) result.modifier = made_of_type(result.modifier);
            return result;
        }
        if (std::holds_alternative<ast::DerivativeClass>(at->def->body())) {
            diagnostics.report(Diag::NotSupported, use, "not supported: functions defined as derivatives");
            return std::nullopt;
        }
        const auto* shorthand = std::get_if<ast::ShortClass>(&at->def->body());
        const auto& bases = lookup.bases(*at);
        if (!shorthand) {
            using K = ast::ClassKind;
            const bool may_be_overdetermined =
                !result.overdetermined && (at->def->kind == K::Record || at->def->kind == K::Type);
            if (may_be_overdetermined && lookup.member(*at, "equalityConstraint").class_) result.overdetermined = at;
            // `type X extends Real(…)` in long form is a predefined type, too; it may contain functions
            const Class* only = bases.size() == 1 ? bases[0].class_ : nullptr;
            const bool is_type = at->def->kind == K::Type ||
                                 (at->def->kind == K::Connector && only && only->def && only->def->kind == K::Type);
            if (bases.size() == 1 && bases[0].extends && (!bases[0].class_ || is_type)) {
                ModifierPtr own =
                    from_syntax(bases[0].extends->modification.get(), nullptr, {nullptr, at}, diagnostics);
                result.modifier =
                    merge(result.modifier, merge(own, constraint, at->path, diagnostics), at->path, diagnostics);
                if (bases[0].builtin == "ExternalObject") return as_object(std::move(result), *at);
                if (!bases[0].class_) return with_predefined(result, bases[0].builtin, use);
                at = bases[0].class_;
                continue;
            }
            result.modifier = merge(result.modifier, constraint, at->path, diagnostics);
            result.class_ = at;
            return result;
        }
        result.is_input |= shorthand->prefix.causality == ast::CausalityPrefix::Input;
        result.is_output |= shorthand->prefix.causality == ast::CausalityPrefix::Output;
        result.is_flow |= shorthand->prefix.flow == ast::FlowPrefix::Flow;
        for (const ast::Subscript& s : shorthand->subscripts) {
            auto n = s.expr
                         ? translator_.evaluate_integer(*s.expr, {scope, Mode::Evaluate}, "the size of an array type")
                         : std::optional(open_size);
            if (!n) return std::nullopt;
            if (s.expr && *n < 0) {
                diagnostics.report(Diag::EvaluationFailed, s.span,
                                   "the size of an array type is negative (" + std::to_string(*n) + ")");
                return std::nullopt;
            }
            result.dims.push_back(*n);
        }
        ModifierPtr own = from_syntax(shorthand->modification.get(), nullptr, scope, diagnostics);
        result.modifier = merge(result.modifier, merge(own, constraint, at->path, diagnostics), at->path, diagnostics);
        if (bases.empty()) return std::nullopt; // reported by the lookup
        if (!bases[0].class_) return with_predefined(result, bases[0].builtin, use);
        const ClassReplacement* replaced = scope.node ? replacement_of(scope.node, bases[0].class_, lookup) : nullptr;
        if (replaced && std::find(chain.begin(), chain.end(), replaced->class_) == chain.end())
            return with_replacement(std::move(result), *replaced, use, chain);
        at = bases[0].class_;
    }
}

const ClassType* ClassTypes::of(const ast::ComponentDef& declaration, const Class* declared_in) {
    const Declared key{&declaration, declared_in};
    auto [place, fresh] = known_.try_emplace(key);
    if (fresh) {
        const ast::Name& name = declaration.type;
        if (library::is_predefined(name, declared_in, *translator_.tree().lookup)) {
            place->second = predefined(name.parts[0].text, name.span);
        } else if (const Class* c = translator_.tree().lookup->find_class(declared_in, name)) {
            std::optional<ClassType> found = of(*c, name.span);
            place = known_.find(key); // resolving may have added others
            place->second = std::move(found);
        }
    }
    return place->second ? &*place->second : nullptr;
}

const ClassType* ClassTypes::of(const ast::ComponentDef& declaration, const Class* declared_in, Node* around,
                                std::optional<ClassType>& own) {
    const ast::Name& name = declaration.type;
    if (!around || library::is_predefined(name, declared_in, *translator_.tree().lookup))
        return of(declaration, declared_in);
    auto [place, fresh] = local_.try_emplace(Declared(&declaration, declared_in));
    if (fresh) {
        const library::Found found = translator_.tree().lookup->find(declared_in, name.parts, name.global);
        const bool is_class = found.class_ && found.parts_used == name.parts.size();
        place->second = is_class && names_components(*found.class_) ? found.class_ : nullptr;
    }
    if (!place->second) return of(declaration, declared_in);
    own = of(*place->second, name.span, around);
    return own ? &*own : nullptr;
}

} // namespace torsion::instance
