#include "torsion/session_optimize.h"

#include "compiler/fit/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace torsion::optimize {

namespace {

std::string digits(double value) { return std::isfinite(value) ? fmt::format("{:.6g}", value) : "-"; }
std::string in_unit(double value, const std::string& unit) {
    return digits(value) + (unit.empty() || !std::isfinite(value) ? "" : " " + unit);
}
std::string plural(std::size_t count, const std::string& word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string change_of(const std::optional<double>& beside, bool breaks, double best) {
    if (!beside) return "-";
    const double change = *beside - best;
    std::string text = std::abs(change) < 10 * std::abs(best) ? fmt::format("{:+.2g} %", 100 * change / std::abs(best))
                                                              : fmt::format("{:+.3g}", change);
    return breaks ? text + ", breaks a limit" : text;
}

bool has_moving(const Outcome& outcome) {
    return std::any_of(outcome.values.begin(), outcome.values.end(),
                       [](const DesignValue& value) { return value.wish.choices.empty(); });
}

std::string values_table(const Outcome& outcome) {
    const bool has_neighbours = has_moving(outcome) && !outcome.is_stopped;
    std::vector<std::vector<std::string>> rows = {{"parameter", "best", "before", "unit"}};
    if (has_neighbours) rows.front().insert(rows.front().end(), {"1 % of the bounds less", "1 % more"});
    for (const DesignValue& value : outcome.values) {
        const bool is_choice = !value.wish.choices.empty();
        rows.push_back({value.wish.name, is_choice ? value.text : digits(value.value),
                        value.wish.before ? digits(*value.wish.before) : "-", value.unit});
        if (!has_neighbours) continue;
        rows.back().push_back(is_choice ? "" : change_of(value.objective_below, value.breaks_below, outcome.objective));
        rows.back().push_back(is_choice ? "" : change_of(value.objective_above, value.breaks_above, outcome.objective));
    }
    return fit::text_table(rows);
}

std::string constraints_table(const Outcome& outcome) {
    if (outcome.constraints.empty()) return {};
    std::vector<std::vector<std::string>> rows = {{"constraint", "value", "limit", "before", ""}};
    for (const Constraint& c : outcome.constraints)
        rows.push_back({c.text, in_unit(c.value, c.unit), digits(c.limit), digits(c.value_before),
                        !c.is_met     ? "broken"
                        : c.is_active ? "active"
                                      : "met"});
    return fit::text_table(rows) + "\n";
}

std::string combinations_table(const Outcome& outcome) {
    constexpr std::size_t most_rows = 20;
    if (outcome.combinations.empty()) return {};
    std::vector<std::string> names;
    for (const DesignValue& value : outcome.values) {
        if (!value.wish.choices.empty()) names.push_back(value.wish.name);
    }
    std::vector<const Combination*> order;
    for (const Combination& one : outcome.combinations) order.push_back(&one);
    std::stable_sort(order.begin(), order.end(), [&](const Combination* a, const Combination* b) {
        if (!a->objective || !b->objective) return a->objective.has_value() && !b->objective;
        return outcome.is_maximized ? *a->objective > *b->objective : *a->objective < *b->objective;
    });
    std::vector<std::vector<std::string>> rows = {names};
    rows.front().push_back(outcome.objective_text);
    for (std::size_t i = 0; i < std::min(order.size(), most_rows); ++i) {
        rows.push_back(order[i]->choices);
        rows.back().push_back(order[i]->objective         ? in_unit(*order[i]->objective, outcome.objective_unit)
                              : order[i]->failure.empty() ? "breaks a constraint"
                                                          : "fails: " + order[i]->failure);
    }
    std::string text = fit::text_table(rows) + "\n";
    if (order.size() > most_rows) text += fmt::format("and {} more\n\n", order.size() - most_rows);
    return text;
}

/// Whether the change is the wanted one is seen from its sign.
std::string objective_line(const Outcome& outcome) {
    std::string text = fmt::format("{} {}: {}", outcome.is_maximized ? "greatest" : "least", outcome.objective_text,
                                   in_unit(outcome.objective, outcome.objective_unit));
    if (!std::isfinite(outcome.objective_before)) return text + "\n";
    text += fmt::format("; {} before", in_unit(outcome.objective_before, outcome.objective_unit));
    if (outcome.objective_before != 0)
        text += fmt::format(" ({:+.3g} %)",
                            100 * (outcome.objective - outcome.objective_before) / std::abs(outcome.objective_before));
    if (!outcome.was_feasible) text += ", where a constraint is broken";
    return text + "\n";
}

std::string remarks_text(const Outcome& outcome) {
    std::string text;
    for (const DesignValue& value : outcome.values) {
        if (value.at_bound == DesignValue::Bound::None) continue;
        text += fmt::format("{} stands at its {} bound {}: a better value may lie beyond it\n", value.wish.name,
                            value.at_bound == DesignValue::Bound::Low ? "lower" : "upper", digits(value.value));
    }
    std::vector<std::string> active;
    for (const Constraint& constraint : outcome.constraints) {
        if (constraint.is_active) active.push_back(constraint.text);
    }
    if (!active.empty())
        text += fmt::format("active: {}. A wider limit would allow a better value\n", fmt::join(active, "; "));
    for (const std::string& remark : outcome.remarks) text += remark + "\n";
    if (!outcome.is_feasible) text += "no run meets all constraints: these values break them least\n";
    if (outcome.is_stopped) text += "stopped: these are the best values until then\n";
    else if (!outcome.is_settled) text += "the search has not settled: --most-runs allows more runs\n";
    return text;
}

} // namespace

std::string text_of(const std::string& model, const Outcome& outcome) {
    std::string text =
        fmt::format("{}: {}{}\n\n", model, plural(outcome.values.size(), "parameter"),
                    outcome.constraints.empty() ? "" : ", " + plural(outcome.constraints.size(), "constraint"));
    text += values_table(outcome) + "\n" + constraints_table(outcome) + combinations_table(outcome);
    text += objective_line(outcome) + remarks_text(outcome);
    if (outcome.starts > 1) text += fmt::format("{} of {} searches end here; ", outcome.starts_at_best, outcome.starts);
    text += fmt::format("{}; {:.2g} s\n", plural(outcome.runs, "run"), outcome.seconds);
    if (has_moving(outcome)) text += "searches are local: there may be better values elsewhere\n";
    if (outcome.failed_runs > 0)
        text += fmt::format("{} failed and {} left out, the first one: {}\n", plural(outcome.failed_runs, "run"),
                            outcome.failed_runs == 1 ? "was" : "were", outcome.first_failure);
    return text;
}

} // namespace torsion::optimize
