#include "compiler/instance/functions/functions.h"

#include "compiler/instance/expressions/array_parts.h"
#include "compiler/instance/functions/defaults.h"
#include "compiler/instance/functions/file_functions.h"
#include "compiler/instance/functions/impure_calls.h"
#include "compiler/instance/functions/string_functions.h"
#include "compiler/instance/native_code/external_call.h"
#include "compiler/instance/native_code/external_library.h"
#include "compiler/instance/resources.h"
#include "compiler/program/run_function.h"
#include "compiler/symbolic/inline_function.h"

#include <limits>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

constexpr std::int64_t most_steps_of_call = 50'000'000;

void set_variability(TypedValue& t, Variability v) {
    t.variability = v;
    for (Field& field : t.fields) set_variability(field.term, v);
}

bool is_modified_shorthand(const Class& c) {
    const auto* shorthand = c.def ? std::get_if<ast::ShortClass>(&c.def->body()) : nullptr;
    return shorthand && shorthand->modification && !shorthand->modification->arguments.empty();
}

} // namespace

const Signature* Functions::signature(const Class& function, const ClassReplacement* replacement) {
    const bool is_plain = !replacement || ((!replacement->modifier || replacement->modifier->empty()) &&
                                           (!replacement->constraint || replacement->constraint->empty()));
    const bool is_of_component = replacement && (is_modified_shorthand(function) || replacement->original == &function);
    Node* const around = is_of_component ? replacement->around : nullptr;
    const auto key = is_plain ? std::tuple(&function, ModifierPtr(), ModifierPtr(), static_cast<const Node*>(around))
                              : std::tuple(&function, replacement->modifier, replacement->constraint,
                                           static_cast<const Node*>(around));
    auto known = signatures_.find(key);
    if (known == signatures_.end()) {
        known =
            signatures_.emplace(key, signature_of(function, is_plain && !around ? nullptr : replacement, t_, types_))
                .first;
        if (known->second && around && has_redeclared_functions(*around)) known->second->around = around;
    }
    return known->second ? &*known->second : nullptr;
}

std::optional<std::vector<TypedValue>> Functions::call(const Class& function, const ClassReplacement* replacement,
                                                       const ast::Expr& e, const ast::Call& call, const Context& c,
                                                       Wants wants) {
    const Context plain = c.pure(false);
    if (is_load_resource(function)) return load_resource(call, plain, e.span);
    const Signature* s = signature(function, replacement);
    if (!s) return std::nullopt;
    if (s->is_partial) {
        t_.diagnostics().report(Diag::PartialClass, e.span,
                                "function `" + function.path + "` is partial and cannot be called");
        return std::nullopt;
    }
    const Context of_arguments = is_record(&function) ? plain : plain.making(nullptr);
    auto given = arguments(*s, s->with(FormalRole::Input), e, call, of_arguments);
    if (!given) return std::nullopt;
    const auto run_it = [&](const Context& how) { return run(*s, std::move(*given), how, e.span, wants); };
    if (c.mode == Mode::Evaluate || is_impure(*s) || !are_of_parameters(*given, c)) return run_it(c);
    return with_sizes( // a model without texts that the run makes can become a file
        [&] { return run_it(c.with_known_texts()); },
        [&]() -> Outputs { // sizes follow from values of parameters: these become structural
            Attempt of_values(t_);
            given = arguments(*s, s->with(FormalRole::Input), e, call, of_arguments.evaluated());
            if (!given) return std::nullopt;
            of_values.keep();
            return run_it(c.evaluated());
        });
}

/// The second way is for sizes that the first has not. If it says no more about them, the messages of the first stand.
template <class First, class Second>
Functions::Outputs Functions::with_sizes(First first, Second second) {
    Attempt attempt(t_);
    Outputs outputs = first();
    if (outputs || again_ || !has_size_error(attempt)) {
        attempt.keep();
        return outputs;
    }
    source::Diagnostics::Taken failed = attempt.drop();
    Attempt other(t_);
    outputs = second();
    if (!outputs && (!other.has_errors() || has_size_error(other))) other.keep_as(std::move(failed));
    else other.keep();
    return outputs;
}

/// Not all constants, and nothing that varies during the run.
bool Functions::are_of_parameters(const Given& arguments, const Context& c) const {
    bool constant = true, changes = false;
    for (const std::optional<TypedValue>& a : arguments) {
        if (!a) continue;
        changes = changes || a->variability > Variability::Parameter || a->is_function();
        each_scalar(*a, [&](ExprId e) { constant = constant && t_.pool().is_constant(e); });
    }
    return !constant && !changes && !c.function;
}

bool Functions::has_size_error(const Attempt& attempt) const {
    if (!attempt.has_errors()) return false;
    const Diag why = t_.diagnostics().all().back().code;
    return why == Diag::NotSupported || why == Diag::NotParameterExpression;
}

std::optional<std::vector<TypedValue>> Functions::run(const Signature& s, Given given, const Context& c, Span use,
                                                      Wants wants) {
    if (c.function) return run_each(s, std::move(given), c, use, wants);
    const std::optional<Span> around = std::exchange(t_.call_, use);
    auto outputs = run_each(s, std::move(given), c, use, wants);
    t_.call_ = around;
    return outputs;
}

std::optional<std::vector<TypedValue>> Functions::run_each(const Signature& s, Given given, const Context& c, Span use,
                                                           Wants wants) {
    if (s.external && !s.is_builtin() && !is_string_function(s) &&
        (!is_file_function(s) || is_asked_by_the_run(s, c))) {
        Attempt attempt(t_);
        if (!may_call_external(s, t_, use)) return refused(s, attempt, c);
        attempt.keep();
    }
    std::vector<std::int64_t> around;
    if (!fits(s, given, around, c, use)) return std::nullopt;
    const Context here = c.mode == Mode::Evaluate ? c.needed_now().with_known_texts() : c,
                  inside = here.pure(false); // its defaults and its body
    One one = [&](const Given& share) -> std::optional<std::vector<TypedValue>> {
        const auto values = with_defaults(s, share, inside, use);
        if (!values) return std::nullopt;
        if (s.is_builtin()) return builtin(s, *values, inside, use);
        if (is_string_function(s) && !(has_unknown_texts(*values) && t_.may_make_texts(inside)))
            return string_function(s, *values, t_, use);
        if (is_file_function(s) && !is_asked_by_the_run(s, inside, &*values) && !is_path_of_the_run(s, *values, inside))
            return file_function(s, *values, t_, use);
        if (is_record(s.class_)) return construct(s, *values, inside, use);
        auto outputs = run_here(s, *values, here, use, wants);
        const std::size_t declared = s.with(FormalRole::Output).size();
        if (outputs && declared > 0 && wants == Wants::Values) outputs->resize(declared);
        return outputs;
    };
    if (around.empty()) return one(given);
    if (s.with(FormalRole::Output).size() > 1) { // specification 12.4.6
        t_.diagnostics().report(Diag::WrongArguments, use,
                                "`" + s.class_->path +
                                    "` has several results: it cannot be called for each element of an array",
                                t_.place());
        return std::nullopt;
    }
    return over_elements(s, given, around, one);
}

bool Functions::has_no_output(const Class& function, const ClassReplacement* replacement) {
    if (is_load_resource(function) || is_record(&function)) return false;
    const Signature* s = signature(function, replacement);
    return s && !s->is_partial && s->with(FormalRole::Output).empty();
}

/// The path of a file that belongs to a package.
std::optional<std::vector<TypedValue>> Functions::load_resource(const ast::Call& call, const Context& c, Span use) {
    const ast::Expr* given = call.positional.size() == 1                         ? call.positional[0]
                             : call.positional.empty() && call.named.size() == 1 ? call.named[0].value
                                                                                 : nullptr;
    if (!given)
        return t_.diagnostics().report(Diag::WrongArguments, use, "`loadResource` takes the name of a file"),
               std::nullopt;
    TypedValue name = t_.translate(*given, c.evaluated());
    if (name.poisoned) return std::nullopt;
    if (name.type != BaseType::String || !name.is_scalar())
        return t_.diagnostics().report(Diag::TypeMismatch, use,
                                       "the name of a file is a String, here " + type_name(name)),
               std::nullopt;
    std::error_code ignored;
    const auto path = resource_path(t_.tree(), name.texts[0], std::filesystem::current_path(ignored));
    if (!path)
        return t_.diagnostics().report(Diag::ClassNotFound, use, "there is no package for `" + name.texts[0] + "`"),
               std::nullopt;
    name.texts[0] = path->string();
    return std::vector<TypedValue>{std::move(name)};
}

// -- arguments

std::optional<Functions::Given> Functions::arguments(const Signature& s, const std::vector<const Formal*>& inputs,
                                                     const ast::Expr& e, const ast::Call& call, const Context& c) {
    auto fail = [&](std::string message) {
        t_.diagnostics().report(Diag::WrongArguments, e.span, "`" + s.class_->path + "` " + std::move(message));
        return std::nullopt;
    };
    std::vector<const ast::Expr*> given(inputs.size(), nullptr);
    if (!call.iterators.empty()) return fail("is no reduction: it takes no iterators");
    if (call.positional.size() > inputs.size())
        return fail("takes at most " + std::to_string(inputs.size()) + " arguments, here " +
                    std::to_string(call.positional.size()));
    std::copy(call.positional.begin(), call.positional.end(), given.begin());
    for (const auto& n : call.named) {
        auto found =
            std::find_if(inputs.begin(), inputs.end(), [&](const Formal* f) { return f->name() == n.name.text; });
        if (found == inputs.end()) return fail("has no input `" + n.name.text + "`");
        const ast::Expr*& place = given[static_cast<std::size_t>(found - inputs.begin())];
        if (place) return fail("is given `" + n.name.text + "` twice");
        place = n.value;
    }
    Given values(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!given[i]) continue;
        values[i] =
            is_function_type(inputs[i]->type) ? function_value(*inputs[i], *given[i], c) : t_.translate(*given[i], c);
        if (!values[i] || values[i]->poisoned) return std::nullopt;
    }
    settle(s, values, given, c);
    return values;
}

/// The inputs of one element, in a call element by element: a default may use the given arguments.
std::optional<std::vector<TypedValue>> Functions::with_defaults(const Signature& s, Given given, const Context& c,
                                                                Span use) {
    const std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    std::vector<const Formal*> formals = inputs;
    Given values = given;
    const bool is_short = std::ranges::any_of(given, [](const auto& value) { return !value; });
    if (is_short && is_record(s.class_)) // a default may use constants and final components
        for (const Formal& f : s.formals)
            if (f.role != FormalRole::Input && f.modifier && f.modifier->value)
                formals.push_back(&f), values.emplace_back();
    if (!Defaults(formals, values, t_, with_functions_of(s, c))(s, use)) return std::nullopt;
    std::vector<TypedValue> result;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        result.push_back(std::move(*values[i]));
        if (given[i]) continue;
        if (!fits(s, *inputs[i], result.back(), c, use)) return std::nullopt;
        if (result.back().dims.size() == rank(*inputs[i])) continue;
        t_.diagnostics().report(Diag::SizeMismatch, use,
                                name_of(*inputs[i], s) + " has " + std::to_string(rank(*inputs[i])) +
                                    " dimensions, but its default is " + type_name(result.back()));
        return std::nullopt;
    }
    return result;
}

std::optional<std::vector<TypedValue>> Functions::construct(const Signature& s, const std::vector<TypedValue>& given,
                                                            const Context& c, Span use) {
    std::vector<const Formal*> formals;
    std::vector<std::optional<TypedValue>> values;
    std::size_t next = 0;
    for (const Formal& f : s.formals) {
        // else: final and without a value
        const bool has_value = f.role == FormalRole::Input || (f.modifier && f.modifier->value);
        if (!has_value) continue;
        formals.push_back(&f);
        values.push_back(f.role == FormalRole::Input ? std::optional(given[next++]) : std::nullopt);
    }
    if (!Defaults(formals, values, t_, c.with(Mode::Flat))(s, use))
        return std::nullopt; // constants and final components
    TypedValue record;
    record.type = BaseType::Record, record.record = s.class_;
    for (std::size_t i = 0; i < formals.size(); ++i) {
        record.variability = std::max(record.variability, values[i]->variability);
        record.fields.push_back({formals[i]->name(), std::move(*values[i])});
    }
    return std::vector{std::move(record)};
}

/// A built-in function under the name of a class, as a value: elsewhere its name stands for the built-in one.
std::optional<std::vector<TypedValue>> Functions::builtin(const Signature& s, const std::vector<TypedValue>& arguments,
                                                          const Context& c, Span use) {
    const std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    ast::Call call;
    call.function.span = use;
    call.function.parts.push_back({{s.external->function ? s.external->function->text : s.class_->name, use}, {}});
    call.positional = s.external->arguments;
    Locals locals;
    for (std::size_t i = 0; i < inputs.size(); ++i) locals.add(inputs[i]->name(), arguments[i]);
    TypedValue value = t_.translate(ast::Expr{use, std::move(call)}, c.in({}).with(locals.last()));
    return value.poisoned ? std::nullopt : std::optional(std::vector{std::move(value)});
}

bool Functions::are_known(const std::vector<TypedValue>& arguments) const {
    bool known = true;
    for (const TypedValue& a : arguments) each_scalar(a, [&](ExprId e) { known = known && t_.pool().is_constant(e); });
    return known;
}

/// The outputs of a function whose body is run while it is read.
std::optional<std::vector<TypedValue>> Functions::known(const Signature& s, const std::vector<TypedValue>& arguments,
                                                        const Context& c, Span use, Wants wants) {
    constexpr int most_within = 60;
    if (known_within_ >= most_within) {
        t_.diagnostics().report(Diag::EvaluationFailed, use,
                                "`" + s.class_->path + "` calls itself more than " + std::to_string(most_within) +
                                    " times within itself");
        return std::nullopt;
    }
    if (!sizes_agree(s, arguments, c, use)) return std::nullopt;
    const SignatureOf signatures = [this](const Class& c) { return signature(c); };
    ++known_within_;
    auto around = std::exchange(making_, {});
    auto made = make_function(s, arguments, t_, signatures, c, use,
                              {.end = wants == Wants::Checks, .is_known = true, .declared = {}});
    --known_within_;
    making_ = std::move(around);
    if (!made) return std::nullopt;
    for (TypedValue& output : made->outputs) {
        set_variability(output, Variability::Constant);
        each_scalar(output, [&](ExprId& e) { // no value: as of any function that assigns none
            if (!t_.pool().is_constant(e)) e = t_.pool().constant(std::numeric_limits<double>::quiet_NaN());
        });
    }
    return std::move(made->outputs);
}

// -- one call, or one per element

std::optional<std::vector<TypedValue>> Functions::over_elements(const Signature& s, const Given& arguments,
                                                                const std::vector<std::int64_t>& around,
                                                                const One& one) {
    std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    auto n = static_cast<std::size_t>(product(around));
    std::vector<TypedValue> result;
    if (n == 0) result.resize(1); // of an empty array
    for (std::size_t k = 0; k < n; ++k) {
        Given share = arguments;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (arguments[i] && arguments[i]->dims.size() > rank(*inputs[i]))
                share[i] = part_of(*arguments[i], k, n, around.size());
        auto outputs = one(share);
        if (!outputs) return std::nullopt;
        if (k == 0) {
            result = std::move(*outputs);
        } else {
            for (std::size_t i = 0; i < result.size(); ++i) append(result[i], (*outputs)[i]);
        }
    }
    for (TypedValue& t : result) add_dims(t, around);
    return result;
}

/// A function with known arguments whose sizes follow from its values has no instance: then its body is run.
std::optional<std::vector<TypedValue>> Functions::run_or_apply(const Signature& s,
                                                               const std::vector<TypedValue>& arguments,
                                                               const Context& c, Span use, Wants wants) {
    if (s.external || s.derivative_of || is_impure(s) || !are_known(arguments))
        return apply(s, arguments, c, use, wants);
    if (has_sizes_of_values_.contains(&s)) return known(s, arguments, c, use, wants);
    return with_sizes([&] { return apply(s, arguments, c, use, wants); },
                      [&] {
                          auto outputs = known(s, arguments, c, use, wants);
                          if (outputs) has_sizes_of_values_.insert(&s);
                          return outputs;
                      });
}

std::optional<std::vector<TypedValue>> Functions::apply(const Signature& s, const std::vector<TypedValue>& arguments,
                                                        const Context& c, Span use, Wants wants) {
    const Instance* made = instance(s, arguments, c.pure(false), use, wants);
    if (!made) return std::nullopt;
    std::vector<ExprId> values;
    Variability variability = Variability::Constant;
    for (const TypedValue& a : arguments) {
        each_scalar(a, [&](ExprId e) { values.push_back(e); });
        variability = std::max(variability, a.variability);
    }
    symbolic::ExprPool& pool = t_.pool();
    const symbolic::Function& f = pool.function(made->function);
    if (f.is_recursive) values.push_back(depth_of_next_call(c));
    if (f.has_site) values.push_back(pool.constant(site_of(s, c)));
    std::optional<std::vector<ExprId>> outputs;
    ExprId once;
    if (!made->is_made) {
        // there is no body yet
    } else if (is_for_the_run(s, made->function, c)) {
        if (f.has_effect) variability = std::max(variability, Variability::Parameter);
        // makes a function: `f` may move
        else if (!c.function) once = call_once(made->function, values, c, variability);
    } else if (std::all_of(values.begin(), values.end(), [&](ExprId e) { return pool.is_constant(e); })) {
        outputs = evaluated(made->function, values, c, use);
        if (!outputs) return std::nullopt;
    } else if (f.derivative.empty() && !f.has_site) {
        outputs = symbolic::inline_function(pool, f, values);
    }
    if (!outputs) {
        ExprId call = once ? once : pool.call(made->function, values);
        outputs.emplace();
        for (std::uint32_t k = 0; k < pool.function(made->function).outputs; ++k)
            outputs->push_back(pool.output(call, k));
    }
    std::vector<TypedValue> result = made->outputs;
    std::size_t next = 0;
    for (TypedValue& t : result) {
        each_scalar(t, [&](ExprId& e) { e = (*outputs)[next++]; });
        set_variability(t, variability);
        if (variability == Variability::Continuous && !c.function && c.is_of_run) note_results(t, c, use);
    }
    return result;
}

/// They change without an event. A variable that takes one of them gets an event (flat/function_results.cpp).
void Functions::note_results(TypedValue& result, const Context& c, Span use) {
    for (Field& field : result.fields) note_results(field.term, c, use);
    if (result.type == BaseType::Real) return;
    for (ExprId& e : result.elements)
        if (!t_.pool().is_constant(e)) e = t_.event(FunctionResult{e}, c.scope, use);
}

/// Fails with the same message where it is reached.
std::vector<ExprId> Functions::failing(const std::string& name, std::uint32_t count, const std::string& message) {
    symbolic::ExprPool& pool = t_.pool();
    symbolic::Function fails;
    fails.name = name;
    fails.outputs = fails.slots = count;
    fails.body.push_back({symbolic::Check{pool.boolean(false), message, false, {}}});
    const ExprId call = pool.call(pool.add_function(std::move(fails)), {});
    t_.note_failing_call();
    std::vector<ExprId> outputs;
    for (std::uint32_t k = 0; k < count; ++k) outputs.push_back(pool.output(call, k));
    return outputs;
}

/// A call that may not be made. If it gives numbers and stands in an arm that is perhaps never reached, that is an
/// error only where it is.
std::optional<std::vector<TypedValue>> Functions::refused(const Signature& s, Attempt& attempt, const Context& c) {
    const std::vector<const Formal*> outputs = s.with(FormalRole::Output);
    const bool is_impure = s.class_->def->purity == ast::Purity::Impure;
    const auto is_number = [](const Formal* f) {
        return !f->type.class_ && f->type.base != BaseType::String && rank(*f) == 0;
    };
    if (!is_impure || !c.may_be_unreached() || !c.arms || outputs.empty() || !std::ranges::all_of(outputs, is_number))
        return attempt.keep(), std::nullopt;
    const std::string message = t_.diagnostics().all().back().message;
    attempt.drop();
    std::vector<TypedValue> result;
    const std::vector<ExprId> values = failing(s.class_->path, static_cast<std::uint32_t>(outputs.size()), message);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        TypedValue& value = result.emplace_back();
        value.type = outputs[k]->type.base, value.enumeration = outputs[k]->type.enumeration;
        value.variability = Variability::Parameter;
        value.elements = {values[k]};
    }
    return result;
}

std::optional<std::vector<ExprId>> Functions::evaluated(symbolic::FunctionId f, const std::vector<ExprId>& arguments,
                                                        const Context& c, Span use) {
    symbolic::ExprPool& pool = t_.pool();
    std::vector<double> inputs;
    for (ExprId e : arguments) inputs.push_back(pool.value(e));
    if (!settle_native_code(t_.tree(), t_.diagnostics())) return std::nullopt;
    program::FunctionResult run = program::run_function(pool, f, inputs, {}, most_steps_of_call);
    if (run.failure && c.may_be_unreached())
        return failing(pool.function(f).name, pool.function(f).outputs, run.failure->message);
    if (run.failure) {
        t_.diagnostics().report(Diag::EvaluationFailed, use,
                                "the function `" + pool.function(f).name +
                                    "` cannot be evaluated: " + run.failure->message);
        return std::nullopt;
    }
    std::vector<ExprId> outputs;
    for (double value : run.outputs) outputs.push_back(pool.constant(value));
    return outputs;
}

} // namespace torsion::instance
