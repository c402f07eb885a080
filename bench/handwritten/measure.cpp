// Compares a compiled model with one written by hand; prints JSON. Usage: bench_handwritten KIND SIZE MODEL.mo STDLIB
// As bench_vectors the program by hand is on our build of SUNDIALS, with our vectors.
//
// Both run over the same span on CVODE with the same tolerances (those of the compiled model's states), and compute the
// same variables at each row. The trajectories must agree, and so must the variables of one point. Right-hand sides are
// called at the points of their own trajectory, each with its modes there. Measurements alternate, so that a slow
// moment of the machine affects both.

#include "bench/handwritten/hand.h"
#include "runtime/core/integrate/state_vector.h"

#include "torsion/compiler.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Case {
    const HandKind* kind;
    double stop_time, tolerance;
    int intervals;
    double agreement; ///< of the trajectories, relative to each state's range
};

const std::map<std::string, Case> cases = {
    {"backlash_drive", {&hand_backlash_drive, 2, 1e-6, 1000, 0.02}},
    {"coupled_clutches", {&hand_coupled_clutches, 1.5, 1e-6, 1000, 1e-3}},
    {"chain", {&hand_chain, 0.1, 1e-6, 10, 1e-3}},
    {"rubber_coupling", {&hand_rubber_coupling, 4, 1e-8, 1000, 1e-3}},
};

/// States and relations at every row, to evaluate the right-hand side there again. Stores modes only where they change,
/// as in a run.
class States : public torsion::runtime::Sink {
public:
    bool begin(const TorsionModel& model) override {
        model_ = &model;
        time.clear(), x.clear(), relation.clear(), d.clear(), mode.clear(), modes_ = 0;
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        time.push_back(frame.time);
        x.insert(x.end(), frame.x, frame.x + model_->n_x);
        const std::uint32_t n_relations = model_->n_relations, n_d = model_->n_d;
        if (mode.empty() || !are_same(frame.relation, relation, n_relations) || !are_same(frame.d, d, n_d)) {
            relation.insert(relation.end(), frame.relation, frame.relation + n_relations);
            d.insert(d.end(), frame.d, frame.d + n_d);
            ++modes_;
        }
        mode.push_back(modes_ - 1);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    std::vector<double> time, x, relation, d; ///< per row; of relations and discrete variables per mode
    std::vector<std::size_t> mode;            ///< per row

private:
    static bool are_same(const double* now, const std::vector<double>& kept, std::size_t count) {
        return count == 0 || std::memcmp(now, kept.data() + kept.size() - count, count * sizeof *now) == 0;
    }

    std::size_t modes_ = 0;
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

/// Medians of rounds, measured for about two seconds.
template <class F, class G>
Pair alternate(F&& compiled, G&& hand) {
    const double once = seconds(compiled) + seconds(hand); // warms up
    const int repetitions = std::clamp(static_cast<int>(2 / once), 7, 201) | 1;
    std::vector<double> ours, theirs;
    for (int i = 0; i < repetitions; ++i) {
        ours.push_back(seconds(compiled));
        theirs.push_back(seconds(hand));
    }
    return {median(ours), median(theirs)};
}

torsion::runtime::Options run_options(const Case& c) {
    torsion::runtime::Options options;
    options.start_time = 0;
    options.stop_time = c.stop_time;
    options.tolerance = c.tolerance;
    options.intervals = c.intervals;
    options.energy = false; // the programs by hand have no audit
    return options;
}

struct Hand {
    Hand(const Case& c, int size) : kind(*c.kind), model(kind.create(size)), n(kind.states(model)) {
        time.resize(c.intervals + 1), x.resize(time.size() * n), modes.resize(time.size() * kind.n_modes),
            absolute.resize(n);
        der.resize(n), values.resize(kind.variables(model));
        run = {c.stop_time,
               c.tolerance,
               absolute.data(),
               c.intervals,
               time.data(),
               x.data(),
               modes.data(),
               der.data(),
               values.data(),
               0,
               0,
               0,
               0,
               nullptr};
    }
    ~Hand() { kind.destroy(model); }
    Hand(const Hand&) = delete;

    const HandKind& kind;
    HandModel* model;
    int n;
    std::vector<double> time, x, absolute, der, values;
    std::vector<int> modes;
    HandRun run{};
    std::vector<std::uint32_t> state_of; ///< of the compiled model
};

#ifdef TORSION_OUR_VECTORS
void* vector_by_hand(int n, void* context) {
    return torsion::runtime::make_state_vector(static_cast<std::uint32_t>(n), static_cast<SUNContext>(context))
        .release();
}
#else
constexpr auto vector_by_hand = nullptr; // SUNDIALS' serial ones
#endif

bool find_states(Hand& hand, const TorsionModel& model, double tolerance) {
    std::map<std::string, std::uint32_t, std::less<>> index;
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        const TorsionVariable& v = model.variables[model.states[i].variable];
        index.emplace(torsion::runtime::text(model, v.name), i);
    }
    for (int i = 0; i < hand.n; ++i) {
        char name[64];
        hand.kind.state_name(hand.model, i, name, sizeof name);
        auto found = index.find(name);
        if (found == index.end()) return std::fprintf(stderr, "no state %s\n", name), false;
        hand.state_of.push_back(found->second);
        hand.absolute[i] = tolerance * model.states[found->second].nominal;
    }
    return static_cast<std::uint32_t>(hand.n) == model.n_x;
}

/// The largest difference at the rows of the grid, relative to the state's range; if the range is near zero, relative
/// to its tolerance.
double difference(const Hand& hand, const States& states, std::uint32_t n_x) {
    double worst = 0;
    for (int i = 0; i < hand.n; ++i) {
        double least = INFINITY, most = -INFINITY, off = 0;
        std::size_t at = 0;
        for (std::size_t row = 0; row < hand.time.size(); ++row) {
            // the last row at this time
            while (at + 1 < states.time.size() && states.time[at + 1] <= hand.time[row] * (1 + 1e-12)) ++at;
            const double theirs = hand.x[row * hand.n + i];
            least = std::min(least, theirs), most = std::max(most, theirs);
            if (std::abs(states.time[at] - hand.time[row]) > 1e-9) continue; // an event lies here
            off = std::max(off, std::abs(states.x[at * n_x + hand.state_of[i]] - theirs));
        }
        worst = std::max(worst, off / std::max(most - least, 1e4 * hand.absolute[i]));
    }
    return worst;
}

/// Are the variables by hand those of the compiled model at the end of its run? Both are in the same modes there.
bool agree_on_variables(const Hand& hand, torsion::runtime::Simulation& simulation) {
    const TorsionModel& model = simulation.model();
    const TorsionFrame& frame = simulation.frame();
    std::map<std::string, double, std::less<>> value;
    for (std::uint32_t i = 0; i < model.n_variables; ++i)
        value.emplace(torsion::runtime::text(model, model.variables[i].name),
                      torsion::runtime::value_of(frame, model.variables[i]));
    std::vector<double> x(hand.n), values(hand.values.size());
    for (int i = 0; i < hand.n; ++i) x[i] = frame.x[hand.state_of[i]];
    hand.kind.fill(frame.time, x.data(), values.data(), hand.model);
    for (std::size_t i = 0; i < values.size(); ++i) {
        char name[64];
        hand.kind.variable_name(hand.model, static_cast<int>(i), name, sizeof name);
        const auto found = value.find(name);
        if (found == value.end()) return std::fprintf(stderr, "no variable %s\n", name), false;
        if (std::abs(found->second - values[i]) <= 1e-6 * (1 + std::abs(values[i]))) continue;
        return std::fprintf(stderr, "%s is %.12g, by hand %.12g\n", name, found->second, values[i]), false;
    }
    return true;
}

/// Seconds per call.
Pair right_hand_sides(torsion::runtime::Simulation& simulation, States& states, Hand& hand) {
    const TorsionModel& model = simulation.model();
    TorsionFrame frame = simulation.frame(); // its pointers move along the recorded points
    const std::size_t count = states.time.size();
    const std::size_t rounds = std::max<std::size_t>(1, 4000000 / (count * (model.n_x + 10)));
    const auto compiled = [&] {
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < count; ++i) {
                frame.time = states.time[i];
                frame.x = states.x.data() + i * model.n_x;
                if (i == 0 || states.mode[i] != states.mode[i - 1]) {
                    frame.relation = states.relation.data() + states.mode[i] * model.n_relations;
                    frame.d = states.d.data() + states.mode[i] * model.n_d;
                }
                if (model.derivatives(&frame) != 0) std::abort();
            }
        }
    };
    const std::size_t n_modes = hand.kind.n_modes;
    std::vector<char> changes(hand.time.size(), n_modes > 0);
    for (std::size_t i = 1; i < changes.size(); ++i) {
        changes[i] = !std::equal(hand.modes.begin() + i * n_modes, hand.modes.begin() + (i + 1) * n_modes,
                                 hand.modes.begin() + (i - 1) * n_modes);
    }
    std::vector<double> der(hand.n);
    const auto by_hand = [&] {
        for (std::size_t round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < hand.time.size(); ++i) {
                if (changes[i]) std::copy_n(hand.modes.data() + i * n_modes, n_modes, hand.kind.modes(hand.model));
                hand.kind.derivatives(hand.time[i], hand.x.data() + i * hand.n, der.data(), hand.model);
            }
        }
    };
    Pair pair = alternate(compiled, by_hand);
    pair.compiled /= static_cast<double>(rounds * count);
    pair.hand /= static_cast<double>(rounds * hand.time.size());
    return pair;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const Case& c = cases.at(argv[1]);
    torsion::CompileRequest request;
    request.target = argv[3];
    request.stdlib_folder = argv[4];
    const auto compiled = torsion::compile_model(request);
    if (!compiled.model) return std::fputs(compiled.messages.c_str(), stderr), 1;

    torsion::runtime::Simulation simulation(compiled.model->descriptor());
    Hand hand(c, std::atoi(argv[2]));
    if (!find_states(hand, simulation.model(), c.tolerance)) return std::fputs("other states\n", stderr), 1;
    States states;
    torsion::runtime::Result result;
    int failed = 0;
    const auto compiled_run = [&] { result = simulation.run(run_options(c), {&states}); };
    const auto by_hand = [&] { failed |= hand_run(&hand.kind, hand.model, &hand.run); };
    hand.run.vector = vector_by_hand;
    const Pair run = alternate(compiled_run, by_hand);
    if (!result.ok || failed != 0)
        return std::fputs(failed != 0 ? "the program by hand fails\n" : "the simulation fails\n", stderr), 1;
    const double off = difference(hand, states, simulation.model().n_x);
    if (!(off <= c.agreement))
        return std::fprintf(stderr, "%s: the trajectories differ by %.3g of the range\n", argv[1], off), 1;
    if (!agree_on_variables(hand, simulation)) return 1;
    const Pair call = right_hand_sides(simulation, states, hand);

    const auto& s = result.statistics;
    const HandRun& r = hand.run;
    std::printf("{\"run\": [%.17g, %.17g], \"call\": [%.17g, %.17g], \"difference\": %.3g,\n", run.compiled, run.hand,
                call.compiled, call.hand, off);
    std::printf(" \"steps\": [%lld, %ld], \"right_hand_sides\": [%lld, %ld], \"jacobians\": [%lld, %ld], \"events\": "
                "[%lld, %ld]}\n",
                static_cast<long long>(s.steps), r.steps, static_cast<long long>(s.right_hand_sides),
                r.right_hand_sides, static_cast<long long>(s.jacobians), r.jacobians,
                static_cast<long long>(s.state_events + s.time_events), r.events);
}
