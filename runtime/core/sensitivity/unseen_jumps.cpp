#include "runtime/core/sensitivity/unseen_jumps.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double least_jump = 1e-6;      // of a derivative: more than it changes between two neighbouring times
constexpr double least_ratio = 10;       // to what it changes beside them in as short a time
constexpr double least_interval = 1e-12; // of the time: two neighbouring times

bool is_other_piece(double a, double b) { return a == a && b == b && a != b; }

/// What an evaluation changes: not the parameters, and not the columns, which are much longer than all the rest.
class KeptVariables {
public:
    KeptVariables(Instance& instance, std::vector<double>& kept) : kept_(kept) {
        const TorsionModel& model = instance.model;
        double *const first = instance.memory().data(), *const end = first + instance.memory().size();
        double* const columns = instance.frame.work + model.work_sensitivity;
        parts_[0] = {first, instance.frame.p};
        parts_[1] = {instance.frame.p + model.n_p, columns};
        parts_[2] = {columns + (std::size_t{model.n_sensitivities} + 1) * model.sensitivity_stride, end};
        kept_.clear();
        for (const std::span<double> part : parts_) kept_.insert(kept_.end(), part.begin(), part.end());
    }
    ~KeptVariables() {
        auto from = kept_.begin();
        for (const std::span<double> part : parts_) {
            std::copy_n(from, part.size(), part.begin());
            from += static_cast<std::ptrdiff_t>(part.size());
        }
    }
    KeptVariables(const KeptVariables&) = delete;
    KeptVariables& operator=(const KeptVariables&) = delete;

private:
    std::vector<double>& kept_;
    std::span<double> parts_[3];
};

} // namespace

UnseenJumps::UnseenJumps(Instance& instance)
    : instance_(instance), sampler_(instance), left_(instance.model.n_x), right_(instance.model.n_x) {
    for (BendSample* sample : {&last_, &here_, &inside_}) sampler_.prepare(*sample);
}

int UnseenJumps::look(Integrator& integrator, double from, double to, const BendSample& end) {
    if (sampler_.rows() == 0 || !(to > from)) return 0;
    // by who looks for pieces that a step may have passed
    const bool is_told = last_.is_known && end.is_known && end.time == to;
    if (is_told && !has_changed(end)) return 0;
    const double time = instance_.frame.time;
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    const std::optional<Message> failure = instance_.failure;
    int answer = 0;
    {
        const KeptVariables kept(instance_, kept_);
        if (!last_.is_known) sampler_.evaluate_signatures(integrator, from, to - from, to, last_);
        if (!is_told) sampler_.evaluate_signatures(integrator, to, to - from, to, here_);
        answer = compare(integrator, from, is_told ? end : here_);
    }
    instance_.is_event_under_way = is_under_way;
    instance_.frame.time = time;
    if (answer == 0) instance_.failure = failure;
    return answer;
}

bool UnseenJumps::has_changed(const BendSample& end) const {
    for (std::size_t row = 0; row < sampler_.rows(); ++row) {
        if (!(last_.signature[row] == end.signature[row])) return true; // also what was or is not needed
    }
    return false;
}

int UnseenJumps::compare(Integrator& integrator, double from, const BendSample& end) {
    int answer = 0;
    for (std::size_t row = 0; row < sampler_.rows() && answer == 0; ++row) {
        if (last_.is_known && end.is_known && is_other_piece(last_.signature[row], end.signature[row]))
            answer = look_at(integrator, row, from, end.time);
    }
    last_.is_known = end.is_known;
    last_.signature = end.signature;
    return answer;
}

/// Bisection for the bend, then the derivatives on both sides.
int UnseenJumps::look_at(Integrator& integrator, std::size_t row, double from, double to) {
    const double first = last_.signature[row], step_end = to;
    while (to - from > least_interval * std::max(1.0, std::abs(to))) {
        const double middle = from + (to - from) / 2;
        if (middle == from || middle == to ||
            !sampler_.evaluate_signatures(integrator, middle, to - from, step_end, inside_))
            break;
        (is_other_piece(first, inside_.signature[row]) ? to : from) = middle;
    }
    if (!right_hand_side(integrator, from, left_) || !right_hand_side(integrator, to, right_)) return 0;
    const double width = to - from;
    // as far on both sides: what a steep slope would change, also where the step is as short
    std::vector<double> before = left_, after = right_;
    if (!right_hand_side(integrator, from - width, before)) return 0;
    if (!right_hand_side(integrator, to + width, after)) return 0;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        const double size = std::max({std::abs(left_[i]), std::abs(right_[i]), instance_.state_nominal[i]}),
                     jump = std::abs(right_[i] - left_[i]);
        const double beside = std::max(std::abs(left_[i] - before[i]), std::abs(after[i] - right_[i]));
        if (jump > least_jump * size && jump > least_ratio * beside) return refuse(row, to);
    }
    return 0;
}

bool UnseenJumps::right_hand_side(Integrator& integrator, double time, std::vector<double>& der) {
    const std::int64_t work = instance_.statistics.right_hand_sides;
    integrator.interpolate(time, instance_.frame.x);
    const int answer = instance_.derivatives(time, instance_.frame.x, der.data());
    instance_.statistics.right_hand_sides = work;
    return answer == 0;
}

int UnseenJumps::refuse(std::size_t row, double time) {
    const TorsionModel& model = instance_.model;
    const TorsionBend& bend = sampler_.row(row);
    Message message =
        message_at(model, model.variables[bend.variable], "R302",
                   "no derivatives behind t = " + time_text(time) + " s: `" + std::string(text(model, bend.text)) +
                       "` makes a derivative jump there without an event");
    message.help =
        "write the comparison without noEvent() or outside of the function, smooth the jump, or end the run before";
    return instance_.fail(std::move(message), -1);
}

} // namespace torsion::runtime
