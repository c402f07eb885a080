#include "compiler/analysis/orders/orders_report.h"

#include "compiler/source/utf8.h"
#include "compiler/support/cells.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t lines_shown = 5, parts_shown = 6;
constexpr std::size_t main_lobe = 2; // of a window, in even lines

double in_degrees(std::complex<double> value) { return std::arg(value) * 180 / std::numbers::pi; }
bool is_there(std::complex<double> value) { return std::isfinite(value.real()); }

std::string filled(const std::string& text, std::size_t width) {
    const std::size_t letters = source::count_characters(text);
    return text + std::string(letters < width ? width - letters : 0, ' ');
}

std::string head_of(const OrdersRecord& r) {
    const OrderMap& map = r.map;
    std::string text = fmt::format("{}: {} rows, {:g} … {:g} s\n", r.file, r.rows, r.from, r.to);
    text += fmt::format("{:<12}{} [{}]{}{}: {:.4g} turns, {:.5g} … {:.5g} rev/min\n", "shaft", r.shaft.name,
                        r.shaft.unit, r.shaft.is_taken_as_si ? ", the file has no unit" : "",
                        r.is_shaft_chosen ? ", the first that turns" : "", map.turns, map.slowest(), map.fastest());
    text += fmt::format("{:<12}{} of {:g} turns, one every {:g}, {}\n", "windows", map.windows.size(), r.options.turns,
                        r.options.step, r.options.form == WindowForm::Hann ? "Hann" : "flat top");
    std::size_t shown = 0;
    for (const LeftOut& part : map.left_out) {
        if (shown < parts_shown)
            text +=
                fmt::format("{:<12}{:g} … {:g} s: {}\n", shown == 0 ? "left out" : "", part.from, part.to, part.reason);
        ++shown;
    }
    if (shown > parts_shown) text += fmt::format("{:<12}and {} parts more\n", "", shown - parts_shown);
    const auto poorest = std::min_element(map.windows.begin(), map.windows.end(),
                                          [](const auto& a, const auto& b) { return a.highest < b.highest; });
    if (poorest->highest < map.lines.back())
        text += fmt::format(
            "{:<12}{} above {:.4g} at {:.5g} rev/min, and others elsewhere: fewer than five rows in a period\n",
            shown == 0 ? "left out" : "", r.options.over_frequency ? "frequencies" : "orders", poorest->highest,
            poorest->speed);
    return text;
}

/// Where the rows tell too little about a variable.
std::string unresolved(const OrdersRecord& r) {
    std::string text;
    std::size_t variables = 0;
    for (std::size_t v = 0; v < r.variables.size(); ++v) {
        double slowest = INFINITY, fastest = 0, most = 0;
        for (std::size_t w = 0; w < r.map.windows.size(); ++w) {
            const double missed = r.map.variables[v].missed[w];
            if (missed > most_missed)
                slowest = std::min(slowest, r.map.windows[w].speed),
                fastest = std::max(fastest, r.map.windows[w].speed), most = std::max(most, missed);
        }
        if (fastest == 0 || ++variables > parts_shown) continue;
        text += fmt::format(
            "{:<12}`{}` at {:.5g} … {:.5g} rev/min: every second row misses the others by {:.0f} % of its rms\n",
            variables == 1 ? "unresolved" : "", r.variables[v].name, slowest, fastest, 100 * most);
    }
    if (variables > parts_shown) text += fmt::format("{:<12}and {} variables more\n", "", variables - parts_shown);
    return variables == 0
               ? ""
               : text + fmt::format("{:<12}there faster vibrations may show as slower ones: take a finer grid\n", "");
}

/// Where rows are missing.
std::string hidden(const OrdersRecord& r) {
    std::string text;
    std::size_t variables = 0;
    for (std::size_t v = 0; v < r.variables.size(); ++v) {
        if (r.map.variables[v].hidden == 0 || ++variables > parts_shown) continue;
        text += fmt::format("{:<12}`{}` in {} of {} windows\n", variables == 1 ? "unresolved" : "", r.variables[v].name,
                            r.map.variables[v].hidden, r.map.windows.size());
    }
    if (variables == 0) return text;
    if (variables > parts_shown) text += fmt::format("{:<12}and {} variables more\n", "", variables - parts_shown);
    const std::vector<RowGap>& gaps = r.map.gaps;
    std::string places;
    for (std::size_t i = 0; i < std::min(gaps.size(), parts_shown); ++i)
        places += fmt::format("{}{:g} … {:g} s", i == 0 ? "" : ", ", gaps[i].from, gaps[i].to);
    if (gaps.size() > parts_shown) places += fmt::format(" and {} times more", gaps.size() - parts_shown);
    return text + fmt::format("{:<12}rows are missing there: {}\n", "", places);
}

/// The window with the largest amplitude of a line; the number of windows if there is none.
std::size_t largest_window(const OrderMap& map, std::size_t variable, std::size_t line) {
    std::size_t largest = map.windows.size();
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        const std::complex<double> value = map.at(variable, w, line);
        if (is_there(value) &&
            (largest == map.windows.size() || std::abs(value) > std::abs(map.at(variable, largest, line))))
            largest = w;
    }
    return largest;
}

double mean_of(const OrderMap& map, std::size_t variable, std::size_t line) {
    double mean = 0, count = 0; // no sum of large numbers
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        if (is_there(map.at(variable, w, line))) mean += (std::abs(map.at(variable, w, line)) - mean) / ++count;
    }
    return mean;
}

std::string rows_of_variable(const OrdersRecord& r, std::size_t v, std::size_t width) {
    const OrderMap& map = r.map;
    const TrackedName& about = r.variables[v];
    std::string name = filled(about.unit.empty() ? about.name : fmt::format("{} [{}]", about.name, about.unit), width),
                text;
    const auto add = [&](const std::string& line, double largest, double speed, const std::string& phase, double mean) {
        text += fmt::format("{}  {:>9}  {:>10.5g}  {:>11.6g}  {:>8}  {:>10.5g}\n",
                            std::exchange(name, std::string(width, ' ')), line, largest, speed, phase, mean);
    };
    std::vector<std::size_t> lines = strongest_lines(r, v, lines_shown);
    if (!r.options.lines.empty()) {
        lines.clear();
        for (std::size_t line = 0; line < map.lines.size(); ++line) lines.push_back(line);
    }
    for (const std::size_t line : lines) {
        const std::size_t w = largest_window(map, v, line);
        if (w == map.windows.size()) continue;
        const std::complex<double> value = map.at(v, w, line);
        add(fmt::format("{:.6g}", map.lines[line]), std::abs(value), map.windows[w].speed,
            fmt::format("{:.1f}", in_degrees(value)), mean_of(map, v, line));
    }
    const TrackedVariable& numbers = map.variables[v];
    for (const auto& [word, values] : {std::pair{"rms", &numbers.rms}, std::pair{"peak", &numbers.peak}}) {
        std::size_t largest = values->size();
        double mean = 0, count = 0;
        for (std::size_t w = 0; w < values->size(); ++w) {
            const double value = (*values)[w];
            if (std::isnan(value)) continue;
            mean += (value - mean) / ++count;
            if (largest == values->size() || value > (*values)[largest]) largest = w;
        }
        if (largest < values->size()) add(word, (*values)[largest], map.windows[largest].speed, "", mean);
    }
    if (numbers.hidden == map.windows.size()) text += fmt::format("{}  unresolved in all windows\n", name);
    return text;
}

Json json_of_variable(const OrdersRecord& r, std::size_t v) {
    const OrderMap& map = r.map;
    Json lines = Json::array();
    for (std::size_t line = 0; line < map.lines.size(); ++line) {
        Json amplitude = Json::array(), phase = Json::array(); // null where the rows do not resolve the line
        for (std::size_t w = 0; w < map.windows.size(); ++w) {
            const std::complex<double> value = map.at(v, w, line);
            amplitude.push_back(is_there(value) ? Json(std::abs(value)) : Json()),
                phase.push_back(is_there(value) ? Json(in_degrees(value)) : Json());
        }
        lines.push_back({{r.options.over_frequency ? "frequency_hz" : "order", map.lines[line]},
                         {"amplitude", std::move(amplitude)},
                         {"phase_deg", std::move(phase)}});
    }
    const TrackedVariable& numbers = map.variables[v];
    return {{"name", r.variables[v].name},
            {"unit", r.variables[v].unit},
            {"mean", numbers.mean},
            {"rms", numbers.rms},
            {"peak", numbers.peak},
            {"missed", numbers.missed},
            {r.options.over_frequency ? "frequencies" : "orders", std::move(lines)}};
}

} // namespace

std::vector<std::size_t> strongest_lines(const OrdersRecord& record, std::size_t variable, std::size_t most) {
    const OrderMap& map = record.map;
    std::vector<double> sizes;
    for (std::size_t line = 0; line < map.lines.size(); ++line) {
        const std::size_t w = largest_window(map, variable, line);
        sizes.push_back(w < map.windows.size() ? std::abs(map.at(variable, w, line)) : 0);
    }
    std::vector<std::size_t> lines;
    const double least = sizes.empty() ? 0 : 0.01 * *std::max_element(sizes.begin(), sizes.end());
    for (std::size_t line = 0; line < sizes.size(); ++line) {
        bool is_highest = sizes[line] > least;
        for (std::size_t k = 1; k <= main_lobe; ++k) {
            is_highest = is_highest && (line < k || sizes[line - k] < sizes[line]) &&
                         (line + k >= sizes.size() || sizes[line + k] <= sizes[line]);
        }
        if (is_highest) lines.push_back(line);
    }
    std::stable_sort(lines.begin(), lines.end(), [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    if (lines.size() > most) lines.resize(most);
    return lines;
}

std::string orders_text(const OrdersRecord& record) {
    std::size_t width = 8;
    for (const TrackedName& v : record.variables)
        width = std::max(width, source::count_characters(v.name) +
                                    (v.unit.empty() ? 0 : source::count_characters(v.unit) + 3));
    std::string text = head_of(record) + unresolved(record) + hidden(record);
    text += fmt::format("\n{}  {:>9}     largest   at rev/min   phase/°        mean\n", filled("", width),
                        record.options.over_frequency ? "Hz" : "order");
    for (std::size_t v = 0; v < record.variables.size(); ++v) text += rows_of_variable(record, v, width);
    return text;
}

std::string orders_json(const OrdersRecord& record) {
    const OrderMap& map = record.map;
    Json json = {{"file", record.file},
                 {"shaft",
                  {{"name", record.shaft.name},
                   {"unit", record.shaft.unit},
                   {"is", record.shaft.is_speed ? "speed" : "angle"},
                   {"turns", map.turns}}},
                 {"window",
                  {{"turns", record.options.turns},
                   {"step", record.options.step},
                   {"form", record.options.form == WindowForm::Hann ? "hann" : "flattop"}}}};
    Json from = Json::array(), to = Json::array(), speed = Json::array(), highest = Json::array(),
         left_out = Json::array(), variables = Json::array();
    for (const TurnsWindow& w : map.windows)
        from.push_back(w.from), to.push_back(w.to), speed.push_back(w.speed), highest.push_back(w.highest);
    json["speeds_rpm"] = std::move(speed), json["from"] = std::move(from), json["to"] = std::move(to),
    json["highest"] = std::move(highest);
    for (const LeftOut& part : map.left_out)
        left_out.push_back({{"from", part.from}, {"to", part.to}, {"reason", part.reason}});
    json["left_out"] = std::move(left_out);
    Json gaps = Json::array(); // numbers of variables are null in windows with one of them
    for (const RowGap& gap : map.gaps) gaps.push_back({{"from", gap.from}, {"to", gap.to}});
    json["gaps"] = std::move(gaps);
    for (std::size_t v = 0; v < record.variables.size(); ++v) variables.push_back(json_of_variable(record, v));
    json["variables"] = std::move(variables);
    return json.dump(1) + "\n";
}

std::string orders_csv(const OrdersRecord& record) {
    const OrderMap& map = record.map;
    std::string text = fmt::format("speed_rpm,{},variable,amplitude,phase_deg\n",
                                   record.options.over_frequency ? "frequency_hz" : "order");
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        for (std::size_t v = 0; v < record.variables.size(); ++v) {
            const std::string name = csv_cell(record.variables[v].name);
            const double speed = map.windows[w].speed;
            for (std::size_t line = 0; line < map.lines.size(); ++line) {
                const std::complex<double> value = map.at(v, w, line);
                if (is_there(value))
                    text += fmt::format("{},{},{},{},{}\n", speed, map.lines[line], name, std::abs(value),
                                        in_degrees(value));
            }
            const TrackedVariable& numbers = map.variables[v];
            if (std::isnan(numbers.rms[w])) continue; // rows are missing
            text += fmt::format("{0},mean,{1},{2},\n{0},rms,{1},{3},\n{0},peak,{1},{4},\n", speed, name,
                                numbers.mean[w], numbers.rms[w], numbers.peak[w]);
        }
    }
    return text;
}

} // namespace torsion::analysis
