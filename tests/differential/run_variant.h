#pragma once
// One way to run a random model, and what it gave.

#include "tests/differential/random_text.h"

#include "torsion/simulate.h"

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace torsion {
struct Compilation;
}

namespace torsion::differential {

struct Variant {
    std::string name;
    std::string solver = "cvode";
    double tolerance = 1e-9;
    bool interpret = true, loops = true, tearing = true;
    int fmu = 0;           ///< 2, 3: through an FMU of this version
    bool is_exact = false; ///< gives the same bits as the first one
};

struct Row {
    double time;
    std::vector<double> values;
};

struct Outcome {
    std::string failure; ///< empty: the run came to its end
    std::vector<Row> rows;
    std::vector<double> events; ///< times
    std::vector<double> kept;   ///< Σ inertia · speed in each row
    runtime::Energy energy;
    double worst_residual = 0, worst_time = 0;
    std::string worst_equation;
};

constexpr int intervals = 20;

/// A model to be run in several ways. Variants that differ in the solver and its tolerance only run what was compiled
/// once.
class Runs {
public:
    explicit Runs(const Sample& sample);
    Runs(const Runs&) = delete;
    ~Runs();

    Outcome run(const Variant& variant);

private:
    const Compilation& compiled(const Variant& variant);

    const Sample& sample_;
    std::map<std::tuple<bool, bool, bool, int>, std::unique_ptr<Compilation>> compiled_;
};

/// What speaks against `other` as a run of the same model as `reference`; empty when nothing does.
std::string difference(const Sample& sample, const Outcome& reference, const Outcome& other, const Variant& variant);
/// What speaks against a run by itself: laws of conservation, equations that do not hold.
std::string broken_law(const Sample& sample, const Outcome& outcome, const Variant& variant);

} // namespace torsion::differential
