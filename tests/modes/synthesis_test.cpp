// All orders together over a cycle, solutions at many shifts, and the text of many variables.

#include "compiler/analysis/response/response_peaks.h"
#include "compiler/analysis/response/response_report.h"
#include "compiler/analysis/response/shifted_system.h"
#include "compiler/analysis/response/synthesis.h"

#include <doctest/doctest.h>
#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

using namespace torsion;

namespace {

using Values = std::vector<std::complex<double>>;

double largest_of(const std::vector<double>& orders, double turns, const Values& amplitudes) {
    std::vector<const std::complex<double>*> places;
    for (const auto& amplitude : amplitudes) places.push_back(&amplitude);
    double result = -1;
    analysis::Synthesis(orders, turns).largest(places, 1, &result);
    return result;
}

double sum_at(const std::vector<double>& orders, const Values& amplitudes, double angle) {
    double sum = 0;
    for (std::size_t k = 0; k < orders.size(); ++k)
        sum += std::abs(amplitudes[k]) * std::cos(orders[k] * angle + std::arg(amplitudes[k]));
    return sum;
}

/// Of many samples the largest, and the parabola through it and its neighbours.
double sampled(const std::vector<double>& orders, double turns, const Values& amplitudes) {
    const int n = static_cast<int>(300 * orders.back() * turns);
    const double step = 2 * std::numbers::pi * turns / n;
    double largest = 0, at = 0;
    for (int i = 0; i < n; ++i) {
        const double value = std::abs(sum_at(orders, amplitudes, step * i));
        if (value > largest) largest = value, at = step * i;
    }
    const double a = std::abs(sum_at(orders, amplitudes, at - step)),
                 c = std::abs(sum_at(orders, amplitudes, at + step));
    return largest - (a - c) * (a - c) / (8 * (a - 2 * largest + c));
}

analysis::Matrix random_matrix(std::size_t n, std::mt19937& random) {
    std::uniform_real_distribution<double> between(-1, 1);
    std::uniform_int_distribution<std::size_t> place(0, n - 1);
    analysis::Matrix a(n, n);
    for (std::size_t i = 0; i < n; ++i) {
        const double size = std::pow(10, 4 * between(random)); // rows of different units
        for (int k = 0; k < 4; ++k) a(i, place(random)) = size * between(random);
    }
    return a;
}

Eigen::MatrixXcd dense(const analysis::ComplexSparse& a, std::complex<double> shift) {
    return Eigen::MatrixXcd::Identity(a.rows(), a.cols()) * shift - Eigen::MatrixXcd(a);
}

double distance(const Eigen::VectorXcd& a, const Eigen::VectorXcd& b) { return (a - b).norm() / b.norm(); }

} // namespace

TEST_CASE("synthesis: sums with known tops") {
    CHECK(largest_of({2}, 1, {std::polar(3.0, 0.4)}) == doctest::Approx(3).epsilon(1e-12));
    CHECK(largest_of({1, 2}, 1, {0.0, 0.0}) == 0);
    for (const double phase : {0.0, 0.013, 1.0, 2.5}) { // everything turned by an angle
        const auto turned = [&](double order, double amplitude) { return std::polar(1.0, order * phase) * amplitude; };
        INFO(phase);
        // crests meet
        CHECK(largest_of({1, 2, 3}, 1, {turned(1, 5), turned(2, 4), turned(3, 2)}) ==
              doctest::Approx(11).epsilon(1e-12));
        // troughs meet
        CHECK(largest_of({1, 2}, 1, {turned(1, 1), turned(2, -1)}) == doctest::Approx(2).epsilon(1e-12));
        // θ⁴ at its top
        CHECK(largest_of({1, 3}, 1, {turned(1, 9), turned(3, -1)}) == doctest::Approx(8).epsilon(1e-12));
        CHECK(largest_of({0.5, 1.5}, 2, {turned(0.5, 1), turned(1.5, 1)}) == doctest::Approx(2).epsilon(1e-12));
        CHECK(largest_of({20, 40, 60}, 1, {turned(20, 1), turned(40, 2), turned(60, 1)}) ==
              doctest::Approx(4).epsilon(1e-12));
    }
}

TEST_CASE("synthesis: random sums, against many samples") {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> angle(-3.2, 3.2), size(-3, 0);
    const std::vector<std::vector<double>> families{{0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4},
                                                    {1, 2, 3, 5, 8, 13},
                                                    {4, 7},
                                                    {0.5, 17},
                                                    {1.0 / 3, 0.5, 2},
                                                    {11, 12, 13},
                                                    {1, 3, 5, 7, 9}};
    for (int run = 0; run < 28; ++run) {
        const std::vector<double>& orders = families[static_cast<std::size_t>(run) % families.size()];
        const double turns = orders.front() == 0.5 ? 2 : orders.front() < 0.5 ? 6 : 1;
        Values amplitudes;
        for (std::size_t k = 0; k < orders.size(); ++k)
            amplitudes.push_back(std::polar(std::pow(10, run < 14 ? 0 : size(random)), angle(random)));
        CHECK(largest_of(orders, turns, amplitudes) ==
              doctest::Approx(sampled(orders, turns, amplitudes)).epsilon(1e-6));
    }
}

TEST_CASE("synthesis: many outputs are as many sums") {
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    constexpr std::size_t outputs = 77;
    const std::vector<double> orders{0.5, 1, 2, 6};
    std::vector<Values> amplitudes(orders.size(), Values(outputs));
    std::vector<const std::complex<double>*> places;
    for (Values& of_order : amplitudes) {
        for (auto& value : of_order) value = {normal(random), normal(random)};
        places.push_back(of_order.data());
    }
    std::vector<double> sums(outputs);
    analysis::Synthesis(orders, 2).largest(places, outputs, sums.data());
    for (std::size_t output = 0; output < outputs; ++output) {
        Values of_output;
        for (const Values& of_order : amplitudes) of_output.push_back(of_order[output]);
        CHECK(sums[output] == doctest::Approx(largest_of(orders, 2, of_output)).epsilon(1e-12));
    }
}

TEST_CASE("shifted systems: against dense solutions, whatever was solved before") {
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    for (const std::size_t n : {1U, 2U, 7U, 40U}) {
        const analysis::Matrix a = random_matrix(n, random);
        const analysis::ComplexSparse sparse = analysis::with_diagonal(a);
        analysis::ShiftedSystem system(a);
        for (const double pulsation : {1.0, 1e-3, 1e4, 30.0, 1e7, 1e-3}) {
            const std::complex<double> shift(0, pulsation);
            Eigen::VectorXcd b(static_cast<Eigen::Index>(n));
            for (auto& value : b) value = {normal(random), normal(random)};
            REQUIRE(system.shift(shift));
            const Eigen::VectorXcd x = system.solve(b);
            CHECK(distance(x, dense(sparse, shift).fullPivLu().solve(b)) < 1e-7);
            analysis::ShiftedSystem fresh(a);
            REQUIRE(fresh.shift(shift));
            CHECK(x == fresh.solve(b));
        }
    }
}

TEST_CASE("shifted systems: pivots that vanish at another shift") {
    const std::complex<double> i(0, 1);
    analysis::ComplexSparse a = analysis::with_diagonal(analysis::Matrix(3, 3), {{0, 1}, {1, 0}, {1, 2}, {2, 1}});
    a.coeffRef(0, 0) = 5.0 * i, a.coeffRef(0, 1) = 1e-3, a.coeffRef(1, 0) = 2, a.coeffRef(1, 2) = 1e-3,
                  a.coeffRef(2, 1) = 3, a.coeffRef(2, 2) = 4;
    analysis::ShiftedSystem system(a, 1e6 * i);
    const Eigen::VectorXcd b = Eigen::Vector3cd(1.0, 2.0 * i, -1.0);
    for (const double beside : {0.0, 1e-15, 1e-12, 1e-9, 1e-3, 10.0, 0.0}) {
        const std::complex<double> shift = 5.0 * (1 + beside) * i;
        INFO(beside);
        REQUIRE(system.shift(shift));
        CHECK(distance(system.solve(b), dense(a, shift).fullPivLu().solve(b)) < 1e-10);
        CHECK(distance(system.solve(2.0 * b), dense(a, shift).fullPivLu().solve(2.0 * b)) < 1e-10);
    }
}

TEST_CASE("shifted systems: singular ones say so, and the next is as before") {
    analysis::Matrix a(2, 2);
    a(0, 0) = a(0, 1) = a(1, 0) = a(1, 1) = 1;
    const Eigen::VectorXcd b = Eigen::Vector2cd(1.0, 0.0);
    for (const double reference : {2.0, 1.0, 7.0}) { // the first one is singular itself
        analysis::ShiftedSystem system(a, reference);
        CHECK_FALSE(system.shift(2));
        CHECK_FALSE(system.shift(0));
        REQUIRE(system.shift(1)); // no diagonal
        CHECK(distance(system.solve(b), Eigen::Vector2cd(0.0, -1.0)) < 1e-14);
        REQUIRE(system.shift(3));
        CHECK(distance(system.solve(b), Eigen::Vector2cd(2.0 / 3, 1.0 / 3)) < 1e-14);
        CHECK_FALSE(system.shift(2));
    }
}

TEST_CASE("the text of many variables shows those with the largest sums") {
    analysis::ResponseRecord record;
    record.model_name = "M";
    analysis::ForcedResponse& response = record.response;
    response.speeds = {100, 200, 300}, response.outputs = 25;
    response.orders.push_back({1, Values(75)}), response.sum.resize(75);
    for (std::size_t output = 0; output < 25; ++output) {
        record.excited.problem.system.outputs.push_back({.name = "v" + std::to_string(output) + ".tau"});
        for (std::size_t speed = 0; speed < 3; ++speed) {
            const double amplitude =
                static_cast<double>(output < 5 ? 1 + output : 100 - output) * (speed == output % 3 ? 2 : 1);
            response.orders[0].values[speed * 25 + output] = amplitude, response.sum[speed * 25 + output] = amplitude;
        }
    }
    record.sums = analysis::reported_sums(response, response.outputs);
    const std::string text = analysis::response_text(record);
    for (std::size_t output = 0; output < 25; ++output)
        CHECK((text.find("\nv" + std::to_string(output) + ".tau") != std::string::npos) == (output >= 5));
    CHECK(text.find("5 more variables have smaller sums") != std::string::npos);
    const std::vector<analysis::Peak> peaks = analysis::peaks_of(response);
    CHECK(std::ranges::is_sorted(peaks, {}, &analysis::Peak::output));
    CHECK(analysis::peaks_of(response, 7).front().speed == 1);
    CHECK(analysis::largest_sums(response)[6] == 0);
    response.outputs = 20; // [speeds][outputs]
    response.orders[0].values.resize(60), response.sum.resize(60), record.excited.problem.system.outputs.resize(20),
        record.sums.resize(20);
    CHECK(analysis::response_text(record).find("more variables") == std::string::npos);
}
