// Solve the Reals with the relations held, evaluate the relations, change, repeat:
//
//     repeat
//         d := Booleans from relations;  solve the Reals;  wanted := relations whose literal value differs (forced ones
//         aside) wanted is empty: done if some of them have left their value at the start of the event: those return to
//         it;  else: all take their new value
//
// Changing all at once cycles in 85 % of chains of 20 stuck clutches; with "first return, then set" none was found up
// to 50 elements. An element that has just come to rest has no value to return to: its relations at the start of the
// event are those of a sliding one, `sa` an acceleration. It goes from "starts backward" to "starts forward" and back,
// and never to "sticks". So when a configuration comes back, relations that are true and should not be go first, and
// only if there is none, new ones are set. When that cycles too, one relation is changed at a time, the one with the
// least index (Murty 1974: that cannot cycle where the problem is a linear complementarity problem with a P-matrix).
// What still cycles there flips within rounding, so relations within their hysteresis are then left alone. At the end
// configurations are enumerated, those nearest to the left limits first, in relations and then in Reals: all of them up
// to 10 relations. Where a motion is prescribed against elements that hold, those give way (give_way.h). Otter,
// Elmqvist & Mattsson 1999 give the setting.
//
// Some elements have no configuration that fits their left limits, but one that fits itself: `start = sa > maximum or
// pre(start) and sa > least`, where the start lets sa fall below the maximum. The search takes it from the visited
// configurations and hands it over to the next round of the event iteration, which must find it consistent.

#include "runtime/core/events/configuration.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/discrete_loop.h"
#include "runtime/core/events/give_way.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/shared_load.h"
#include "runtime/core/events/trace.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::size_t largest_whole = 10;
constexpr double most_enumerated = 1024; // configurations: all of 10 relations, two changes of 44
constexpr std::size_t largest_whole_at_start = 16;
constexpr double most_work_at_start = 6.7e7; // once in a run: 16 relations of 32 unknowns, a second
constexpr int most_tries_to_share = 4;
// elements that have just come to rest hold from the second round on; what goes on changing is left alone
constexpr int last_round_to_share = 3;

/// The next of all ways to choose some of `count`; `chosen` ascends. False: that was the last one.
bool next_choice(std::vector<std::uint32_t>& chosen, std::size_t count) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const std::size_t limit = i + 1 < chosen.size() ? chosen[i + 1] : count;
        if (chosen[i] + 1 == limit) continue;
        ++chosen[i];
        std::iota(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(i), 0u);
        return true;
    }
    return false;
}

class Configuration {
public:
    Configuration(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), index_(index), block_(instance.model.blocks[index]),
          memory_(instance.block_memory(index).configuration) {
        visited_.clear();
        passed_.clear();
        load_tears(frame_, block_, memory_.reals_before.data());
        if (frame_.initial != 0) begin_at_guess();
        if (!memory_.has_waited || instance_.event_memory.round == 1) memory_.reals_solved = memory_.reals_before;
        memory_.has_waited = false;
    }

    int solve() {
        const int answer = find();
        if (answer == 0 && !memory_.has_waited) set_aside();
        return answer;
    }

private:
    enum class Change { Groups, Releases, Single, Tolerant };

    // At the start there is no configuration of before: what the start values say takes its place.
    void begin_at_guess() {
        for (std::uint32_t r = 0; r < block_.n_relations; ++r)
            instance_.start_relation[block_.relations[r]] = frame_.relation[block_.relations[r]];
    }

    int find() {
        if (goes_on_holding() || comes_to_rest() || iterate() || release_forced()) return 0;
        const bool fits_no_reals = failed_ != 0 && !has_cycled_;
        if (fits_no_reals && !contradiction_) return failed_;
        if (!fits_no_reals && hand_over()) return 0;
        if (waits() || gives_way() || enumerate_more()) return 0;
        if (contradiction_) { // all relations fit there, so this is the error
            contradiction_->notes.push_back("no other combination of this system's relations fits either");
            return instance_.fail(*std::move(contradiction_));
        }
        return instance_.fail(no_configuration());
    }

    // Relations that do not count now begin with their literal values when they do: `on = if pre(on) then i > 1 else
    // …`. Not where Reals are undetermined.
    void set_aside() {
        if (instance_.block_memory(index_).factors.rank() == Rank::Singular) return;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            const std::uint32_t relation = block_.relations[r];
            if (frame_.active[relation] == 0 && frame_.forced[relation] == 0)
                frame_.relation[relation] = frame_.candidate[relation];
        }
    }

    // What held before the event goes on holding if it can, whichever element has reached its limit.
    bool goes_on_holding() {
        if (frame_.initial != 0 || instance_.event_memory.round != 1 || !may_share_load(block_)) return false;
        if (instance_.block_memory(index_).factors.rank() != Rank::Singular) return false;
        ShareMemory& kept = memory_.share;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            const std::uint32_t relation = block_.relations[r];
            kept.relation_before_search[r] =
                std::exchange(frame_.relation[relation], instance_.start_relation[relation]);
            kept.forced_before_search[r] = std::exchange(frame_.forced[relation], 0.0);
        }
        evaluate();
        find_wanted();
        if (!wanted_.empty() && shares_load()) return true;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            frame_.relation[block_.relations[r]] = kept.relation_before_search[r];
            frame_.forced[block_.relations[r]] = kept.forced_before_search[r];
        }
        store_tears(frame_, block_, memory_.reals_before.data());
        failed_ = 0;
        has_bounds_ = false; // of another configuration
        return false;
    }

    // What has just come to rest stays, if it can: a relation that did not count before the event begins as false. Else
    // a brake with a breakaway torque above its sliding friction would slide on for what `sa` was while it slid, which
    // is an acceleration.
    bool comes_to_rest() {
        if (frame_.initial != 0 || instance_.event_memory.round != 2 || instance_.standstill_memory.stopping.empty())
            return false;
        std::vector<std::uint32_t>& fresh = memory_.open;
        fresh.assign(block_.relations, block_.relations + block_.n_relations);
        std::erase_if(fresh, [&](std::uint32_t r) {
            return instance_.event_memory.start_active[r] != 0 || frame_.forced[r] != 0 || frame_.relation[r] == 0;
        });
        if (fresh.empty()) return false;
        remember_first();
        if (goes_on_as_found()) return true;
        store_tears(frame_, block_, memory_.reals_before.data());
        for (const std::uint32_t relation : fresh) frame_.relation[relation] = 0;
        if (run(Change::Groups)) return true;
        restore_first();
        store_tears(frame_, block_, memory_.reals_before.data());
        failed_ = 0;
        has_cycled_ = false;
        contradiction_.reset();
        return false;
    }

    // What the round before has found is a solution of this one, too: nothing comes to rest in this block.
    bool goes_on_as_found() {
        if (block_.n_discretes == 0) return false;
        evaluate();
        find_wanted();
        load_discretes(frame_.pre, memory_.left_limits);
        return wanted_.empty() && has_discretes(memory_.left_limits) && is_solution();
    }

    // Elements that hold the same motion share a load that no equation determines. None lets go while there is a share
    // that all of them hold, and when there is none any more, all that are at their limits let go together.
    bool shares_load() {
        if (!may_share_load(block_) || instance_.event_memory.round > last_round_to_share) return false;
        if (!holds_undetermined() || tries_to_share_++ >= most_tries_to_share) return false;
        SharedLoad load(instance_, index_);
        const bool goes_on = load.find_share();
        if (goes_on || load.releases_at_limits()) {
            evaluate();
            find_wanted();
            drop_roundings();
            if (failed_ == 0 && wanted_.empty() && (!goes_on || (holds_undetermined() && load.is_held()))) return true;
        }
        load.put_back();
        evaluate();
        find_wanted();
        has_bounds_ = true;
        return false;
    }
    // A brake that is released on a shaft that others hold: its load is a rounding. Not what the event is about.
    void drop_roundings() {
        const std::vector<std::uint32_t>& fired = instance_.event_memory.forced;
        std::erase_if(wanted_, [&](std::uint32_t r) {
            return is_within_hysteresis(r) && std::find(fired.begin(), fired.end(), r) == fired.end();
        });
    }
    // What the share of a load decides waits for what it does not: another clutch that slips changes the load.
    void drop_undetermined() {
        if (!std::exchange(has_bounds_, false)) return;
        const std::vector<std::uint32_t>& bounds = memory_.share.bounds;
        const auto is_determined = [&](std::uint32_t relation) {
            return std::none_of(bounds.begin(), bounds.end(),
                                [&](std::uint32_t place) { return block_.relations[place] == relation; });
        };
        if (std::any_of(wanted_.begin(), wanted_.end(), is_determined))
            std::erase_if(wanted_, [&](std::uint32_t r) { return !is_determined(r); });
    }
    bool holds_undetermined() const {
        const BlockMemory& memory = instance_.block_memory(index_);
        return failed_ == 0 && memory.is_consistent && memory.factors.rank() == Rank::Singular;
    }

    bool iterate() { return settle() || enumerate(largest_whole); }

    // From the present configuration.
    bool settle() {
        remember_first();
        return run(Change::Groups) || run(Change::Releases) || run(Change::Single) || run(Change::Tolerant);
    }

    // Only the last round has to be a solution. A clutch that engages at a prescribed speed counts as locked in the
    // first.
    bool waits() {
        if (frame_.initial != 0 || !instance_.event_memory.may_wait) return false;
        restore_first();
        store_tears(frame_, block_, memory_.reals_before.data());
        evaluate();
        if (failed_ != 0) return false;
        instance_.event_memory.waits = memory_.has_waited = true;
        return true;
    }

    // A prescribed motion against elements that hold: one after the other gives way as the load grows, until the
    // equations have a solution.
    bool gives_way() {
        restore_first();
        remember_passed();
        visited_.clear();
        memory_.reals_on_way = memory_.reals_solved;
        while (visited_.size() < memory_.most_passes && !was_visited()) {
            evaluate();
            if (failed_ != 0) return false;
            if (instance_.block_memory(index_).is_consistent) return visited_.size() > 1 && settle();
            store_tears(frame_, block_, memory_.reals_on_way.data());
            find_way(instance_, index_, wanted_);
            if (instance_.trace != nullptr) instance_.trace->configuration(instance_, index_, wanted_);
            if (wanted_.empty()) return false;
            for (const std::uint32_t relation : wanted_) flip(relation);
            load_tears(frame_, block_, memory_.reals_on_way.data());
        }
        return false;
    }

    // No configuration agrees with the forced relations: then they were wrong.
    bool release_forced() {
        bool had_forced = false;
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            double& forced = frame_.forced[block_.relations[r]];
            had_forced |= forced != 0;
            forced = 0;
        }
        if (had_forced) restore_first();
        return had_forced && iterate();
    }

    // Finds a configuration that fits if its own Booleans are the left limits. Not in the initialization: no round
    // follows.
    bool hand_over() {
        if (frame_.initial != 0 || block_.n_discretes == 0) return false;
        const int failed = failed_;
        load_discretes(frame_.pre, memory_.left_limits);
        remember_passed();
        collects_passed_ = false;
        for (std::size_t i = 0; i < passed_.size(); ++i) {
            set_configuration(passed_[i]);
            evaluate();
            if (failed_ != 0) continue;
            load_discretes(frame_.d, memory_.own);
            if (memory_.own == memory_.left_limits) continue; // already tried
            set_left_limits(memory_.own);
            const bool fits = run(Change::Groups) && has_discretes(memory_.own);
            set_left_limits(memory_.left_limits);
            if (!fits) continue;
            set_configuration(passed_[i]);
            evaluate();
            if (instance_.trace != nullptr) instance_.trace->handed_over(index_);
            return failed_ == 0;
        }
        failed_ = failed;
        return false;
    }

    void load_discretes(const double* section, std::vector<double>& values) const {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) values[k] = section[block_.discretes[k]];
    }
    bool has_discretes(const std::vector<double>& values) const {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) {
            if (frame_.d[block_.discretes[k]] != values[k]) return false;
        }
        return true;
    }
    void set_left_limits(const std::vector<double>& values) {
        for (std::uint32_t k = 0; k < block_.n_discretes; ++k) frame_.pre[block_.discretes[k]] = values[k];
    }

    bool run(Change change) {
        if (change != Change::Groups) restore_first();
        remember_passed();
        visited_.clear();
        for (std::size_t pass = 0; pass < memory_.most_passes; ++pass) {
            if (was_visited()) {
                has_cycled_ = true;
                return settles_on_return();
            }
            evaluate();
            find_wanted();
            if (change == Change::Tolerant) drop_within_hysteresis();
            if (instance_.trace != nullptr) instance_.trace->configuration(instance_, index_, wanted_);
            const bool has_share = !wanted_.empty() && shares_load();
            if (has_share || wanted_.empty()) return is_solution(); // a share that is none may leave nothing to change
            drop_undetermined();
            if (change == Change::Groups)
                change_group([&](std::uint32_t r) { return frame_.relation[r] != instance_.start_relation[r]; });
            else if (change == Change::Releases) change_group([&](std::uint32_t r) { return frame_.relation[r] != 0; });
            else flip(wanted_.front());
        }
        has_cycled_ = true;
        return false;
    }

    // If elements share an undetermined load, a configuration that returns can bring other Reals: an element that slid
    // in between now holds its limit, up to rounding, and the others hold the rest.
    bool settles_on_return() {
        evaluate();
        if (instance_.block_memory(index_).factors.rank() != Rank::Singular) return false;
        find_wanted();
        drop_within_hysteresis();
        if (instance_.trace != nullptr) instance_.trace->configuration(instance_, index_, wanted_);
        return wanted_.empty() && is_solution();
    }

    // Reals for the present relations, and their literal values → candidate. Contradictions on the way do not matter:
    // only the last pass counts.
    void evaluate() {
        ++instance_.statistics.configuration_passes;
        failed_ = 0;
        if (block_.update_discretes != nullptr) failed_ = call_kernel(frame_, block_, block_.update_discretes);
        if (failed_ == 0) failed_ = solve_reals_tentatively(instance_, index_);
        if (failed_ == 0 && block_.update_discretes != nullptr) failed_ = settle_discretes(instance_, index_);
        if (block_.update_relations != nullptr) {
            const int answer = call_kernel(frame_, block_, block_.update_relations);
            if (failed_ == 0) failed_ = answer;
        }
    }

    bool is_solution() {
        if (failed_ != 0) return false;
        if (instance_.block_memory(index_).is_consistent) return true;
        failed_ = solve_reals(instance_, index_); // now for its message
        if (failed_ != 0 && !contradiction_) contradiction_ = instance_.failure;
        return failed_ == 0;
    }

    void find_wanted() {
        wanted_.clear();
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            if (is_wanted(frame_, block_.relations[r])) wanted_.push_back(block_.relations[r]);
        }
    }

    bool is_within_hysteresis(std::uint32_t relation) const {
        return std::abs(frame_.difference[relation]) <=
               std::max(frame_.epsilon[relation], hysteresis(instance_, relation));
    }
    void drop_within_hysteresis() {
        std::erase_if(wanted_, [&](std::uint32_t r) { return is_within_hysteresis(r); });
    }

    void flip(std::uint32_t relation) { frame_.relation[relation] = frame_.relation[relation] == 0 ? 1 : 0; }

    // Selects the relations that go first; if there are none, all.
    template <class First>
    void change_group(const First& goes_first) {
        const bool some_go_first = std::any_of(wanted_.begin(), wanted_.end(), goes_first);
        std::erase_if(wanted_, [&](std::uint32_t r) { return some_go_first && !goes_first(r); });
        for (const std::uint32_t relation : wanted_) flip(relation);
    }

    void read_configuration(std::vector<std::uint64_t>& bits) const {
        std::fill(bits.begin(), bits.end(), 0);
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            if (frame_.relation[block_.relations[r]] != 0) bits[r / 64] |= std::uint64_t{1} << r % 64;
        }
    }

    bool was_visited() {
        read_configuration(memory_.present);
        return !visited_.insert(memory_.present);
    }
    void remember_passed() {
        if (!collects_passed_) return;
        for (std::size_t i = 0; i < visited_.size(); ++i) passed_.insert(visited_[i]);
    }

    void remember_first() { read_configuration(memory_.first); }
    void restore_first() { set_configuration(memory_.first); }
    void set_configuration(std::span<const std::uint64_t> bits) {
        for (std::uint32_t r = 0; r < block_.n_relations; ++r)
            frame_.relation[block_.relations[r]] = bits[r / 64] >> r % 64 & 1u ? 1 : 0;
    }

    bool enumerate_more() { // than `iterate`; nonlinear ones take too long
        return block_.kind == TORSION_LINEAR && block_.n_relations > largest_whole && enumerate(block_.n_relations);
    }

    /// Once in a run all combinations may be tried, as far as they take a second.
    bool tries_all_at_start(std::size_t relations) const {
        return frame_.initial != 0 && relations <= largest_whole_at_start &&
               static_cast<double>(1u << relations) * block_.n * block_.n <= most_work_at_start;
    }

    // Finds the configuration with the fewest changes against the left limits; of several, the one whose Reals change
    // least.
    bool enumerate(std::size_t most_relations) {
        std::vector<std::uint32_t>& open = memory_.open;
        open.clear();
        for (std::uint32_t r = 0; r < block_.n_relations; ++r) {
            if (frame_.forced[block_.relations[r]] == 0) open.push_back(block_.relations[r]);
        }
        if (open.size() > most_relations) return false;
        const bool is_whole = tries_all_at_start(open.size());
        double ways = 1, tried = 0;
        for (std::size_t distance = 0; distance <= open.size(); ++distance) {
            tried += ways;
            if (tried > most_enumerated && !is_whole) return false;
            if (nearest_at(distance)) return fits(memory_.nearest);
            // to choose that many of them
            ways *= static_cast<double>(open.size() - distance) / static_cast<double>(distance + 1);
        }
        return false;
    }

    /// Chooses that many of the open relations, in each way, to differ from their left limits: the best →
    /// memory_.nearest. False: none fits.
    bool nearest_at(std::size_t distance) {
        std::vector<std::uint32_t>& chosen = memory_.chosen;
        chosen.resize(distance);
        std::iota(chosen.begin(), chosen.end(), 0u);
        double least = INFINITY;
        bool has_any = false;
        do {
            if (!fits(chosen)) continue;
            const double change = change_of_reals();
            if (has_any && !(change < least)) continue;
            has_any = true;
            memory_.nearest = chosen;
            least = change;
        } while (next_choice(chosen, memory_.open.size()));
        return has_any;
    }

    bool fits(const std::vector<std::uint32_t>& changed) {
        restore_first();
        for (const std::uint32_t relation : memory_.open)
            frame_.relation[relation] = instance_.start_relation[relation];
        for (const std::uint32_t place : changed) flip(memory_.open[place]);
        evaluate();
        find_wanted();
        return wanted_.empty() && is_solution();
    }

    /// The change of the unknowns, relative to their sizes.
    double change_of_reals() {
        double largest = 0;
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            const double now = section_values(frame_, block_.tear_section[j])[block_.tear_index[j]],
                         before = memory_.reals_before[j];
            largest = std::max(largest, std::abs(now - before) / std::max(std::abs(before), block_.tear_nominal[j]));
        }
        return largest;
    }

    Message no_configuration() {
        const TorsionModel& model = instance_.model;
        Message message =
            block_message(instance_, index_, "R304",
                          "no combination of the relations of a system (sticking or sliding, on or off) fits at t = " +
                              time_text(frame_.time) + " s");
        if (failed_ != 0 && instance_.failure) {
            for (const std::string& note : instance_.failure->notes) message.notes.push_back(note);
        }
        restore_first();
        evaluate();
        find_wanted();
        for (std::size_t r = 0; r < std::min<std::size_t>(wanted_.size(), 8); ++r)
            message.notes.push_back("does not settle: " + relation_name(model, wanted_[r]));
        message.help = "see every pass with --trace-event " + time_text(frame_.time);
        return message;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::uint32_t index_;
    const TorsionBlock& block_;
    ConfigurationMemory& memory_;
    std::vector<std::uint32_t>& wanted_ = memory_.wanted;
    ConfigurationSet &visited_ = memory_.visited, &passed_ = memory_.passed;
    bool collects_passed_ = true;
    std::optional<Message> contradiction_; ///< of a configuration whose relations fit
    int failed_ = 0, tries_to_share_ = 0;
    bool has_cycled_ = false;
    bool has_bounds_ = false; ///< of a share of the load that is none
};

} // namespace

int solve_configuration(Instance& instance, std::uint32_t block) { return Configuration(instance, block).solve(); }

} // namespace torsion::runtime
