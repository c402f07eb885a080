// `function g = der(f, x, y)` (specification 12.7.2): f differentiated by some of its inputs, one after the other. Its
// tangent along one input is the derivative by it.
#include "compiler/instance/functions/functions.h"

#include "compiler/symbolic/tangent.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

/// The slot of a scalar Real input; nothing: it is none.
std::optional<std::uint32_t> slot_of(const std::string& name, const std::vector<const Formal*>& inputs,
                                     const std::vector<TypedValue>& arguments) {
    std::uint32_t slot = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool is_it = inputs[i]->name() == name;
        if (is_it)
            return arguments[i].type == BaseType::Real && arguments[i].is_scalar() ? std::optional(slot) : std::nullopt;
        each_scalar(arguments[i], [&](ExprId) { ++slot; });
    }
    return std::nullopt;
}

/// The derivative of all outputs by one input.
symbolic::Function along(symbolic::ExprPool& pool, symbolic::FunctionId f, std::uint32_t input,
                         const std::string& name) {
    const symbolic::FunctionId tangent = symbolic::tangent(pool, f);
    const symbolic::Function& of = pool.function(f);
    symbolic::Function result;
    result.name = name;
    result.inputs = of.inputs, result.outputs = of.outputs, result.slots = of.inputs + of.outputs;
    result.is_real_input = of.is_real_input;
    std::vector<ExprId> arguments;
    for (std::uint32_t i = 0; i < of.inputs; ++i) arguments.push_back(pool.local(i));
    for (std::uint32_t i = 0; i < of.inputs; ++i) arguments.push_back(pool.constant(i == input ? 1 : 0));
    const ExprId call = pool.call(tangent, arguments);
    symbolic::Assign all;
    for (std::uint32_t k = 0; k < of.outputs; ++k) {
        all.slots.push_back(of.inputs + k);
        all.values.push_back(pool.output(call, k));
    }
    result.body.push_back({std::move(all)});
    return result;
}

bool are_reals(const TypedValue& t) {
    if (!t.is_record()) return t.type == BaseType::Real;
    return std::ranges::all_of(t.fields, [](const Field& f) { return are_reals(f.term); });
}

} // namespace

std::optional<MadeFunction> Functions::partial_derivative(const Signature& s, const std::vector<TypedValue>& arguments,
                                                          const Context& c, Span use, Wants wants) {
    auto fail = [&](Diag code, Span span, std::string message) {
        t_.diagnostics().report(code, span, std::move(message));
        return std::nullopt;
    };
    const Span declared = s.class_->def->name.span;
    const Signature* original = signature(*s.derivative_of);
    const Instance* f = original ? instance(*original, arguments, c, use) : nullptr;
    if (!f) return std::nullopt;
    symbolic::ExprPool& pool = t_.pool();
    if (wants == Wants::Checks || !std::ranges::all_of(f->outputs, are_reals))
        return fail(Diag::TypeMismatch, declared,
                    "`" + s.derivative_of->path + "` has no partial derivative: not all of its outputs are Reals");
    if (pool.function(f->function).is_recursive || !symbolic::has_exact_tangent(pool, f->function))
        return fail(Diag::NotSupported, declared,
                    "not supported: a partial derivative of `" + s.derivative_of->path +
                        "`, which is recursive or external");
    const std::vector<TypedValue> outputs = f->outputs;
    symbolic::FunctionId last = f->function;
    std::optional<symbolic::Function> result;
    for (const ast::Identifier& variable : s.variables) {
        const auto slot = slot_of(variable.text, original->with(FormalRole::Input), arguments);
        if (!slot)
            return fail(Diag::TypeMismatch, variable.span,
                        "`" + variable.text + "` is no scalar Real input of `" + s.derivative_of->path + "`");
        if (result) last = pool.add_function(std::move(*result));
        result = along(pool, last, *slot, s.class_->path);
    }
    if (!result)
        return fail(Diag::WrongArguments, declared, "a partial derivative names the inputs that it is taken by");
    return MadeFunction{std::move(*result), outputs};
}

} // namespace torsion::instance
