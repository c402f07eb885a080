#include "runtime/core/output_branches.h"

#include "runtime/core/branch_end.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr double uneven = 0.29;                                   // of a part
constexpr double growth = 4;                                      // of the way after a good point
constexpr std::int64_t most_halvings = 50000, most_per_step = 20; // in a run, and for each of its steps
constexpr std::uint8_t known = 2, followed = 4;

double rounding_at(double time) { return 1e-15 * std::max(std::abs(time), 1e-3); }

} // namespace

// A block in an arm that is not active is not asked: it is looked at again behind the next event.
void OutputBranches::find() {
    const TorsionModel& model = instance_.model;
    if (instance_.tears.is_empty()) return;
    is_known_.resize(model.n_blocks, 0);
    std::vector<char>& was_asked = instance_.was_asked;
    const auto asks_new = [&](TorsionKernel kernel) {
        std::fill(was_asked.begin(), was_asked.end(), 0);
        instance_.call(kernel);
        instance_.failure.reset();
    };
    const auto is_open = [&](std::uint32_t b) { return instance_.tears.keeps(b) && is_known_[b] == 0; };
    bool has_open = false;
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) has_open = has_open || is_open(b);
    if (!has_open) return;
    for (const TorsionKernel kernel : {model.derivatives, model.crossings}) {
        if (kernel == nullptr) continue;
        asks_new(kernel);
        for (std::uint32_t b = 0; b < model.n_blocks; ++b) is_known_[b] |= was_asked[b];
    }
    asks_new(model.outputs);
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        if (!is_open(b) || was_asked[b] == 0) continue;
        is_known_[b] = 1;
        instance_.tears.follow(b, true);
    }
    list_blocks();
}

void OutputBranches::save(std::uint8_t* found) const {
    for (std::size_t b = 0; b < is_known_.size(); ++b)
        found[b] |=
            static_cast<std::uint8_t>((is_known_[b] != 0 ? known : 0) |
                                      (instance_.tears.is_followed(static_cast<std::uint32_t>(b)) ? followed : 0));
}

void OutputBranches::restore(const std::uint8_t* found) {
    is_known_.resize(instance_.model.n_blocks);
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
        is_known_[b] = (found[b] & known) != 0 ? 1 : 0;
        instance_.tears.follow(b, (found[b] & followed) != 0);
    }
    list_blocks();
}

void OutputBranches::list_blocks() {
    std::vector<std::size_t> offset(instance_.model.n_blocks, SIZE_MAX);
    std::size_t size = 0;
    blocks_.clear();
    for (std::uint32_t b = 0; b < instance_.model.n_blocks; ++b) {
        if (!instance_.tears.is_followed(b)) continue;
        blocks_.push_back(b);
        offset[b] = size;
        size += instance_.tears.count(b);
    }
    path_.begin(offset, size);
}

/// The frame stands at a point; `good`: the one before.
OutputBranches::Reach OutputBranches::look(double good, std::uint32_t& block) {
    const HeldBranch kept(instance_);
    instance_.unsolved_block = UINT32_MAX;
    instance_.is_exploring = true;
    const bool may_repeat = std::exchange(instance_.tears.may_repeat_steps,
                                          true); // a look starts from the good point, also behind one that has failed
    const int answer = instance_.call(instance_.model.outputs);
    instance_.tears.may_repeat_steps = may_repeat;
    instance_.is_exploring = false;
    instance_.failure.reset();
    if (answer != 0) {
        block = instance_.unsolved_block;
        return std::find(blocks_.begin(), blocks_.end(), block) != blocks_.end() ? Reach::Ended : Reach::Unknown;
    }
    for (const std::uint32_t b : blocks_) {
        if (!instance_.tears.has_left_line(instance_.frame, b, good)) continue;
        block = b;
        return Reach::Bent;
    }
    return Reach::Good;
}

/// Is the way to be halved, on which a solution has bent or ended? An end is always narrowed down.
bool OutputBranches::is_halved(Reach reach, double good, double next, std::uint32_t block) {
    if (next - good <= rounding_at(next) || (reach != Reach::Bent && reach != Reach::Ended)) return false;
    if (reach == Reach::Ended) return true;
    if (halvings_ < most_halvings + most_per_step * steps_) return ++halvings_, true;
    if (!std::exchange(has_warned_, true)) warn_of_bends(block);
    return false;
}

void OutputBranches::warn_of_bends(std::uint32_t block) {
    const TorsionBlock& row = instance_.model.blocks[block];
    Message message;
    if (const TorsionVariable* variable = variable_at(instance_.model, row.tear_section[0], row.tear_index[0]))
        message = message_at(instance_.model, *variable, "", "");
    message.code = "R324";
    message.text = "from t = " + time_text(instance_.frame.time) + " s on `" +
                   name_at(instance_.model, row.tear_section[0], row.tear_index[0]) +
                   "` changes too fast to be followed";
    message.is_error = false;
    message.notes.push_back(
        "only outputs need it; where its equations have several solutions, it may go over to another one unseen");
    message.help = "take steps that follow it: use it in a state's equation, or give `--max-step`";
    instance_.warnings.push_back(std::move(message));
}

void OutputBranches::take(double time) {
    double* values = path_.add(time);
    for (const std::uint32_t b : blocks_) {
        instance_.tears.accept_one(b, values);
        values += instance_.tears.count(b);
    }
}

std::optional<OutputBranches::End> OutputBranches::follow(Integrator& integrator, double from, double longest) {
    TorsionFrame& frame = instance_.frame;
    const double to = frame.time;
    const auto go = [&](double time) {
        frame.time = time;
        integrator.interpolate(time, frame.x);
    };
    ++steps_;
    path_.clear();
    take(from);
    const int parts = 2 * std::max(1, static_cast<int>(std::min(std::ceil((to - from) / longest), 1e6)));
    double good = from;
    for (int k = 1; k <= parts; ++k) { // by turns short and long: an oscillation has no such period
        const double target = k == parts ? to : from + (k / 2 + (k % 2 == 0 ? 0 : uneven)) * (2 * (to - from) / parts);
        for (double way = target - good; good < target;) {
            const double next = way < target - good ? good + way : target;
            std::uint32_t block = UINT32_MAX;
            go(next);
            const Reach reach = look(good, block);
            if (is_halved(reach, good, next, block)) {
                way = (next - good) / 2;
                continue;
            }
            const bool is_end = reach == Reach::Ended || (reach == Reach::Bent && next - good <= rounding_at(next));
            if (is_end) return go(to), End{good, next, block};
            if (reach == Reach::Unknown) return go(to), std::nullopt;
            take(next);
            way = growth * (next - good);
            good = next;
        }
    }
    return std::nullopt;
}

void OutputBranches::accept() {
    if (is_idle()) return;
    instance_.call(instance_.model.outputs);
    instance_.failure.reset();
    for (const std::uint32_t b : blocks_) instance_.tears.accept_one(b);
}

} // namespace torsion::runtime
