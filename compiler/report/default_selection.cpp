#include "compiler/report/page.h"

#include <algorithm>
#include <map>
#include <set>

namespace torsion::report {

namespace {

struct Wish {
    const char *unit, *ending; ///< of SI units, and of names as the standard library gives them, where a file tells no units
    std::size_t most;
};
constexpr Wish rotation[] = {{"rad/s", "w", 6}, {"N.m", "tau", 4}}, translation[] = {{"m/s", "v", 6}, {"N", "f", 4}};
constexpr std::size_t most_modes = 3;

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

std::size_t depth(const std::string& name) { return static_cast<std::size_t>(std::count(name.begin(), name.end(), '.')); }

/// The nearer to the model the better; `w` before `w_rel`; else in the order of declaration.
std::pair<std::size_t, std::size_t> rank(const PageVariable& v, const std::string& ending) {
    return {last_part(v.name) == ending ? 0 : 1, depth(v.name)};
}

class Selection {
public:
    explicit Selection(const Trajectory& run) : run_(run) {}

    template <class Fits, class Rank>
    void add(std::size_t most, Fits fits, Rank rank) {
        std::vector<const PageVariable*> candidates;
        for (const PageVariable& v : run_.variables) {
            if (v.column >= 0 && fits(v)) candidates.push_back(&v);
        }
        std::stable_sort(candidates.begin(), candidates.end(), [&](const auto* a, const auto* b) { return rank(*a) < rank(*b); });
        for (const PageVariable* v : candidates) {
            if (most == 0 || rank(*v).first != rank(*candidates.front()).first) return; // relative speeds only where there are no others
            if (!columns_.insert(v->column).second) continue; // the same curve
            names_.push_back(v->name);
            --most;
        }
    }

    std::vector<std::string> take() { return std::move(names_); }
    bool is_empty() const { return names_.empty(); }

private:
    const Trajectory& run_;
    std::set<int> columns_;
    std::vector<std::string> names_;
};

} // namespace

std::vector<std::string> default_selection(const Trajectory& run) {
    Selection selection(run);
    const auto add = [&](const Wish& wish) {
        const auto fits = [&](const PageVariable& v) {
            if (v.form != PageVariable::Form::Continuous) return false;
            return v.unit.empty() ? last_part(v.name) == wish.ending : v.unit == wish.unit;
        };
        selection.add(wish.most, fits, [&](const PageVariable& v) { return rank(v, wish.ending); });
    };
    for (const Wish& wish : rotation) add(wish);
    if (selection.is_empty()) {
        for (const Wish& wish : translation) add(wish);
    }
    const auto is_mode = [](const PageVariable& v) { return v.form != PageVariable::Form::Continuous && (!v.literals.empty() || last_part(v.name) == "mode"); };
    selection.add(most_modes, is_mode, [](const PageVariable& v) { return rank(v, "mode"); });
    if (selection.is_empty()) {
        selection.add(4, [](const PageVariable&) { return true; }, [](const PageVariable& v) { return std::pair(std::size_t{0}, depth(v.name)); });
    }
    return selection.take();
}

} // namespace torsion::report
