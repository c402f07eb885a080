#include "compiler/periodic/search.h"

#include "compiler/periodic/first_orbit.h"
#include "compiler/periodic/flips.h"
#include "compiler/periodic/measures.h"

#include <algorithm>
#include <cmath>

namespace torsion::periodic {

namespace {

void name_all(const TorsionModel& model, const MapOptions& map, Record& record) {
    const auto word = [&](std::uint32_t offset) { return std::string(runtime::text(model, offset)); };
    record.speed = word(model.variables[map.speed].name), record.unit = word(model.variables[map.speed].unit);
    for (const std::uint32_t row : map.shown)
        record.shown.push_back({word(model.variables[row].name), word(model.variables[row].unit)});
    for (std::uint32_t i = 0; i < model.n_gaps; ++i)
        record.gaps.push_back(word(model.components[model.gaps[i].component].path));
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        const bool has_component = model.relations[r].component < model.n_components;
        const std::string component =
            has_component ? word(model.components[model.relations[r].component].path) : std::string();
        record.relations.push_back(component.empty() ? "`" + word(model.relations[r].text) + "`" : component);
    }
    for (const ModeRows& its : elements_with_modes(model))
        record.relations.push_back(word(model.components[its.component].path));
}

/// Behind what is shown: a gap's position, speed, middle, width and effort.
void add_gaps(const TorsionModel& model, MapOptions& map) {
    for (std::uint32_t i = 0; i < model.n_gaps; ++i) {
        const TorsionGap& gap = model.gaps[i];
        const std::uint32_t middle = gap.middle == UINT32_MAX ? gap.width : gap.middle; // see measure()
        for (const std::uint32_t row : {gap.position, gap.speed, middle, gap.width, gap.effort})
            map.shown.push_back(row);
    }
}

/// One search.
class Search {
public:
    Search(const TorsionModel& model, const TorsionModel* matrices, const MapOptions& options,
           const SearchOptions& wish, Record& record)
        : wish_(wish), record_(record), shown_(options.shown.size()), map_options_(with_gaps(model, options)),
          map_(model, map_options_, slots_of(matrices != nullptr ? *matrices : model)) {
        if (matrices != nullptr) {
            MapOptions its = map_options_;
            its.has_own_columns = true, its.shown.clear();
            its.run.tolerance = of_matrices * its.run.tolerance.value_or(tolerance_of_many);
            matrices_.emplace(*matrices, its, map_.slots());
        }
        record.from = wish.from, record.to = wish.to;
        name_all(model, options, record);
    }

    bool operator()(runtime::Message& problem) {
        Shooter shooter(map_, matrices_ ? &*matrices_ : nullptr);
        shooter.space().speed_size = speed_size * (wish_.to - wish_.from);
        Orbit first;
        std::string words;
        if (!find_first(shooter, wish_.from, first, words)) {
            problem = {};
            if (words.empty()) problem = shooter.problem();
            else problem.text = words;
            return false;
        }
        const Eigen::Index n = map_.size();
        first.tangent = shooter.tangent(first, Eigen::VectorXd::Unit(n + 1, n));
        if (first.tangent[n] < 0) first.tangent = -first.tangent;
        if (!grow(shooter, std::move(first), map_options_.turns, false, problem)) return false;
        reach_rest(shooter.space().speed_size);
        for (std::size_t b = 0; wish_.follow_flips && b < record_.branches.size() && !map_.was_cancelled(); ++b) {
            if (!leave_flips(b, problem)) return false;
        }
        record_.is_complete = !map_.was_cancelled();
        record_.unreached = without_motion(record_.branches, wish_.asked);
        record_.gaps_in_range = unreached(record_.branches, wish_.from, wish_.to);
        return true;
    }

private:
    static constexpr double speed_size = 0.2;       // of the range
    static constexpr double longest_between = 0.05; // step, of the range, where motions at given speeds stand between
    static constexpr double of_matrices = 20;       // their tolerance, of that of the motion
    static constexpr std::size_t most_branches = 12;
    static constexpr int most_tries = 6, most_runs_of_rest = 60;
    static constexpr double beside_end = 0.01, between_tries = 0.1; // of the range
    static constexpr double most_doublings = 8;

    static MapOptions with_gaps(const TorsionModel& model, MapOptions options) {
        add_gaps(model, options);
        return options;
    }

    /// Does it go on in a period: a state that does, or an angle where some state does?
    bool goes_on(const Orbit& orbit, std::uint32_t row) const {
        const TorsionModel& model = map_.model();
        const TorsionVariable& variable = model.variables[row];
        bool has_drift = false;
        for (std::size_t i = 0; i < map_.slots().size(); ++i) {
            const bool is_on = orbit.drift.size() > 0 && orbit.drift[static_cast<Eigen::Index>(i)] != 0;
            has_drift = has_drift || is_on;
            if (map_.slots()[i].section == variable.section && map_.slots()[i].index == variable.index) return is_on;
        }
        return has_drift && runtime::text(model, variable.unit) == "rad";
    }

    void measure(Orbit& orbit) {
        const TorsionModel& model = map_.model();
        std::vector<double> drifts(shown_);
        for (std::size_t i = 0; i < shown_; ++i) {
            if (goes_on(orbit, map_options_.shown[i]))
                drifts[i] = remove_drift(orbit.end.rows.times, orbit.end.rows.values[i]);
        }
        for (std::uint32_t g = 0; g < model.n_gaps; ++g) {
            if (model.gaps[g].middle != UINT32_MAX) continue;
            std::vector<double>& middle = orbit.end.rows.values[shown_ + g * gap_rows + 2];
            middle.assign(middle.size(), 0.0);
        }
        measure_orbit(orbit, shown_, model.n_gaps);
        for (std::size_t i = 0; i < shown_; ++i) orbit.shown[i].drift = drifts[i];
        if (wish_.progress) wish_.progress(++found_, orbit.speed);
    }

    BranchOptions branch_options() const {
        BranchOptions options;
        options.from = wish_.from, options.to = wish_.to, options.asked = wish_.asked,
        options.names = record_.relations;
        if (!wish_.asked.empty()) options.longest = longest_between;
        return options;
    }

    /// Speeds that no branch has reached: where a drive has jumped to another motion. Searched from the start of the
    /// model, as the first one.
    void reach_rest(double size) {
        const double range = wish_.to - wish_.from;
        double tried = wish_.from;
        for (int i = 0; i < most_tries && record_.branches.size() < most_branches; ++i) {
            const std::vector<Span> rest = unreached(record_.branches, std::max(tried, wish_.from), wish_.to);
            const auto span =
                std::ranges::find_if(rest, [&](const Span& its) { return its.to - its.from > beside_end * range; });
            if (span == rest.end() || map_.was_cancelled()) return;
            const double speed = std::min(wish_.to, span->from + beside_end * range);
            Shooter shooter(map_, matrices_ ? &*matrices_ : nullptr);
            shooter.space().speed_size = size;
            Orbit first;
            std::string words;
            if (find_first(shooter, speed, first, words, most_runs_of_rest)) grow_both_ways(shooter, first);
            else record_.runs += shooter.runs(), tried = speed + between_tries * range;
        }
    }

    void grow_both_ways(Shooter& shooter, Orbit& first) {
        const Eigen::Index n = map_.size();
        first.tangent = shooter.tangent(first, Eigen::VectorXd::Unit(n + 1, n));
        if (first.tangent[n] > 0) first.tangent = -first.tangent;
        Shooter ahead = shooter;
        const std::int64_t runs = shooter.runs();
        BranchOptions options = branch_options();
        Branch down, up;
        down.turns = up.turns = map_options_.turns;
        const auto keep = [this](Orbit& orbit) { measure(orbit); };
        options.is_known = [&](const Orbit& orbit) {
            return is_among(record_.branches, orbit, shooter.space(), map_options_.turns);
        };
        follow(shooter, options, first, keep, down);
        first.tangent = -first.tangent;
        ahead.set_sizes(ahead.space().sizes);
        options.is_known = [&](const Orbit& orbit) {
            return is_among(record_.branches, orbit, ahead.space(), map_options_.turns);
        };
        if (!map_.was_cancelled()) follow(ahead, options, std::move(first), keep, up);
        record_.branches.push_back(one_branch(std::move(down), std::move(up)));
        record_.runs += shooter.runs() + ahead.runs() - runs;
    }

    /// False: its end is no motion that repeats, so that the excitation does not follow the speed.
    bool grow(Shooter& shooter, Orbit first, double turns, bool is_of_flip, runtime::Message& problem) {
        BranchOptions options = branch_options();
        options.is_of_flip = is_of_flip;
        Branch branch;
        branch.turns = turns, branch.is_of_flip = is_of_flip;
        const Orbit last = follow(shooter, options, std::move(first), [this](Orbit& orbit) { measure(orbit); }, branch);
        const bool is_at_end = !branch.end.empty();
        record_.branches.push_back(std::move(branch));
        record_.runs += shooter.runs();
        std::string words;
        // a motion that is left tells nothing of the excitation
        if (map_.was_cancelled() || last.unstable > 0) return true;
        if (repeats(shooter, last, words, is_at_end) || map_.was_cancelled()) return true;
        problem = {};
        if (words.empty()) problem = shooter.problem();
        else problem.text = words;
        return false;
    }

    bool leave_flips(std::size_t b, runtime::Message& problem) {
        const double turns = 2 * record_.branches[b].turns;
        if (turns > most_doublings * map_options_.turns) return true;
        for (std::size_t e = 0; e < record_.branches[b].events.size() && record_.branches.size() < most_branches; ++e) {
            const BranchEvent event = record_.branches[b].events[e];
            if (event.kind != BranchEventKind::Flip || !event.flip || is_known(event.speed, turns) ||
                map_.was_cancelled())
                continue;
            map_.set_turns(turns);
            if (matrices_) matrices_->set_turns(turns);
            Shooter shooter(map_, matrices_ ? &*matrices_ : nullptr);
            Orbit first;
            if (!leave_flip(shooter, *event.flip, first)) record_.runs += shooter.runs();
            else if (!grow(shooter, std::move(first), turns, true, problem) && !record_.branches.empty())
                record_.branches.back().end = problem.text; // the branch from which it comes stays
        }
        return true;
    }

    /// A branch from another flip ends at this one.
    bool is_known(double speed, double turns) const {
        constexpr double near = 0.01; // of the range
        return std::ranges::any_of(record_.branches, [&](const Branch& branch) {
            return branch.is_of_flip && branch.turns == turns &&
                   std::abs(branch.orbits.back().speed - speed) < near * (wish_.to - wish_.from);
        });
    }

    const SearchOptions& wish_;
    Record& record_;
    const std::size_t shown_;
    const MapOptions map_options_;
    PeriodMap map_;
    std::optional<PeriodMap> matrices_;
    std::size_t found_ = 0;
};

} // namespace

bool search(const TorsionModel& model, const TorsionModel* matrices, const MapOptions& map,
            const SearchOptions& options, Record& record, runtime::Message& problem) {
    return Search(model, matrices, map, options, record)(problem);
}

} // namespace torsion::periodic
