#include "compiler/instance/functions/function_maker.h"

#include "compiler/instance/functions/external_call.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

std::optional<MadeFunction> FunctionMaker::operator()(const std::vector<TypedValue>& arguments) {
    auto saved = t_.exchange_locals({});
    const bool events = t_.set_events(false), in_function = t_.set_in_function(true);
    is_conditional_ = t_.is_conditional();
    const bool conditional = t_.set_conditional(is_conditional_), must_succeed = t_.set_must_succeed(wants_.is_known);
    std::optional<MadeFunction> result;
    function_.name = signature_.class_->path;
    if (declare(arguments) && body()) result = finished();
    t_.set_must_succeed(must_succeed);
    t_.set_conditional(conditional);
    t_.set_in_function(in_function);
    t_.set_events(events);
    t_.exchange_locals(std::move(saved));
    return result;
}

bool FunctionMaker::body() {
    if (signature_.external) return native();
    find_messages();
    for (const auto* section : signature_.algorithms)
        if (!run(section->statements)) return false;
    return true;
}

bool FunctionMaker::native() {
    std::vector<PlacedFormal> formals;
    for (const Named& n : names_) formals.push_back({n.formal, &n.place});
    auto call = external_body(signature_, t_, formals, [this] { return fresh().elements[0]; });
    if (!call) return false;
    statements_.insert(statements_.end(), std::make_move_iterator(call->begin()), std::make_move_iterator(call->end()));
    return true;
}

std::vector<TypedValue> FunctionMaker::outputs() {
    std::vector<TypedValue> result;
    for (const Named& n : names_)
        if (n.formal->role == FormalRole::Output) result.push_back(seen(n.place));
    if (end_) result.push_back(*end_);
    return result;
}

/// The memory of all calls within each other is limited: machine code keeps it on the stack.
void FunctionMaker::limit_depth(const symbolic::Function& function) {
    constexpr std::uint32_t slots_of_all = 40'000, overhead = 32, least = 20, most = 500;
    const std::uint32_t limit = std::clamp(slots_of_all / (function.slots + overhead), least, most);
    const symbolic::ExprId is_within = symbolic::make(pool(), symbolic::Op::Lt, *depth_, pool().constant(limit));
    symbolic::Check check{is_within, "`" + function.name + "` calls itself more than " + std::to_string(limit) + " times within itself"};
    statements_.insert(statements_.begin(), symbolic::FunctionStatement{std::move(check)});
}

std::optional<MadeFunction> FunctionMaker::finished() {
    MadeFunction made{std::move(function_), {}};
    made.outputs = outputs();
    if (depth_) limit_depth(made.function);
    made.function.body = std::move(statements_);
    return made;
}

std::optional<MadeFunction> make_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator,
                                          const SignatureOf& signature_of, Span use, const BodyWants& wants) {
    return FunctionMaker(signature, translator, signature_of, use, wants)(arguments);
}

namespace {

/// A value with a known type only. Nothing for an array (the call gives its size), an Integer (it may be a size), a record, a String.
std::optional<TypedValue> any_value(const Formal& input, Translator& translator) {
    bool is_scalar = input.declaration->subscripts.empty() && input.declaration->type_subscripts.empty() && input.type.dims.empty();
    if (!is_scalar || input.type.class_ || input.type.base == BaseType::String || input.type.base == BaseType::Integer) return std::nullopt;
    TypedValue value;
    value.type = input.type.base, value.enumeration = input.type.enumeration;
    value.variability = Variability::Continuous;
    value.elements = {translator.pool().local(0)};
    return value;
}

} // namespace

bool check_function(const Class& function, Translator& translator, ClassTypes& types) {
    Span name = function.def->name.span;
    std::map<const Class*, std::optional<Signature>> known;
    SignatureOf signatures = [&](const Class& c) {
        auto place = known.find(&c);
        if (place == known.end()) place = known.emplace(&c, signature_of(c, nullptr, translator, types)).first;
        return place->second ? &*place->second : nullptr;
    };
    if (function.def->is_partial) return true;
    const Signature* signature = signatures(function);
    if (!signature) return false;
    if (signature->external && signature->external->language == "builtin") return true;
    if (signature->external && !may_call_external(*signature, translator, signature->external->span)) return false;
    std::vector<TypedValue> arguments;
    for (const Formal* input : signature->with(FormalRole::Input)) {
        std::optional<TypedValue> value = any_value(*input, translator);
        if (!value) return true;
        arguments.push_back(std::move(*value));
    }
    return make_function(*signature, arguments, translator, signatures, name).has_value();
}

} // namespace torsion::instance
