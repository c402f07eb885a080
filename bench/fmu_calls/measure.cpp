// Compares calls of an FMU's library (FMI 2.0) with the same work in our own loop on machine code; prints JSON.
// Usage: bench_fmu_calls LIBRARY.so TOKEN MODEL.mo STDLIB
//
// A derivative call does the importer's work for each right-hand side: time, states, derivatives; the counterpart is
// the call of our integrators. A step is doStep over the output interval; the counterpart is advance() over the same.
// Measurements alternate, so that a slow moment of the machine affects both.

#include "runtime/core/initialize.h"
#include "runtime/core/instance.h"
#include "torsion/compiler.h"
#include "torsion/fmi/fmi2.h"
#include "torsion/simulate.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int repetitions = 21, calls = 20000;

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "bench_fmu_calls: %s\n", what);
    std::exit(1);
}

void ignore(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) {}
const fmi2CallbackFunctions callbacks = {ignore, nullptr, nullptr, nullptr, nullptr};

#define FMI(name) function(#name, static_cast<decltype(&name)>(nullptr)) // the library's function of this name

/// The functions of the library.
struct Fmu {
    explicit Fmu(const char* path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
        if (handle == nullptr) fail(dlerror());
    }
    template <class F>
    F* function(const char* name, F*) const {
        auto* found = reinterpret_cast<F*>(dlsym(handle, name));
        return found != nullptr ? found : (fail(name), nullptr);
    }
    fmi2Component start(fmi2Type type, const char* token, double stop) const {
        fmi2Component c = FMI(fmi2Instantiate)("bench", type, token, nullptr, &callbacks, fmi2False, fmi2False);
        if (c == nullptr || FMI(fmi2SetupExperiment)(c, fmi2False, 0, 0, fmi2True, stop) != fmi2OK ||
            FMI(fmi2EnterInitializationMode)(c) != fmi2OK || FMI(fmi2ExitInitializationMode)(c) != fmi2OK)
            fail("the FMU does not start");
        return c;
    }
    void* handle;
};

template <class F>
double seconds(F&& work) {
    const auto begin = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Pair {
    double fmu, own;
};

template <class F, class G>
Pair alternate(F&& fmu, G&& own) {
    std::vector<double> theirs, ours;
    for (int i = 0; i <= repetitions; ++i) {
        const double a = seconds(fmu), b = seconds(own);
        if (i > 0) theirs.push_back(a), ours.push_back(b); // the first one warms up
    }
    std::nth_element(theirs.begin(), theirs.begin() + repetitions / 2, theirs.end());
    std::nth_element(ours.begin(), ours.begin() + repetitions / 2, ours.end());
    return {theirs[repetitions / 2], ours[repetitions / 2]};
}

Pair derivative_calls(const Fmu& fmu, const char* token, const TorsionModel& model) {
    torsion::runtime::Instance instance(model);
    if (torsion::runtime::initialize(instance, 0, {}) != 0) fail("the model does not start");
    const std::vector<double> x(instance.frame.x, instance.frame.x + model.n_x);
    std::vector<double> near = x, der(model.n_x);

    fmi2Component c = fmu.start(fmi2ModelExchange, token, 1);
    fmi2EventInfo info{};
    do {
        if (fmu.FMI(fmi2NewDiscreteStates)(c, &info) != fmi2OK) fail("no discrete states");
    } while (info.newDiscreteStatesNeeded);
    fmu.FMI(fmi2EnterContinuousTimeMode)(c);
    auto* const set_time = fmu.FMI(fmi2SetTime);
    auto* const set_states = fmu.FMI(fmi2SetContinuousStates);
    auto* const get_derivatives = fmu.FMI(fmi2GetDerivatives);

    const auto move = [&](int call) { // another point at each call
        for (std::size_t i = 0; i < x.size(); ++i) near[i] = x[i] + 1e-12 * call;
        return 1e-9 * call;
    };
    const Pair result = alternate(
        [&] {
            for (int call = 0; call < calls; ++call) {
                set_time(c, move(call));
                set_states(c, near.data(), near.size());
                if (get_derivatives(c, der.data(), der.size()) != fmi2OK) fail("no derivatives");
            }
        },
        [&] {
            for (int call = 0; call < calls; ++call) {
                const double time = move(call);
                if (instance.derivatives(time, near.data(), der.data()) != 0) fail("no derivatives of our own");
            }
        });
    fmu.FMI(fmi2FreeInstance)(c);
    return result;
}

Pair steps(const Fmu& fmu, const char* token, const TorsionModel& model) {
    const double* experiment = model.start_time_stop_time_interval_tolerance;
    const double stop = experiment[1], h = experiment[2] > 0 ? experiment[2] : stop / 500;
    const int count = static_cast<int>(stop / h) - 1;
    auto* const do_step = fmu.FMI(fmi2DoStep);
    return alternate(
        [&] {
            fmi2Component c = fmu.start(fmi2CoSimulation, token, stop);
            for (int i = 0; i < count; ++i) {
                if (do_step(c, i * h, h, fmi2True) != fmi2OK) fail("a step fails");
            }
            fmu.FMI(fmi2FreeInstance)(c);
        },
        [&] {
            torsion::runtime::Simulation simulation(model);
            torsion::runtime::Options options;
            options.energy = false;
            if (!simulation.initialize(options).ok) fail("the model does not start");
            for (int i = 0; i < count; ++i) {
                if (!simulation.advance((i + 1) * h, {}).ok) fail("a step of our own fails");
            }
        });
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) fail("usage: LIBRARY.so TOKEN MODEL.mo STDLIB");
    const torsion::CompileResult compiled = torsion::compile_model({.target = argv[3], .stdlib_folder = argv[4]});
    if (!compiled.model) fail("the model does not compile");
    const TorsionModel& model = compiled.model->descriptor();
    const Fmu fmu(argv[1]);
    const Pair derivatives = derivative_calls(fmu, argv[2], model), whole = steps(fmu, argv[2], model);
    std::printf("{\"derivatives\": [%.9g, %.9g], \"steps\": [%.9g, %.9g]}\n", derivatives.fmu / calls,
                derivatives.own / calls, whole.fmu, whole.own);
}
