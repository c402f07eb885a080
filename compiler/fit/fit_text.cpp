#include "compiler/fit/text_table.h"

#include "torsion/session_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::fit {

namespace {

constexpr double strongly = 0.98, in_a_row = 0.5;
constexpr double exact = 1e-7; // of the variance: what is left is the error of runs

std::string counted(std::size_t count, const std::string& word) {
    std::string digits = std::to_string(count);
    for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3)
        digits.insert(static_cast<std::size_t>(i), ",");
    return digits + " " + word + (count == 1 ? "" : "s");
}

std::string number(double value) { return fmt::format("{:.6g}", value); }
/// Its last digits are those of the interval.
std::string within(double value, const FittedValue& of) {
    if (!of.lower || !(*of.upper > *of.lower)) return number(value);
    const double digits =
        std::ceil(std::log10(std::max({std::abs(*of.lower), std::abs(*of.upper), 1e-300}) / (*of.upper - *of.lower))) +
        2;
    return fmt::format("{:.{}g}", value, static_cast<int>(std::clamp(digits, 3.0, 12.0)));
}

std::string state_of(const FittedValue& value) {
    if (!value.text.empty()) return fmt::format("the best of {}", value.wish.choices.size());
    if (value.at_bound == FittedValue::Bound::Low) return "at its lower bound";
    if (value.at_bound == FittedValue::Bound::High) return "at its upper bound";
    if (!value.has_effect) return "no effect";
    return value.lower ? fmt::format("{} … {}", within(*value.lower, value), within(*value.upper, value))
                       : "not determined";
}

std::string with_unit(double value, const std::string& unit) {
    return fmt::format("{:.4g}{}{}", value, unit.empty() ? "" : " ", unit);
}

std::string values_text(const FitResult& result) {
    std::vector<std::vector<std::string>> rows = {
        {"parameter", "fitted", result.is_stopped ? "" : "95 % interval", "before", "unit"}};
    for (const FittedValue& value : result.values)
        rows.push_back({value.wish.name, value.text.empty() ? within(value.value, value) : value.text,
                        result.is_stopped ? "" : state_of(value), value.wish.begin ? number(*value.wish.begin) : "",
                        value.unit});
    return text_table(rows);
}

std::string columns_text(const FitResult& result) {
    std::vector<std::vector<std::string>> rows = {{"variable", "column", "residuals, rms", "before", "largest", "R²"}};
    for (const FittedColumn& column : result.columns) {
        rows.push_back({column.variable, column.column, with_unit(column.rms, column.unit),
                        std::isfinite(column.rms_before) ? with_unit(column.rms_before, column.unit) : "",
                        with_unit(column.largest, column.unit), fmt::format("{:.5g}", column.r_squared)});
    }
    return text_table(rows);
}

/// The best first; the likelihood beside that of the best.
std::string combinations_text(const FitResult& result) {
    constexpr std::size_t most_rows = 20;
    if (result.combinations.empty()) return {};
    std::vector<std::vector<std::string>> rows(1);
    for (const FittedValue& value : result.values) {
        if (!value.text.empty()) rows.front().push_back(value.wish.name);
    }
    rows.front().push_back("likelihood beside the best");
    std::vector<const FittedCombination*> order;
    for (const FittedCombination& one : result.combinations) order.push_back(&one);
    const auto misfit = [](const FittedCombination* one) { return one->misfit.value_or(HUGE_VAL); };
    std::stable_sort(order.begin(), order.end(), [&](const auto* a, const auto* b) { return misfit(a) < misfit(b); });
    for (std::size_t i = 0; i < std::min(order.size(), most_rows); ++i) {
        rows.push_back(order[i]->choices);
        rows.back().push_back(order[i]->misfit
                                  ? fmt::format("{:.2g}", std::exp(misfit(order.front()) - misfit(order[i])))
                                  : "fails: " + order[i]->failure);
    }
    return text_table(rows) +
           (order.size() > most_rows ? fmt::format("  and {} more\n\n", order.size() - most_rows) : "\n");
}

std::vector<std::string> remarks_of(const FitResult& result) {
    std::vector<std::string> all = result.undetermined;
    for (const Correlation& c : result.correlations) {
        if (std::abs(c.value) > strongly)
            all.push_back(fmt::format("{} and {} are correlated by {:.4f}: the data hardly tell them apart",
                                      result.values[c.first].wish.name, result.values[c.second].wish.name, c.value));
    }
    for (const FittedValue& value : result.values) {
        if (value.at_bound != FittedValue::Bound::None)
            all.push_back(fmt::format(
                "{} stands at its bound {}: the least cost may lie beyond it, and other intervals hold for this value",
                value.wish.name, number(value.value)));
        else if (value.lower && (*value.lower < value.wish.low || *value.upper > value.wish.high))
            all.push_back(
                fmt::format("the interval of {} goes beyond its bounds: the data say little of it", value.wish.name));
    }
    for (const FittedColumn& column : result.columns) {
        if (column.count >= 30 && column.following > in_a_row && 1 - column.r_squared > exact)
            all.push_back(fmt::format("the residuals of {} follow each other ({:.2f}): the model lacks something, and "
                                      "the intervals are too narrow",
                                      column.variable, column.following));
    }
    all.insert(all.end(), result.remarks.begin(), result.remarks.end());
    if (!result.is_settled && !result.is_stopped)
        all.push_back("the search has not settled: --most-steps allows more steps");
    if (result.is_stopped) all.push_back("stopped: these are the best values until then, without intervals");
    return all;
}

std::string profile_text(const Profile& profile) {
    const auto end = [](const std::optional<double>& value) {
        return value ? number(*value) : std::string("beyond its bound");
    };
    return fmt::format("profile of {}, 95 %: {} … {}\n", profile.name, end(profile.lower), end(profile.upper));
}

} // namespace

std::string text_of(const std::string& model, const FitResult& result) {
    std::string text = fmt::format("{}: {} from {} in {}\n\n", model, counted(result.values.size(), "parameter"),
                                   counted(result.samples, "value"), counted(result.files, "file"));
    text += values_text(result) + "\n" + columns_text(result) + "\n" + combinations_text(result);
    for (const std::string& remark : remarks_of(result)) text += remark + "\n";
    for (const Profile& profile : result.profiles) text += profile_text(profile);
    const std::string before = std::isfinite(result.cost_before) ? fmt::format("{:.5g} → ", result.cost_before) : "";
    text += fmt::format("cost {}{:.5g} in {}, {}", before, result.cost,
                        counted(static_cast<std::size_t>(result.steps), "step"), counted(result.runs, "run"));
    if (result.starts > 1) text += fmt::format("; {} of {} starts end here", result.starts_at_best, result.starts);
    text += fmt::format("; {:.2g} s\n", result.seconds);
    if (result.failed_runs > 0)
        text += fmt::format("{} failed and {} left out, the first one: {}\n", counted(result.failed_runs, "run"),
                            result.failed_runs == 1 ? "was" : "were", result.first_failure);
    return text;
}

} // namespace torsion::fit
