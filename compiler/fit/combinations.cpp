#include "compiler/fit/combinations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace torsion::fit {

namespace {

using Directions = std::vector<std::vector<double>>;

constexpr double near_whole = 0.02;
constexpr int largest_exponent = 4;

/// Each direction gets a parameter that no other one moves, so that each moves few (Gauss-Jordan, the largest entry
/// first).
void make_sparse(Directions& directions) {
    for (std::size_t row = 0; row < directions.size(); ++row) {
        std::vector<double>& pivot_row = directions[row];
        const auto largest = std::max_element(pivot_row.begin(), pivot_row.end(),
                                              [](double a, double b) { return std::abs(a) < std::abs(b); });
        const auto pivot = static_cast<std::size_t>(largest - pivot_row.begin());
        const double size = pivot_row[pivot];
        if (size == 0) continue;
        for (double& entry : pivot_row) entry /= size;
        for (std::size_t other = 0; other < directions.size(); ++other) {
            if (other == row) continue;
            const double part = directions[other][pivot];
            for (std::size_t i = 0; i < pivot_row.size(); ++i) directions[other][i] -= part * pivot_row[i];
        }
    }
}

/// Small whole numbers in the same ratios as the entries; nothing if there are none.
std::optional<std::vector<int>> whole_ratios(const std::vector<double>& entries) {
    double smallest = INFINITY;
    for (const double entry : entries) smallest = std::min(smallest, std::abs(entry));
    for (int times = 1; times <= largest_exponent; ++times) {
        std::vector<int> whole;
        for (const double entry : entries) {
            const double ratio = entry / smallest * times;
            if (std::abs(ratio) > largest_exponent + near_whole ||
                std::abs(ratio - std::round(ratio)) > near_whole * std::abs(ratio))
                break;
            whole.push_back(static_cast<int>(std::round(ratio)));
        }
        if (whole.size() == entries.size()) return whole;
    }
    return std::nullopt;
}

std::string power(const std::string& name, int exponent) {
    return exponent == 1 ? name : fmt::format("{}^{}", name, exponent);
}

/// What stays the same while ln a moves by `by_a` and ln b by `by_b`.
std::string kept_product(const std::string& a, int by_a, const std::string& b, int by_b) {
    int of_a = by_b, of_b = -by_a;
    if (of_a < 0) of_a = -of_a, of_b = -of_b;
    return of_b > 0 ? power(a, of_a) + "*" + power(b, of_b) : power(a, of_a) + "/" + power(b, -of_b);
}

std::string kept_sum(const std::string& a, int by_a, const std::string& b, int by_b) {
    const auto times = [](const std::string& name, int factor) {
        return factor == 1 ? name : fmt::format("{}*{}", factor, name);
    };
    int of_a = by_b, of_b = -by_a;
    if (of_a < 0) of_a = -of_a, of_b = -of_b;
    return times(a, of_a) + (of_b > 0 ? " + " + times(b, of_b) : " - " + times(b, -of_b));
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

/// Of the parameters that take part: their names, and by how much they move, absolutely and relatively.
std::string words_of_one(const std::vector<std::string>& names, const std::vector<double>& moves,
                         const std::vector<double>& relative) {
    if (names.size() == 1)
        return fmt::format("the data do not determine {}: other parameters have the same effect", names.front());
    const auto all_known = std::all_of(relative.begin(), relative.end(), [](double r) { return std::isfinite(r); });
    const auto exponents = all_known ? whole_ratios(relative) : std::nullopt;
    const auto factors = whole_ratios(moves);
    if (exponents) {
        std::vector<std::string> kept;
        for (std::size_t i = 1; i < names.size(); ++i)
            kept.push_back(kept_product(names[0], (*exponents)[0], names[i], (*exponents)[i]));
        return fmt::format("the data determine only {}, not {}", joined(kept), joined(names));
    }
    if (factors && names.size() == 2)
        return fmt::format("the data determine only {}, not {}",
                           kept_sum(names[0], (*factors)[0], names[1], (*factors)[1]), joined(names));
    std::vector<std::string> parts;
    double largest = 0;
    for (const double r : relative) largest = std::max(largest, std::isfinite(r) ? std::abs(r) : 0);
    for (std::size_t i = 0; i < names.size(); ++i) {
        parts.push_back(all_known ? fmt::format("{} by {:+.2g} %", names[i], relative[i] / largest)
                                  : fmt::format("{} by {:+.2g}", names[i], moves[i]));
    }
    return fmt::format("the data do not determine {}: to change {} changes nothing that was measured", joined(names),
                       joined(parts));
}

} // namespace

std::vector<std::string> words_of(Directions directions, const std::vector<std::string>& names,
                                  const std::vector<double>& values) {
    // On the way to relative changes zeros are left out of account: their own size is all that is known of them.
    const auto size_of = [&](std::size_t i) { return values[i] != 0 ? std::abs(values[i]) : 1.0; };
    for (std::vector<double>& direction : directions) {
        for (std::size_t i = 0; i < direction.size(); ++i) direction[i] /= size_of(i);
    }
    make_sparse(directions);
    std::vector<std::string> words;
    for (const std::vector<double>& direction : directions) {
        double largest = 0;
        for (const double entry : direction) largest = std::max(largest, std::abs(entry));
        std::vector<std::string> taking_part;
        std::vector<double> moves, relative;
        for (std::size_t i = 0; i < direction.size(); ++i) {
            if (!(std::abs(direction[i]) > 1e-3 * largest)) continue;
            taking_part.push_back(names[i]);
            moves.push_back(direction[i] * size_of(i));
            relative.push_back(values[i] != 0 ? direction[i] * size_of(i) / values[i] : NAN);
        }
        words.push_back(words_of_one(taking_part, moves, relative));
    }
    return words;
}

} // namespace torsion::fit
