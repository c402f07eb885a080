#include "compiler/symbolic/print.h"
#include "compiler/structure/causalize.h"

#include <map>

namespace torsion::structure {

namespace {

class Printer {
public:
    explicit Printer(const SortedModel& model) : model_(model), flat_(model.flat) {}

    std::string run() {
        text_ = "model " + flat_.name + "\n";
        states();
        aliases();
        pivots();
        partition("simulation", model_.simulation);
        partition("initialization", model_.initialization);
        guesses();
        return std::move(text_);
    }

private:
    std::string name(VarId v) const { return flat_.variables[v].name; }
    std::string print(ExprId e) const {
        return symbolic::print(flat_.pool, e, [this](VarId v) { return name(v); });
    }
    void line(int indent, const std::string& content) {
        text_ += std::string(static_cast<std::size_t>(2 * indent), ' ') + content + "\n";
    }

    void states() {
        if (model_.states.empty()) return;
        line(0, "\nstates");
        for (VarId v : model_.states) line(1, "der(" + name(v) + ") = " + name(model_.derivative[v]));
    }

    /// By their targets, in order of declaration.
    void aliases() {
        std::map<VarId, std::string> same;
        std::string constants;
        for (VarId v : flat_.variables.ids()) {
            if (model_.role[v] != Role::Alias) continue;
            const Alias& alias = model_.alias[v];
            if (alias.target) same[alias.target] += std::string(" = ") + (alias.negated ? "-" : "") + name(v);
            else constants += "  " + name(v) + " = " + print(alias.value) + "\n";
        }
        if (same.empty() && constants.empty()) return;
        line(0, "\naliases");
        for (const auto& [target, names] : same) line(1, name(target) + names);
        text_ += constants;
    }

    void pivots() {
        if (model_.state_pivots.empty()) return;
        line(0, "\nthe choice of states needs these to be different from zero");
        for (ExprId e : model_.state_pivots) line(1, print(e));
    }

    void partition(const char* title, const Partition& partition) {
        line(0, std::string("\n") + title);
        std::size_t number = 0;
        for (const Block& block : partition.blocks) {
            ++number;
            if (const auto* a = std::get_if<Assignment>(&block)) line(1, assignment(*a));
            else system(number, std::get<TornSystem>(block));
        }
    }

    std::string assignment(const Assignment& a) const { return name(a.variable) + " := " + print(a.value); }

    void system(std::size_t number, const TornSystem& system) {
        std::string kind = system.kind == TornSystem::Kind::Linear ? "linear" : "nonlinear";
        line(1, (system.is_mixed() ? "mixed " : "") + kind + " block " + std::to_string(number));
        std::string tears;
        for (VarId v : system.tears) tears += " " + name(v);
        if (!tears.empty()) line(2, "tears" + tears);
        for (const Assignment& a : system.inner) line(2, assignment(a));
        for (const Residual& r : system.residuals) line(2, "0 = " + print(r.value));
        for (RelationId r : system.relations)
            line(2, "relation " + std::to_string(r.index()) + ": " + print(flat_.relations[r].node));
        for (const Assignment& a : system.discretes) line(2, "discrete " + assignment(a));
    }

    void guesses() {
        if (model_.guesses.empty()) return;
        line(0, "\nnot fixed at the start");
        for (const InitialGuess& g : model_.guesses) line(1, name(g.variable) + ": " + g.note);
    }

    const SortedModel& model_;
    const flat::FlatModel& flat_;
    std::string text_;
};

} // namespace

std::string print(const SortedModel& model) { return Printer(model).run(); }

} // namespace torsion::structure
