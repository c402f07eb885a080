// Parses texts into expressions. The compiler's own parser reads a text as the declaration of a Real; names refer to
// the compiled model.

#include "compiler/sweep/collect.h"

#include "compiler/instance/expressions/operator_of.h"
#include "compiler/source/diagnostic.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/operators.h"
#include "compiler/syntax/parse.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>
#include <utility>

namespace torsion::sweep {

namespace {

using symbolic::ExprId;
using symbolic::Op;

constexpr std::size_t longest_text = 10'000; ///< bounds the depth of expressions

constexpr std::array<std::pair<const char*, Reduction>, 10> reductions = {{
    {"start", Reduction::Start},
    {"final", Reduction::Final},
    {"min", Reduction::Min},
    {"max", Reduction::Max},
    {"mean", Reduction::Mean},
    {"rms", Reduction::Rms},
    {"integral", Reduction::Integral},
    {"time_of_min", Reduction::TimeOfMin},
    {"time_of_max", Reduction::TimeOfMax},
    {"time_of_first", Reduction::TimeOfFirst},
}};

/// The variable's name for `a[2].b`; nothing for subscripts that are no numbers.
std::optional<std::string> name_of(const ast::ComponentRef& ref) {
    std::string name;
    for (const auto& part : ref.parts) {
        name += (name.empty() ? "" : ".") + part.name.text;
        for (std::size_t i = 0; i < part.subscripts.size(); ++i) {
            const auto* number =
                part.subscripts[i].expr ? std::get_if<ast::IntegerLiteral>(&part.subscripts[i].expr->node) : nullptr;
            if (!number) return std::nullopt;
            name += (i == 0 ? "[" : ",") + std::to_string(number->value) + (i + 1 == part.subscripts.size() ? "]" : "");
        }
    }
    return name;
}

class SignalNames {
public:
    explicit SignalNames(const TorsionModel& model) : model_(model) {
        for (std::uint32_t i = 0; i < model.n_variables; ++i)
            rows_.emplace(runtime::text(model, model.variables[i].name), i);
    }
    const TorsionModel& model() const { return model_; }
    std::optional<std::uint32_t> row(const std::string& name) const {
        const auto found = rows_.find(name);
        return found == rows_.end() ? std::nullopt : std::optional(found->second);
    }
    std::string nearest(const std::string& name) const {
        std::vector<std::string> all;
        for (std::uint32_t i = 0; i < model_.n_variables; ++i)
            all.emplace_back(runtime::text(model_, model_.variables[i].name));
        return source::nearest(name, all);
    }

private:
    const TorsionModel& model_;
    std::unordered_map<std::string_view, std::uint32_t> rows_;
};

/// Translates one expression. On an error the result is nothing, and problem() has the reason.
class SignalTranslator {
public:
    /// `signals` receives the signals to reduce.
    SignalTranslator(const SignalNames& names, symbolic::ExprPool& pool, Collection& collection,
                     std::vector<ExprId>& signals)
        : names_(names), pool_(pool), collection_(collection), signals_(signals) {}

    std::optional<ExprId> translate(const ast::Expr& e) {
        return match(
            e.node, [&](const ast::RealLiteral& l) { return some(pool_.constant(l.value)); },
            [&](const ast::IntegerLiteral& l) { return some(pool_.constant(static_cast<double>(l.value))); },
            [&](const ast::BooleanLiteral& l) { return some(pool_.boolean(l.value)); },
            [&](const ast::Reference& r) { return reference(r.ref); }, [&](const ast::Call& c) { return call(c); },
            [&](const ast::Unary& u) { return unary(u); }, [&](const ast::Binary& b) { return binary(b); },
            [&](const ast::IfExpr& i) { return select(i); },
            [&](const auto&) {
                return refuse("only numbers, variables, operators, functions and `if` are understood");
            });
    }
    const std::string& problem() const { return problem_; }

private:
    static std::optional<ExprId> some(ExprId e) { return e; }
    std::optional<ExprId> refuse(std::string why) {
        if (problem_.empty()) problem_ = std::move(why);
        return std::nullopt;
    }

    std::optional<ExprId> signal_leaf(Place place) {
        collection_.places.push_back(place);
        return pool_.variable(symbolic::VarId(collection_.places.size() - 1));
    }

    std::uint32_t add_signal(ExprId signal) {
        signals_.push_back(signal);
        return static_cast<std::uint32_t>(signals_.size() - 1);
    }

    ExprId add_reduction(Reduction reduction, ExprId signal) {
        Reduced reduced{reduction, add_signal(signal)};
        const symbolic::Node node = pool_[signal];
        if (reduction == Reduction::TimeOfFirst && node.kind == symbolic::Kind::Binary && node.op >= Op::Lt &&
            node.op <= Op::Ge) {
            const bool is_upwards = node.op == Op::Gt || node.op == Op::Ge;
            const ExprId a(is_upwards ? node.a : node.b), b(is_upwards ? node.b : node.a);
            reduced.margin = add_signal(pool_.binary(Op::Sub, a, b));
            reduced.has_margin = true;
        }
        collection_.reduced.push_back(std::move(reduced));
        return pool_.variable(symbolic::VarId(collection_.reduced.size() - 1));
    }

    /// Outside reductions, a variable means its final value.
    std::optional<ExprId> as_value(std::optional<ExprId> leaf) {
        return !leaf || is_signal_ ? leaf : some(add_reduction(Reduction::Final, *leaf));
    }

    std::optional<ExprId> reference(const ast::ComponentRef& ref) {
        const auto name = name_of(ref);
        if (!name) return refuse("the subscripts of `" + ref.text() + "` are not numbers");
        if (*name == "time") return as_value(pool_.time());
        const auto row = names_.row(*name);
        if (!row) {
            const std::string hint = names_.nearest(*name);
            return refuse("the model has no variable `" + *name + "`" +
                          (hint.empty() ? "" : "; did you mean `" + hint + "`?"));
        }
        const TorsionVariable& variable = names_.model().variables[*row];
        if (variable.type == TORSION_STRING) return refuse("`" + *name + "` is a text");
        return as_value(signal_leaf({variable.section, (variable.flags & TORSION_NEGATED) != 0,
                                     variable.type == TORSION_BOOLEAN, variable.index}));
    }

    std::optional<ExprId> derivative(const ast::Call& c) {
        const auto* state =
            c.positional.size() == 1 ? std::get_if<ast::Reference>(&c.positional.front()->node) : nullptr;
        const auto row = state ? names_.row(name_of(state->ref).value_or("")) : std::nullopt;
        if (!row || names_.model().variables[*row].section != TORSION_X) return refuse("`der` is of a state only");
        const TorsionVariable& variable = names_.model().variables[*row];
        return as_value(signal_leaf({TORSION_DER, (variable.flags & TORSION_NEGATED) != 0, false, variable.index}));
    }

    std::optional<ExprId> reduction(Reduction which, const std::string& name, const ast::Expr& argument) {
        if (is_signal_) return refuse("`" + name + "` stands inside another reduction");
        is_signal_ = true;
        const auto signal = translate(argument);
        is_signal_ = false;
        return signal ? some(add_reduction(which, *signal)) : std::nullopt;
    }

    std::optional<ExprId> call(const ast::Call& c) {
        const std::string written = c.function.text(), name = written == "'final'" ? "final" : written;
        if (!c.named.empty() || !c.iterators.empty()) return refuse("`" + name + "` takes values only");
        if (name == "der") return derivative(c);
        const auto found =
            std::find_if(reductions.begin(), reductions.end(), [&](const auto& r) { return name == r.first; });
        if (found != reductions.end() && c.positional.size() == 1)
            return reduction(found->second, name, *c.positional.front());
        const Op one = symbolic::function_named(name, 1), two = symbolic::function_named(name, 2);
        const std::size_t wanted = one != Op::None ? 1 : two != Op::None ? 2 : 0;
        if (wanted == 0)
            return found != reductions.end() ? refuse("`" + name + "` takes one argument") : unknown_function(name);
        if (c.positional.size() != wanted)
            return refuse("`" + name + "` takes " + (wanted == 1 ? "one argument" : "two arguments"));
        const auto a = translate(*c.positional[0]);
        if (!a || wanted == 1) return a ? some(pool_.unary(one, *a)) : std::nullopt;
        const auto b = translate(*c.positional[1]);
        return b ? some(pool_.binary(two, *a, *b)) : std::nullopt;
    }

    std::optional<ExprId> unknown_function(const std::string& name) {
        std::vector<std::string> known;
        for (const auto& [text, which] : reductions) known.emplace_back(text);
        for (const symbolic::Operator& o : symbolic::operators) {
            if (o.is_function()) known.emplace_back(o.name);
        }
        const std::string hint = source::nearest(name, known);
        return refuse("there is no function `" + name + "`" + (hint.empty() ? "" : "; did you mean `" + hint + "`?"));
    }

    std::optional<ExprId> unary(const ast::Unary& u) {
        const auto operand = translate(*u.operand);
        if (!operand || u.op == ast::UnaryOp::Plus) return operand;
        if (u.op == ast::UnaryOp::Minus) return pool_.unary(Op::Neg, *operand);
        return u.op == ast::UnaryOp::Not ? some(pool_.unary(Op::Not, *operand))
                                         : refuse("operators of elements are for arrays");
    }

    std::optional<ExprId> binary(const ast::Binary& b) {
        if (ast::is_elementwise(b.op)) return refuse("operators of elements are for arrays");
        const auto left = translate(*b.lhs);
        const auto right = left ? translate(*b.rhs) : std::nullopt;
        return right ? some(pool_.binary(instance::operator_of(b.op), *left, *right)) : std::nullopt;
    }

    std::optional<ExprId> select(const ast::IfExpr& i) {
        auto value = translate(*i.otherwise);
        for (std::size_t branch = i.branches.size(); value && branch-- > 0;) {
            const auto condition = translate(*i.branches[branch].condition);
            const auto then = condition ? translate(*i.branches[branch].value) : std::nullopt;
            value = then ? some(pool_.select(*condition, *then, *value)) : std::nullopt;
        }
        return value;
    }

    const SignalNames& names_;
    symbolic::ExprPool& pool_;
    Collection& collection_;
    std::vector<ExprId>& signals_;
    bool is_signal_ = false;
    std::string problem_;
};

/// `name=expression`; an expression without a name gets its text as its name.
std::pair<std::string, std::string> named(const std::string& text) {
    std::size_t end = 0;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_' || text[end] == '.'))
        ++end;
    const std::string name = text.substr(0, end);
    while (end < text.size() && text[end] == ' ') ++end;
    const bool is_named = !name.empty() && end + 1 < text.size() && text[end] == '=' && text[end + 1] != '=';
    return is_named ? std::pair(name, text.substr(end + 1)) : std::pair(text, text);
}

/// `final` is a keyword of Modelica; as a quoted identifier it can be a function.
std::string with_final_quoted(const std::string& text) {
    const auto is_of_name = [&](std::size_t i) {
        return i < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_' || text[i] == '\'');
    };
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const bool is_final = text.compare(i, 5, "final") == 0 && !is_of_name(i + 5) && (i == 0 || !is_of_name(i - 1));
        result += is_final ? "'final'" : text.substr(i, 1);
        i += is_final ? 5 : 1;
    }
    return result;
}

/// The expression of the wrapper class, if that is its only element; null: the text was no expression.
const ast::Expr* only_expression(const ast::File& file) {
    const auto* body =
        file.classes.size() == 1 ? std::get_if<ast::Composition>(&file.classes.front()->body()) : nullptr;
    const bool is_alone = body && body->elements.size() == 1 && body->equations.empty() && body->algorithms.empty();
    const auto* component = is_alone ? std::get_if<ast::ComponentDef>(&body->elements.front()) : nullptr;
    const bool is_plain = component && component->modification && !component->condition &&
                          !component->comment.annotation && component->comment.description.empty();
    return is_plain ? component->modification->value : nullptr;
}

std::vector<std::string> final_values(const TorsionModel& model) {
    std::vector<std::string> texts;
    const auto add = [&](const TorsionVariable& variable) {
        std::string text = "final(" + std::string(runtime::text(model, variable.name)) + ")";
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
    };
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        const bool is_own = runtime::text(model, variable.name).find('.') == std::string_view::npos;
        if (variable.causality == TORSION_OUTPUT && is_own && variable.variability > TORSION_PARAMETER &&
            variable.type != TORSION_STRING)
            add(variable);
    }
    for (std::uint32_t i = 0; i < model.n_x; ++i) add(model.variables[model.states[i].variable]);
    return texts;
}

Formulas formulas(const symbolic::ExprPool& pool, const std::vector<ExprId>& roots) {
    program::ExpressionRoutine made = program::routine_of(pool, roots);
    Formulas result{std::move(made.routine), {}};
    for (const ExprId leaf : made.leaves)
        result.inputs.push_back(pool[leaf].kind == symbolic::Kind::Time ? Formulas::time : pool.var(leaf).index());
    return result;
}

} // namespace

std::optional<Collection> compile_collection(const std::vector<std::string>& texts, const TorsionModel& model,
                                             std::string& problem) {
    const SignalNames names(model);
    symbolic::ExprPool pool;
    Collection collection;
    std::vector<ExprId> signals, values; // signals to reduce; columns
    for (const std::string& text : texts.empty() ? final_values(model) : texts) {
        const auto refuse = [&](const std::string& why) { return problem = "`" + text + "`: " + why, std::nullopt; };
        if (text.size() > longest_text)
            return problem = "longer than " + std::to_string(longest_text) + " characters", std::nullopt;
        const auto [name, expression] = named(text);
        source::SourceMap sources;
        source::Diagnostics diagnostics;
        const auto file = syntax::parse(
            sources[sources.add("", "model M\nReal x =\n" + with_final_quoted(expression) + "\n;\nend M;\n")],
            diagnostics);
        if (!file)
            return refuse(diagnostics.all().empty() ? "not an expression"
                                                    : "not an expression: " + diagnostics.all().front().message);
        const ast::Expr* parsed = only_expression(*file);
        if (!parsed) return refuse("not an expression");
        SignalTranslator translator(names, pool, collection, signals);
        const auto root = translator.translate(*parsed);
        if (!root) return refuse(translator.problem());
        for (const Column& column : collection.columns) {
            if (column.name == name) return refuse("two columns are called `" + name + "`");
        }
        collection.columns.push_back({name, expression});
        values.push_back(*root);
    }
    collection.signals = formulas(pool, signals);
    collection.values = formulas(pool, values);
    return collection;
}

} // namespace torsion::sweep
