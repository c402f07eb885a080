// Linear systems that kernels solve themselves: the host's solution to rounding, and the host exactly where a pivot is
// small.

#include "compiler/lower/in_place/elimination.h"
#include "runtime/core/algebra/block_factors.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/program/frame_memory.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace torsion;
using symbolic::ExprId;
using symbolic::VarId;
using testing::FrameMemory;
using testing::ModelBuilder;
using testing::Role;

namespace {

enum class Rests { Parameters, Mode, State }; ///< what the matrix is made of

using Numbers = std::vector<double>;

std::string entry_name(std::size_t i, std::size_t j) { return "m" + std::to_string(i) + std::to_string(j); }

/// der(x_i) = z_i with k M z = x; k is 1, or 2 in the other mode, or a state.
structure::SortedModel linear(std::size_t n, Rests rests, const Numbers& nominal, bool is_mixed = false) {
    ModelBuilder b("Linear");
    const VarId mode = b.boolean("mode"), scale = b.state("scale", 1);
    b.assign(b.derivative_of(scale), b.c(0));
    const ExprId k = rests == Rests::Parameters ? b.c(1)
                     : rests == Rests::Mode     ? b.choose(b.v(mode), b.c(2), b.c(1))
                                                : b.v(scale);
    structure::TornSystem torn;
    std::vector<VarId> x;
    for (std::size_t i = 0; i < n; ++i) {
        torn.tears.push_back(b.variable("z" + std::to_string(i), Role::Algebraic));
        b.model.flat.variables[torn.tears[i]].nominal = nominal[i];
        b.model.flat.variables[torn.tears[i]].has_nominal = true;
        x.push_back(b.state("x" + std::to_string(i)));
    }
    for (std::size_t i = 0; i < n; ++i) {
        ExprId sum = b.pool().constant(0);
        for (std::size_t j = 0; j < n; ++j)
            sum = b.add(sum, b.mul(b.mul(b.v(b.parameter(entry_name(i, j), i == j)), k), b.v(torn.tears[j])));
        torn.residuals.push_back({b.sub(sum, b.v(x[i])), {}});
    }
    if (is_mixed) {
        b.relation(symbolic::Op::Gt, b.v(torn.tears[0]), b.c(1));
        torn.relations.push_back(b.last_relation());
        b.assign(mode, b.c(0));
    }
    const std::vector<VarId> tears = torn.tears;
    b.torn(std::move(torn));
    for (std::size_t i = 0; i < n; ++i) b.assign(b.derivative_of(x[i]), b.v(tears[i]));
    return b.finish();
}

/// Runs the derivatives kernel with a host that only notes that it was asked.
class Kernels {
public:
    explicit Kernels(const program::Program& program, std::size_t n) : memory(program), n_(n) {
        host_.solve_block = [](TorsionFrame* frame, std::uint32_t) {
            ++*static_cast<int*>(frame->host_data);
            return 0;
        };
        memory.frame.host = &host_;
        memory.frame.host_data = &asked_;
        memory.run("defaults");
    }
    void set_matrix(const Numbers& matrix) {
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t j = 0; j < n_; ++j) memory.at(entry_name(i, j)) = matrix[j * n_ + i];
        }
        memory.run("parameters");
        memory.at("scale") = 1;
    }
    /// Nothing when the host was asked.
    std::optional<Numbers> solve(const Numbers& right) {
        for (std::size_t i = 0; i < n_; ++i) memory.at("x" + std::to_string(i)) = right[i];
        asked_ = 0;
        REQUIRE(memory.run("derivatives") == 0);
        if (asked_ > 0) return std::nullopt;
        Numbers z;
        for (std::size_t i = 0; i < n_; ++i) z.push_back(memory.at("der(x" + std::to_string(i) + ")"));
        return z;
    }

    FrameMemory memory;

private:
    std::size_t n_;
    TorsionHost host_{};
    int asked_ = 0;
};

/// The host's factors of a full matrix.
struct Host {
    Host(const Numbers& matrix, const Numbers& nominal)
        : n(static_cast<std::uint32_t>(nominal.size())), nominal(nominal), work(matrix) {
        for (std::uint32_t j = 0; j <= n; ++j) starts.push_back(j * n);
        for (std::uint32_t e = 0; e < n * n; ++e) rows.push_back(e % n);
        block.n = n;
        block.nnz = n * n;
        block.tear_nominal = this->nominal.data();
        block.column_start = starts.data();
        block.row = rows.data();
        block.factors = 0;
        frame.work = work.data();
        factors = std::make_unique<runtime::BlockFactors>(block);
        rank = factors->factor(frame);
    }
    Numbers solve(Numbers right) {
        factors->solve(right.data());
        return right;
    }
    std::uint32_t n;
    Numbers nominal, work;
    std::vector<std::uint32_t> starts, rows;
    TorsionBlock block{};
    TorsionFrame frame{};
    std::unique_ptr<runtime::BlockFactors> factors;
    runtime::Rank rank;
};

/// The least pivot as a part of its row's scale: scaled partial pivoting once more, on numbers.
double least_part(Numbers a, const Numbers& nominal) {
    const std::size_t n = nominal.size();
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return a[j * n + i]; };
    Numbers scale(n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) scale[i] = std::max(scale[i], std::abs(at(i, j)) * nominal[j]);
    }
    double least = INFINITY;
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k + 1; i < n; ++i) {
            if (std::abs(at(i, k)) * scale[best] > std::abs(at(best, k)) * scale[i]) best = i;
        }
        for (std::size_t j = 0; j < n; ++j) std::swap(at(k, j), at(best, j));
        std::swap(scale[k], scale[best]);
        least = std::min(least, std::abs(at(k, k)) * nominal[k] / scale[k]);
        if (!(std::abs(at(k, k)) > 0)) return 0;
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = at(i, k) / at(k, k);
            for (std::size_t j = k; j < n; ++j) at(i, j) -= factor * at(k, j);
        }
    }
    return least;
}

class RandomMatrices {
public:
    double uniform(double a, double b) { return std::uniform_real_distribution<>(a, b)(random_); }
    std::size_t below(std::size_t n) { return random_() % n; }

    /// Well conditioned, or with zeros, or one row nearly (or wholly) a sum of others; rows and columns of any size.
    Numbers operator()(std::size_t n, const Numbers& nominal) {
        Numbers a(n * n);
        for (double& entry : a) entry = below(4) == 0 ? 0 : uniform(-1, 1);
        if (n > 1 && below(3) == 0) {
            const std::size_t row = below(n), of = (row + 1) % n;
            const double distance = below(3) == 0 ? 0 : std::pow(10, uniform(-16, -1));
            for (std::size_t j = 0; j < n; ++j) a[j * n + row] = 2 * a[j * n + of] + distance * uniform(-1, 1);
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double unit = std::pow(10, uniform(-5, 5)); // of the row
            for (std::size_t j = 0; j < n; ++j) a[j * n + i] *= unit / nominal[j];
        }
        return a;
    }

private:
    std::mt19937 random_{11};
};

} // namespace

TEST_CASE("what kernels find is the host's solution, and the host is asked exactly where a pivot is small") {
    RandomMatrices random;
    int solved = 0, asked = 0, singular = 0;
    for (std::size_t n = 2; n <= 4; ++n) {
        for (Rests rests : {Rests::Parameters, Rests::Mode, Rests::State}) {
            Numbers nominal;
            for (std::size_t i = 0; i < n; ++i) nominal.push_back(std::pow(10, std::floor(random.uniform(-3, 3))));
            const program::Program program = testing::lowered(linear(n, rests, nominal));
            REQUIRE(program.blocks[0].is_in_place);
            CHECK(program.blocks[0].factors_kernel.valid() == (rests == Rests::Mode));
            const double limit = rests == Rests::Mode ? lower::least_pivot_of_inverse : lower::least_pivot;
            Kernels kernels(program, n);
            for (int round = 0; round < 400; ++round) {
                const Numbers matrix = random(n, nominal);
                const double part = least_part(matrix, nominal);
                if (std::abs(part / limit - 1) < 1e-6) continue; // either way
                Numbers right;
                for (std::size_t i = 0; i < n; ++i) {
                    right.push_back(0);
                    for (std::size_t j = 0; j < n; ++j)
                        right[i] += matrix[j * n + i] * nominal[j] * random.uniform(-1, 1);
                }
                kernels.set_matrix(matrix);
                const std::optional<Numbers> z = kernels.solve(right);
                CAPTURE(n);
                CAPTURE(round);
                REQUIRE(z.has_value() == (part > limit));
                Host host(matrix, nominal);
                singular += host.rank == runtime::Rank::Singular;
                asked += !z.has_value();
                if (!z) continue;
                ++solved;
                REQUIRE(host.rank != runtime::Rank::Singular); // the host would refuse, or choose among many
                const Numbers expected = host.solve(right);
                double largest = 0; // in units of the nominal values
                for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::abs(expected[i]) / nominal[i]);
                for (std::size_t i = 0; i < n; ++i) {
                    double residual = -right[i], size = std::abs(right[i]);
                    for (std::size_t j = 0; j < n; ++j)
                        residual += matrix[j * n + i] * (*z)[j], size += std::abs(matrix[j * n + i] * (*z)[j]);
                    REQUIRE(std::abs(residual) <= 1e-15 / (rests == Rests::Mode ? part : 1e-2) * 1e2 * size);
                    // a column can be small, too
                    REQUIRE(std::abs((*z)[i] - expected[i]) <= 1e-14 / (part * part) * largest * nominal[i]);
                }
            }
        }
    }
    CHECK(solved > 1000);
    CHECK(asked > 500);
    CHECK(singular > 100);
}

TEST_CASE("kept factors follow the mode and the parameters") {
    const Numbers nominal{1, 1, 1};
    const program::Program program = testing::lowered(linear(3, Rests::Mode, nominal));
    Kernels kernels(program, 3);
    kernels.set_matrix({4, 1, 0, 1, 3, 1, 0, 1, 2});
    const Numbers right{1, 2, 3};
    const auto solved = [&](double k) {
        const std::optional<Numbers> z = kernels.solve(right);
        REQUIRE(z);
        Numbers image{4 * (*z)[0] + (*z)[1], (*z)[0] + 3 * (*z)[1] + (*z)[2], (*z)[1] + 2 * (*z)[2]};
        for (std::size_t i = 0; i < 3; ++i) CHECK(k * image[i] == doctest::Approx(right[i]));
    };
    solved(1);
    solved(1);
    kernels.memory.at("mode") = 1;
    solved(2);
    kernels.memory.at("mode") = 0;
    solved(1);
    kernels.set_matrix({0, 0, 0, 0, 0, 0, 0, 0, 0});
    CHECK_FALSE(kernels.solve(right));
    kernels.set_matrix({4, 1, 0, 1, 3, 1, 0, 1, 2});
    solved(1);
    std::size_t calls = 0;
    for (const program::Kernel& kernel : program.kernels) calls += testing::count<program::CallKernel>(kernel);
    CHECK(calls > 0);
}

TEST_CASE("what is no number is left to the host") {
    for (Rests rests : {Rests::Parameters, Rests::Mode, Rests::State}) {
        const program::Program program = testing::lowered(linear(2, rests, {1, 1}));
        Kernels kernels(program, 2);
        for (const double bad : {static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
            kernels.set_matrix({1, bad, 2, 3});
            CHECK_FALSE(kernels.solve({1, 1}));
            kernels.set_matrix({1, 0, 2, 3});
            CHECK(kernels.solve({1, 1}));
            CHECK_FALSE(kernels.solve({1, bad}));
        }
    }
}

TEST_CASE("a mixed system is the host's while an event is evaluated") {
    for (std::size_t n = 1; n <= 3; ++n) {
        const program::Program program = testing::lowered(linear(n, Rests::Parameters, Numbers(n, 1.0), true));
        REQUIRE(program.blocks[0].is_mixed);
        Kernels kernels(program, n);
        Numbers identity(n * n, 0.0);
        for (std::size_t i = 0; i < n; ++i) identity[i * (n + 1)] = 1;
        kernels.set_matrix(identity);
        const Numbers right(n, 2.0);
        CHECK(kernels.solve(right) == right);
        CHECK(kernels.memory.at("z0") == 2); // a singular system would start from here
        kernels.memory.frame.event = 1;
        CHECK_FALSE(kernels.solve(right));
        CHECK(testing::count<program::If>(testing::kernel(program, "discrete")) == 0);
    }
}

TEST_CASE("where derivatives follow, the host solves") {
    const program::Program program = testing::lowered(linear(3, Rests::State, {1, 1, 1}));
    const program::Kernel& jacobian = testing::kernel(program, "jacobian");
    CHECK(testing::count<program::SolveGradient>(jacobian) == 1);
    CHECK(testing::count<program::If>(jacobian) == 0);
    CHECK(testing::count<program::SolveBlock>(jacobian) == 1);
}

TEST_CASE("five tears are the host's") {
    const program::Program program = testing::lowered(linear(5, Rests::Parameters, Numbers(5, 1.0)));
    CHECK_FALSE(program.blocks[0].is_in_place);
    CHECK(testing::count<program::If>(testing::kernel(program, "derivatives")) == 0);
}
