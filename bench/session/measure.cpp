// What a session costs over what is under it, in turn in one process; prints JSON. Usage: bench_session MODEL.mo STDLIB
// RUNS STEPS
//
// Steps: Simulation::step of a small controlled spring, over one run of the runtime's own loop with the same number of
// fixed steps. Runs: BacklashDrive with another stiffness each time, as Model::simulate and as Runner, over a worker of
// `torsion sweep` in the same thread.

#include "compiler/session/compilation_cache.h"
#include "compiler/sweep/plan.h"
#include "compiler/sweep/run.h"

#include "torsion/session.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <new>
#include <string>
#include <vector>

namespace {

long allocations = 0;

/// Of this thread, in s: a clock on the wall tells of other programs on a loaded machine.
double processor_time() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(const std::function<void()>& work) {
    const double begin = processor_time();
    work();
    return processor_time() - begin;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

constexpr int turns = 15;
constexpr double short_run = 2e-3; // s: what is beside the run must be seen
constexpr const char* spring = "model Spring\n  input Real u(start = 0);\n  output Real x(start = 1, fixed = true);\n  "
                               "Real v(start = 0, fixed = true);\n"
                               "equation\n  der(x) = v;\n  der(v) = u - 4*x - 0.1*v;\nend Spring;\n";

/// Seconds per step: ours with a constant input, ours with a changing one, the loop alone.
struct StepCost {
    double constant, changing, loop, allocations;
};

StepCost step_cost(torsion::Session& session, const std::string& folder, int steps) {
    constexpr double dt = 1e-3;
    torsion::Model model = session.load_text(spring);
    torsion::session::CompilationCache compilations({.stdlib_folder = folder, .cache_folder = ""});
    const auto compilation = compilations.compile(compilations.options_for_text(spring, {}, {}));
    torsion::runtime::Options options;
    options.solver = "euler", options.step_size = dt, options.stop_time = dt * steps, options.energy = false;
    torsion::runtime::Simulation loop(compilation->compiled->descriptor());
    torsion::Simulation s = model.stepper({.run = {.stop = dt * steps * 100, .step_size = dt, .solver = "euler"},
                                           .dt = dt,
                                           .inputs = {"u"},
                                           .outputs = {"x", "v"}});
    std::vector<double> constant, changing, alone;
    double u = 1, y[2];
    s.step({&u, 1}, y);
    const long before = allocations;
    for (int i = 0; i < 1000; ++i) u = i, s.step({&u, 1}, y);
    const double per_step = static_cast<double>(allocations - before) / 1000;
    for (int turn = 0; turn < turns; ++turn) {
        constant.push_back(seconds_of([&] {
            for (int i = 0; i < steps; ++i) s.step({&u, 1}, y);
        }));
        alone.push_back(seconds_of([&] { loop.run(options, {}); }));
        changing.push_back(seconds_of([&] {
            for (int i = 0; i < steps; ++i) u = i % 2, s.step({&u, 1}, y);
        }));
    }
    return {median(constant) / steps, median(changing) / steps, median(alone) / steps, per_step};
}

struct RunCost {
    double simulate, runner, sweep, allocations;
};

RunCost run_cost(torsion::Session& session, const char* path, const std::string& folder, int runs) {
    using namespace torsion;
    const double from = 500, to = 5000;
    std::vector<double> values;
    for (int i = 0; i < runs; ++i) values.push_back(from + (to - from) * i / runs);
    sweep::Plan plan;
    std::string problem;
    sweep::Range range{.name = "lash.c", .first = "500", .values = values};
    plan.variants = sweep::Variants::samples({range});
    session::CompilationCache compilations({.stdlib_folder = folder, .cache_folder = ""});
    if (!sweep::compile_models({compilations.options_for(path, {}, {}), "auto", {"final(load.w)"}}, plan)) std::abort();
    runtime::Options options;
    options.stop_time = short_run, options.energy = false;
    const sweep::Job job{*plan.variants, plan.combinations, plan.models, plan.names, plan.settings, options};
    sweep::Worker worker(job);
    const Model model = session.load(path);
    SimulateOptions simulate{
        .run = {.stop = short_run}, .variables = {"load.w"}, .rows = Rows::Ends, .energy = false, .events = false};
    Runner runner = model.runner(simulate);
    const std::size_t c = runner.parameter("lash.c");
    simulate.set = {{"lash.c", 0.0}};
    RunCost cost{};
    std::vector<double> ours, kept, theirs;
    double check = 0;
    std::vector<double> end(values.size());
    const int slice = std::max(1, runs / turns);
    for (int first = 0; first + slice <= runs; first += slice) {
        theirs.push_back(seconds_of([&] {
            for (int i = first; i < first + slice; ++i)
                worker.run(static_cast<std::uint64_t>(i)), end[static_cast<std::size_t>(i)] = worker.value(0);
        }));
        ours.push_back(seconds_of([&] {
            for (int i = first; i < first + slice; ++i) {
                simulate.set["lash.c"] = values[static_cast<std::size_t>(i)];
                check += std::abs(model.simulate(simulate)["load.w"].back() - end[static_cast<std::size_t>(i)]);
            }
        }));
        const long before = allocations;
        kept.push_back(seconds_of([&] {
            for (int i = first; i < first + slice; ++i) {
                runner.set(c, values[static_cast<std::size_t>(i)]);
                check += std::abs(runner.run()["load.w"].back() - end[static_cast<std::size_t>(i)]);
            }
        }));
        cost.allocations = static_cast<double>(allocations - before) / slice;
    }
    if (check != 0) std::fprintf(stderr, "the results differ\n"), std::abort();
    std::vector<double> more, more_kept; // the median of differences in turn
    for (std::size_t i = 0; i < ours.size(); ++i)
        more.push_back((ours[i] - theirs[i]) / slice), more_kept.push_back((kept[i] - theirs[i]) / slice);
    cost.sweep = median(theirs) / slice;
    cost.simulate = median(more), cost.runner = median(more_kept);
    return cost;
}

} // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* place = std::malloc(size)) return place;
    throw std::bad_alloc();
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    torsion::Session session({.stdlib_folder = argv[2], .cache_folder = ""});
    const StepCost steps = step_cost(session, argv[2], std::atoi(argv[4]));
    const RunCost runs = run_cost(session, argv[1], argv[2], std::atoi(argv[3]));
    std::printf("{\"step\": %.17g, \"step_changing\": %.17g, \"step_loop\": %.17g, \"step_allocations\": %.17g,\n",
                steps.constant, steps.changing, steps.loop, steps.allocations);
    std::printf(" \"run_sweep\": %.17g, \"run_more\": %.17g, \"runner_more\": %.17g, \"runner_allocations\": %.17g}\n",
                runs.sweep, runs.simulate, runs.runner, runs.allocations);
}
