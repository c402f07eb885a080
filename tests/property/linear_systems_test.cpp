// Linear systems of equations in models: whatever is torn, and however they are solved, the solution is as good as that
// of elimination with exchange of rows: error ≤ 1e-14 · condition · rows. With random sparse matrices, rows and columns
// shuffled; with chains of springs and dampers without mass; alone and 20 alike.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>
#include <random>

using namespace torsion;

namespace {

using Matrix = std::vector<std::vector<long double>>;
using Vector = std::vector<long double>;

/// Gauss–Jordan with exchange of rows: the inverse.
Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix result(n, Vector(n, 0));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k; i < n; ++i) {
            if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
        }
        std::swap(a[k], a[best]), std::swap(result[k], result[best]);
        const long double pivot = a[k][k];
        for (std::size_t j = 0; j < n; ++j) a[k][j] /= pivot, result[k][j] /= pivot;
        for (std::size_t i = 0; i < n; ++i) {
            const long double factor = a[i][k];
            if (i == k || factor == 0) continue;
            for (std::size_t j = 0; j < n; ++j) a[i][j] -= factor * a[k][j], result[i][j] -= factor * result[k][j];
        }
    }
    return result;
}

long double norm(const Matrix& a) {
    long double largest = 0;
    for (const Vector& row : a) {
        const long double sum = std::accumulate(row.begin(), row.end(), 0.0L,
                                                [](long double s, long double x) { return s + std::fabs(x); });
        if (std::isnan(sum)) return sum; // of what is singular
        largest = std::max(largest, sum);
    }
    return largest;
}

std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

struct System {
    Matrix a;
    std::vector<double> b;
};

/// Each row has an entry on the diagonal and one beside it, so that all is one block, and up to `more` others; over two
/// decades, and shuffled.
System random_system(std::mt19937& random, std::size_t n, std::size_t more) {
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    System s{Matrix(n, Vector(n, 0)), std::vector<double>(n)};
    const auto entry = [&] { return static_cast<double>((random() % 2 ? 1 : -1) * std::pow(10.0, uniform(-1, 1))); };
    std::vector<std::size_t> rows(n), columns(n);
    std::iota(rows.begin(), rows.end(), 0), std::iota(columns.begin(), columns.end(), 0);
    std::shuffle(rows.begin(), rows.end(), random), std::shuffle(columns.begin(), columns.end(), random);
    for (std::size_t i = 0; i < n; ++i) {
        s.a[rows[i]][columns[i]] = entry();
        s.a[rows[i]][columns[(i + 1) % n]] = entry();
        for (std::size_t k = random() % (more + 1); k > 0; --k) s.a[rows[i]][columns[random() % n]] = entry();
        s.b[i] = uniform(-1, 1);
    }
    return s;
}

/// c[i] (x[i] − x[i−1]) + c[i+1] (x[i] − x[i+1]) = f[i], fixed at both ends: what springs without mass between them do,
/// and dampers with speeds.
System chain(std::mt19937& random, std::size_t n) {
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    System s{Matrix(n, Vector(n, 0)), std::vector<double>(n)};
    double left = uniform(1, 10);
    for (std::size_t i = 0; i < n; ++i) {
        const double right = uniform(1, 10), support = i % 3 == 0 ? uniform(0, 3) : 0;
        s.a[i][i] = static_cast<double>(left + right + support);
        if (i > 0) s.a[i][i - 1] = -left;
        if (i + 1 < n) s.a[i][i + 1] = -right;
        s.b[i] = uniform(-1, 1);
        left = right;
    }
    return s;
}

/// `parametric`: coefficients are parameters, which stay open until the run.
std::string text_of(const System& s, bool parametric, std::size_t copies) {
    std::string declarations, equations;
    for (std::size_t i = 0; i < s.a.size(); ++i) {
        std::string sum;
        for (std::size_t j = 0; j < s.a.size(); ++j) {
            if (s.a[i][j] == 0) continue;
            std::string factor = number(static_cast<double>(s.a[i][j]));
            if (parametric) {
                const std::string name = "a_" + std::to_string(i) + "_" + std::to_string(j);
                declarations += "    parameter Real " + name + " = " + factor + ";\n";
                factor = name;
            }
            sum += (sum.empty() ? "" : " + ") + ("(" + factor + ")*x[" + std::to_string(j + 1) + "]");
        }
        std::string right = number(s.b[i]);
        if (parametric) {
            declarations += "    parameter Real b_" + std::to_string(i) + " = " + right + ";\n";
            right = "b_" + std::to_string(i);
        }
        equations += "    " + sum + " = " + right + "*u;\n";
    }
    const std::string n = std::to_string(s.a.size());
    return "model M\n  model S\n    input Real u;\n" + declarations + "    Real x[" + n + "];\n  equation\n" +
           equations + "  end S;\n  Real w(start = 1, fixed = true);\n  S s[" + std::to_string(copies) +
           "](each u = w);\nequation\n  der(w) = 0;\nend M;\n";
}

std::string unknown_name(std::size_t copies, std::size_t i) {
    return "s[" + std::to_string(copies) + "].x[" + std::to_string(i + 1) + "]";
}

std::vector<std::string> unknown_names(const System& s, std::size_t copies) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < s.a.size(); ++i) names.push_back(unknown_name(copies, i));
    return names;
}

runtime::Options short_run() {
    runtime::Options run;
    run.stop_time = 1e-3, run.intervals = 1;
    return run;
}

std::unique_ptr<Compilation> compiled(const System& s, bool parametric, std::size_t copies) {
    PipelineOptions options;
    options.text = text_of(s, parametric, copies);
    options.native.interpret = true;
    auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, options.text << source::render(compilation->diagnostics, compilation->sources));
    return compilation;
}

/// The largest error of the solution, in units of condition · rows · largest unknown; what is found, by name.
double worst_error(const System& s, std::size_t copies, const std::map<std::string, std::vector<double>>& columns) {
    const std::size_t n = s.a.size();
    const Matrix solution = inverse(s.a);
    const long double condition = norm(s.a) * norm(solution);
    long double largest = 0, error = 0;
    for (std::size_t i = 0; i < n; ++i) {
        long double x = 0;
        for (std::size_t j = 0; j < n; ++j) x += solution[i][j] * s.b[j];
        largest = std::max(largest, std::fabs(x));
        for (double found : columns.at(unknown_name(copies, i))) error = std::max(error, std::fabs(found - x));
    }
    return static_cast<double>(error / (condition * static_cast<long double>(n) * largest));
}

double worst_error(const System& s, bool parametric, std::size_t copies) {
    const auto compilation = compiled(s, parametric, copies);
    tests::Recorder recorder(unknown_names(s, copies));
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run(short_run(), {&recorder});
    REQUIRE_MESSAGE(result.ok, (result.messages.empty() ? "" : result.messages.back().text));
    REQUIRE(recorder.missing.empty());
    return worst_error(s, copies, recorder.trajectory.columns);
}

struct AtRun {
    double error = INFINITY; ///< in the same units
    std::int64_t switches = 0;
};

/// The same where the model has other coefficients, and gets those of `s` at the run.
AtRun solved_at_run(const System& model, const System& s) {
    const auto compilation = compiled(model, true, 1);
    const TorsionModel& descriptor = compilation->compiled->descriptor();
    tests::Recorder recorder(unknown_names(s, 1));
    runtime::Simulation simulation(descriptor);
    for (std::uint32_t row = 0; row < descriptor.n_variables; ++row) {
        std::size_t i = 0, j = 0;
        const std::string name(runtime::text(descriptor, descriptor.variables[row].name));
        if (std::sscanf(name.c_str(), "s[1].a_%zu_%zu", &i, &j) == 2)
            REQUIRE(simulation.set_parameter(row, static_cast<double>(s.a[i][j])));
        if (std::sscanf(name.c_str(), "s[1].b_%zu", &i) == 1) REQUIRE(simulation.set_parameter(row, s.b[i]));
    }
    const runtime::Result result = simulation.run(short_run(), {&recorder});
    CHECK_MESSAGE(result.ok, (result.messages.empty() ? "" : result.messages.back().text));
    if (!result.ok) return {};
    return {worst_error(s, 1, recorder.trajectory.columns), result.statistics.whole_systems};
}

constexpr long double good_condition = 1e8;
bool is_well_conditioned(const System& s) {
    const long double condition = norm(s.a) * norm(inverse(s.a));
    return condition < good_condition;
}

/// `changed` of the model's entries, of fewer of them each time, until the condition is good.
template <class Change>
System well_conditioned(std::mt19937& random, const System& model, Change changed) {
    for (unsigned one_in = 1; one_in < 1000; one_in *= 2) {
        System s = model;
        for (Vector& row : s.a) {
            for (long double& x : row) x = x == 0 || random() % one_in > 0 ? x : changed(x);
        }
        if (is_well_conditioned(s)) return s;
    }
    return model;
}

/// Over six decades.
System well_conditioned_other(std::mt19937& random, const System& model) {
    return well_conditioned(random, model, [&](long double x) {
        return static_cast<double>(x * std::pow(10.0L, static_cast<int>(random() % 7) - 3));
    });
}

/// One coefficient in five is 0, or all but.
System with_vanishing(std::mt19937& random, const System& model) {
    return well_conditioned(random, model, [&](long double x) {
        return static_cast<double>(random() % 5 > 0 ? x : random() % 2 > 0 ? 0 : 1e-14L * x);
    });
}

/// Entries over many decades, as units of very different size give, and unknowns of about 1.
System badly_scaled(std::mt19937& random, std::size_t n, Vector& x) {
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    System s = random_system(random, n, 1);
    for (Vector& row : s.a) {
        for (long double& entry : row)
            entry = static_cast<double>(entry * std::pow(10.0L, static_cast<int>(random() % 19) - 9));
    }
    x.clear();
    for (std::size_t i = 0; i < n; ++i) x.push_back(uniform(0.5, 1));
    for (std::size_t i = 0; i < n; ++i)
        s.b[i] = static_cast<double>(std::inner_product(x.begin(), x.end(), s.a[i].begin(), 0.0L));
    return s;
}

/// The largest error of an unknown beside what rounding in each row by itself makes of it (Skeel 1979). Nothing: it was
/// refused.
std::optional<double> worst_error_by_rows(const System& s, const Vector& x) {
    const std::size_t n = s.a.size();
    const auto compilation = compiled(s, false, 1);
    tests::Recorder recorder(unknown_names(s, 1));
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run(short_run(), {&recorder});
    if (!result.ok) return std::nullopt;
    const Matrix solution = inverse(s.a);
    double worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
        long double rounding = 0;
        for (std::size_t k = 0; k < n; ++k) {
            for (std::size_t j = 0; j < n; ++j) rounding += std::fabs(solution[i][k] * s.a[k][j] * x[j]);
        }
        for (double found : recorder.trajectory.columns.at(unknown_name(1, i)))
            worst = std::max(worst, static_cast<double>(std::fabs(found - x[i]) / rounding));
    }
    return worst;
}

} // namespace

TEST_CASE("coefficients over many decades: each unknown is as exact as its rows allow, or the system is refused") {
    std::mt19937 random(23);
    int refused = 0, inexact = 0;
    for (int round = 0; round < 200; ++round) {
        Vector x;
        const System s = badly_scaled(random, 3 + random() % 10, x);
        const std::optional<double> error = worst_error_by_rows(s, x);
        refused += error ? 0 : 1;
        inexact += error && *error > 1e-10 ? 1 : 0;
    }
    CHECK(refused <= 20);
    // no order of rows is best for each unknown: residuals are small, and beside them one unknown can be worse than it
    // need be
    CHECK(inexact <= 1);
}

TEST_CASE("random sparse linear systems are solved as exactly as by elimination with exchange of rows") {
    std::mt19937 random(17);
    for (std::size_t round = 0; round < 60; ++round) {
        const std::size_t n = round < 40 ? 2 + random() % 29 : 30 + random() % 90;
        const System s = random_system(random, n, 1 + random() % 2);
        CHECK_MESSAGE(worst_error(s, round % 2 == 0, 1) <= 1e-14, "round " << round << ", " << n << " rows");
    }
    for (const std::size_t n : {200, 300})
        CHECK_MESSAGE(worst_error(random_system(random, n, 1), true, 1) <= 1e-14, n << " rows");
}

TEST_CASE("chains of springs without mass are solved as exactly, whatever their length") {
    std::mt19937 random(3);
    for (const std::size_t n : {2, 3, 5, 8, 12, 20, 40, 60, 100, 300}) {
        CHECK_MESSAGE(worst_error(chain(random, n), false, 1) <= 1e-14, n << " joints");
        CHECK_MESSAGE(worst_error(chain(random, n), true, 1) <= 1e-14, n << " joints");
    }
}

TEST_CASE("and so are 20 alike in an array, which share their code") {
    std::mt19937 random(5);
    for (const std::size_t n : {1, 2, 3, 5, 9, 16, 40}) {
        CHECK_MESSAGE(worst_error(chain(random, n), true, 20) <= 1e-14, n << " joints");
        if (n > 1) CHECK_MESSAGE(worst_error(random_system(random, n, 1), true, 20) <= 1e-14, n << " rows");
    }
}

TEST_CASE(
    "coefficients that are given at the run, far from those of the model: the solution is as good as with pivoting") {
    std::mt19937 random(11);
    std::int64_t switches = 0;
    for (std::size_t round = 0; round < 42; ++round) {
        const std::size_t n = round < 20 ? 2 + random() % 9 : round < 40 ? 20 + random() % 60 : round == 40 ? 200 : 300;
        const System model = random_system(random, n, 2);
        const AtRun found = solved_at_run(model, well_conditioned_other(random, model));
        switches += found.switches;
        CHECK_MESSAGE(found.error <= 1e-11, "round ", round, ", ", n, " rows");
    }
    CHECK(switches > 0);
}

TEST_CASE("coefficients that vanish at the run, which tearing divides by") {
    std::mt19937 random(7);
    for (std::size_t round = 0; round < 40; ++round) {
        const System model = random_system(random, 2 + random() % 30, 2);
        CHECK_MESSAGE(solved_at_run(model, with_vanishing(random, model)).error <= 1e-11, "round ", round, ", ",
                      model.a.size(), " rows");
    }
}

TEST_CASE("a long chain whose diagonal becomes large at the run") {
    const auto chain_with = [](double diagonal) {
        System s{Matrix(40, Vector(40, 0)), std::vector<double>(40, 1)};
        for (std::size_t i = 0; i < 40; ++i) {
            s.a[i][i] = diagonal;
            if (i > 0) s.a[i][i - 1] = s.a[i - 1][i] = -1;
        }
        return s;
    };
    const AtRun found = solved_at_run(chain_with(0.125), chain_with(3));
    CHECK(found.error <= 1e-14);
    CHECK(found.switches > 0);
}
