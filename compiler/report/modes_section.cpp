#include "compiler/report/modes_section.h"

#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/linear/modes_report.h"
#include "compiler/analysis/plot/drive_line_chart.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace torsion::report {

namespace {

using analysis::Mode;
using Json = nlohmann::ordered_json;

Json rows_of(const analysis::ModalAnalysis& modal) {
    Json rows = Json::array();
    for (std::size_t k = 0; k < modal.modes.size(); ++k) {
        const Mode& mode = modal.modes[k];
        if (mode.kind != Mode::Kind::Vibration) continue;
        rows.push_back({k + 1, mode.frequency(), 100 * mode.damping_ratio(),
                        largest_shares(mode, &analysis::EnergyShare::kinetic),
                        largest_shares(mode, &analysis::EnergyShare::potential)});
    }
    return rows;
}

Json notes_of(TorsionFrame& frame, const analysis::ModalAnalysis& modal) {
    Json notes = Json::array();
    const std::string words = words_of(analysis::component_modes(frame));
    if (!words.empty()) notes.push_back("Mode: " + words);
    for (const auto& body : modal.rigid_bodies) {
        std::string parts;
        for (const analysis::ShapeEntry& e : body)
            parts += fmt::format("{}{} {:.6g}", parts.empty() ? "" : ", ", e.name, e.value.real());
        notes.push_back("Rigid body: " + parts);
    }
    const auto growing = std::count_if(modal.modes.begin(), modal.modes.end(), [](const Mode& mode) {
        return mode.value.real() > 0 && mode.kind != Mode::Kind::Vibration;
    });
    if (growing > 0)
        notes.push_back(fmt::format("{} more that grow{}: `torsion modes` tells of them",
                                    growing == 1 ? "One motion" : fmt::format("{} motions", growing),
                                    growing == 1 ? "s" : ""));
    return notes;
}

} // namespace

std::string modes_table(runtime::Simulation& simulation, const std::string& title) {
    const TorsionModel& model = simulation.model();
    if (model.tangent == nullptr || model.n_x > most_states_on_page) return {};
    analysis::LinearSystem system;
    analysis::ModalAnalysis modal;
    std::string problem;
    if (!analysis::linearize(simulation.frame(), {}, system, problem) ||
        !analysis::analyse_modes(simulation.frame(), system, modal, problem))
        return {};
    Json rows = rows_of(modal);
    if (!modal.has_converged || rows.empty()) return {};
    Json table = {{"title", fmt::format("{}, t = {:g} s", title, system.time)},
                  {"columns", {"mode", "frequency [Hz]", "damping [%]", "kinetic energy", "potential energy"}},
                  {"rows", std::move(rows)},
                  {"notes", notes_of(simulation.frame(), modal)}};
    if (!modal.drive_line.empty())
        table["pictures"] =
            Json::array({Json{{"title", "Shapes along the drive line"}, {"svg", drive_line_svg(modal, {})}}});
    return table.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string modes_section(const std::vector<std::string>& tables) {
    std::string text;
    for (const std::string& table : tables) {
        if (!table.empty()) text += (text.empty() ? "[" : ",") + table;
    }
    return text.empty() ? "" : text + "]";
}

} // namespace torsion::report
