// Derivatives of random models, beside central differences of runs.
//
//   differential_slopes [--seed N] [--count N] [--size N]
//
// Of each model two parameters, or start values, by its number. A derivative is right within three times the spread of
// two quotients (steps h and h/2; of this row, or that of most rows), or 1e-6 of its size; one of three sizes of h must
// confirm it, where any of them means something. What the run says to have one side (R327), or refuses, counts as said.
// A finding is printed with its model.

#include "tests/differential/random_text.h"
#include "torsion/session.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace torsion;
using differential::Sample;

namespace {

constexpr double tolerance = 1e-10;
constexpr double sizes[] = {1e-3, 1e-4, 1e-5}; // of h, in sizes of the parameter
constexpr double largest_spread = 1e-2;        // of the derivative: a quotient that means something
constexpr int intervals = 12;

struct Curve {
    std::vector<double> at; ///< [intervals + 1]: behind events
};

SimulateOptions options_of(const Sample& sample, double accuracy) {
    SimulateOptions options{.run = {.stop = 0.98765 * sample.stop_time, .tolerance = accuracy, .intervals = intervals}};
    options.energy = options.events = false;
    return options;
}

Curve curve(const Result& result, const std::string& name, double stop) {
    const std::span<const double> time = result.time(), values = result[name];
    Curve found;
    for (int k = 0; k <= intervals; ++k) {
        double value = NAN;
        for (std::size_t i = 0; i < time.size(); ++i) {
            if (std::abs(time[i] - stop * k / intervals) < 1e-9) value = values[i];
        }
        found.at.push_back(value);
    }
    return found;
}

double median(std::vector<double> values) {
    std::erase_if(values, [](double v) { return std::isnan(v); });
    if (values.empty()) return INFINITY;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

struct Quotients {
    double h;
    std::vector<double> whole, half;
    double largest = 0; ///< of the values
};

class Trial {
public:
    Trial(const Sample& sample, const Model& model, const Parameter& parameter)
        : sample_(sample), model_(model), parameter_(parameter), value_(*parameter.number),
          size_(value_ != 0 ? std::abs(value_) : 1) {}

    /// Empty: nothing speaks against the derivatives.
    std::string look(bool& is_said) {
        const std::string suffix = ".start", name = parameter_.name;
        const std::string column =
            parameter_.kind == ParameterKind::Initial ? name.substr(0, name.size() - suffix.size()) : name;
        SimulateOptions options = options_of(sample_, tolerance);
        options.sensitivities = {column};
        std::optional<Result> slopes;
        try {
            slopes = model_.simulate(options);
        } catch (const Error& error) {
            is_said = std::ranges::any_of(error.diagnostics(), [](const Diagnostic& d) {
                return d.code == "R301" || d.code == "R302" || d.code == "C101";
            });
            return is_said ? "" : error.what();
        }
        is_said = std::ranges::any_of(slopes->diagnostics(), [](const Diagnostic& d) { return d.code == "R327"; });
        if (is_said) return "";
        std::vector<std::vector<Result>> runs;
        for (const double size : sizes) {
            runs.emplace_back();
            for (const double part : {1.0, -1.0, 0.5, -0.5}) {
                SimulateOptions moved = options_of(sample_, tolerance / 10);
                moved.set = {{name, value_ + part * size * size_}};
                runs.back().push_back(model_.simulate(moved));
            }
        }
        for (const std::string& variable : sample_.names) {
            const std::string slope = "d(" + variable + ")/d(" + column + ")";
            if (!slopes->find(slope)) continue;
            if (std::string found = compare(variable, slope, *slopes, runs); !found.empty()) return found;
        }
        return "";
    }

private:
    std::string compare(const std::string& variable, const std::string& column, const Result& slopes,
                        const std::vector<std::vector<Result>>& runs) const {
        const double stop = 0.98765 * sample_.stop_time;
        const Curve exact = curve(slopes, column, stop);
        std::vector<Quotients> quotients;
        double size = 0;
        for (const double v : exact.at) size = std::max(size, std::isnan(v) ? 0 : std::abs(v));
        for (std::size_t s = 0; s < runs.size(); ++s) {
            Quotients q{sizes[s] * size_, {}, {}};
            std::vector<Curve> curves;
            for (const Result& run : runs[s]) curves.push_back(curve(run, variable, stop));
            for (int k = 0; k <= intervals; ++k) {
                q.whole.push_back((curves[0].at[k] - curves[1].at[k]) / (2 * q.h));
                q.half.push_back((curves[2].at[k] - curves[3].at[k]) / q.h);
                q.largest = std::max(q.largest, std::isnan(curves[0].at[k]) ? 0 : std::abs(curves[0].at[k]));
            }
            quotients.push_back(std::move(q));
        }
        for (int k = 0; k <= intervals; ++k) {
            if (std::string found = compare_row(k, exact.at[k], size, quotients); !found.empty())
                return column + " at " + std::to_string(stop * k / intervals) + found;
        }
        return "";
    }

    std::string compare_row(int k, double exact, double size, const std::vector<Quotients>& quotients) const {
        std::string found;
        for (const Quotients& q : quotients) {
            std::vector<double> spreads;
            for (int i = 0; i <= intervals; ++i) spreads.push_back(std::abs(q.whole[i] - q.half[i]));
            const double spread = std::max(spreads[k], median(spreads)),
                         noise = tolerance * std::max(1.0, q.largest) / q.h;
            const double near = std::max({3 * spread, 1e-6 * size, noise});
            if (!(std::abs(exact - q.half[k]) > near)) return ""; // a row that is missing says nothing
            if (!(near <= largest_spread * std::max(size, std::abs(q.half[k])))) continue;
            char text[160];
            std::snprintf(text, sizeof text, ": %.9g, but %.9g and %.9g with h = %.3g", exact, q.whole[k], q.half[k],
                          q.h);
            found = text;
        }
        return found;
    }

    const Sample& sample_;
    const Model& model_;
    const Parameter& parameter_;
    double value_, size_;
};

std::vector<const Parameter*> chosen(const Model& model, std::uint64_t seed) {
    std::vector<const Parameter*> all;
    for (const Parameter& p : model.parameters()) {
        const bool can = p.kind == ParameterKind::Tunable || p.kind == ParameterKind::Initial;
        if (!can || p.type != Type::Real || !p.number || !(std::abs(*p.number) < 1e9)) continue;
        const double h = sizes[0] * (*p.number != 0 ? std::abs(*p.number) : 1);
        if ((!p.min || *p.number - h >= *p.min) && (!p.max || *p.number + h <= *p.max)) all.push_back(&p);
    }
    std::mt19937_64 random(seed);
    std::shuffle(all.begin(), all.end(), random);
    if (all.size() > 2) all.resize(2);
    return all;
}

} // namespace

int main(int count, char** values) {
    std::uint64_t seed = 1, models = 50, said = 0, compared = 0, findings = 0;
    int size = 0;
    for (int i = 1; i + 1 < count; i += 2) {
        if (std::strcmp(values[i], "--seed") == 0) seed = std::strtoull(values[i + 1], nullptr, 10);
        else if (std::strcmp(values[i], "--count") == 0) models = std::strtoull(values[i + 1], nullptr, 10);
        else if (std::strcmp(values[i], "--size") == 0) size = std::atoi(values[i + 1]);
        else return std::fprintf(stderr, "unknown: %s\n", values[i]), 2;
    }
    Session session;
    for (std::uint64_t number = seed; number < seed + models && findings < 5; ++number) {
        const Sample sample = differential::random_sample(number, size > 0 ? size : 2 + static_cast<int>(number % 5));
        const Model model = session.load_text(sample.text);
        for (const Parameter* parameter : chosen(model, number)) {
            bool is_said = false;
            const std::string found = Trial(sample, model, *parameter).look(is_said);
            ++(is_said ? said : compared);
            if (found.empty()) continue;
            ++findings;
            std::printf("--seed %llu, %s: %s\n%s\n", static_cast<unsigned long long>(number), parameter->name.c_str(),
                        found.c_str(), sample.text.c_str());
        }
    }
    std::printf("%llu parameters compared, %llu said to have one side or none, %llu findings\n",
                static_cast<unsigned long long>(compared), static_cast<unsigned long long>(said),
                static_cast<unsigned long long>(findings));
    return findings > 0;
}
