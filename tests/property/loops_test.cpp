// Loops over equations of the same shape (docs/decisions/loops.md): the same trajectory as without, to the bit, in the
// interpreter and as machine code; and code that does not grow with a chain of like joints.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/support/own_library.h"
#include "torsion/simulate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

using namespace torsion;

namespace {

std::unique_ptr<Compilation> compiled(const std::string& text, bool loops, bool interpret) {
    PipelineOptions options;
    options.text = text;
    options.library = testing::own_library();
    options.passes.loops = loops;
    options.lowering.residual_oracle = true;
    options.native.interpret = interpret;
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, text << source::render(compilation->diagnostics, compilation->sources));
    return compilation;
}

/// Every value of the model at every row.
class AllValues : public runtime::Sink {
public:
    bool begin(const TorsionModel& model) override { return model_ = &model, true; }
    bool row(const TorsionFrame& frame) override {
        values.push_back(frame.time);
        values.insert(values.end(), frame.x, frame.x + model_->n_x);
        values.insert(values.end(), frame.der, frame.der + model_->n_x);
        values.insert(values.end(), frame.y, frame.y + model_->n_y);
        values.insert(values.end(), frame.d, frame.d + model_->n_d);
        values.insert(values.end(), frame.relation, frame.relation + model_->n_relations);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    std::vector<double> values;

private:
    const TorsionModel* model_ = nullptr;
};

std::vector<double> trajectory(const std::string& text, bool loops, bool interpret) {
    const auto compilation = compiled(text, loops, interpret);
    AllValues all;
    runtime::Options options;
    options.stop_time = 0.05, options.intervals = 10, options.check_residuals = true;
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run(options, {&all});
    REQUIRE_MESSAGE(result.ok, text << (result.messages.empty() ? "" : result.messages.back().text));
    CHECK_MESSAGE(result.statistics.worst_residual < 1e-6, text);
    all.values.insert(all.values.end(), {result.statistics.worst_residual, result.energy.supplied, result.energy.stored,
                                         result.energy.dissipated});
    return all.values;
}

std::size_t loops_in(const std::string& text) {
    const auto compilation = compiled(text, true, true);
    std::size_t count = 0;
    for (const program::Kernel& kernel : compilation->compiled->program()->kernels) {
        for (const program::Instruction& i : kernel.code) count += program::is<program::Loop>(i);
    }
    return count;
}

/// A chain in which what lies between two shafts follows a pattern of random length, with parameters of its own or the
/// same for all.
std::string random_chain(std::mt19937& random) {
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    std::vector<int> pattern(1 + random() % 4);
    for (int& kind : pattern) kind = static_cast<int>(random() % 5);
    const std::size_t shafts = 24 + random() % 50;
    const bool grounded = random() % 2, various = random() % 2;
    std::string
        declarations =
            "  Components.Inertia j0(J = 1, w(start = 2));\n  Sources.ConstantTorque motor(tau_constant = 3);\n",
        equations = "  connect(motor.flange, j0.flange_a);\n";
    if (grounded) declarations += "  Components.Fixed ground;\n";
    for (std::size_t i = 1; i < shafts; ++i) {
        const std::string n = std::to_string(i);
        const std::string own = std::to_string(various ? uniform(1, 2) : 1.5);
        declarations += "  Components.Inertia j" + n + "(J = " + own + ");\n  Components.";
        switch (pattern[i % pattern.size()]) {
        case 0: declarations += "SpringDamper l" + n + "(c = 400*" + own + ", d = 2);\n"; break;
        case 1:
            declarations += "ElastoBacklash l" + n + "(c = 500, d = " + own + ", b = 0.01, phi_nominal = 0.1);\n";
            break;
        case 2: declarations += "Damper l" + n + "(d = " + own + ");\n"; break;
        case 3:
            declarations += i % 8 == 0 ? "IdealGear l" + n + "(ratio = 2);\n"
                                       : "SpringDamper l" + n + "(c = 300, d = " + own + ");\n";
            break;
        default: declarations += "Spring l" + n + "(c = 100*" + own + ");\n";
        }
        equations += "  connect(j" + std::to_string(i - 1) + ".flange_b, l" + n + ".flange_a);\n  connect(l" + n +
                     ".flange_b, j" + n + ".flange_a);\n";
        if (grounded && i % 10 == 0) {
            declarations += "  Components.BearingFriction f" + n + "(tau_pos = [0, 0.2; 1, 0.3]);\n";
            equations += "  connect(j" + n + ".flange_b, f" + n + ".flange_a);\n";
        }
    }
    return "model T\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n" + declarations + "equation\n" +
           equations + "end T;\n";
}

std::string like_joints(int shafts) {
    const std::string n = std::to_string(shafts);
    return "model T\n  import Modelica.Mechanics.Rotational.Components;\n  Components.Inertia j[" + n +
           "](each J = 0.1);\n  Components.ElastoBacklash s[" + n +
           " - 1](each c = 1e4, each d = 1, each b = 0.1);\nequation\n  for i in 1:" + n +
           " - 1 loop\n    connect(j[i].flange_b, s[i].flange_a);\n    connect(s[i].flange_b, j[i + 1].flange_a);\n  "
           "end for;\nend T;\n";
}

} // namespace

TEST_CASE("with loops as without, to the bit, interpreted and compiled") {
    std::mt19937 random(7);
    std::size_t loops = 0;
    for (int round = 0; round < 8; ++round) {
        const std::string text = random_chain(random);
        loops += loops_in(text);
        const std::vector<double> without = trajectory(text, false, true);
        for (const auto& [with_loops, interpret] :
             {std::pair(true, true), std::pair(true, false), std::pair(false, false)}) {
            const std::vector<double> values = trajectory(text, with_loops, interpret);
            REQUIRE(values.size() == without.size());
            std::size_t differences = 0;
            for (std::size_t i = 0; i < values.size(); ++i)
                differences += std::memcmp(&values[i], &without[i], sizeof(double)) != 0;
            CHECK_MESSAGE(differences == 0, text);
        }
    }
    CHECK(loops > 50);
}

TEST_CASE("a chain's right-hand side is two loops: springs with the copies of speeds, and accelerations that each "
          "makes for itself") {
    const std::string text =
        "model T\n  import Modelica.Mechanics.Rotational.Components;\n  Components.Inertia j[60](each J = 0.1);\n  "
        "Components.SpringDamper s[59](each c = 1e4, each d = 1);\n"
        "equation\n  for i in 1:59 loop\n    connect(j[i].flange_b, s[i].flange_a);\n    connect(s[i].flange_b, j[i + "
        "1].flange_a);\n  end for;\nend T;\n";
    const auto compilation = compiled(text, true, true);
    const program::Program& program = *compilation->compiled->program();
    const program::Kernel& kernel = program.kernels[program.table.derivatives];
    CHECK(std::ranges::count_if(kernel.code, program::is<program::Loop>) == 2);
    CHECK(trajectory(text, true, true) == trajectory(text, false, true));
}

TEST_CASE("the code of a chain of like joints does not grow with it") {
    const auto size = [](const std::string& text) {
        const auto compilation = compiled(text, true, true);
        std::size_t count = 0;
        for (const program::Kernel& kernel : compilation->compiled->program()->kernels) count += kernel.code.size();
        return count;
    };
    const std::size_t small = size(like_joints(60)), large = size(like_joints(240));
    CHECK(large < small + 50);
}

namespace {

/// Every shaft runs in a bearing with friction: fast ones and slow ones, which stick within the run.
std::string like_bearings(int shafts) {
    const std::string n = std::to_string(shafts);
    return "model T\n  import Modelica.Mechanics.Rotational.Components;\n  Components.Inertia j[" + n +
           "](each J = 0.1, w(start = {0.02*i for i in 1:" + n +
           "}, each fixed = true));\n  Components.BearingFriction f[" + n +
           "](each tau_pos = [0, 0.2; 1, 0.3]);\n  Components.SpringDamper s[" + n +
           " - 1](each c = 40, each d = 0.1);\nequation\n  for i in 1:" + n +
           " loop\n    connect(j[i].flange_b, f[i].flange_a);\n  end for;\n  for i in 1:" + n +
           " - 1 loop\n    connect(j[i].flange_b, s[i].flange_a);\n    connect(s[i].flange_b, j[i + 1].flange_a);\n  "
           "end for;\nend T;\n";
}

std::size_t size_of(const std::string& text, const char* kernel_name) {
    const auto compilation = compiled(text, true, true);
    for (const program::Kernel& kernel : compilation->compiled->program()->kernels) {
        if (kernel.name == kernel_name) return kernel.code.size();
    }
    return 0;
}

} // namespace

TEST_CASE("like blocks are solved in loops, with the calls in them: to the bit") {
    const std::string text = like_bearings(40);
    const std::vector<double> without = trajectory(text, false, true);
    for (const auto& [with_loops, interpret] :
         {std::pair(true, true), std::pair(true, false), std::pair(false, false)}) {
        const std::vector<double> values = trajectory(text, with_loops, interpret);
        REQUIRE(values.size() == without.size());
        CHECK(std::memcmp(values.data(), without.data(), values.size() * sizeof(double)) == 0);
    }
    const std::string longer = like_bearings(80);
    for (const char* name : {"derivatives", "crossings"}) { // the Jacobian fills: speeds are sums of relative ones
        CAPTURE(std::string(name));
        CHECK(size_of(longer, name) < size_of(text, name) + 60);
        CHECK(size_of(text, name) < 1500);
    }
}

namespace {

/// A gear and a bearing with friction at every tenth shaft; some slide, some stick, and stop doing so within the run.
std::string geared_chain(int tenths) {
    const std::string n = std::to_string(10 * tenths + 1), m = std::to_string(tenths);
    return "model T\n  import Modelica.Mechanics.Rotational.Components;\n  Components.Inertia j[" + n +
           "](each J = 0.1, w(start = {0.1*sin(i) for i in 1:" + n +
           "}, each fixed = true));\n  Components.SpringDamper s[" + n +
           " - 1](each c = 100, each d = 0.1);\n  Components.IdealGear gear[" + m +
           "](each ratio = 1.1);\n  Components.BearingFriction f[" + m +
           "](each tau_pos = [0, 0.2; 1, 0.3]);\nequation\n  for i in 1:" + n +
           " - 1 loop\n    connect(j[i].flange_b, s[i].flange_a);\n    if mod(i, 10) == 0 then\n      "
           "connect(s[i].flange_b, gear[div(i, "
           "10)].flange_a);\n"
           "      connect(gear[div(i, 10)].flange_b, j[i + 1].flange_a);\n      connect(f[div(i, 10)].flange_a, "
           "j[i].flange_b);\n    else\n"
           "      connect(s[i].flange_b, j[i + 1].flange_a);\n    end if;\n  end for;\nend T;\n";
}

/// Blocks that the host solves: nonlinear ones, in which relations change.
std::string nonlinear_blocks(int count) {
    const std::string n = std::to_string(count);
    return "model T\n  parameter Integer n = " + n +
           ";\n  Real x[n](start = {0.4 + 0.3*sin(i) for i in 1:n}, each fixed = true), z[n], y[n];\nequation\n  for i "
           "in 1:n loop\n"
           "    z[i] + 0.1*sin(z[i]) + (if z[i] > 0.5 then 0.3*(z[i] - 0.5) else 0) = x[i];\n    y[i] = 2*z[i];\n"
           "    der(x[i]) = (if i > 1 then y[i - 1] else 1) - y[i];\n  end for;\nend T;\n";
}

/// Functions that bend: always needed, and in one arm only.
std::string bending_functions(int count) {
    const std::string n = std::to_string(count);
    return "model T\n  function f\n    input Real x;\n    output Real y = 0;\n  protected\n    Integer i = 1;\n  "
           "algorithm\n    while x > i and i < "
           "4 loop\n      y := y + (x - i)^2;\n      i := i + 1;\n    end while;\n    annotation(Inline = false);\n  "
           "end f;\n  Boolean b = time > "
           "0.02;\n  Real x[" +
           n + "](start = {0.1*i for i in 1:" + n + "}, each fixed = true), z[" + n +
           "](each start = 0, each fixed = true);\nequation\n  for i in 1:" + n +
           " loop\n    der(x[i]) = 20 - f(x[i]);\n    der(z[i]) = if b then f(2*x[i]) else 0;\n  end for;\nend T;\n";
}

/// Each with three clutches that lock: a block of several unknowns.
std::string clutch_trains(int count) {
    const std::string n = std::to_string(count);
    return "model T\n  import Modelica.Mechanics.Rotational.{Components, Sources};\n  model Train\n    "
           "Components.Inertia j[4](each J = 1, w(start = "
           "{10, 0, 0, 0}, each fixed = true));\n"
           "    Components.Clutch c[3](each mu_pos = [0, 0.5], each fn_max = 100);\n    Modelica.Blocks.Sources.Sine "
           "force[3](each amplitude = 1, f "
           "= {20, 30, 40});\n  equation\n"
           "    for i in 1:3 loop\n      connect(j[i].flange_b, c[i].flange_a);\n      connect(c[i].flange_b, j[i + "
           "1].flange_a);\n"
           "      connect(force[i].y, c[i].f_normalized);\n    end for;\n  end Train;\n  Train t[" +
           n + "];\nend T;\n";
}

/// The longest kernel but those that only run before the start, and how many kernels there are.
std::pair<std::size_t, std::size_t> longest_and_count(const std::string& text) {
    const auto compilation = compiled(text, true, true);
    const program::Program& program = *compilation->compiled->program();
    std::size_t longest = 0;
    for (const program::Kernel& kernel : program.kernels) {
        if (kernel.name != "parameters" && kernel.name != "defaults" && kernel.name != "start" &&
            kernel.name != "jacobian")
            longest = std::max(longest, kernel.code.size());
    }
    return {longest, program.kernels.size()};
}

std::size_t length_of(const std::string& text, std::string_view kernel_name) {
    const auto compilation = compiled(text, true, true);
    for (const program::Kernel& kernel : compilation->compiled->program()->kernels) {
        if (kernel.name == kernel_name) return kernel.code.size();
    }
    FAIL("no kernel ", kernel_name);
    return 0;
}

void check_same_with_loops(const std::string& text) {
    const std::vector<double> without = trajectory(text, false, true);
    for (const auto& [with_loops, interpret] : {std::pair(true, true), std::pair(true, false)}) {
        const std::vector<double> values = trajectory(text, with_loops, interpret);
        REQUIRE(values.size() == without.size());
        CHECK(std::memcmp(values.data(), without.data(), values.size() * sizeof(double)) == 0);
    }
}

} // namespace

TEST_CASE("loops take turns, and like blocks share their kernels: the same to the bit, and no code that grows with a "
          "chain with gears and friction") {
    const std::string text = geared_chain(20);
    check_same_with_loops(text);
    const auto [longest, kernels] = longest_and_count(text);
    const auto [longest_of_longer, kernels_of_longer] = longest_and_count(geared_chain(40));
    CHECK(longest_of_longer < longest + 20);
    CHECK(kernels_of_longer == kernels);
}

TEST_CASE("like blocks with one unknown, whose solutions nobody but their own slots takes, are all solved") {
    for (const int count : {12, 16, 17, 40}) { // from 16 on they are a loop
        const std::string n = std::to_string(count);
        const std::string text = "model T\n  model Gen\n    Real Pa, omega(start = 1, fixed = true), y(start = 1, "
                                 "fixed = true);\n  equation\n    "
                                 "omega*der(omega) = y - Pa;\n"
                                 "    der(y) = 1 - y;\n  end Gen;\n  parameter Real Pa[" +
                                 n + "] = {0.1*i for i in 1:" + n + "};\n  Gen g[" + n + "](Pa = Pa);\nend T;\n";
        check_same_with_loops(text);
    }
}

TEST_CASE("blocks that the host solves, and the kernels that make factors, run in loops: the same to the bit, and no "
          "code that grows") {
    for (const auto& [text, longer] :
         {std::pair(nonlinear_blocks(30), nonlinear_blocks(60)), std::pair(clutch_trains(18), clutch_trains(36))}) {
        CAPTURE(text);
        check_same_with_loops(text);
        const auto [longest, kernels] = longest_and_count(text);
        const auto [longest_of_longer, kernels_of_longer] = longest_and_count(longer);
        CHECK(longest_of_longer < longest + 20);
        CHECK(kernels_of_longer == kernels);
    }
}

TEST_CASE("kernels that look where functions bend are loops: the same to the bit, and no code that grows") {
    const std::string text = bending_functions(40);
    check_same_with_loops(text);
    for (const std::string_view kernel : {"operands", "bends"}) {
        CAPTURE(kernel);
        CHECK(length_of(bending_functions(80), kernel) == length_of(text, kernel));
    }
}
