#include "compiler/instance/native_code/modelica_procedure.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/random_numbers.h"
#include "compiler/instance/native_code/substitute.h"
#include "compiler/instance/run_time_texts.h"

#include <algorithm>
#include <deque>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

constexpr std::string_view suffix = "_out";

bool is_unread(const ast::ComponentDef& input) {
    if (input.subscripts.size() != 1 || !input.subscripts[0].expr) return false;
    const auto* size = std::get_if<ast::IntegerLiteral>(&input.subscripts[0].expr->node);
    return size && size->value == 0;
}

std::string numbered(std::size_t i) { return "argument " + std::to_string(i + 1); }

class ProcedureCall {
public:
    ProcedureCall(const Class& procedure, const Signature& signature, Translator& translator, const Context& c,
                  const std::vector<PlacedFormal>& formals)
        : procedure_(procedure), external_(*signature.external), context_(c), t_(translator), formals_(formals),
          inputs_(substitute_formals(procedure, ast::CausalityPrefix::Input)),
          outputs_(substitute_formals(procedure, ast::CausalityPrefix::Output)) {}

    std::optional<ExternalBody> operator()() {
        if (external_.arguments.size() != inputs_.size())
            return fail(Diag::WrongArguments, "`" + procedure_.name + "` has " + std::to_string(inputs_.size()) +
                                                  " arguments, here " + std::to_string(external_.arguments.size())),
                   std::nullopt;
        std::vector<TypedValue> values;
        for (std::size_t i = 0; i < inputs_.size(); ++i) {
            TypedValue value = t_.translate(*external_.arguments[i], context_);
            if (value.poisoned || !check_rows(i, value)) return std::nullopt;
            values.push_back(passed(*inputs_[i], std::move(value)));
        }
        if (outputs_.empty()) return ExternalBody(); // it is known for having no effect
        const auto results = called(std::move(values));
        if (!results) return std::nullopt;
        for (std::size_t k = 0; k < outputs_.size(); ++k)
            if (!take(*outputs_[k], (*results)[k])) return std::nullopt;
        if (!all_.slots.empty()) body_.body.push_back({std::move(all_)});
        return std::move(body_);
    }

private:
    bool fail(Diag code, std::string message) {
        t_.diagnostics().report(code, external_.span, std::move(message));
        return false;
    }

    /// The procedure knows a matrix by its memory, ours by its rows.
    bool check_rows(std::size_t i, const TypedValue& value) {
        if (!inputs_[i]->name.text.starts_with("ld")) {
            if (value.size() != 1 || !value.dims.empty()) rows_ = value.dims.empty() ? 1 : value.dims[0];
            return true;
        }
        const bool is_known = value.is_scalar() && t_.pool().is_constant(value.elements[0]);
        if (is_known && t_.pool().value(value.elements[0]) == static_cast<double>(std::max<std::int64_t>(rows_, 1)))
            return true;
        return fail(Diag::NotSupported, "not supported: " + numbered(i) + " of `" + procedure_.name +
                                            "`, the leading dimension `" + inputs_[i]->name.text +
                                            "`, is not the number of rows, " + std::to_string(rows_));
    }

    /// A vector is a matrix with one column, a scalar a vector with one element.
    TypedValue passed(const ast::ComponentDef& input, TypedValue value) const {
        const std::size_t rank = input.subscripts.size();
        if (is_unread(input)) {
            value.elements.clear(), value.texts.clear(), value.fields.clear();
            value.dims = {0}, value.type = BaseType::Real;
        } else if (value.type == BaseType::Enumeration && !is_run_time_text(value)) {
            value.type = BaseType::Integer, value.enumeration = nullptr; // as in C
        } else if (rank > value.dims.size()) {
            if (value.dims.empty()) value.dims.push_back(1);
            value.dims.resize(rank, 1);
        }
        return value;
    }

    std::optional<std::vector<TypedValue>> called(std::vector<TypedValue> values) {
        ast::Call call;
        call.function.global = true;
        call.function.span = external_.span;
        for (const Class* c = &procedure_; c; c = c->parent) {
            const ast::ComponentRef::Part part{{c->name, external_.span}, {}};
            call.function.parts.insert(call.function.parts.begin(), part);
        }
        std::deque<ast::Expr> names;
        Locals locals;
        for (std::size_t i = 0; i < values.size(); ++i) {
            locals.add(numbered(i), std::move(values[i]));
            ast::Reference name;
            name.ref.span = external_.span;
            name.ref.parts.push_back({{numbered(i), external_.span}, {}});
            names.push_back({external_.span, std::move(name)});
            call.positional.push_back(&names.back());
        }
        auto results =
            t_.translate_several(ast::Expr{external_.span, std::move(call)}, context_.in({}).with(locals.last()));
        return results;
    }

    const PlacedFormal* named(const ast::ComponentRef& ref) const {
        if (ref.global || ref.parts.size() != 1 || !ref.parts[0].subscripts.empty()) return nullptr;
        const auto found = std::ranges::find_if(
            formals_, [&](const PlacedFormal& f) { return f.formal->name() == ref.parts[0].name.text; });
        return found == formals_.end() ? nullptr : &*found;
    }

    /// The variable that an output of ours changes; null: what becomes of the argument is not asked.
    const PlacedFormal* target(const ast::ComponentDef& output) const {
        const ast::ComponentRef* ref = external_.result ? &*external_.result : nullptr;
        if (output.name.text != "result") {
            const std::string name = output.name.text.substr(0, output.name.text.size() - suffix.size());
            const auto input = std::ranges::find_if(inputs_, [&](const auto* in) { return in->name.text == name; });
            const auto* reference =
                std::get_if<ast::Reference>(&external_.arguments[std::size_t(input - inputs_.begin())]->node);
            ref = reference ? &reference->ref : nullptr;
        }
        const PlacedFormal* f = ref ? named(*ref) : nullptr;
        const bool is_constant =
            f && f->formal->declaration->type_prefix.variability >= ast::VariabilityPrefix::Parameter;
        return !f || f->formal->role == FormalRole::Input || is_constant ? nullptr : f;
    }

    bool take(const ast::ComponentDef& output, TypedValue value) {
        const PlacedFormal* f = target(output);
        if (!f) return true;
        TypedValue place = *f->place;
        if (place.is_record() && value.is_record())
            return body_.records.emplace_back(f->formal, std::move(value)), true;
        for (TypedValue* t : {&place, &value}) t->dims.resize(2, 1);
        const bool fits = place.dims[0] >= value.dims[0] && place.dims[1] >= value.dims[1];
        if (place.is_record() || place.type == BaseType::String || place.type == BaseType::Enumeration)
            return fail(Diag::TypeMismatch, "`" + f->formal->name() + "` is " + type_name(*f->place) + ": `" +
                                                procedure_.name + "` cannot give it a value");
        if (!fits)
            return fail(Diag::SizeMismatch, "`" + f->formal->name() + "` is " + type_name(*f->place) + ", but `" +
                                                procedure_.name + "` gives it " + std::to_string(value.dims[0]) +
                                                " times " + std::to_string(value.dims[1]) + " values");
        if (place.type != value.type && place.type != BaseType::Real)
            return fail(Diag::TypeMismatch, "`" + f->formal->name() + "` is " + type_name(*f->place) + ", but `" +
                                                procedure_.name + "` gives it Reals");
        for (std::int64_t i = 0; i < value.dims[0]; ++i) {
            for (std::int64_t j = 0; j < value.dims[1]; ++j) {
                all_.slots.push_back(t_.pool()[place.elements[std::size_t(i * place.dims[1] + j)]].a);
                all_.values.push_back(value.elements[std::size_t(i * value.dims[1] + j)]);
            }
        }
        return true;
    }

    const Class& procedure_;
    const ast::External& external_;
    const Context context_;
    Translator& t_;
    const std::vector<PlacedFormal>& formals_;
    std::vector<const ast::ComponentDef*> inputs_, outputs_;
    std::int64_t rows_ = 1; ///< of the last array among the arguments
    symbolic::Assign all_;
    ExternalBody body_;
};

} // namespace

const Class* modelica_procedure(const Signature& signature, Translator& translator) {
    if (!signature.external || !signature.external->function) return nullptr;
    if (foreign::Compilation::keeps_random_state() && foreign::sets_random_state(signature.external->function->text))
        return nullptr;
    return substitute_for(*signature.external, *translator.tree().lookup);
}

std::optional<ExternalBody> modelica_procedure_body(const Class& procedure, const Signature& signature,
                                                    Translator& translator, const Context& c,
                                                    const std::vector<PlacedFormal>& formals) {
    return ProcedureCall(procedure, signature, translator, c, formals)();
}

} // namespace torsion::instance
