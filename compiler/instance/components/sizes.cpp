// Sizes of arrays: from the declaration, from the value, from the type.
#include "compiler/instance/components/instantiator.h"


namespace torsion::instance {

using source::Diag;

namespace {

/// Written element by element: its size needs no values, so these stay parameters that can be set.
bool is_written_out(const ast::Expr& e) {
    const auto* array = std::get_if<ast::ArrayConstructor>(&e.node);
    return array ? array->iterators.empty() : std::holds_alternative<ast::MatrixConstructor>(e.node);
}

} // namespace

/// The size that its value gives a dimension. `value`: of the component, once it is needed.
std::optional<std::int64_t> Instantiator::size_of_value(Node& node, std::size_t dimension, const Binding* start,
                                                        std::optional<TypedValue>& value) {
    const Binding* given = node.binding ? &*node.binding : start; // which has its size, too
    if (!given) {
        diagnostics_.report(Diag::MissingParameterValue, node.span(),
                            "the size of `" + node.path() + "` follows from its value, but it has none");
        return std::nullopt;
    }
    const bool is_known = node.variability <= Variability::Parameter && !is_written_out(*given->expr);
    if (!value)
        value = is_known ? translator_.translate(node, *given, Mode::Evaluate) : translator_.shape(node, *given);
    if (value->poisoned) return std::nullopt;
    if (value->dims.size() > dimension) return value->dims[dimension];
    diagnostics_.report(Diag::SizeMismatch, given->span,
                        "`" + node.path() + "` has " + std::to_string(node.dimensions) +
                            " dimensions, but its value is " + type_name(*value));
    return std::nullopt;
}

/// Of the component's declaration; without any, those of the declaration that it replaces stay.
std::vector<const ast::Subscript*> Instantiator::written_sizes(const Node& node) {
    std::vector<const ast::Subscript*> written;
    const auto add = [&](const ast::ComponentDef& d) {
        for (const auto& s : d.subscripts) written.push_back(&s);
        for (const auto& s : d.type_subscripts) written.push_back(&s);
    };
    add(*node.declaration);
    if (node.redeclared && written.empty()) add(*node.redeclared->original);
    return written;
}

// Sizes from the declaration, `:` from the value or else from the start value; then those of the type itself.
bool Instantiator::sizes(Node& node, const ClassType& type, const Binding* start) {
    const ast::ComponentDef& d = *node.declaration;
    const std::vector<const ast::Subscript*> written = written_sizes(node);
    const bool are_of_original = d.subscripts.empty() && d.type_subscripts.empty() && !written.empty();
    const Scope scope = are_of_original ? Scope{node.parent, node.redeclared->original_in} : node.scope();
    std::optional<TypedValue> value;
    node.dimensions = written.size() + type.dims.size(); // set before the first is known: the value may have one more
    double total = 1;
    for (std::size_t i = 0; i < node.dimensions; ++i) {
        const ast::Subscript* own = i < written.size() ? written[i] : nullptr;
        const bool is_open = own ? !own->expr : type.dims[i - written.size()] == open_size;
        std::optional<std::int64_t> n;
        if (is_open) n = size_of_value(node, i, start, value);
        else if (own) n = translator_.evaluate_integer(*own->expr, {scope, Mode::Evaluate}, "the size of an array");
        else n = type.dims[i - written.size()];
        if (!n) return false;
        if (*n < 0) {
            diagnostics_.report(Diag::EvaluationFailed, own->span,
                                "the size of `" + node.path() + "` is negative (" + std::to_string(*n) + ")");
            return false;
        }
        node.dims.push_back(*n); // visible to the following ones: `A[:, size(A, 1)]`
    }
    for (std::int64_t n : node.dims) total *= static_cast<double>(n);
    if (total > static_cast<double>(most_scalars)) {
        diagnostics_.report(Diag::LimitExceeded, d.span,
                            "`" + node.path() + "` is too large: size " + dims_text(node.dims),
                            "at most " + std::to_string(most_scalars) + " elements");
        node.dims.clear();
        return false;
    }
    return true;
}

} // namespace torsion::instance
