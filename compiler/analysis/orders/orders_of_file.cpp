#include "compiler/analysis/orders/orders_of_file.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "runtime/pattern/pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_set>

namespace torsion::analysis {

namespace {

constexpr double radians_of_turn = 2 * std::numbers::pi;

class FileTracker {
public:
    FileTracker(const ResultFile& file, const std::string& path, const OrdersWish& wish, OrdersProblem& problem)
        : file_(file), wish_(wish), problem_(problem) {
        record_.file = path, record_.options = wish.options;
    }

    std::optional<OrdersRecord> run() {
        if (!has_good_lines() || !choose_shaft() || !choose_variables()) return std::nullopt;
        std::vector<std::size_t> wanted = variables_;
        wanted.push_back(record_.shaft.column);
        auto rows = read(wanted);
        if (!rows) return std::nullopt;
        const std::vector<double> shaft = motion_of(record_.shaft, rows->columns.back());
        rows->columns.pop_back();
        record_.rows = rows->time.size(), record_.from = rows->time.front(), record_.to = rows->time.back();
        record_.map = track_orders(rows->time, shaft, record_.shaft.is_speed, rows->columns, record_.options);
        if (!has_windows() || !has_rows() || !has_resolved_lines()) return std::nullopt;
        return std::move(record_);
    }

private:
    bool fail(std::string message, std::string help = "") {
        problem_ = {std::move(message), std::move(help), false};
        return false;
    }
    bool fail_file(std::string message) {
        problem_ = {std::move(message), "", true};
        return false;
    }

    bool has_good_lines() {
        const OrderOptions& options = record_.options;
        if (options.over_frequency || options.lines.empty()) return true;
        const bool is_flat_top = options.form == WindowForm::FlatTop;
        const double line = options.lines.front(), periods = is_flat_top ? flat_top_periods : 1;
        if (line * options.turns >= periods * (1 - 1e-9)) return true;
        return fail(fmt::format("order {:g} has less than {} in the {:g} turns of a window{}", line,
                                is_flat_top ? fmt::format("{:g} periods", periods) : "one period", options.turns,
                                is_flat_top ? ", and a flat top does not tell it from the trend" : ""),
                    fmt::format("--turns {:g}", std::ceil((is_flat_top ? periods : 4) / line)));
    }

    /// The rows between --from and --to; all numbers are finite.
    std::optional<Trajectory> read(const std::vector<std::size_t>& wanted) {
        std::string why;
        auto rows = file_.read(wanted, why);
        if (!rows) return fail_file(why), std::nullopt;
        const std::vector<double>& time = rows->time;
        const auto first = wish_.from ? std::lower_bound(time.begin(), time.end(), *wish_.from) - time.begin() : 0;
        const auto end =
            wish_.to ? std::upper_bound(time.begin(), time.end(), *wish_.to) - time.begin() : std::ssize(time);
        if (end - first < 2) return fail("fewer than two rows are left between --from and --to"), std::nullopt;
        Trajectory part;
        part.time.assign(time.begin() + first, time.begin() + end);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const std::vector<double>& column =
                part.columns.emplace_back(rows->columns[i].begin() + first, rows->columns[i].begin() + end);
            const auto bad = std::find_if(column.begin(), column.end(),
                                          [](double value) { return !(std::abs(value) <= largest_value); });
            if (bad == column.end()) continue;
            const std::string what =
                std::isfinite(*bad) ? fmt::format("is {:g}, too large,", *bad) : "has no finite number";
            fail_file(fmt::format("`{}`: `{}` {} at t = {:g}", record_.file, file_.names()[wanted[i]], what,
                                  part.time[static_cast<std::size_t>(bad - column.begin())]));
            return std::nullopt;
        }
        return part;
    }

    static std::vector<double> motion_of(const ShaftVariable& shaft, std::vector<double> values) {
        for (double& value : values) value *= shaft.factor;
        return shaft.is_speed ? values : unwrapped(std::move(values), radians_of_turn);
    }

    /// The named one, or the first likely one that turns through a window.
    bool choose_shaft() {
        if (!wish_.shaft.speed.empty() || !wish_.shaft.angle.empty()) {
            const auto shaft = named_shaft(file_, wish_.shaft, problem_);
            if (shaft) record_.shaft = *shaft;
            return shaft.has_value();
        }
        record_.is_shaft_chosen = true;
        const std::vector<ShaftVariable> likely = likely_shafts(file_);
        const char* help = "name it: --speed NAME or --angle NAME, and --unit where the file has no units";
        if (likely.empty()) return fail("no variable of the result is known as the speed or angle of a shaft", help);
        std::vector<std::size_t> columns;
        for (const ShaftVariable& shaft : likely) columns.push_back(shaft.column);
        const auto rows = read(columns);
        if (!rows) return false;
        double most = 0;
        for (std::size_t i = 0; i < likely.size(); ++i) {
            const Grid grid(rows->time);
            const double turns = ShaftMotion(grid, motion_of(likely[i], rows->columns[i]), likely[i].is_speed).turns();
            if (turns >= record_.options.turns) return record_.shaft = likely[i], true;
            most = std::max(most, turns);
        }
        return fail(fmt::format("no shaft turns by the {:g} turns of a window: `{}` and others make at most {:.3g}",
                                record_.options.turns, likely.front().name, most),
                    help);
    }

    bool choose_variables() {
        const std::vector<std::string>& names = file_.names();
        if (!wish_.variables.empty()) {
            const runtime::Pattern wanted(wish_.variables);
            for (std::size_t i = 0; i < names.size(); ++i) {
                const auto found = wanted.search(names[i]);
                if (found == runtime::Pattern::Found::Undecided)
                    return fail("--variables: " + wanted.undecided(names[i]));
                if (found == runtime::Pattern::Found::Yes && !file_.is_constant(i)) variables_.push_back(i);
            }
            if (variables_.empty())
                return fail("--variables: no variable that changes matches `" + wish_.variables + "`");
        } else if (!choose_usual()) return false;
        for (const std::size_t i : variables_) record_.variables.push_back({names[i], file_.about(i).unit});
        return true;
    }

    bool choose_usual() {
        const std::vector<std::string>& names = file_.names();
        const std::unordered_set<std::string> known(names.begin(), names.end());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string own = last_part(names[i]), component = names[i].substr(0, names[i].size() - own.size());
            if ((own == "tau" && known.contains(component + "phi_rel")) ||
                (own == "f" && known.contains(component + "s_rel")))
                variables_.push_back(i);
        }
        if (!variables_.empty()) return true;
        std::vector<std::size_t> others; // without the shaft, unless there is nothing else
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names.size() == 1 || (i != record_.shaft.column && !file_.is_constant(i))) others.push_back(i);
        }
        std::vector<std::string> other_names;
        std::vector<VariableText> texts;
        for (const std::size_t i : others) other_names.push_back(names[i]), texts.push_back(file_.about(i));
        std::string why;
        const auto usual = usual_variables(other_names, texts, [&](std::vector<std::size_t> wanted) {
            for (std::size_t& i : wanted) i = others[i];
            return file_.read(wanted, why);
        });
        if (!usual) return fail_file(why);
        for (const std::size_t i : *usual) variables_.push_back(others[i]);
        return !variables_.empty() ||
               fail("the result has no variable beside the shaft that changes", "--variables REGEX");
    }

    bool has_windows() {
        const OrderMap& map = record_.map;
        if (map.windows.size() > most_windows)
            return fail(fmt::format("the result has more than {} windows", most_windows),
                        "larger steps between them: --step TURNS");
        if (!map.windows.empty()) return true;
        std::string why;
        for (const LeftOut& part : map.left_out) {
            if (why.size() < 300)
                why += fmt::format("{} {:g} … {:g} s: {}", why.empty() ? ":" : ";", part.from, part.to, part.reason);
        }
        return fail(fmt::format("`{}` turns nowhere by the {:g} turns of a window{}", record_.shaft.name,
                                record_.options.turns, why),
                    "--turns makes windows shorter");
    }

    /// In a window of some variable no rows are missing.
    bool has_rows() {
        const OrderMap& map = record_.map;
        const auto is_hidden = [&](const TrackedVariable& v) { return v.hidden == map.windows.size(); };
        if (!std::all_of(map.variables.begin(), map.variables.end(), is_hidden)) return true;
        return fail(fmt::format("rows are missing in each window, first at {:g} … {:g} s", map.gaps.front().from,
                                map.gaps.front().to),
                    "--turns makes windows shorter; --from and --to leave the gap out");
    }

    bool has_resolved_lines() {
        const OrderMap& map = record_.map;
        const bool over_frequency = record_.options.over_frequency;
        double allowed = 0;
        for (const TurnsWindow& window : map.windows) allowed = std::max(allowed, window.highest);
        if (!map.lines.empty() && map.lines.front() <= allowed) {
            for (const double line : map.lines) {
                if (line > allowed) return fail_resolution(line, allowed, over_frequency);
            }
            return true;
        }
        return fail_resolution(map.lines.empty() ? 1 / record_.options.turns : map.lines.front(), allowed,
                               over_frequency);
    }
    bool fail_resolution(double line, double allowed, bool over_frequency) {
        const std::string what = over_frequency ? fmt::format("{:g} Hz", line) : fmt::format("order {:g}", line);
        return fail(fmt::format("{} has nowhere five rows in a period: the rows of `{}` allow {} up to {:.4g}", what,
                                record_.file, over_frequency ? "frequencies" : "orders", allowed),
                    "a finer grid of the run (--intervals) or of the recording");
    }

    const ResultFile& file_;
    const OrdersWish& wish_;
    OrdersProblem& problem_;
    OrdersRecord record_;
    std::vector<std::size_t> variables_; ///< columns of the file
};

} // namespace

std::optional<OrdersRecord> orders_of_file(const ResultFile& file, const std::string& path, const OrdersWish& wish,
                                           OrdersProblem& problem) {
    return FileTracker(file, path, wish, problem).run();
}

} // namespace torsion::analysis
