// The residue of two overdetermined records or types whose connection is broken (specification 9.4.1).
#include "compiler/instance/functions/functions.h"

namespace torsion::instance {

using source::Diag;

namespace {

/// Two inputs of the type, and a vector of Reals.
bool has_right_form(const Signature& s, const Class& overdetermined) {
    const auto inputs = s.with(FormalRole::Input), outputs = s.with(FormalRole::Output);
    if (inputs.size() != 2 || outputs.size() != 1) return false;
    const auto is_of_type = [&](const Formal* f) { return f->type.overdetermined == &overdetermined; };
    const ast::ComponentDef& residue = *outputs[0]->declaration;
    const std::size_t rank = residue.subscripts.size() + residue.type_subscripts.size() + outputs[0]->type.dims.size();
    return is_of_type(inputs[0]) && is_of_type(inputs[1]) && !outputs[0]->type.class_ &&
           outputs[0]->type.base == BaseType::Real && rank == 1;
}

} // namespace

std::optional<Translator::Residue> Functions::residue(const Class& overdetermined, TypedValue a, TypedValue b,
                                                      Span use) {
    const Class* function = t_.tree().lookup->member(overdetermined, "equalityConstraint").class_;
    const bool is_function = function && function->def && function->def->kind == ast::ClassKind::Function;
    const Signature* s = is_function ? signature(*function) : nullptr;
    if (is_function && !s) return std::nullopt;
    if (!s || !has_right_form(*s, overdetermined)) {
        t_.diagnostics()
            .report(Diag::NotOverdetermined, function && function->def ? function->def->name.span : use,
                    "`equalityConstraint` of `" + overdetermined.path +
                        "` must be a function of two such values, with one vector of Reals as its result")
            .at(use, "this connection needs it");
        return std::nullopt;
    }
    Given arguments{std::move(a), std::move(b)};
    std::vector<std::int64_t> around;
    const Context c{{}, Mode::Flat};
    if (!fits(*s, arguments, around, c, use)) return std::nullopt;
    if (!around.empty()) {
        t_.diagnostics().report(Diag::NotSupported, use,
                                "not supported: an array of the overdetermined type `" + overdetermined.path +
                                    "` in a connector");
        return std::nullopt;
    }
    auto outputs = apply(*s, {*arguments[0], *arguments[1]}, c, use);
    if (!outputs) return std::nullopt;
    Translator::Residue result{std::move(outputs->front()), {}};
    if (outputs->size() > 1) result.end = outputs->back().elements[0];
    return result;
}

std::optional<Translator::Residue> Translator::residue(Node& a, Node& b, Span span) {
    const auto value = [&](Node& node) {
        const Context context{{&node, nullptr}, Mode::Flat};
        return node.kind == Node::Kind::Primitive ? primitive(node, context, span) : record(node, context, span);
    };
    TypedValue first = value(a), second = value(b);
    if (first.poisoned || second.poisoned) return std::nullopt;
    return functions_->residue(*a.overdetermined, std::move(first), std::move(second), span);
}

} // namespace torsion::instance
