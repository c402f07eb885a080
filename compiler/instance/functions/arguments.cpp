// Do the arguments of a call fit the inputs of its function: their types, their sizes (specification 12.4)?
#include "compiler/instance/functions/functions.h"

#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/names_in.h"
#include "compiler/instance/run_time_texts.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

/// Sizes in a body may depend on Integer inputs. For parameters the current values are used, and become structural.
void Functions::settle(const Signature& s, Given& arguments, const std::vector<const ast::Expr*>& given,
                       const Context& c) {
    std::set<std::string> names; // that sizes name
    for (const Formal& f : s.formals)
        for (const ast::Subscript& sub : f.declaration->subscripts)
            if (f.role != FormalRole::Input && sub.expr) names.merge(names_in(*sub.expr));
    if (names.empty()) return;
    const std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i]) continue;
        TypedValue& a = *arguments[i];
        bool constant =
            std::all_of(a.elements.begin(), a.elements.end(), [&](ExprId x) { return t_.pool().is_constant(x); });
        if (a.type != BaseType::Integer || constant || a.variability > Variability::Parameter || !a.is_scalar())
            continue;
        if (!names.contains(inputs[i]->name())) continue; // `call` finds out if a size depends on it otherwise
        TypedValue value = t_.translate(*given[i], c.evaluated());
        if (!value.poisoned) a = std::move(value);
    }
}

/// Checks types, and finds the sizes of arguments beyond the declared ones of the inputs: they must agree, `around`
/// (specification 12.4.6).
bool Functions::fits(const Signature& s, Given& arguments, std::vector<std::int64_t>& around, const Context& c,
                     Span use) {
    std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!arguments[i]) continue;
        if (!fits(s, *inputs[i], *arguments[i], c, use)) return false;
        const std::vector<std::int64_t>& dims = arguments[i]->dims;
        auto extra = static_cast<std::ptrdiff_t>(dims.size() - rank(*inputs[i]));
        if (extra == 0) continue;
        std::vector<std::int64_t> leading(dims.begin(), dims.begin() + extra);
        if (!around.empty() && around != leading) {
            t_.diagnostics().report(Diag::SizeMismatch, use,
                                    "arguments of different sizes for a call element by element",
                                    dims_text(around) + " and " + dims_text(leading));
            return false;
        }
        around = leading;
    }
    return true;
}

/// A text that the run makes stays a number.
bool Functions::is_varying_text(const Formal& input, const TypedValue& argument, const Context& c) {
    return input.type.base == BaseType::String && is_run_time_text(argument) && !known_texts(t_.tree(), argument) &&
           t_.may_make_texts(c);
}

/// Checks the type, and the declared sizes.
bool Functions::fits(const Signature& s, const Formal& input, TypedValue& argument, const Context& c, Span use) {
    if (argument.is_function()) return true; // function_value has compared the types
    const std::string what = name_of(input, s);
    if (input.type.class_) {
        if (!fits_record(argument, *input.type.class_, what, use)) return false;
    } else if (!is_varying_text(input, argument, c)) {
        argument = t_.convert(std::move(argument), input.type.base, input.type.enumeration, use, what);
        if (argument.poisoned) return false;
    }
    if (argument.dims.size() >= rank(input)) return true;
    t_.diagnostics().report(Diag::SizeMismatch, use,
                            what + " has " + std::to_string(rank(input)) + " dimensions, but its value is " +
                                type_name(argument));
    return false;
}

/// Records fit if they have the same components; an operator record fits where that very one is wanted.
bool Functions::fits_record(TypedValue& argument, const Class& record, const std::string& what, Span use) {
    const Signature* fields = signature(record);
    if (!fields) return false;
    auto refuse = [&] {
        t_.diagnostics().report(Diag::TypeMismatch, use,
                                what + " is a `" + record.path + "`, but its value is " + type_name(argument));
        return false;
    };
    if (!argument.is_record() || t_.overloads().operator_record(argument) != t_.overloads().operator_record(&record))
        return refuse();
    for (const Formal& f : fields->formals) {
        TypedValue* given = argument.field(f.name());
        if (!given) return refuse();
        if (f.type.class_) {
            if (!fits_record(*given, *f.type.class_, what, use)) return false;
        } else {
            *given = t_.convert(std::move(*given), f.type.base, f.type.enumeration, use, what + "." + f.name());
            if (given->poisoned) return false;
        }
    }
    return true;
}

namespace {

/// Sizes may use other inputs, which are visible here.
bool has_declared_sizes(const Signature& s, const Formal& input, const TypedValue& argument, Translator& t,
                        const Context& c, Span use) {
    std::size_t d = 0;
    const auto agrees = [&](std::int64_t declared) {
        const std::int64_t actual = argument.dims[d++];
        if (declared == actual || declared == open_size) return true;
        t.diagnostics()
            .report(Diag::SizeMismatch, use,
                    "input `" + input.name() + "` of `" + s.class_->path + "` has size " + std::to_string(declared) +
                        ", but its value has size " + std::to_string(actual))
            .at(input.declaration->span, "declared here");
        return false;
    };
    for (const auto* subscripts : {&input.declaration->subscripts, &input.declaration->type_subscripts}) {
        for (const ast::Subscript& sub : *subscripts) {
            const auto n =
                sub.expr ? t.evaluate_integer(*sub.expr, c.in({nullptr, input.declared_in}), "the size of an array")
                         : std::optional(open_size);
            if (!n || !agrees(*n)) return false;
        }
    }
    return std::ranges::all_of(input.type.dims, agrees);
}

} // namespace

bool Functions::sizes_agree(const Signature& s, const std::vector<TypedValue>& arguments, const Context& c, Span use) {
    std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    Locals known;
    for (std::size_t i = 0; i < inputs.size(); ++i) known.add(inputs[i]->name(), arguments[i]);
    bool ok = true;
    for (std::size_t i = 0; i < inputs.size() && ok; ++i)
        ok = has_declared_sizes(s, *inputs[i], arguments[i], t_, c.with(known.last()), use);
    return ok;
}

} // namespace torsion::instance
