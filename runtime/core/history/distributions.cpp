// What moves through pipes, between the frame and its profiles. At each end one direction counts: there the reader
// reads what leaves. The other reader waits where it will begin when the direction changes, which is an event.
#include "runtime/core/history/histories.h"
#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

std::uint32_t next_of(const TorsionDistribution& row, int end) { return end == 0 ? row.next_0 : row.next_1; }
std::uint32_t due_of(const TorsionDistribution& row, int end) { return end == 0 ? row.due_0 : row.due_1; }

} // namespace

void Histories::begin_profiles(TorsionFrame& frame) {
    std::vector<double> points, values;
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const TorsionDistribution& row = model_.distributions[i];
        const std::uint32_t* const rows = model_.distribution_points + row.first_point;
        points.clear(), values.clear();
        for (std::uint32_t k = 0; k < row.n_points; ++k)
            points.push_back(now(frame, rows[k])), values.push_back(now(frame, rows[row.n_points + k]));
        profiles_[i].begin(now(frame, row.position), points, values);
        speeds_[i] = 0, reached_[i] = profiles_[i].x();
        for (const int end : {0, 1}) put_profile_reader(frame, i, end, profiles_[i].cursor(end), true);
    }
}

/// `is_now`: pre() knows it, too.
void Histories::put_profile_reader(TorsionFrame& frame, std::size_t row, int end, double cursor, bool is_now) const {
    const std::uint32_t variable = next_of(model_.distributions[row], end);
    set(frame, model_, variable, cursor);
    if (is_now) frame.pre[model_.variables[variable].index] = cursor;
}

// Until the first event is over, the pipe is as it was at the start, wherever that is.
bool Histories::follow_position(TorsionFrame& frame) {
    const auto has_moved = [&](std::size_t i) {
        return now(frame, model_.distributions[i].position) != profiles_[i].x();
    };
    bool has_any = false;
    for (std::size_t i = 0; i < profiles_.size(); ++i) has_any = has_any || has_moved(i);
    if (has_any) begin_profiles(frame);
    return has_any;
}

// As move_readers, over places.
bool Histories::move_profile_readers(TorsionFrame& frame) {
    bool has_moved = false;
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const TorsionDistribution& row = model_.distributions[i];
        for (const int end : {0, 1}) {
            const double next = frame.pre[model_.variables[next_of(row, end)].index], x = now(frame, row.position);
            if (now(frame, due_of(row, end)) == 0 || Profile::is_never(next)) continue;
            const bool is_reached = end == 1 ? x - 1 >= next : x <= next;
            if (frame.pre[model_.variables[due_of(row, end)].index] != 0 && !is_reached) continue;
            put_profile_reader(frame, i, end, profiles_[i].next_cursor(end, next), false);
            has_moved = true;
        }
    }
    return has_moved;
}

/// Before, and a little after: the slope over the place.
void Histories::note_entering(const TorsionFrame& frame, bool is_after) {
    constexpr double least = 1e-12; // of a motion that says something
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const TorsionDistribution& row = model_.distributions[i];
        const double value = now(frame, now(frame, row.forward) != 0 ? row.in_0 : row.in_1),
                     x = now(frame, row.position);
        Entering& entering = entering_[i];
        if (is_after) {
            const double moved = x - entering.x;
            entering.value.slope =
                std::abs(moved) > least * std::max(std::abs(x), 1.0) ? (value - entering.value.value) / moved : NAN;
        } else {
            entering = {x, {value, NAN}};
        }
    }
}

// What was in the pipe belongs to a position that moves continuously.
int Histories::refuse_motion(Instance& instance, std::size_t row, const char* what) const {
    const TorsionVariable& out = model_.variables[model_.distributions[row].out_1];
    return instance.fail(message_at(model_, out, "R316",
                                    "x of `" + std::string(text(model_, out.name)) + "` " + what +
                                        " at t = " + time_text(instance.frame.time) + " s"),
                         -1);
}

int Histories::check_motion(Instance& instance) const {
    constexpr double most = 0.5; // of the length of the pipe
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        if (std::abs(now(instance.frame, model_.distributions[i].position) - profiles_[i].x()) > most)
            return refuse_motion(instance, i, "moves against `positiveVelocity`");
    }
    return 0;
}

int Histories::pass_event_in_profiles(Instance& instance) {
    constexpr double most = 1e-6, rounding = 1e-12; // of the length of the pipe; of x
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        if (std::abs(entering_[i].x - reached_[i]) > most + rounding * std::abs(reached_[i]))
            return refuse_motion(instance, i, "jumps");
        reached_[i] = entering_[i].x;
        const bool is_forward = now(instance.frame, model_.distributions[i].forward) != 0;
        profiles_[i].pass_event(entering_[i].x, is_forward, entering_[i].value);
    }
    show_breaks(instance.frame);
    return 0;
}

bool Histories::has_hidden_break() {
    bool result = false;
    for (Profile& profile : profiles_) result = profile.has_hidden_break() || result;
    return result;
}

// New breaks have entered. Where matter enters, the reader stays at the end of the pipe.
void Histories::show_breaks(TorsionFrame& frame) {
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        profiles_[i].follow(now(frame, model_.distributions[i].forward) != 0 ? 0 : 1);
        for (const int end : {0, 1}) put_profile_reader(frame, i, end, profiles_[i].cursor(end), true);
    }
}

// What leaves must have entered before the step.
double Histories::profile_limit(double limit) const {
    for (const double speed : speeds_) {
        if (speed != 0) limit = std::min(limit, end_time_ + 1 / std::abs(speed));
    }
    return limit;
}

void Histories::sample_profiles(const TorsionFrame& frame, std::size_t number) {
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const TorsionDistribution& row = model_.distributions[i];
        profile_samples_[i].x[number] = now(frame, row.position);
        profile_samples_[i].in[0][number] = now(frame, row.in_0);
        profile_samples_[i].in[1][number] = now(frame, row.in_1);
    }
}

bool Histories::are_profiles_accurate() const {
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const Samples& s = profile_samples_[i];
        const auto& in = s.in[s.x.back() >= s.x.front() ? 0 : 1];
        double size = profiles_[i].size();
        for (const double value : in) size = std::max(size, std::abs(value));
        if (!is_accurate(s.x, in, tolerance_ * size)) return false;
    }
    return true;
}

void Histories::add_to_profiles(const TorsionFrame& frame, double from, double to, bool in_two) {
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        const Samples& s = profile_samples_[i];
        const bool is_forward = now(frame, model_.distributions[i].forward) != 0;
        const auto part = [&](std::size_t first, std::size_t step) {
            Profile::Part result;
            for (std::size_t k = 0; k < Profile::samples; ++k) {
                result.x[k] = s.x[first + k * step];
                for (const int end : {0, 1}) result.in[end][k] = s.in[end][first + k * step];
            }
            return result;
        };
        if (in_two) {
            profiles_[i].add(part(0, 1), is_forward);
            profiles_[i].add(part(Profile::samples - 1, 1), is_forward);
        } else {
            profiles_[i].add(part(0, 2), is_forward);
        }
        const std::size_t last = of_part - 1;
        reached_[i] = s.x[last];
        if (to > from) speeds_[i] = (s.x[last] - s.x[last - 1]) / ((to - from) / static_cast<double>(last));
    }
}

// values: place, cursor, one that is not used; with the slope also their rates. The result follows.
int Histories::recall_profile(Instance& instance, std::uint32_t reader, bool wants_slope, double* values) const {
    const std::size_t row = reader / 2;
    const int end = static_cast<int>(reader % 2);
    if (const std::optional<Profile::Value> found = profiles_[row].at(end, values[0], values[1])) {
        if (wants_slope) values[6] = found->slope * values[3];
        else values[3] = found->value;
        return 0;
    }
    const TorsionDistribution& table = model_.distributions[row];
    const TorsionVariable& out = model_.variables[end == 0 ? table.out_0 : table.out_1];
    Message message =
        message_at(model_, out, "R316",
                   "in one step more than its whole content leaves `" + std::string(text(model_, out.name)) +
                       "` at t = " + time_text(instance.frame.time) + " s");
    message.help = "shorter steps: what leaves must have entered before the step";
    return instance.fail(std::move(message));
}

} // namespace torsion::runtime
