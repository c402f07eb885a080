#include "compiler/document/figures.h"

#include "compiler/syntax/print.h"

#include <cmath>
#include <functional>

namespace torsion::document {

namespace {

std::string figure_text(const ast::Expr& expr) {
    if (const auto* text = std::get_if<ast::StringLiteral>(&expr.node)) return text->value;
    const auto* sum = std::get_if<ast::Binary>(&expr.node);
    return sum != nullptr && sum->op == ast::BinaryOp::Add ? figure_text(*sum->lhs) + figure_text(*sum->rhs)
                                                           : std::string();
}

/// A number, or numbers joined by operators; else not a number.
double figure_number(const ast::Expr& expr) {
    if (const auto* real = std::get_if<ast::RealLiteral>(&expr.node)) return real->value;
    if (const auto* integer = std::get_if<ast::IntegerLiteral>(&expr.node)) return static_cast<double>(integer->value);
    if (const auto* unary = std::get_if<ast::Unary>(&expr.node)) {
        const double value = figure_number(*unary->operand);
        return unary->op == ast::UnaryOp::Minus ? -value : unary->op == ast::UnaryOp::Plus ? value : NAN;
    }
    const auto* binary = std::get_if<ast::Binary>(&expr.node);
    if (binary == nullptr) return NAN;
    const double a = figure_number(*binary->lhs), b = figure_number(*binary->rhs);
    switch (binary->op) {
    case ast::BinaryOp::Add: return a + b;
    case ast::BinaryOp::Sub: return a - b;
    case ast::BinaryOp::Mul: return a * b;
    case ast::BinaryOp::Div: return a / b;
    case ast::BinaryOp::Pow: return std::pow(a, b);
    default: return NAN;
    }
}

/// Calls `visit` with the arguments of the record constructor `name`; nothing happens if it is another expression.
void arguments_of(const ast::Expr& expr, const std::string& name,
                  const std::function<void(const std::string&, const ast::Expr&)>& visit) {
    const auto* call = std::get_if<ast::Call>(&expr.node);
    if (call == nullptr || call->function.text() != name) return;
    for (const ast::NamedArgument& argument : call->named)
        if (argument.value != nullptr) visit(argument.name.text, *argument.value);
}

/// The records of an array constructor, of those that are constructors of `name`.
template <class Record, class Make>
std::vector<Record> records(const ast::Expr& expr, const std::string& name, const Make& make) {
    std::vector<Record> all;
    const auto* array = std::get_if<ast::ArrayConstructor>(&expr.node);
    if (array == nullptr || !array->iterators.empty()) return all;
    for (const ast::Expr* element : array->elements) {
        const auto* call = element != nullptr ? std::get_if<ast::Call>(&element->node) : nullptr;
        if (call != nullptr && call->function.text() == name) all.push_back(make(*element));
    }
    return all;
}

FigureAxis axis_of(const ast::Expr& expr) {
    FigureAxis axis;
    const auto number = [](const ast::Expr& value) {
        const double found = figure_number(value);
        return std::isfinite(found) ? std::optional(found) : std::nullopt;
    };
    arguments_of(expr, "Axis", [&](const std::string& name, const ast::Expr& value) {
        if (name == "min") axis.min = number(value);
        if (name == "max") axis.max = number(value);
        if (name == "unit") axis.unit = figure_text(value);
        if (name == "label") axis.label = figure_text(value);
    });
    if (axis.min && axis.max && !(*axis.min < *axis.max)) axis.min.reset(), axis.max.reset();
    return axis;
}

FigureCurve curve_of(const ast::Expr& expr) {
    FigureCurve curve;
    arguments_of(expr, "Curve", [&](const std::string& name, const ast::Expr& value) {
        if (name == "x") curve.x = syntax::print(value);
        if (name == "y") curve.y = syntax::print(value);
        if (name == "legend") curve.legend = figure_text(value);
    });
    if (curve.x == "time") curve.x.clear();
    return curve;
}

FigurePlot plot_of(const ast::Expr& expr) {
    FigurePlot plot;
    arguments_of(expr, "Plot", [&](const std::string& name, const ast::Expr& value) {
        if (name == "title") plot.title = figure_text(value);
        if (name == "identifier") plot.identifier = figure_text(value);
        if (name == "curves") plot.curves = records<FigureCurve>(value, "Curve", curve_of);
        if (name == "x") plot.x = axis_of(value);
        if (name == "y") plot.y = axis_of(value);
    });
    std::erase_if(plot.curves, [](const FigureCurve& curve) { return curve.y.empty(); });
    return plot;
}

Figure figure_of(const ast::Expr& expr) {
    Figure figure;
    arguments_of(expr, "Figure", [&](const std::string& name, const ast::Expr& value) {
        if (name == "title") figure.title = figure_text(value);
        if (name == "identifier") figure.identifier = figure_text(value);
        if (name == "group") figure.group = figure_text(value);
        if (name == "caption") figure.caption = figure_text(value);
        if (name == "plots") figure.plots = records<FigurePlot>(value, "Plot", plot_of);
        const auto* flag = std::get_if<ast::BooleanLiteral>(&value.node);
        if (name == "preferred") figure.is_preferred = flag != nullptr && flag->value;
    });
    std::erase_if(figure.plots, [](const FigurePlot& plot) { return plot.curves.empty(); });
    return figure;
}

std::vector<Figure> figures_of(library::Lookup& lookup, const library::Class& c, source::Diagnostics& diagnostics) {
    std::vector<Figure> found;
    if (c.def != nullptr && c.def->annotation) {
        const auto arguments = lookup.library().annotation(*c.def->annotation, diagnostics);
        for (const ast::Argument& a : arguments ? arguments->arguments : std::vector<ast::Argument>()) {
            if (a.name.text() != "Documentation" || !a.modification || !a.modification->nested) continue;
            for (const ast::Argument& part : a.modification->nested->arguments) {
                if (part.name.text() == "figures" && part.modification && part.modification->value != nullptr)
                    found = records<Figure>(*part.modification->value, "Figure", figure_of);
            }
        }
    }
    std::erase_if(found, [](const Figure& figure) { return figure.plots.empty(); });
    for (const library::Base& base : lookup.bases(c))
        if (found.empty() && base.class_ != nullptr) found = figures_of(lookup, *base.class_, diagnostics);
    return found;
}

} // namespace

std::vector<Figure> figures(library::Library& library, const std::string& class_name,
                            source::Diagnostics& diagnostics) {
    library::Lookup lookup(library);
    const library::Class* found = lookup.find_class(class_name);
    return found != nullptr ? figures_of(lookup, *found, diagnostics) : std::vector<Figure>();
}

} // namespace torsion::document
