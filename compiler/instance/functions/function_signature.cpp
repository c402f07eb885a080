#include "compiler/instance/functions/function_signature.h"

#include "compiler/instance/modifier.h"
#include "compiler/instance/repeated.h"
#include "compiler/instance/specialized.h"

namespace torsion::instance {

using source::Diag;

std::vector<const Formal*> Signature::with(FormalRole role) const {
    std::vector<const Formal*> result;
    for (const Formal& f : formals)
        if (f.role == role) result.push_back(&f);
    return result;
}

namespace {

class SignatureReader {
public:
    /// `constraint`: applies to the class unless its own text differs.
    /// `around`: the component whose class has the function; null: none.
    SignatureReader(Signature& signature, ModifierPtr constraint, Node* around, Translator& translator,
                    ClassTypes& types)
        : signature_(signature), constraint_(std::move(constraint)), around_(around), translator_(translator),
          types_(types) {}

    bool read(const Class& c, const ModifierPtr& outer) {
        const ModifierPtr modifier = merged(outer, modifier_of(c.modification), c);
        if (std::find(chain_.begin(), chain_.end(), &c) != chain_.end())
            return fail(Diag::CyclicClass, c.def->name.span, "function `" + c.path + "` extends itself");
        chain_.push_back(&c);
        bool ok = true;
        if (const auto* body = std::get_if<ast::Composition>(&c.def->body()))
            ok = read_body(c, *body, with_constraint(c, modifier));
        else if (const auto* shorthand = std::get_if<ast::ShortClass>(&c.def->body()))
            ok = read_short(c, *shorthand, modifier);
        else if (const auto* derivative = std::get_if<ast::DerivativeClass>(&c.def->body()))
            ok = read_derivative(c, *derivative, modifier);
        else ok = fail(Diag::WrongClassKind, c.def->name.span, "`" + c.path + "` is no function");
        chain_.pop_back();
        return ok;
    }

private:
    bool fail(Diag code, Span span, std::string message) {
        translator_.diagnostics().report(code, span, std::move(message));
        return false;
    }
    library::Lookup& lookup() { return *translator_.tree().lookup; }
    ModifierPtr merged(const ModifierPtr& outer, const ModifierPtr& inner, const Class& c) {
        return merge(outer, inner, c.path, translator_.diagnostics());
    }

    ModifierPtr with_constraint(const Class& c, const ModifierPtr& modifier) {
        const ModifierPtr own =
            merged(constraint_modifier(c, {nullptr, c.parent}, translator_.diagnostics()), modifier_of(c.defaults), c);
        return merged(modifier, merged(own, std::exchange(constraint_, nullptr), c), c);
    }

    bool read_short(const Class& c, const ast::ShortClass& shorthand, const ModifierPtr& modifier) {
        const auto& bases = lookup().bases(c);
        if (bases.empty() || !bases[0].class_) return false;
        const Scope scope{&c == signature_.class_ ? around_ : nullptr, c.parent};
        ModifierPtr own = from_syntax(shorthand.modification.get(), nullptr, scope, translator_.diagnostics());
        const ModifierPtr constraint =
            merged(constraint_modifier(c, scope, translator_.diagnostics()), modifier_of(c.defaults), c);
        return read(*bases[0].class_, merged(modifier, merged(own, constraint, c), c));
    }

    /// `der(f, x)`: the declarations of f, with what follows from them (specification 12.7.2).
    bool read_derivative(const Class& c, const ast::DerivativeClass& derivative, const ModifierPtr& modifier) {
        const Class* f = lookup().find_class(c.parent, derivative.function);
        if (!f || !f->def)
            return fail(Diag::ClassNotFound, derivative.function.span,
                        "there is no function `" + derivative.function.text() + "`");
        if (f->def->kind != ast::ClassKind::Function && f->def->kind != ast::ClassKind::OperatorFunction)
            return fail(Diag::TypeMismatch, derivative.function.span,
                        "only functions have partial derivatives, and `" + f->path + "` is none");
        signature_.derivative_of = f;
        signature_.variables.insert(signature_.variables.end(), derivative.variables.begin(),
                                    derivative.variables.end());
        if (modifier && !modifier->empty())
            return fail(Diag::NotSupported, c.def->name.span, "not supported: a modification of a partial derivative");
        return read(*f, modifier);
    }

    bool read_body(const Class& c, const ast::Composition& body, const ModifierPtr& modifier) {
        if (body.is_extends && !read_replaced(c, body, modifier)) return false;
        for (const ast::Element& e : body.elements) {
            if (const auto* extends = std::get_if<ast::Extends>(&e)) {
                if (!read_base(c, *extends, modifier)) return false;
            } else if (const auto* component = std::get_if<ast::ComponentDef>(&e)) {
                if (!add(c, *component, modifier)) return false;
            }
        }
        if (!body.equations.empty())
            return fail(Diag::NotAllowedInFunction, c.def->name.span,
                        "the function `" + c.path + "` has equations: it can have an algorithm only");
        if (body.algorithms.size() > 1 || (!body.algorithms.empty() && body.algorithms.front().is_initial))
            return fail(Diag::NotAllowedInFunction, c.def->name.span,
                        "the function `" + c.path + "` can have one algorithm, which is not initial");
        for (const ast::AlgorithmSection& section : body.algorithms)
            signature_.algorithms.push_back(&section), signature_.body_class = &c;
        if (body.external) signature_.external = &*body.external, signature_.body_class = &c;
        return true;
    }

    /// `redeclare function extends f`: first the replaced f.
    bool read_replaced(const Class& c, const ast::Composition& body, const ModifierPtr& modifier) {
        const auto& bases = lookup().bases(c);
        if (bases.empty() || bases[0].extends || !bases[0].class_) return false; // reported by the lookup
        return read(*bases[0].class_,
                    merged(modifier,
                           from_syntax(body.modification.get(), nullptr, {nullptr, &c}, translator_.diagnostics()), c));
    }

    bool read_base(const Class& c, const ast::Extends& extends, const ModifierPtr& modifier) {
        for (const library::Base& base : lookup().bases(c)) {
            if (base.extends != &extends) continue;
            if (!base.class_)
                return fail(Diag::NotSupported, extends.span, "not supported: a predefined type as base of a function");
            ModifierPtr own =
                from_syntax(extends.modification.get(), nullptr, {nullptr, &c}, translator_.diagnostics());
            return read(*base.class_, merge(modifier, own, base.class_->path, translator_.diagnostics()));
        }
        return false; // reported by the lookup
    }

    bool add(const Class& c, const ast::ComponentDef& d, const ModifierPtr& modifier) {
        const ClassType* type = types_.of(d, &c);
        if (!type) return false;
        Formal formal{&d, &c, {}, *type};
        using Causality = ast::CausalityPrefix;
        bool in = d.type_prefix.causality == Causality::Input || type->is_input,
             out = d.type_prefix.causality == Causality::Output || type->is_output;
        const ast::Modification* m = d.modification ? &*d.modification : nullptr;
        ModifierPtr own = from_syntax(m ? m->nested.get() : nullptr, m, {nullptr, &c}, translator_.diagnostics());
        formal.modifier =
            merge(modifier ? modifier->shared_part(d.name.text) : nullptr, own, d.name.text, translator_.diagnostics());
        formal.modifier = without_break(formal.modifier, !type->class_);
        const bool is_constant = d.type_prefix.variability == ast::VariabilityPrefix::Constant;
        const bool is_field =
            is_record(signature_.class_) && !d.prefix.is_final && !(is_constant && formal.modifier->value);
        formal.role = in || is_field ? FormalRole::Input : out ? FormalRole::Output : FormalRole::Local;
        const bool is_hidden = d.prefix.visibility == ast::Visibility::Protected || is_constant;
        if (formal.role == FormalRole::Local && !is_hidden && c.def->kind == ast::ClassKind::Function)
            return fail(Diag::NotAllowedInFunction, d.name.span,
                        "`" + formal.name() + "` is neither input nor output of the function `" + c.path +
                            "`: it must be protected");
        if (has_break(*formal.modifier))
            return fail(Diag::NotSupported, d.span, "not supported: `break` for fields of `" + formal.name() + "`");
        if (formal.role != FormalRole::Input && formal.modifier->value && formal.modifier->value->scope.node)
            return fail(Diag::NotSupported, formal.modifier->value->span,
                        "not supported: a component of a model as the value of a local variable of a function");
        for (const Formal& other : signature_.formals)
            if (other.name() == formal.name()) return is_repeated(other, formal);
        signature_.formals.push_back(std::move(formal));
        return true;
    }

    /// Inherited by two paths, or declared again (specification 7.1).
    bool is_repeated(const Formal& first, const Formal& again) {
        const ast::ComponentDef &a = *first.declaration, &b = *again.declaration;
        const bool is_same = &a == &b || are_same_words(a, b, lookup().library().sources());
        Repetition found;
        if (is_same && first.role == again.role && are_same_types(first.type, again.type))
            found = repetition(
                {a, first.type, first.modifier}, {b, again.type, again.modifier},
                [&](const std::string& name, const Scope& x, const Scope& y) {
                    if (std::ranges::any_of(signature_.formals, [&](const Formal& f) { return f.name() == name; }))
                        return true;
                    const library::Found p = lookup().find_around(x.lexical, name),
                                         q = lookup().find_around(y.lexical, name);
                    return p.class_ == q.class_ && p.component == q.component;
                });
        if (found.kind == Repetition::Kind::OtherDetails) report_other_details(a, b, found, translator_.diagnostics());
        if (found.kind != Repetition::Kind::Other) return true;
        translator_.diagnostics()
            .report(Diag::DuplicateElement, b.name.span, "`" + again.name() + "` is declared twice")
            .at(a.name.span, "first here");
        return false;
    }

    Signature& signature_;
    ModifierPtr constraint_;
    Node* around_ = nullptr; ///< the component that contains the function; may be null
    Translator& translator_;
    ClassTypes& types_;
    std::vector<const Class*> chain_;
};

} // namespace

std::optional<Signature> signature_of(const Class& function, const ClassReplacement* replacement,
                                      Translator& translator, ClassTypes& types) {
    Signature signature{.class_ = &function};
    if (!SignatureReader(signature, replacement ? replacement->constraint : nullptr,
                         replacement ? replacement->around : nullptr, translator, types)
             .read(function, replacement ? replacement->modifier : nullptr))
        return std::nullopt;
    if (signature.algorithms.size() + (signature.external ? 1 : 0) > 1) {
        translator.diagnostics().report(Diag::NotAllowedInFunction, function.def->name.span,
                                        "the function `" + function.path +
                                            "` has an algorithm beside an inherited one");
        return std::nullopt;
    }
    signature.is_partial = function.def->is_partial;
    return signature;
}

} // namespace torsion::instance
