// Calls that are more than their values: constructors of external objects, impure functions.
#include "compiler/instance/functions/functions.h"
#include "compiler/instance/functions/impure_calls.h"
#include "compiler/instance/native_code/modelica_procedure.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/simplify.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/libraries.h"
#include "compiler/foreign/own_procedures.h"

#include <utility>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

/// A body that deals with texts is best run: a text has no slot.
bool has_texts(const Signature& s) {
    return std::ranges::any_of(s.formals,
                               [](const Formal& f) { return !f.type.class_ && f.type.base == BaseType::String; });
}
bool gives_texts(const Signature& s) {
    return std::ranges::any_of(s.formals, [](const Formal& f) {
        return f.role == FormalRole::Output && !f.type.class_ && f.type.base == BaseType::String;
    });
}

} // namespace

/// One call with all its arguments, none of them an array of several calls.
std::optional<std::vector<TypedValue>> Functions::run_here(const Signature& s, const std::vector<TypedValue>& arguments,
                                                           const Context& c, Span use, Wants wants) {
    if (is_constructor(*s.class_, *t_.tree().lookup)) {
        if (!c.objects)
            return t_.diagnostics().report(Diag::ExternalObjectMisuse, use,
                                           "an external object can be made only where it is declared", t_.place()),
                   std::nullopt;
        if (!s.external)
            return t_.diagnostics().report(Diag::ExternalObjectMisuse, use,
                                           "the constructor `" + s.class_->path + "` is no external function"),
                   std::nullopt;
        return apply(s, arguments, c, use, wants);
    }
    const bool is_known_impure = s.calls_impure;
    const bool is_of_run = is_impure(s) && !c.as_pure && !modelica_procedure(s, t_); // ours have no effect
    if (is_of_run && !may_call_impure(s, c, use)) return std::nullopt;
    const bool is_best_run = s.external ? gives_texts(s) : has_texts(s) && !s.derivative_of;
    const bool is_run_now = !is_of_run && is_best_run && are_known(arguments) && !has_unknown_texts(arguments);
    auto outputs = is_run_now  ? known(s, arguments, c, use, wants)
                   : is_of_run ? apply(s, arguments, c, use, wants)
                               : run_or_apply(s, arguments, c, use, wants);
    if (!outputs && s.calls_impure != is_known_impure) return run_here(s, arguments, c, use, wants); // as impure
    if (is_of_run && s.calls_impure && !c.function) warn_of_impure();
    return outputs;
}

/// Files may change while the model runs, if it may write: then the run looks at them. Without permission these are
/// files of matrices.
bool Functions::is_asked_by_the_run(const Signature& s, const Context& c,
                                    const std::vector<TypedValue>* arguments) const {
    const bool has_place = c.function ? c.in_impure : c.impure.has_value();
    const bool is_of_matrices = foreign::Compilation::may_write_matrices() && arguments && !arguments->empty() &&
                                arguments->front().texts.size() == 1 &&
                                foreign::is_name_for_matrices(arguments->front().texts.front());
    return (foreign::Compilation::may_write() || is_of_matrices) && s.external->function &&
           foreign::reads_files(s.external->function->text) && has_place && !c.must_succeed && !c.as_pure;
}

/// A full path of a name that the run makes.
bool Functions::is_path_of_the_run(const Signature& s, const std::vector<TypedValue>& arguments,
                                   const Context& c) const {
    const bool has_place = c.function ? c.in_impure : c.impure.has_value();
    return s.external->function && s.external->function->text == "ModelicaInternal_fullPathName" && has_place &&
           !c.must_succeed && !c.as_pure && has_unknown_texts(arguments) && t_.may_make_texts(c);
}

/// Of a function that deals with texts: some argument is known only in the run.
bool Functions::has_unknown_texts(const std::vector<TypedValue>& arguments) const {
    return !are_known(arguments) ||
           std::ranges::any_of(arguments, [](const TypedValue& a) { return is_run_time_text(a); });
}

/// An impure function that is not declared so is found when its body is read, and read again.
bool Functions::becomes_impure(const Signature& callee, const Context& c) {
    const Signature* const caller = c.function;
    const auto may_be = [](const Class* c) { return !c || !c->def || c->def->purity == ast::Purity::Unspecified; };
    if (!caller || caller->external || !may_be(caller->class_) || !may_be(caller->body_class)) return false;
    // else a further call of this body
    if (!std::exchange(caller->calls_impure, true)) undeclared_.push_back({caller->class_, callee.class_});
    return true;
}

void Functions::warn_of_impure() {
    for (const auto& [function, callee] : std::exchange(undeclared_, {})) {
        if (!told_impure_.insert(function).second) continue;
        t_.diagnostics()
            .report(Diag::UndeclaredImpure, function->def->name.span,
                    "the function `" + function->path + "` calls the impure function `" + callee->path +
                        "`, but is not declared `impure`")
            .with_help("it counts as impure: write `impure function`");
    }
}

bool Functions::may_call_impure(const Signature& s, const Context& c, Span use) {
    const std::string name = "the impure function `" + s.class_->path + "`";
    const auto refuse = [&](const std::string& why, const char* help) {
        auto& report = t_.diagnostics().report(Diag::MisplacedImpureCall, use, name + why, t_.place());
        report.with_help(help);
        if (s.class_->def->purity != ast::Purity::Impure)
            report.note(s.external       ? "it is native code without inputs, and not declared `pure`"
                        : s.calls_impure ? "it calls an impure function, and is not declared `impure`"
                                         : "it seeds the random numbers that the model draws");
        return false;
    };
    if (c.function && !c.in_impure && becomes_impure(s, c)) return false;
    if (c.function)
        return c.in_impure || refuse(" is called in a function that is not impure",
                                     "declare that one as `impure function`, or call `pure(…)`");
    if (c.must_succeed && c.mode == Mode::Evaluate && !c.impure)
        return refuse(" is called while the model is compiled",
                      "its value decides sizes or equations: write `pure(…)` if one value is as good as another");
    if (!c.impure)
        return refuse(
            " is called where it may be evaluated at any time",
            "it can be called in a `when`, in an initial section, for the value of a parameter, and in `pure(…)`");
    return true;
}

/// Each place has its number, which is the number of its object, too. In functions each call makes another object.
double Functions::site_of(const Signature& s, const Context& c) {
    if (!is_constructor(*s.class_, *t_.tree().lookup)) return c.as_pure ? 0 : foreign::Libraries::new_place();
    const int made = c.objects->made++;
    if (!c.objects->owner) return -made;
    return t_.tree().foreign->place_of(c.objects->owner->path() + ":" + std::to_string(made));
}

/// Is it left to the run, although its arguments may be known?
bool Functions::is_for_the_run(const Signature& s, symbolic::FunctionId f, const Context& c) const {
    if (t_.pool().function(f).has_effect) return !c.must_succeed;
    const bool has_place = c.function || c.impure;
    return is_impure(s) && !c.as_pure && has_place && reaches_native_code(t_.pool(), f);
}

ExprId Functions::call_once(symbolic::FunctionId f, std::vector<ExprId> arguments, const Context& c,
                            Variability& variability) {
    symbolic::ExprPool& pool = t_.pool();
    auto [around, is_new] = once_.try_emplace(f);
    if (is_new) around->second = pool.add_function(once_in_an_event(pool, f));
    const auto event = [&](auto node) { return t_.event(std::move(node), {const_cast<Node*>(t_.at_), nullptr}, {}); };
    ExprId active = event(CallGuard{});
    for (const auto& [condition, holds] : c.all_arms()) {
        const ExprId here = holds ? condition : symbolic::make(pool, symbolic::Op::Not, condition);
        active = symbolic::make(pool, symbolic::Op::And, active, here);
    }
    const ExprId before = event(CallBefore{});
    arguments.insert(arguments.end(), {active, before});
    const ExprId call = pool.call(around->second, arguments);
    Event& row = (*t_.tree().events)[pool.event_of(before)];
    std::get<CallBefore>(row.node).after = pool.output(call, pool.function(f).outputs);
    variability = std::max(variability, *c.impure);
    return call;
}

} // namespace torsion::instance
