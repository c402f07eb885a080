#include "compiler/structure/impure_calls.h"

#include "compiler/symbolic/walk.h"

#include <algorithm>

namespace torsion::structure {

namespace {

class Check {
public:
    explicit Check(const StructuralAnalysis& s) : s_(s), pool_(s.model.flat.pool), walk_(pool_) {}

    bool operator()(const Partition& partition) {
        bool ok = true;
        for (const Block& block : partition.blocks) {
            const auto* system = std::get_if<TornSystem>(&block);
            if (!system) continue;
            const auto all_good = [&](const auto& rows) {
                return std::ranges::all_of(rows, [&](const auto& r) { return look(r.value, r.equation); });
            };
            ok = all_good(system->inner) && all_good(system->residuals) && all_good(system->discretes) && ok;
        }
        return ok;
    }

private:
    bool look(ExprId root, EquationId equation) {
        std::string name;
        walk_.restart();
        walk_(root, [&](ExprId e) {
            if (pool_[e].kind != symbolic::Kind::Call) return;
            const symbolic::Function& f = pool_.function(pool_.callee(e));
            if (f.has_effect) name = f.name;
        });
        if (name.empty()) return true;
        const auto& equations = s_.model.flat.equations;
        s_.diagnostics
            .report(source::Diag::MisplacedImpureCall,
                    equation.index() < equations.size() ? equations[equation].origin.span : source::Span{},
                    "the impure function `" + name +
                        "` is called in a system of equations, which may be solved with several calls")
            .with_help("compute the arguments of the call before, and use its value after it");
        return false;
    }

    const StructuralAnalysis& s_;
    const symbolic::ExprPool& pool_;
    symbolic::Walker walk_;
};

} // namespace

bool check_impure_calls(const StructuralAnalysis& s) {
    const symbolic::ExprPool& pool = s.model.flat.pool;
    bool has_effects = false;
    for (std::size_t f = 0; f < pool.function_count(); ++f)
        has_effects = has_effects || pool.function(symbolic::FunctionId(f)).has_effect;
    if (!has_effects) return true;
    Check check(s);
    return check(s.model.simulation) && check(s.model.initialization);
}

} // namespace torsion::structure
