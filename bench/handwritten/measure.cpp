// Times the compiled BacklashDrive beside the hand-written one; prints JSON. Usage: bench_handwritten MODEL.mo STDLIB
//
// Both right-hand sides are called on the points of their own trajectory, each with the contact it had there. Measurements alternate, so that a
// slower moment of the machine meets both.

#include "bench/handwritten/backlash_drive.h"

#include "torsion/compiler.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr double stop_time = 2, tolerance = 1e-6;
constexpr int intervals = 1000, repetitions = 41;

/// States and relations at every row, to evaluate the right-hand side there again.
class States : public torsion::runtime::Sink {
public:
    bool begin(const TorsionModel& model) override {
        model_ = &model;
        time.clear(), x.clear(), relation.clear(), d.clear();
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        time.push_back(frame.time);
        x.insert(x.end(), frame.x, frame.x + model_->n_x);
        relation.insert(relation.end(), frame.relation, frame.relation + model_->n_relations);
        d.insert(d.end(), frame.d, frame.d + model_->n_d);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    std::vector<double> time, x, relation, d;

private:
    const TorsionModel* model_ = nullptr;
};

template <class F>
double seconds(F&& work) {
    const auto begin = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

struct Pair {
    double compiled, hand;
};

template <class F, class G>
Pair alternate(F&& compiled, G&& hand) {
    compiled(), hand(); // warm
    std::vector<double> ours, theirs;
    for (int i = 0; i < repetitions; ++i) {
        ours.push_back(seconds(compiled));
        theirs.push_back(seconds(hand));
    }
    return {median(ours), median(theirs)};
}

torsion::runtime::Options run_options() {
    torsion::runtime::Options options;
    options.start_time = 0;
    options.stop_time = stop_time;
    options.tolerance = tolerance;
    options.intervals = intervals;
    options.energy = false; // the program by hand has no audit
    return options;
}

/// Seconds per call.
Pair right_hand_sides(torsion::runtime::Simulation& simulation, States& states, std::vector<HandRow>& rows) {
    const TorsionModel& model = simulation.model();
    TorsionFrame frame = simulation.frame(); // its pointers are moved along the recorded points
    constexpr int rounds = 100;
    const std::size_t count = states.time.size();
    const auto compiled = [&] {
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < count; ++i) {
                frame.time = states.time[i];
                frame.x = states.x.data() + i * model.n_x;
                frame.relation = states.relation.data() + i * model.n_relations;
                frame.d = states.d.data() + i * model.n_d;
                if (model.derivatives(&frame) != 0) std::abort();
            }
        }
    };
    double der[HAND_STATES];
    HandModel hand_model_now = hand_model();
    volatile double keep = 0;
    const auto hand = [&] {
        for (int round = 0; round < rounds; ++round) {
            for (const HandRow& row : rows) {
                hand_model_now.contact = row.contact;
                hand_model_now.is_on = row.is_on;
                hand_right_hand_side(row.time, row.x, der, &hand_model_now);
                keep = der[3];
            }
        }
    };
    Pair pair = alternate(compiled, hand);
    pair.compiled /= static_cast<double>(rounds * count);
    pair.hand /= static_cast<double>(rounds * rows.size());
    return pair;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    torsion::CompileRequest request;
    request.target = argv[1];
    request.stdlib_folder = argv[2];
    const auto compiled = torsion::compile_model(request);
    if (!compiled.model) return std::fputs(compiled.messages.c_str(), stderr), 1;

    torsion::runtime::Simulation simulation(compiled.model->descriptor());
    States states;
    torsion::runtime::Result result;
    std::vector<HandRow> rows(intervals + 1);
    HandStatistics statistics;
    const Pair run = alternate([&] { result = simulation.run(run_options(), {&states}); },
                               [&] { hand_run(stop_time, tolerance, intervals, rows.data(), &statistics); });
    if (!result.ok) return std::fputs("the simulation fails\n", stderr), 1;
    const Pair call = right_hand_sides(simulation, states, rows);

    const auto& s = result.statistics;
    std::printf("{\"run\": [%.17g, %.17g], \"call\": [%.17g, %.17g],\n", run.compiled, run.hand, call.compiled, call.hand);
    std::printf(" \"steps\": [%lld, %ld], \"right_hand_sides\": [%lld, %ld], \"jacobians\": [%lld, %ld], \"events\": [%lld, %ld]}\n",
                static_cast<long long>(s.steps), statistics.steps, static_cast<long long>(s.right_hand_sides), statistics.right_hand_sides,
                static_cast<long long>(s.jacobians), statistics.jacobians, static_cast<long long>(s.state_events + s.time_events), statistics.events);
}
