#include "compiler/lower/callers.h"

#include "compiler/symbolic/reachable_functions.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace torsion::lower {

namespace {

const std::string the_model = "the model itself";

class Callers {
public:
    explicit Callers(const flat::FlatModel& model) : model_(model), walk_(model.pool) {}

    void add(symbolic::ExprId e, const flat::Origin& origin) {
        if (!e) return;
        walk_(e, [&](symbolic::ExprId node) {
            if (model_.pool[node].kind != symbolic::Kind::Call) return;
            for (const symbolic::FunctionId f : reached(model_.pool.callee(node))) note(f, origin);
        });
    }

    std::map<symbolic::FunctionId, std::vector<flat::Origin>> found;

private:
    const std::vector<symbolic::FunctionId>& reached(symbolic::FunctionId f) {
        const auto [known, fresh] = reached_.try_emplace(f);
        if (fresh) known->second = symbolic::reachable_functions(model_.pool, {f});
        return known->second;
    }

    void note(symbolic::FunctionId f, const flat::Origin& origin) {
        std::vector<flat::Origin>& places = found[f];
        const bool is_known =
            !places.empty() && places.back().component == origin.component && places.back().span == origin.span;
        if (!is_known) places.push_back(origin); // elements of an array stand together
    }

    const flat::FlatModel& model_;
    symbolic::Walker walk_;
    std::map<symbolic::FunctionId, std::vector<symbolic::FunctionId>> reached_;
};

void find(const flat::FlatModel& model, Callers& callers) {
    for (const flat::Variable& v : model.variables) callers.add(v.binding, v.origin);
    for (const flat::Equation& e : model.equations) callers.add(e.lhs, e.origin), callers.add(e.rhs, e.origin);
    for (const flat::Equation& e : model.initial_equations) callers.add(e.lhs, e.origin), callers.add(e.rhs, e.origin);
    for (const flat::Assertion& a : model.assertions) callers.add(a.condition, a.origin);
    for (const flat::Reinit& r : model.reinits) callers.add(r.condition, r.origin), callers.add(r.value, r.origin);
}

/// "`a`, `b` or 3 more"
std::string one_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 6;
    std::string text;
    const std::size_t shown = names.size() <= most ? names.size() : most - 1;
    for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return shown == names.size() ? text : text + " or " + std::to_string(names.size() - shown) + " more";
}

/// " (called by `axle.gear`, Gear.mo:12)"
std::string in_words(const std::vector<flat::Origin>& places, const flat::FlatModel& model,
                     const source::SourceMap& sources) {
    std::vector<std::string> components;
    for (const flat::Origin& at : places) {
        const std::string path = at.component.valid() ? model.components[at.component].path : "";
        const std::string shown = path.empty() ? the_model : "`" + path + "`";
        if (std::ranges::find(components, shown) == components.end()) components.push_back(shown);
    }
    const source::Span span = places.front().span;
    if (places.size() > 1 || !span.valid()) return " (called by " + one_of(components) + ")";
    const source::SourceFile& file = sources[span.file];
    const std::string path(file.path());
    const std::string by = components[0] == the_model ? "at " : "by " + components[0] + ", ";
    return " (called " + by + path.substr(path.rfind('/') + 1) + ":" + std::to_string(file.position(span.begin).line) +
           ")";
}

} // namespace

void tell_callers(const flat::FlatModel& model, const source::SourceMap& sources, program::Functions& functions) {
    if (functions.checks.empty()) return;
    Callers callers(model);
    find(model, callers);
    for (std::size_t row = 0; row < functions.rows.size(); ++row) {
        const auto found = callers.found.find(functions.rows[row].id);
        if (found == callers.found.end()) continue;
        const std::size_t end =
            row + 1 < functions.rows.size() ? functions.rows[row + 1].first_check : functions.checks.size();
        const std::string words = functions.rows[row].first_check < end ? in_words(found->second, model, sources) : "";
        for (std::size_t i = functions.rows[row].first_check; i < end; ++i) functions.checks[i].message += words;
    }
}

} // namespace torsion::lower
