#include "compiler/analysis/linear/frozen_sources.h"

#include "compiler/flat/source_inputs.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace torsion::analysis {

namespace {

constexpr double prescribed = 1e-9;

/// The torque of a source and its input.
struct HeldSource {
    std::uint32_t torque = 0; ///< row of variables
    std::size_t input = 0;    ///< place among the inputs
    bool is_excited = false;
};

bool is_beside_source(const TorsionModel& model, std::uint32_t input) {
    return runtime::text(model, model.variables[input].name).starts_with(flat::source_input_prefix);
}

std::vector<HeldSource> sources_of(const TorsionModel& model, const std::vector<std::uint32_t>& inputs, const std::vector<std::string>& excited) {
    std::unordered_map<std::string_view, std::size_t> places; // by the name of the torque
    for (std::size_t j = 0; j < inputs.size(); ++j) {
        if (is_beside_source(model, inputs[j]))
            places.emplace(runtime::text(model, model.variables[inputs[j]].name).substr(flat::source_input_prefix.size()), j);
    }
    std::vector<HeldSource> sources;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const std::string_view name = runtime::text(model, model.variables[i].name);
        const auto place = places.find(name);
        if (place == places.end()) continue;
        sources.push_back({i, place->second, std::find(excited.begin(), excited.end(), name) != excited.end()});
        places.erase(place);
    }
    return sources;
}

/// In a matrix of all derivatives: the input in `column` cancels the motion-dependent change of the torque in row `torque`. Beside one that is
/// excited it also adds the excitation, and stays.
void hold(Matrix& all, std::size_t torque, std::size_t column, const std::vector<bool>& is_motion, bool is_excited) {
    const double both = 1 + all(torque, column); // share of the input's torque that passes the flange: 0 if the source prescribes the motion
    if (std::abs(both) < prescribed) return;
    for (std::size_t i = 0; i < all.rows; ++i) {
        const double factor = all(i, column) / both;
        if (factor == 0 || i == torque) continue;
        for (std::size_t j = 0; j < all.columns; ++j) {
            if (is_motion[j] && j != column) all(i, j) -= factor * all(torque, j);
        }
    }
    for (std::size_t i = 0; i < all.rows; ++i) all(i, column) *= is_excited ? 1 / both : 0;
    if (is_excited) all(torque, column) = 1;
    for (std::size_t j = 0; j < all.columns; ++j) all(torque, j) = is_motion[j] ? 0 : all(torque, j);
}

/// The system in `all`, with only the inputs `kept`.
LinearSystem system_of(const Matrix& all, const LinearSystem& system, const std::vector<std::size_t>& kept) {
    const std::size_t n = system.states.size(), p = system.outputs.size();
    LinearSystem result = system;
    result.inputs.clear();
    result.b = Matrix(n, kept.size()), result.d = Matrix(p, kept.size());
    for (std::size_t k = 0; k < kept.size(); ++k) {
        result.inputs.push_back(system.inputs[kept[k]]);
        for (std::size_t i = 0; i < n; ++i) result.b(i, k) = all(i, n + kept[k]);
        for (std::size_t i = 0; i < p; ++i) result.d(i, k) = all(n + i, n + kept[k]);
    }
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i) result.a(i, j) = all(i, j);
        for (std::size_t i = 0; i < p; ++i) result.c(i, j) = all(n + i, j);
    }
    return result;
}

} // namespace

std::string freeze_sources(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, LinearSystem& system,
                           const std::vector<std::string>& excited) {
    const TorsionModel& model = *frame.model;
    const std::vector<std::uint32_t> inputs = inputs_of(model);
    const std::vector<HeldSource> sources = sources_of(model, inputs, excited);
    std::vector<std::uint32_t> wanted = outputs;                   // rows of the torques follow those of the outputs
    std::vector<bool> is_motion(model.n_x + inputs.size(), false); // false for inputs of the model: they keep their effect
    std::fill_n(is_motion.begin(), model.n_x, true);
    for (const HeldSource& source : sources) {
        wanted.push_back(source.torque);
        is_motion[model.n_x + source.input] = !source.is_excited;
    }
    Matrix all;
    std::string problem;
    if (!sensitivities(frame, wanted, all, problem)) return problem;
    for (std::size_t k = 0; k < sources.size(); ++k)
        hold(all, model.n_x + outputs.size() + k, model.n_x + sources[k].input, is_motion, sources[k].is_excited);
    std::vector<std::size_t> kept;
    for (std::size_t j = 0; j < inputs.size(); ++j) {
        const auto source = std::find_if(sources.begin(), sources.end(), [&](const HeldSource& s) { return s.input == j; });
        if (source != sources.end() && source->is_excited) system.inputs[j] = linear_variable(model, source->torque);
        if (source != sources.end() ? source->is_excited : !is_beside_source(model, inputs[j])) kept.push_back(j);
    }
    system = system_of(all, system, kept);
    return {};
}

} // namespace torsion::analysis
