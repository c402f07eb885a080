#include "compiler/analysis/linear/frozen_sources.h"

#include "compiler/flat/source_inputs.h"

#include "torsion/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace torsion::analysis {

namespace {

constexpr double prescribed = 1e-9;

bool is_beside_source(const TorsionModel& model, std::uint32_t input) {
    return flat::is_source_input(runtime::text(model, model.variables[input].name));
}

/// In a matrix of all derivatives: the input in `column` cancels the motion-dependent change of the torque in row
/// `torque`. Beside one that is excited it also adds the excitation, and stays.
void hold_one(Matrix& all, std::size_t torque, std::size_t column, const std::vector<bool>& is_motion,
              bool is_excited) {
    // share of the input's torque that passes the flange: 0 if the source prescribes the motion
    const double both = 1 + all(torque, column);
    if (std::abs(both) < prescribed) return;
    const std::vector<Entry> effects = all.column(column);
    for (std::size_t j = 0; j < all.columns; ++j) {
        const double change = all(torque, j);
        if (!is_motion[j] || j == column || change == 0) continue;
        for (const Entry& e : effects) {
            if (e.row != torque) all(e.row, j) -= e.value / both * change;
        }
    }
    for (const Entry& e : effects) all(e.row, column) *= is_excited ? 1 / both : 0;
    if (is_excited) all(torque, column) = 1;
    for (std::size_t j = 0; j < all.columns; ++j) {
        if (is_motion[j]) all(torque, j) = 0;
    }
}

} // namespace

FrozenSources::FrozenSources(const TorsionModel& model, const std::vector<std::string>& excited)
    : model_(model), inputs_(inputs_of(model)) {
    std::unordered_map<std::string_view, std::size_t> places; // by the name of the torque
    std::unordered_set<std::string_view> rated;
    for (std::size_t j = 0; j < inputs_.size(); ++j) {
        const std::string_view name = runtime::text(model, model.variables[inputs_[j]].name);
        if (name.starts_with(flat::source_input_prefix))
            places.emplace(name.substr(flat::source_input_prefix.size()), j);
        else if (is_beside_source(model, inputs_[j])) rated.insert(name.substr(flat::input_rate_prefix.size()));
    }
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const std::string_view name = runtime::text(model, model.variables[i].name);
        const auto place = places.find(name);
        if (place == places.end()) continue;
        torques_.push_back(i);
        sources_.push_back({place->second, std::find(excited.begin(), excited.end(), name) != excited.end(),
                            rated.contains(runtime::text(model, model.variables[inputs_[place->second]].name))});
        places.erase(place);
    }
}

void FrozenSources::hold(Matrix& all, const std::vector<std::uint32_t>& outputs, std::size_t first,
                         std::size_t columns) const {
    std::vector<bool> is_motion(all.columns, false); // false for inputs of the model: they keep their effect
    std::fill_n(is_motion.begin(), columns, true);
    for (const Held& source : sources_) is_motion[columns + source.input] = !source.is_excited;
    for (std::size_t k = 0; k < sources_.size(); ++k)
        hold_one(all, model_.n_x + first + k, columns + sources_[k].input, is_motion, sources_[k].is_excited);
    for (std::size_t k = 0; k < sources_.size(); ++k) {
        for (std::size_t output = 0; output < first; ++output) {
            if (outputs[output] != torques_[k]) continue;
            for (std::size_t j = 0; j < all.columns; ++j) all(model_.n_x + output, j) = all(model_.n_x + first + k, j);
        }
    }
}

std::string FrozenSources::unheld(const Matrix& all, std::size_t first, std::size_t columns) const {
    for (std::size_t k = 0; k < sources_.size(); ++k) {
        if (!sources_[k].has_rate) continue;
        bool moves = all(model_.n_x + first + k, columns + sources_[k].input) != 0;
        for (std::size_t j = 0; j < columns; ++j) moves = moves || all(model_.n_x + first + k, j) != 0;
        if (moves)
            return fmt::format("`{}` depends on the motion, and cannot be held: it acts on a part without mass",
                               runtime::text(model_, model_.variables[torques_[k]].name));
    }
    return {};
}

void FrozenSources::keep(LinearSystem& system) const {
    std::vector<std::size_t> kept;
    // of inputs beside sources that stay, and what they are called then; derivatives follow
    std::unordered_map<std::string, std::string> names;
    for (std::size_t j = 0; j < inputs_.size(); ++j) {
        const std::string name = system.inputs[j].name;
        const auto source = std::find_if(sources_.begin(), sources_.end(), [&](const Held& s) { return s.input == j; });
        const auto base =
            names.find(name.starts_with(flat::input_rate_prefix) ? name.substr(flat::input_rate_prefix.size()) : "");
        if (source != sources_.end() && source->is_excited) {
            system.inputs[j] = linear_variable(model_, torques_[static_cast<std::size_t>(source - sources_.begin())]);
            names[name] = system.inputs[j].name;
        } else if (base != names.end()) {
            system.inputs[j].name = names[name] = std::string(flat::input_rate_prefix) + base->second;
        } else if (is_beside_source(model_, inputs_[j])) continue;
        kept.push_back(j);
    }
    LinearSystem result = system;
    result.inputs.clear();
    result.b = Matrix(system.b.rows, kept.size()), result.d = Matrix(system.d.rows, kept.size());
    for (std::size_t k = 0; k < kept.size(); ++k) {
        result.inputs.push_back(system.inputs[kept[k]]);
        for (std::size_t i = 0; i < system.b.rows; ++i) result.b(i, k) = system.b(i, kept[k]);
        for (std::size_t i = 0; i < system.d.rows; ++i) result.d(i, k) = system.d(i, kept[k]);
    }
    system = std::move(result);
}

LinearSystem system_of(const Matrix& all, const LinearSystem& system) {
    const std::size_t n = system.states.size(), m = system.inputs.size(), p = system.outputs.size();
    LinearSystem result = system;
    result.a = all.part(0, n, 0, n), result.b = all.part(0, n, n, m), result.c = all.part(n, p, 0, n),
    result.d = all.part(n, p, n, m);
    return result;
}

std::string freeze_sources(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
                           const std::vector<std::string>& excited) {
    const FrozenSources sources(*frame.model, excited);
    std::vector<std::uint32_t> wanted = outputs;
    wanted.insert(wanted.end(), sources.torques().begin(), sources.torques().end());
    Matrix all;
    std::string problem;
    if (!sensitivities(frame, wanted, all, problem)) return problem;
    if (problem = sources.unheld(all, outputs.size(), frame.model->n_x); !problem.empty()) return problem;
    sources.hold(all, wanted, outputs.size(), frame.model->n_x);
    system = system_of(all, system);
    sources.keep(system);
    return {};
}

} // namespace torsion::analysis
