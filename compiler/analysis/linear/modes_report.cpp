#include "compiler/analysis/linear/modes_report.h"

#include "compiler/analysis/linear/critical_speeds.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

using Json = nlohmann::ordered_json;

const char* word_of(Mode::Kind kind) {
    return kind == Mode::Kind::Vibration ? "vibration" : kind == Mode::Kind::Aperiodic ? "aperiodic" : "other";
}

Json json_of(const std::vector<ShapeEntry>& shape) {
    Json list = Json::array();
    for (const ShapeEntry& e : shape)
        list.push_back({{"component", e.name},
                        {"unit", e.unit},
                        {"amplitude", std::abs(e.value)},
                        {"phase", phase_of(e)},
                        {"real", e.value.real()},
                        {"imaginary", e.value.imag()}});
    return list;
}

Json json_of(const Mode& mode) {
    Json json = {{"kind", word_of(mode.kind)}, {"eigenvalue", {mode.value.real(), mode.value.imag()}}};
    if (mode.is_oscillating()) {
        json["frequency"] = mode.frequency();
        json["natural_frequency"] = mode.natural_frequency();
        json["angular_frequency"] = std::abs(mode.value);
        json["damping_ratio"] = mode.damping_ratio();
    }
    json["time_constant"] = mode.time_constant(); // infinite: null
    json["shape"] = json_of(mode.shape);
    json["energy"] = Json::array();
    for (const auto& e : mode.energy)
        json["energy"].push_back({{"component", e.component}, {"kinetic", e.kinetic}, {"potential", e.potential}});
    json["states"] = Json::array();
    for (const auto& [name, part] : mode.states) json["states"].push_back({{"name", name}, {"participation", part}});
    return json;
}

/// `numbers`: of the modes; empty: 1, 2, …
Json json_of(const ModalAnalysis& analysis, const std::vector<std::size_t>& numbers) {
    Json list = Json::array();
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        Json mode = {{"number", numbers.empty() ? k + 1 : numbers[k]}};
        mode.update(json_of(analysis.modes[k]));
        list.push_back(std::move(mode));
    }
    return list;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

/// A row for each mode; `before` starts each row. `numbers` as above.
std::string csv_rows(const ModalAnalysis& analysis, const std::vector<std::size_t>& numbers,
                     const std::string& before) {
    std::string text;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        const Mode& mode = analysis.modes[k];
        text += fmt::format("{}{},{},{},{},{},{}", before, numbers.empty() ? k + 1 : numbers[k], word_of(mode.kind),
                            mode.frequency(), mode.natural_frequency(), mode.damping_ratio(), mode.time_constant());
        for (const ShapeEntry& e : mode.shape) text += fmt::format(",{},{}", std::abs(e.value), phase_of(e));
        text += "\n";
    }
    return text;
}

} // namespace

double phase_of(const ShapeEntry& e) {
    const double phase = std::arg(e.value) * 180 / std::numbers::pi;
    return phase <= -180 ? 180 : phase;
}

std::string modes_json(const ModesRecord& record) {
    Json json = {
        {"model", record.model_name}, {"time", record.system.time}, {"states", count_own_states(record.system)}};
    if (record.is_mean) json["mean_turn"] = true;
    json["mode"] = Json::array();
    for (const auto& mode : record.components)
        json["mode"].push_back({{"component", mode.component}, {"is", mode.words}});
    json["held"] = Json::array();
    for (const auto& held : record.system.held) json["held"].push_back({{"name", held.name}, {"by", held.by}});
    json["derivatives"] = record.system.rests_on_differences ? "differences in external functions" : "exact";
    json["zero_eigenvalues"] = record.modal.zeros;
    json["energy_obstacle"] = record.modal.obstacle;
    json["rigid_bodies"] = Json::array();
    for (const auto& body : record.modal.rigid_bodies) json["rigid_bodies"].push_back(json_of(body));
    json["modes"] = json_of(record.modal, {});
    if (record.has_speeds()) {
        json["orders"] = record.orders;
        json["critical_speeds"] = Json::array();
        for (const auto& c : critical_speeds(record.modal, record.orders, record.low, record.high))
            json["critical_speeds"].push_back({{"rpm", c.speed},
                                               {"order", c.order},
                                               {"mode", c.mode + 1},
                                               {"frequency", record.modal.modes[c.mode].frequency()}});
    }
    for (const VariedModes& v : record.variants)
        json["variants"].push_back(
            {{"parameter", record.varied}, {"value", v.value}, {"modes", json_of(v.modal, v.numbers)}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string modes_csv(const ModesRecord& record) {
    const ModalAnalysis& first = record.variants.empty() ? record.modal : record.variants.front().modal;
    std::string text = (record.variants.empty() ? "" : quoted(record.varied) + ",") +
                       "mode,kind,frequency_Hz,natural_frequency_Hz,damping_ratio,time_constant_s";
    if (!first.modes.empty()) {
        for (const ShapeEntry& e : first.modes[0].shape)
            text += "," + quoted("amplitude " + e.name) + "," + quoted("phase " + e.name);
    }
    text += "\n";
    if (record.variants.empty()) return text + csv_rows(record.modal, {}, "");
    for (const VariedModes& variant : record.variants)
        text += csv_rows(variant.modal, variant.numbers, fmt::format("{},", variant.value));
    return text;
}

} // namespace torsion::analysis
