// Random models, each run in several ways that must agree.
//
//   differential [--seed N] [--count N] [--size N] [--every] [--show]
//
// Models N, N + 1 … of which each depends on its number only. The first run of each (interpreted, tolerance 1e-9) is
// compared with the others: machine code and without loops, to the bit; other solvers, tolerance 1e-6, no tearing, FMUs
// of both versions (of some models; --every: of all), as near as the tolerance says. A model is compiled once for all
// of them that compile it alike. A finding is printed with its model. --show prints the model of the seed and runs
// nothing.

#include "tests/differential/run_variant.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace torsion::differential;

namespace {

struct Arguments {
    std::uint64_t seed = 1, count = 100;
    int size = 0; ///< 0: small ones mostly
    bool every = false, show = false;
};

Arguments read(int count, char** values) {
    Arguments a;
    for (int i = 1; i < count; ++i) {
        const auto is = [&](const char* name) { return std::strcmp(values[i], name) == 0; };
        const auto number = [&] { return i + 1 < count ? std::strtoull(values[++i], nullptr, 10) : 0; };
        if (is("--seed")) a.seed = number();
        else if (is("--count")) a.count = number();
        else if (is("--size")) a.size = static_cast<int>(number());
        else if (is("--every")) a.every = true;
        else if (is("--show")) a.show = true;
        else std::fprintf(stderr, "unknown: %s\n", values[i]), std::exit(2);
    }
    return a;
}

const Variant first = {.name = "interpreted"};

std::vector<Variant> variants() {
    std::vector<Variant> all = {
        {.name = "without loops", .loops = false, .is_exact = true},
        {.name = "machine code", .interpret = false, .is_exact = true},
        {.name = "without tearing", .tearing = false},
        {.name = "tolerance 1e-6", .tolerance = 1e-6},
    };
    for (const char* solver : {"cvode-adams", "dopri5", "esdirk", "ida"}) {
        all.push_back({.name = solver, .solver = solver});
        all.push_back({.name = std::string(solver) + " at 1e-6", .solver = solver, .tolerance = 1e-6});
    }
    all.push_back({.name = "rk4", .solver = "rk4"});
    for (int version : {2, 3})
        all.push_back({.name = "FMU " + std::to_string(version), .interpret = false, .fmu = version});
    return all;
}

/// Of the model with this number, when not all are tried: linking an FMU takes as long as ten other runs.
bool is_in_turn(std::uint64_t seed, const Variant& variant) {
    return variant.fmu == 0 || seed % 20 == static_cast<std::uint64_t>(variant.fmu);
}

/// Other solvers and tolerances run machine code, which is faster and gives the same bits (tried with each model); of
/// each third model the interpreter.
Variant quickly(Variant variant, std::uint64_t seed) {
    if (!variant.is_exact && variant.tearing && variant.fmu == 0) variant.interpret = seed % 3 == 0;
    return variant;
}

bool tell(std::uint64_t seed, const Sample& sample, const std::string& variant, const std::string& what) {
    std::printf("--seed %llu, %s: %s\n%s\n", static_cast<unsigned long long>(seed), variant.c_str(), what.c_str(),
                sample.text.c_str());
    std::fflush(stdout);
    return false;
}

/// An integrator's error shrinks with its tolerance: with a hundredth of it the runs must agree. A defect stays.
std::string difference_when_finer(const Sample& sample, Runs& model, Variant variant, std::uint64_t& runs) {
    constexpr double finer = 1e-2;
    Variant reference = first;
    reference.tolerance *= finer, variant.tolerance *= finer;
    runs += 2;
    const Outcome a = model.run(reference), b = model.run(variant);
    return !a.failure.empty() ? a.failure : difference(sample, a, b, variant);
}

bool try_model(std::uint64_t seed, const Sample& sample, bool every, std::uint64_t& runs) {
    Runs model(sample);
    const Outcome reference = model.run(first);
    ++runs;
    if (!reference.failure.empty()) return tell(seed, sample, first.name, reference.failure);
    if (const std::string law = broken_law(sample, reference, first); !law.empty())
        return tell(seed, sample, first.name, law);
    for (const Variant& one : variants()) {
        if (!every && !is_in_turn(seed, one)) continue;
        ++runs;
        const Variant variant = every ? one : quickly(one, seed);
        const Outcome other = model.run(variant);
        std::string what = difference(sample, reference, other, variant);
        const bool has_tolerance = !variant.is_exact && variant.solver != "rk4";
        if (!what.empty() && other.failure.empty() && has_tolerance)
            what = difference_when_finer(sample, model, variant, runs);
        if (what.empty()) what = broken_law(sample, other, variant);
        if (!what.empty()) return tell(seed, sample, variant.name, what);
    }
    return true;
}

} // namespace

int main(int count, char** values) {
    const Arguments arguments = read(count, values);
    std::uint64_t found = 0, runs = 0;
    for (std::uint64_t i = 0; i < arguments.count && found < 5; ++i) {
        const std::uint64_t seed = arguments.seed + i;
        const int size = arguments.size > 0 ? arguments.size
                         : seed % 40 == 0   ? 60
                         : seed % 8 == 0    ? 15
                                            : 2 + static_cast<int>(seed % 5);
        const Sample sample = random_sample(seed, size);
        if (arguments.show) return std::printf("%s", sample.text.c_str()), 0;
        found += !try_model(seed, sample, arguments.every, runs);
    }
    std::printf("%llu runs, %llu findings\n", static_cast<unsigned long long>(runs),
                static_cast<unsigned long long>(found));
    return found > 0;
}
