// Linear systems of equations in models: whatever is torn, and however they are solved, the solution is as good as that of elimination with exchange of rows:
// error ≤ 1e-14 · condition · rows. With random sparse matrices, rows and columns shuffled; with chains of springs and dampers without mass; alone and 20 alike.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
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
    for (const Vector& row : a) largest = std::max(largest, std::accumulate(row.begin(), row.end(), 0.0L, [](long double sum, long double x) { return sum + std::fabs(x); }));
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

/// Each row has an entry on the diagonal and one beside it, so that all is one block, and up to `more` others; over two decades, and shuffled.
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

/// c[i] (x[i] − x[i−1]) + c[i+1] (x[i] − x[i+1]) = f[i], fixed at both ends: what springs without mass between them do, and dampers with speeds.
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
        equations += "    " + sum + " = " + number(s.b[i]) + "*u;\n";
    }
    const std::string n = std::to_string(s.a.size());
    return "model M\n  model S\n    input Real u;\n" + declarations + "    Real x[" + n + "];\n  equation\n" + equations + "  end S;\n  Real w(start = 1, fixed = true);\n  S s[" +
           std::to_string(copies) + "](each u = w);\nequation\n  der(w) = 0;\nend M;\n";
}

/// The largest error of the solution, in units of condition · rows · largest unknown.
double worst_error(const System& s, bool parametric, std::size_t copies) {
    const std::size_t n = s.a.size();
    PipelineOptions options;
    options.text = text_of(s, parametric, copies);
    options.native.interpret = true;
    const auto compilation = compile(options);
    REQUIRE_MESSAGE(compilation->ok, options.text << source::render(compilation->diagnostics, compilation->sources));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back("s[" + std::to_string(copies) + "].x[" + std::to_string(i + 1) + "]");
    tests::Recorder recorder(names);
    runtime::Options run;
    run.stop_time = 1e-3, run.intervals = 1;
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run(run, {&recorder});
    REQUIRE_MESSAGE(result.ok, options.text << (result.messages.empty() ? "" : result.messages.back().text));
    REQUIRE(recorder.missing.empty());
    const Matrix solution = inverse(s.a);
    const long double condition = norm(s.a) * norm(solution);
    long double largest = 0, error = 0;
    for (std::size_t i = 0; i < n; ++i) {
        long double x = 0;
        for (std::size_t j = 0; j < n; ++j) x += solution[i][j] * s.b[j];
        largest = std::max(largest, std::fabs(x));
        for (double found : recorder.trajectory.columns[names[i]]) error = std::max(error, std::fabs(found - x));
    }
    return static_cast<double>(error / (condition * static_cast<long double>(n) * largest));
}

} // namespace

TEST_CASE("random sparse linear systems are solved as exactly as by elimination with exchange of rows") {
    std::mt19937 random(17);
    for (std::size_t round = 0; round < 60; ++round) {
        const std::size_t n = round < 40 ? 2 + random() % 29 : 30 + random() % 90;
        const System s = random_system(random, n, 1 + random() % 2);
        CHECK_MESSAGE(worst_error(s, round % 2 == 0, 1) <= 1e-14, "round " << round << ", " << n << " rows");
    }
    for (const std::size_t n : {200, 300}) CHECK_MESSAGE(worst_error(random_system(random, n, 1), true, 1) <= 1e-14, n << " rows");
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
