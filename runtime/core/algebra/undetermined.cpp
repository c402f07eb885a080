#include "runtime/core/algebra/undetermined.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace torsion::runtime {

namespace {

/// A change of the tears that leaves every residual as it is: d = e − A⁺A e for some e, of about the tears' nominal sizes.
std::vector<double> free_direction(Instance& instance, const TorsionBlock& block, BlockFactors& factors) {
    std::vector<double> e(block.n), image(block.n, 0.0);
    for (std::uint32_t j = 0; j < block.n; ++j) {
        e[j] = block.tear_nominal[j] * (1 + 0.1 * j); // no direction that a model would have by chance
        for (std::uint32_t k = block.column_start[j]; k < block.column_start[j + 1]; ++k)
            image[block.row[k]] += instance.frame.work[block.jacobian + k] * e[j];
    }
    factors.solve(image.data());
    for (std::uint32_t j = 0; j < block.n; ++j) e[j] -= image[j];
    return e;
}

/// Components whose algebraic variables differ, in the order of their names; not the connectors of a component that is named itself.
std::vector<std::string> changed_components(const TorsionModel& model, const std::vector<double>& before, const double* after) {
    std::vector<std::string> paths;
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& x = model.variables[v];
        if (x.section != TORSION_Y || (x.flags & TORSION_ALIAS) != 0 || x.type != TORSION_REAL) continue;
        if (std::abs(after[x.index] - before[x.index]) > 1e-6 * (1 + std::abs(before[x.index]))) paths.emplace_back(component_path(model, x.component));
    }
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    const auto is_inside = [&](const std::string& path) {
        for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1)) {
            if (std::binary_search(paths.begin(), paths.end(), path.substr(0, dot))) return true;
        }
        return path.empty();
    };
    std::vector<std::string> outermost;
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(outermost), [&](const std::string& path) { return !is_inside(path); });
    return outermost;
}

} // namespace

std::optional<Message> undetermined_note(Instance& instance, std::uint32_t index) {
    const TorsionModel& model = instance.model;
    const TorsionBlock& block = model.blocks[index];
    TorsionFrame& frame = instance.frame;
    const std::vector<double> direction = free_direction(instance, block, instance.block_memory(index).factors);
    std::vector<double> tears(block.n), moved(block.n), y(frame.y, frame.y + model.n_y);
    load_tears(frame, block, tears.data());
    for (std::uint32_t j = 0; j < block.n; ++j) moved[j] = tears[j] + direction[j];
    store_tears(frame, block, moved.data());
    const bool is_evaluated = block.residuals(&frame) == 0;
    const std::vector<std::string> components = is_evaluated ? changed_components(model, y, frame.y) : std::vector<std::string>();
    store_tears(frame, block, tears.data());
    if (block.residuals(&frame) != 0 || components.size() < 2) return std::nullopt;
    std::string names;
    for (const std::string& path : components) names += (names.empty() ? "`" : ", `") + path + "`";
    Message message;
    if (block.equations != nullptr) message = message_at(model, block.equations[0], "R312", "");
    message.code = "R312";
    message.is_error = false;
    message.text = names + " block the same motion from t = " + time_text(frame.time) + " s on: how they share the load is not determined";
    message.notes.push_back("of all solutions the one nearest to the values before is taken");
    return message;
}

} // namespace torsion::runtime
