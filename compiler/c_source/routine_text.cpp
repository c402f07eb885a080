#include "compiler/c_source/routine_text.h"

#include "compiler/c_source/operators.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/integer_range.h"
#include "compiler/symbolic/precision.h"

#include <cmath>

namespace torsion::c_source {

using namespace program;

namespace {

class Writer {
public:
    Writer(Context& context, const Routine& routine, const FunctionRoutine* function, symbolic::FunctionId id,
           const EquationOf& equation_of)
        : context_(context), routine_(routine), function_(function), id_(id), equation_of_(equation_of),
          operators_(context), placed_(placement(routine)), terms_(routine.code.size()) {}

    std::string body() {
        for (at_ = 0; at_ < routine_.code.size(); ++at_) {
            if (placed_[at_] == Placed::Unused) continue;
            match(routine_.code[ValueId(at_)], [this](const auto& i) { write(i); });
        }
        return std::move(text_);
    }

private:
    // -- lines and terms

    void line(const std::string& content) { text_ += std::string(4 * depth_, ' ') + content + "\n"; }
    void open(const std::string& content) { line(content), ++depth_; }
    void close(const std::string& content = "}") { --depth_, line(content); }
    std::string variable() const { return "v" + std::to_string(at_); }
    const Term& term(ValueId v) const { return terms_[v.index()]; }
    std::string number(ValueId v) const { return operators_.number(term(v)); }
    std::string truth(ValueId v) const { return operators_.truth(term(v)); }

    void give(const Term& term) {
        terms_[at_] = term;
        if (placed_[at_] == Placed::Inside) return;
        line(std::string("const ") + (term.is_truth ? "bool " : "real_t ") + variable() + " = " + term.text + ";");
        terms_[at_] = {variable(), term.is_truth};
    }
    void call(const std::string& what) {
        open("{");
        line("const int32_t answer = " + what + ";");
        line("if (answer != 0) { return answer; }");
        close();
    }

    // -- slots

    std::string iteration() const { return is_in_loop_ ? "k" : "m->member"; }
    std::string row(const Index& index) {
        if (index.is_fixed()) return std::to_string(index.first) + "u";
        if (index.table)
            return table("uint32_t", numbers(routine_.index_tables[index.table])) + "[" + iteration() + "]";
        const bool falls = index.stride < 0;
        const std::string way =
            std::to_string(falls ? -static_cast<std::int64_t>(index.stride) : index.stride) + "u * " + iteration();
        return std::to_string(index.first) + "u " + (falls ? "- " : "+ ") + "(" + way + ")";
    }
    std::string slot(Section section, const Index& index) {
        const std::string field = field_name(section);
        if (section == Section::Local) return "local[" + std::to_string(index.first) + "]";
        if (is_scalar(section)) return "m->" + field;
        const std::string name = index.is_fixed() ? context_.slots.of({section, index.first}) : "";
        return "m->" + field + "[" + row(index) + (name.empty() ? "" : " /* " + name + " */") + "]";
    }
    std::string slot(Slot s) { return slot(s.section, {s.index}); }

    static std::string numbers(const std::vector<std::uint32_t>& values) {
        std::string text;
        for (const std::uint32_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value) + "u";
        return text;
    }
    std::string table(const std::string& type, const std::string& values) {
        const std::string name = "table_" + std::to_string(context_.tables.size() + 1);
        return context_.tables.emplace("const " + type + " $[] = {" + values + "};", name).first->second;
    }

    // -- values

    void write(const Constant& i) { terms_[at_] = operators_.constant(i.value); }
    void write(const ConstantEntry& i) {
        std::string values;
        for (const double value : routine_.constant_tables[i.table])
            values += (values.empty() ? "" : ", ") + context_.number(value);
        give({table("real_t", values) + "[" + iteration() + "]"});
    }
    void write(const Load& i) { give({slot(i.section, i.index)}); }
    void write(const Unary& i) { give(operators_.unary(i.op, term(i.operand))); }
    void write(const Binary& i) { give(operators_.binary(i.op, term(i.left), term(i.right))); }
    void write(const Select& i) { give(operators_.select(term(i.condition), term(i.first), term(i.second))); }
    void write(const BitsEqual& i) {
        const std::string kept = "&m->work[" + std::to_string(i.kept) + "u]";
        give({"memcmp(&" + slot(i.slot) + ", " + kept + ", " + std::to_string(i.count) + "u * sizeof(real_t)) == 0",
              true, false});
    }
    void write(const LoadElement& i) {
        if (i.count == 0) return give(operators_.constant(std::numeric_limits<double>::quiet_NaN()));
        give(operators_.helper("element", array(i.first, i.count) + ", " + number(i.index)));
    }
    static std::string array(std::uint32_t first, std::uint32_t count) {
        return "&local[" + std::to_string(first) + "], " + std::to_string(count) + "u";
    }

    // -- effects

    void write(const Store& i) {
        const std::string equation = equation_of_ && i.index.is_fixed() ? equation_of_(i.slot()) : "";
        if (!equation.empty()) line("/* " + comment_text(equation) + " */");
        line(slot(i.section, i.index) + " = " + number(i.value) + ";");
    }
    void write(const StoreElement& i) {
        const Term done =
            operators_.helper("set_element", array(i.first, i.count) + ", " + number(i.index) + ", " + number(i.value));
        line("if (!" + done.text + ") { " + failure(i.check) + " }");
    }
    void write(const SolveBlock& i) { call(operators_.helper("solve_block", "m, " + row(i.block)).text); }
    void write(const SolveGradient& i) {
        call(operators_
                 .helper("solve_gradient",
                         "m, " + std::to_string(i.block.index()) + "u, " + std::to_string(i.columns) + "u")
                 .text);
    }
    void write(const Assert& i) {
        open("if (!(" + truth(i.condition) + ")) {");
        call(assertion(i.assertion.index(), i.level));
        close();
    }
    std::string assertion(std::uint32_t row, std::int32_t level) {
        return operators_.helper("assertion", "m, " + std::to_string(row) + "u, " + std::to_string(level)).text;
    }
    /// A statement that leaves the function.
    std::string failure(std::uint32_t check) {
        return "return " + assertion(context_.program.assertion_of(id_, check).index(), function_error) + ";";
    }
    void write(const Check& i) {
        const bool is_warning = function_->checks[i.check].is_warning;
        const std::uint32_t row = context_.program.assertion_of(id_, i.check).index();
        line("if (!(" + truth(i.condition) + ")) { " +
             (is_warning ? "(void)" + assertion(row, function_warning) + ";" : failure(i.check)) + " }");
    }
    void write(const CallKernel& i) {
        line("m->member = " + row(i.member) + ";");
        call(context_.kernels.at(i.kernel) + "(m)");
    }
    void write(const CallFunction& i) {
        const FunctionRow& callee = context_.program.functions[i.function];
        const auto place = [&](std::uint32_t index) {
            return i.arguments.section == Section::Local ? "&local[" + std::to_string(index) + "]"
                                                         : "&m->work[" + std::to_string(index) + "u]";
        };
        const std::string results = place(i.arguments.index + callee.inputs());
        const std::string what =
            function_name(context_.program, i.function) + "(m, " + place(i.arguments.index) + ", " + results + ")";
        if (!i.is_tentative) return call(what);
        const Term forget = operators_.helper("forget", results + ", " + std::to_string(callee.outputs()) + "u");
        open("if (" + what + " != 0) { /* perhaps nobody needs it */");
        line("m->failed_check = 0u;");
        line(forget.text + ";");
        close();
    }
    void write(const CallForeign&) {} // refused before
    void write(const Recall&) {}      // refused before

    // -- control

    void write(const If& i) {
        ifs_.push_back({});
        for (std::size_t k = at_ + 1, inner = 0; k < routine_.code.size(); ++k) {
            const Instruction& other = routine_.code[ValueId(k)];
            if (is<If>(other)) ++inner;
            if (is<EndIf>(other) && inner-- == 0) {
                if (std::get<EndIf>(other).value) ifs_.back() = "v" + std::to_string(k);
                break;
            }
        }
        if (!ifs_.back().empty()) line("real_t " + ifs_.back() + ";");
        open("if (" + truth(i.condition) + ") {");
    }
    void write(const Else& i) {
        if (i.value) line(ifs_.back() + " = " + number(i.value) + ";");
        close("} else {");
        ++depth_;
    }
    void write(const EndIf& i) {
        if (i.value) line(ifs_.back() + " = " + number(i.value) + ";");
        close();
        if (i.value && placed_[at_] == Placed::Inside) line("(void)" + ifs_.back() + ";");
        terms_[at_] = {ifs_.back()};
        ifs_.pop_back();
    }
    void write(const Loop& i) {
        open("for (uint32_t k = 0u; k < " + std::to_string(i.count) + "u; ++k) {");
        is_in_loop_ = true;
    }
    void write(const EndLoop&) {
        is_in_loop_ = false;
        close();
    }
    void write(const Repeat&) {
        repeats_.push_back("rounds_" + std::to_string(at_));
        open("for (uint32_t " + repeats_.back() + " = 0u; ; ++" + repeats_.back() + ") {");
    }
    void write(const BreakUnless& i) { line("if (!(" + truth(i.condition) + ")) { break; }"); }
    void write(const Break&) { line("break;"); }
    void write(const EndRepeat& i) {
        line("if (" + repeats_.back() + " >= MOST_ROUNDS) { " + failure(i.check) + " }");
        close();
        repeats_.pop_back();
    }
    void write(const Return&) {
        for (std::uint32_t k = 0; k < function_->outputs; ++k)
            line("output[" + std::to_string(k) + "] = local[" + std::to_string(function_->inputs + k) + "];");
        line("return 0;");
    }

    Context& context_;
    const Routine& routine_;
    const FunctionRoutine* function_; ///< null: a kernel
    symbolic::FunctionId id_;
    const EquationOf& equation_of_;
    Operators operators_;
    std::vector<Placed> placed_;
    std::vector<Term> terms_;
    std::size_t at_ = 0, depth_ = 1;
    bool is_in_loop_ = false;
    std::vector<std::string> ifs_, repeats_; ///< open ones: the variable of the value; the counter
    std::string text_;
};

/// Numbers of doubles that the compiler writes into all programs, and no model by chance: what they are in this
/// precision.
double counterpart(double value, Precision precision) {
    const symbolic::Roundings &from = symbolic::of_doubles, &to = symbolic::roundings_of(precision);
    // checks of Integers
    const std::pair<double, double> pairs[] = {
        {symbolic::largest_exact_integer, static_cast<double>(most_integer(precision))},
        {from.largest, to.largest},     // checks for finite values
        {from.above_one, to.above_one}, // ranges
        {from.equality, to.equality}};  // redundant initial conditions
    for (const auto& [before, after] : pairs) {
        if (std::abs(value) == before) return std::copysign(after, value);
    }
    return value;
}

} // namespace

std::string Context::number(double value) {
    value = counterpart(value, precision);
    if (!is_held(value, precision)) losses.insert(literal(value, Precision::Double));
    return literal(value, precision);
}

std::string function_name(const Program& program, symbolic::FunctionId f) {
    return "function_" + std::to_string(f.index()) + "_" + identifier(program.functions[f].name());
}

std::string kernel_text(Context& context, const Kernel& kernel, const std::string& name,
                        const EquationOf& equation_of) {
    const std::string body = Writer(context, kernel, nullptr, {}, equation_of).body();
    const bool uses_model = body.find("m->") != std::string::npos || body.find("(m") != std::string::npos;
    return "static int32_t " + name + "(model_t* m)\n{\n" + (uses_model ? "" : "    (void)m;\n") + body +
           "    return 0;\n}\n\n";
}

std::string function_text(Context& context, symbolic::FunctionId f) {
    const FunctionRoutine& function = *context.program.functions[f].routine;
    const std::string body = Writer(context, function.routine, &function, f, {}).body();
    std::string text = "/* " + comment_text(function.routine.name) + " */\nstatic int32_t " +
                       function_name(context.program, f) +
                       "(model_t* m, const real_t* input, real_t* output)\n{\n    real_t local[" +
                       std::to_string(std::max(function.locals, 1u)) + "];\n    (void)m;\n";
    if (function.inputs == 0) text += "    (void)input;\n";
    if (function.outputs == 0) text += "    (void)output;\n";
    for (std::uint32_t k = 0; k < function.inputs; ++k)
        text += "    local[" + std::to_string(k) + "] = input[" + std::to_string(k) + "];\n";
    if (function.locals > function.inputs) {
        context.helpers.insert("forget");
        text += "    forget(&local[" + std::to_string(function.inputs) + "], " +
                std::to_string(function.locals - function.inputs) + "u);\n";
    }
    return text + body + "}\n\n";
}

} // namespace torsion::c_source
