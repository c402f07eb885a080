#include "compiler/support/match.h"
#include "compiler/symbolic/function.h"
#include "compiler/symbolic/print.h"

namespace torsion::symbolic {

namespace {

class FunctionPrinter {
public:
    explicit FunctionPrinter(const ExprPool& pool) : pool_(pool) {}

    std::string operator()(FunctionId id) {
        const Function& f = pool_.function(id);
        out_ = "function " + f.name + ": inputs " + std::to_string(f.inputs) + " outputs " + std::to_string(f.outputs) +
               " slots " + std::to_string(f.slots) + "\n";
        body(f.body);
        return std::move(out_);
    }

private:
    void line(const std::string& text) { out_ += std::string(2 * depth_, ' ') + text + "\n"; }
    std::string text(ExprId e) const {
        return print(pool_, e, [](VarId v) { return "variable " + std::to_string(v.index()); });
    }
    static std::string slot(std::uint32_t s) { return "#" + std::to_string(s); }
    static std::string quoted(const std::string& message) { return "\"" + message + "\""; }

    void body(const FunctionBody& statements) {
        ++depth_;
        for (const FunctionStatement& statement : statements)
            match(statement.node, [&](const auto& s) { print_one(s); });
        --depth_;
    }

    void print_one(const Assign& s) {
        std::string targets, values;
        for (std::size_t i = 0; i < s.slots.size(); ++i) {
            targets += (i ? ", " : "") + slot(s.slots[i]);
            values += (i ? ", " : "") + text(s.values[i]);
        }
        line(targets + " := " + values);
    }
    void print_one(const AssignElement& s) {
        line(slot(s.first_slot) + "[" + text(s.index) + "] := " + text(s.value) + " of " + std::to_string(s.count) +
             " else " + quoted(s.message));
    }
    void print_one(const Branch& s) {
        const char* word = "if ";
        for (const auto& [condition, arm] : s.arms) {
            line(word + text(condition));
            body(arm);
            word = "elseif ";
        }
        if (!s.otherwise.empty()) line("else");
        body(s.otherwise);
    }
    void print_one(const While& s) {
        line("while " + text(s.condition));
        body(s.body);
    }
    void print_one(const Break&) { line("break"); }
    void print_one(const Return&) { line("return"); }
    void print_one(const Check& s) {
        std::string values;
        for (ExprId value : s.values) values += (values.empty() ? " with " : ", ") + text(value);
        line((s.is_warning ? "warn unless " : "check ") + text(s.condition) + " else " + quoted(s.message) + values);
    }
    void print_one(const ForeignCall& s) {
        std::string targets, arguments;
        for (std::size_t i = 0; i < s.slots.size(); ++i) targets += (i ? ", " : "") + slot(s.slots[i]);
        for (std::size_t i = 0; i < s.arguments.size(); ++i) arguments += (i ? ", " : "") + text(s.arguments[i]);
        line(targets + (targets.empty() ? "" : " := ") + "external " + s.callee->name + "(" + arguments + ")");
    }
    void print_one(const Recall& s) {
        std::string arguments;
        for (ExprId argument : s.arguments) arguments += (arguments.empty() ? "" : ", ") + text(argument);
        line(slot(s.slot) + " := " + (s.is_slope ? "slope of " : "") + "history " + std::to_string(s.history) + "(" +
             arguments + ")");
    }

    const ExprPool& pool_;
    std::string out_;
    std::size_t depth_ = 0;
};

} // namespace

std::string print_function(const ExprPool& pool, FunctionId f) { return FunctionPrinter(pool)(f); }

} // namespace torsion::symbolic
