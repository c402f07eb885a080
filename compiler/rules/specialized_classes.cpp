// Specification 4.6: the restrictions of specialized classes.
#include "compiler/rules/chapters.h"

#include <algorithm>

namespace torsion::rules {

using ast::ClassKind;
using library::Class;
using source::Diag;

namespace {

class SpecializedClass {
public:
    SpecializedClass(const Class& c, const ast::Composition& body, const Context& context)
        : class_(c), body_(body), context_(context) {}

    void check() {
        switch (class_.def->kind) {
        case ClassKind::Record:
        case ClassKind::OperatorRecord: return check_data(), check_record();
        case ClassKind::Connector: return check_data(), check_connector();
        case ClassKind::Package: return check_package();
        case ClassKind::Operator: return check_operator();
        case ClassKind::Type: return check_type();
        case ClassKind::Block: return check_block();
        default: return;
        }
    }

private:
    void refuse(Span span, const std::string& what) {
        context_.diagnostics.report(Diag::NotAllowedInClassKind, span,
                                    "the " + text_of(*class_.def) + " `" + class_.path + "` can have no " + what);
    }

    template <class Visit>
    void each_component(const Visit& visit) {
        for (const ast::Element& e : body_.elements) {
            if (const auto* component = std::get_if<ast::ComponentDef>(&e)) visit(*component);
        }
    }

    /// Are there neither equations nor algorithms?
    bool has_no_behaviour() {
        for (const ast::EquationSection& s : body_.equations) {
            if (!s.equations.empty()) return refuse(s.equations.front().span, "equations"), false;
        }
        for (const ast::AlgorithmSection& s : body_.algorithms) {
            if (!s.statements.empty()) return refuse(s.statements.front().span, "algorithm"), false;
        }
        return true;
    }

    /// Of records and connectors: public elements, no behaviour.
    void check_data() {
        if (!has_no_behaviour()) return;
        each_component([&](const ast::ComponentDef& d) {
            if (d.prefix.visibility == ast::Visibility::Protected) refuse(d.name.span, "protected elements");
            if (d.prefix.is_inner || d.prefix.is_outer)
                refuse(d.name.span, d.prefix.is_inner ? "`inner` elements" : "`outer` elements");
        });
    }

    void check_record() {
        each_component([&](const ast::ComponentDef& d) {
            using F = ast::FlowPrefix;
            using C = ast::CausalityPrefix;
            if (d.type_prefix.flow != F::None)
                refuse(d.name.span, d.type_prefix.flow == F::Flow ? "`flow` elements" : "`stream` elements");
            if (d.type_prefix.causality != C::None)
                refuse(d.name.span, d.type_prefix.causality == C::Input ? "`input` elements" : "`output` elements");
        });
    }

    void check_connector() {
        if (!class_.def->is_expandable) return;
        each_component([&](const ast::ComponentDef& d) { // 9.1.3
            if (d.type_prefix.flow == ast::FlowPrefix::Flow) refuse(d.name.span, "`flow` elements");
        });
    }

    void check_package() {
        has_no_behaviour();
        each_component([&](const ast::ComponentDef& d) {
            if (d.type_prefix.variability != ast::VariabilityPrefix::Constant)
                refuse(d.name.span, "components but constants");
        });
    }

    void check_operator() {
        has_no_behaviour();
        each_component([&](const ast::ComponentDef& d) { refuse(d.name.span, "components, only functions"); });
        for (const ast::Element& e : body_.elements) {
            const auto* nested = std::get_if<ast::NestedClass>(&e);
            if (!nested) continue;
            const ClassKind kind = nested->class_def->kind;
            if (kind != ClassKind::Function && kind != ClassKind::OperatorFunction)
                refuse(nested->class_def->name.span, "classes but functions");
        }
    }

    void check_type() {
        has_no_behaviour();
        each_component([&](const ast::ComponentDef& d) { refuse(d.name.span, "components"); });
    }

    /// Each public connector of a block has a direction.
    void check_block() {
        each_component([&](const ast::ComponentDef& d) {
            if (d.prefix.visibility == ast::Visibility::Protected || d.prefix.is_outer) return;
            if (d.type_prefix.causality != ast::CausalityPrefix::None ||
                d.type_prefix.variability >= ast::VariabilityPrefix::Parameter)
                return;
            const auto type = type_named(d.type, class_, context_.lookup);
            if (!type || type->kind != ClassKind::Connector || has_direction(*type, 0)) return;
            context_.diagnostics
                .report(Diag::NotAllowedInClassKind, d.name.span,
                        "the connector `" + d.name.text + "` of the block `" + class_.path +
                            "` is neither input nor output")
                .with_help("a `model` can have such a connector");
        });
    }

    bool has_direction(const NamedType& type, int depth) {
        if (type.causality != ast::CausalityPrefix::None || depth > 50) return true;
        if (!type.class_ || type.is_simple()) return false;
        if (type.class_->def->is_expandable) return true;
        return !any_component(*type.class_, context_.lookup, [&](const ast::ComponentDef& d, const Class& declared_in) {
            if (d.type_prefix.causality != ast::CausalityPrefix::None ||
                d.type_prefix.variability >= ast::VariabilityPrefix::Parameter)
                return false;
            const auto part = type_named(d.type, declared_in, context_.lookup);
            return part && !has_direction(*part, depth + 1);
        });
    }

    const Class& class_;
    const ast::Composition& body_;
    const Context& context_;
};

} // namespace

void check_specialized_class(const Class& c, const Context& context) {
    if (const ast::Composition* body = composition_of(c)) SpecializedClass(c, *body, context).check();
}

} // namespace torsion::rules
