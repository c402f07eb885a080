#include "compiler/instance/functions/external_call.h"

#include "compiler/foreign/provided.h"
#include "compiler/instance/functions/external_library.h"
#include "compiler/instance/functions/modelica_procedure.h"
#include "compiler/instance/resources.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::instance {

using foreign::Parameter;
using source::Code;
using symbolic::ExprId;

namespace {

foreign::Type c_type(BaseType type) {
    return type == BaseType::Real ? foreign::Type::Real : type == BaseType::Boolean ? foreign::Type::Boolean : foreign::Type::Integer;
}

bool is_c(const std::string& language) {
    return language.empty() || language == "C" || language == "C89" || language == "C90" || language == "C99" || language == "C11" ||
           language == "C17";
}

class ExternalCall {
public:
    ExternalCall(const Signature& signature, Translator& translator, const std::vector<PlacedFormal>& formals, const FreshSlot& fresh)
        : external_(*signature.external), scope_{nullptr, signature.body_class}, signature_(signature), t_(translator), formals_(formals),
          fresh_(fresh) {}

    std::optional<symbolic::FunctionBody> operator()() {
        prototype_.name = external_.function ? external_.function->text : signature_.body_class->name;
        if (!(external_.function ? explicit_call() : default_call())) return std::nullopt;
        if (foreign::is_provided(prototype_.name)) return provided();
        auto procedure = load();
        if (!procedure) return std::nullopt;
        std::vector<std::uint32_t> slots = result_slots_;
        slots.insert(slots.end(), output_slots_.begin(), output_slots_.end());
        const ExprId has_returned = fresh_(), words = fresh_();
        for (const ExprId slot : {has_returned, words}) slots.push_back(t_.pool()[slot].a);
        symbolic::FunctionBody body;
        body.push_back({symbolic::ForeignCall{std::move(procedure), std::move(arguments_), std::move(slots)}});
        body.push_back({symbolic::Check{.condition = has_returned, .message = "{=#0t%s\t}", .values = {words}}});
        for (symbolic::Check& check : checks_) body.push_back({std::move(check)});
        return body;
    }

private:
    bool fail(Code code, Span span, std::string message, std::string label = {}) {
        t_.diagnostics().report(code, span, std::move(message), std::move(label));
        return false;
    }

    // -- arguments

    /// All formals in the order of their declaration, each array followed by its sizes; a single scalar output is returned.
    bool default_call() {
        std::vector<const PlacedFormal*> outputs;
        for (const PlacedFormal& f : formals_)
            if (f.formal->role == FormalRole::Output) outputs.push_back(&f);
        const bool returns = outputs.size() == 1 && outputs[0]->place->is_scalar();
        for (const Formal& declared : signature_.formals) {
            if (declared.role == FormalRole::Local) continue;
            const PlacedFormal& f = *find(declared.name());
            if (returns && &f == outputs[0]) {
                if (!returned(f, declared.declaration->span)) return false;
            } else if (!whole(f, declared.declaration->span)) {
                return false;
            } else {
                for (std::int64_t size : f.place->dims) add_size(size);
            }
        }
        return true;
    }

    bool explicit_call() {
        if (external_.result) {
            const PlacedFormal* f = named(*external_.result);
            if (!f || f->formal->role != FormalRole::Output)
                return fail(Code::I116, external_.result->span, "what an external function returns goes to an output");
            if (!returned(*f, external_.result->span)) return false;
        }
        return std::all_of(external_.arguments.begin(), external_.arguments.end(), [&](const ast::Expr* e) { return argument(*e); });
    }

    const PlacedFormal* find(std::string_view name) const {
        auto found = std::find_if(formals_.begin(), formals_.end(), [&](const PlacedFormal& f) { return f.formal->name() == name; });
        return found == formals_.end() ? nullptr : &*found;
    }
    const PlacedFormal* named(const ast::ComponentRef& ref) const {
        return !ref.global && ref.parts.size() == 1 && ref.parts[0].subscripts.empty() ? find(ref.parts[0].name.text) : nullptr;
    }

    bool argument(const ast::Expr& e) {
        if (const auto* reference = std::get_if<ast::Reference>(&e.node)) {
            if (const PlacedFormal* f = named(reference->ref)) return whole(*f, e.span);
            const PlacedFormal* first = find(reference->ref.parts[0].name.text);
            if (first && !is_read_only(*first->formal))
                return fail(Code::I190, e.span, "not supported: a part of a variable that an external function writes");
        }
        if (const auto* call = std::get_if<ast::Call>(&e.node); call && call->function.text() == "size" && call->positional.size() == 2) {
            auto size = t_.evaluate_integer(e, scope_, "the size of an array");
            return size && (add_size(*size), true);
        }
        TypedValue value = t_.translate(e, scope_, Mode::Flat);
        if (value.poisoned) return false;
        if (!value.is_scalar())
            return fail(Code::I190, e.span, "not supported: an expression with several values as argument of an external function");
        return by_value(value, e.span);
    }

    static bool is_read_only(const Formal& f) {
        return f.role == FormalRole::Input ||
               (f.role == FormalRole::Local && f.declaration->type_prefix.variability >= ast::VariabilityPrefix::Parameter);
    }

    /// A formal by itself: by value if it is a read-only scalar, else by a pointer.
    bool whole(const PlacedFormal& f, Span span) {
        const TypedValue& place = *f.place;
        if (place.is_record())
            return fail(Code::I190, span, "not supported: the record `" + f.formal->name() + "` as argument of an external function");
        const bool is_read = is_read_only(*f.formal);
        if (place.type == BaseType::String && !is_read) return fail(Code::I190, span, "not supported: a String that an external function writes");
        if (is_read && place.is_scalar()) return by_value(place, span);
        if (place.type == BaseType::String) {
            prototype_.parameters.push_back({.kind = Parameter::Kind::Texts, .texts = place.texts});
            return true;
        }
        prototype_.parameters.push_back({is_read ? Parameter::Kind::Input : Parameter::Kind::Output, c_type(place.type), place.elements.size()});
        arguments_.insert(arguments_.end(), place.elements.begin(), place.elements.end());
        if (!is_read) take(place, f.formal->name(), output_slots_);
        return true;
    }

    bool by_value(const TypedValue& value, Span span) {
        if (value.is_record()) return fail(Code::I190, span, "not supported: a record as argument of an external function");
        if (value.type == BaseType::String) {
            prototype_.parameters.push_back({.kind = Parameter::Kind::Text, .texts = value.texts});
            return true;
        }
        prototype_.parameters.push_back({Parameter::Kind::Value, c_type(value.type)});
        arguments_.push_back(value.elements.front());
        return true;
    }

    void add_size(std::int64_t size) { prototype_.parameters.push_back({.kind = Parameter::Kind::Size, .count = static_cast<std::size_t>(size)}); }

    bool returned(const PlacedFormal& f, Span span) {
        if (f.place->is_record() || f.place->type == BaseType::String)
            return fail(Code::I190, span, "not supported: an external function that returns " + type_name(*f.place));
        if (!f.place->is_scalar()) return fail(Code::I107, span, "C returns one value, but `" + f.formal->name() + "` is " + type_name(*f.place));
        prototype_.result = c_type(f.place->type);
        take(*f.place, f.formal->name(), result_slots_);
        return true;
    }

    /// Slots that the call writes. A number that is no literal is an error (specification 12.9.1.1).
    void take(const TypedValue& place, const std::string& name, std::vector<std::uint32_t>& slots) {
        symbolic::ExprPool& pool = t_.pool();
        for (ExprId e : place.elements) {
            slots.push_back(pool[e].a);
            if (place.type != BaseType::Enumeration) continue;
            ExprId least = pool.constant(1), most = pool.constant(static_cast<double>(place.enumeration->literals.size()));
            ExprId inside = make(pool, symbolic::Op::And, make(pool, symbolic::Op::Ge, e, least), make(pool, symbolic::Op::Le, e, most));
            checks_.push_back({inside, "`" + prototype_.name + "` gives `" + name + "` a number that is no literal of " + place.enumeration->name});
        }
    }

    // -- the library

    std::shared_ptr<const symbolic::Foreign> load() {
        auto where = external_library(signature_, t_);
        if (!where) return nullptr;
        foreign::Loaded loaded = t_.tree().foreign->load(prototype_, *where);
        if (loaded.procedure) return loaded.procedure;
        const Code code = loaded.text_is_wrong ? Code::E107 : loaded.library_is_missing ? Code::E104 : Code::E105;
        auto& report =
            t_.diagnostics().report(code, external_.span, loaded.problem + ", which the external function `" + signature_.class_->path + "` needs");
        for (std::string& remark : loaded.remarks) report.note(std::move(remark));
        return nullptr;
    }

    /// Files of packages are named `modelica://…`; a relative path starts at the working directory.
    std::optional<symbolic::FunctionBody> provided() {
        std::vector<std::string>* file = prototype_.parameters.empty() ? nullptr : &prototype_.parameters.front().texts;
        if (file && !file->empty()) {
            const auto path = resource_path(t_.tree(), file->front(), {});
            if (path) file->front() = path->string();
        }
        std::string problem;
        const auto values = foreign::provided(prototype_, problem);
        if (!values) return fail(Code::E101, external_.span, problem), std::nullopt;
        symbolic::Assign all{output_slots_, {}};
        for (const double value : *values) all.values.push_back(t_.pool().constant(value));
        return symbolic::FunctionBody{{std::move(all)}};
    }

    const ast::External& external_;
    Scope scope_;
    const Signature& signature_;
    Translator& t_;
    const std::vector<PlacedFormal>& formals_;
    const FreshSlot& fresh_;
    foreign::Prototype prototype_;
    std::vector<ExprId> arguments_;
    std::vector<std::uint32_t> result_slots_, output_slots_;
    std::vector<symbolic::Check> checks_;
};

} // namespace

bool may_call_external(const Signature& signature, Translator& translator, Span use) {
    const ast::External& external = *signature.external;
    if (modelica_procedure(signature, translator)) return true;
    auto refuse = [&](Code code, std::string message) -> source::Diagnostic& {
        auto& report = translator.diagnostics().report(code, use, std::move(message));
        return use == external.span ? report : report.at(external.span, "declared here");
    };
    const std::string name = "`" + signature.class_->path + "`";
    if (!is_c(external.language)) return refuse(Code::I190, "not supported: the external function " + name + " in " + external.language), false;
    if (foreign::is_provided(external.function ? external.function->text : signature.body_class->name))
        return true; // a file is read once, so the call counts as pure
    const bool is_impure = signature.class_->def->purity == ast::Purity::Impure || signature.body_class->def->purity == ast::Purity::Impure;
    if (is_impure) return refuse(Code::I190, "not supported: the impure external function " + name), false;
    const bool is_pure = signature.class_->def->purity == ast::Purity::Pure || signature.body_class->def->purity == ast::Purity::Pure;
    if (!is_pure && signature.with(FormalRole::Input).empty() && !signature.with(FormalRole::Output).empty()) { // it would be called once
        refuse(Code::I190, "not supported: the external function " + name + " without inputs, which counts as impure")
            .with_help("if it always gives the same result, declare it as `pure function`");
        return false;
    }
    if (translator.tree().foreign) return true;
    refuse(Code::I120, "the external function " + name + " is native code, which models may not load")
        .with_help("if you trust this model and its libraries, allow it with `--allow-external`");
    return false;
}

std::optional<symbolic::FunctionBody> external_body(const Signature& signature, Translator& translator, const std::vector<PlacedFormal>& formals,
                                                    const FreshSlot& fresh) {
    if (const Class* procedure = modelica_procedure(signature, translator))
        return modelica_procedure_body(*procedure, signature, translator, formals);
    return ExternalCall(signature, translator, formals, fresh)();
}

} // namespace torsion::instance
