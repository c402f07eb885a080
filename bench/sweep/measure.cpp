// Variants per second of BacklashDrive (stiffness, play, load) under `torsion sweep`, compared with the program by hand
// in the same loop; prints JSON. Usage: bench_sweep MODEL.mo STDLIB VARIANTS THREADS
//
// Both run the same variants in slices, alternately, with equally many threads; every thread takes the next variant.
// Time is the processor time of all threads, so that a busy machine does not change the ratio. Each run keeps the final
// speed and the largest torque of the teeth.

#include "bench/handwritten/hand.h"
#include "compiler/sweep/run.h"

#include "torsion/compiler.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace {

using namespace torsion::sweep;

constexpr double stop_time = 2, tolerance = 1e-6;
constexpr int intervals = 1000, slices = 40;

double seconds_now(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Cost {
    double processor = 0, wall = 0;
};

template <class F>
Cost cost_of(F&& work) {
    const double processor = seconds_now(CLOCK_PROCESS_CPUTIME_ID), wall = seconds_now(CLOCK_MONOTONIC);
    work();
    return {seconds_now(CLOCK_PROCESS_CPUTIME_ID) - processor, seconds_now(CLOCK_MONOTONIC) - wall};
}

std::vector<Range> ranges(std::size_t variants) {
    const auto per_axis = static_cast<std::size_t>(std::lround(std::cbrt(static_cast<double>(variants))));
    std::string problem;
    std::vector<Range> all;
    for (const char* text : {"lash.c=500:5000:", "lash.b=0.01:0.1:", "load.J=0.3:3:"})
        all.push_back(*parse_range(text + std::to_string(per_axis) + ":log", problem));
    return all;
}

std::uint32_t row_of(const TorsionModel& model, const std::string& name) {
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        if (torsion::runtime::text(model, model.variables[i].name) == name) return i;
    }
    std::abort();
}

struct Kept {
    double speed = 0, peak = 0;
    long steps = 0;
};

void run_by_hand(const Variants& variants, std::span<const std::uint64_t> slice, unsigned threads,
                 std::vector<Kept>& kept) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        const HandKind& kind = hand_backlash_drive;
        // times the nominal values of the compiled model's states
        const double absolute[4] = {tolerance * 1e-4, tolerance, tolerance, tolerance};
        std::vector<double> time(intervals + 1), x(4 * time.size());
        std::vector<int> modes(2 * time.size());
        for (std::size_t i = next++; i < slice.size(); i = next++) {
            const std::uint64_t v = slice[i];
            HandModel* model = kind.create(0);
            hand_backlash_drive_set(model, variants.value(v, 0), variants.value(v, 1), variants.value(v, 2));
            HandRun run{.stop_time = stop_time,
                        .tolerance = tolerance,
                        .absolute = absolute,
                        .intervals = intervals,
                        .time = time.data(),
                        .x = x.data(),
                        .modes = modes.data(),
                        .steps = 0,
                        .right_hand_sides = 0,
                        .jacobians = 0,
                        .events = 0,
                        .vector = nullptr};
            if (hand_run(&kind, model, &run) != 0) std::abort();
            Kept& k = kept[v];
            k.speed = -x[x.size() - 1], k.steps = run.steps;
            for (std::size_t row = 0; row < time.size(); ++row)
                k.peak = std::max(k.peak, std::abs(hand_backlash_drive_torque(model, &x[4 * row], &modes[2 * row])));
            kind.destroy(model);
        }
    };
    std::vector<std::thread> crew;
    for (unsigned i = 0; i < threads; ++i) crew.emplace_back(work);
    for (std::thread& thread : crew) thread.join();
}

/// `number,c,b,J,ok,steps,events,speed,peak`
Kept kept_of(const std::string& line) {
    Kept k;
    if (std::sscanf(line.c_str(), "%*u,%*f,%*f,%*f,ok,%ld,%*d,%lf,%lf", &k.steps, &k.speed, &k.peak) != 3) std::abort();
    return k;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    torsion::CompileRequest request;
    request.target = argv[1];
    request.stdlib_folder = argv[2];
    const auto compiled = torsion::compile_model(request);
    if (!compiled.model) return std::fputs(compiled.messages.c_str(), stderr), 1;
    const TorsionModel& model = compiled.model->descriptor();
    const Variants variants = Variants::grid(ranges(static_cast<std::size_t>(std::atol(argv[3]))));
    const auto threads = static_cast<unsigned>(std::max(1, std::atoi(argv[4])));
    std::string problem;
    const auto collection = compile_collection({"load.w", "max(abs(lash.tau))"}, model, problem);
    if (!collection) return std::fputs(problem.c_str(), stderr), 1;
    torsion::runtime::Options options;
    options.start_time = 0, options.stop_time = stop_time, options.tolerance = tolerance, options.intervals = intervals,
    options.energy = false;
    const std::vector<std::string> names = {"lash.c", "lash.b", "load.J"};
    const std::vector<Compiled> models{{&model,
                                        "",
                                        *collection,
                                        {row_of(model, names[0]), row_of(model, names[1]), row_of(model, names[2])},
                                        options.solver}};
    const Combinations combinations;
    const Job job{variants, combinations, models, names, {}, options};

    std::deque<Worker> workers;
    while (workers.size() < threads) workers.emplace_back(job);
    std::vector<Kept> ours(variants.size()), theirs(variants.size());
    Cost our_cost, their_cost;
    std::vector<double> ratios;
    for (std::size_t s = 0; s < slices; ++s) {
        std::vector<std::uint64_t> slice; // every 40th variant: all slices are alike
        for (std::uint64_t v = s; v < variants.size(); v += slices) slice.push_back(v);
        Cost us, them;
        const auto run_ours = [&] {
            us = cost_of([&] {
                Queue queue(slice);
                WorkerThreads crew(workers, queue, [&](std::string_view line) {
                    const Kept k = kept_of(std::string(line));
                    ours[static_cast<std::size_t>(std::atol(line.data())) - 1] = k;
                    return true;
                });
                crew.join();
            });
        };
        const auto run_theirs = [&] { them = cost_of([&] { run_by_hand(variants, slice, threads, theirs); }); };
        if (s % 2 == 0) run_ours(), run_theirs();
        else run_theirs(), run_ours();
        our_cost.processor += us.processor, our_cost.wall += us.wall, their_cost.processor += them.processor,
            their_cost.wall += them.wall;
        ratios.push_back(us.processor / them.processor);
    }
    std::vector<double> speed, peak, steps;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        speed.push_back(std::abs(ours[v].speed - theirs[v].speed) / std::max(1.0, std::abs(theirs[v].speed)));
        peak.push_back(std::abs(ours[v].peak - theirs[v].peak) / std::max(1.0, theirs[v].peak));
        steps.push_back(static_cast<double>(ours[v].steps) / static_cast<double>(theirs[v].steps));
    }
    const auto count = static_cast<double>(variants.size());
    std::printf("{\"variants\": %zu, \"threads\": %u, \"ratio\": %.17g, \"per_second_and_core\": [%.17g, %.17g], "
                "\"wall\": [%.17g, %.17g],\n",
                variants.size(), threads, median(ratios), count / our_cost.processor, count / their_cost.processor,
                our_cost.wall, their_cost.wall);
    std::printf(" \"steps\": %.17g, \"difference\": [%.17g, %.17g]}\n", median(steps), median(speed), median(peak));
}
