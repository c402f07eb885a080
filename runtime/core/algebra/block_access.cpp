#include "runtime/core/algebra/block_access.h"

#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

double* section_values(TorsionFrame& frame, std::uint32_t section) {
    switch (section) {
    case TORSION_X: return frame.x;
    case TORSION_DER: return frame.der;
    case TORSION_P: return frame.p;
    case TORSION_U: return frame.u;
    case TORSION_D: return frame.d;
    case TORSION_WORK: return frame.work;
    default: return frame.y;
    }
}

void load_tears(TorsionFrame& frame, const TorsionBlock& block, double* values) {
    for (std::uint32_t j = 0; j < block.n; ++j)
        values[j] = section_values(frame, block.tear_section[j])[block.tear_index[j]];
}

void store_tears(TorsionFrame& frame, const TorsionBlock& block, const double* values) {
    for (std::uint32_t j = 0; j < block.n; ++j)
        section_values(frame, block.tear_section[j])[block.tear_index[j]] = values[j];
}

void residual_sizes(TorsionFrame& frame, const TorsionBlock& block, double share, std::vector<double>& sizes) {
    std::fill(sizes.begin(), sizes.end(), 0.0);
    for (std::uint32_t j = 0; j < block.n; ++j) {
        const double tear = section_values(frame, block.tear_section[j])[block.tear_index[j]];
        const double size = std::max(std::abs(tear), share * block.tear_nominal[j]);
        for (std::uint32_t e = block.column_start[j]; e < block.column_start[j + 1]; ++e)
            sizes[block.row[e]] += std::abs(frame.work[block.jacobian + e]) * size;
    }
}

void residual_scales(TorsionFrame& frame, const TorsionBlock& block, std::vector<double>& scales) {
    constexpr double noise = 1e-12, below_rounding = 1e-100; // as for the factors of a block
    residual_sizes(frame, block, 1, scales);
    // An equation without unknowns ("0 = prescribed acceleration") has no scale of its own
    const double largest = block.n == 0 ? 0 : *std::max_element(scales.begin(), scales.end());
    for (double& scale : scales) {
        const bool is_noise = !(scale > noise * largest) && !(scale > 0 && scale < below_rounding * largest);
        if (is_noise) scale = 1;
    }
}

double residual_norm(const TorsionFrame& frame, const TorsionBlock& block, const std::vector<double>& scales,
                     double share, const std::vector<double>& others) {
    double sum = 0;
    for (std::uint32_t i = 0; i < block.n; ++i) {
        const double r = (frame.work[block.residual + i] - (share > 0 ? share * others[i] : 0)) / scales[i];
        sum += r * r;
    }
    return std::sqrt(sum);
}

Message block_message(Instance& instance, std::uint32_t index, const char* code, const std::string& words) {
    const TorsionModel& model = instance.model;
    const TorsionBlock& block = model.blocks[index];
    std::vector<double>& scales = instance.block_memory(index).scales;
    residual_scales(instance.frame, block, scales);
    const double* residual = instance.frame.work + block.residual;
    std::uint32_t worst = 0;
    const auto badness = [&](std::uint32_t i) {
        return std::isfinite(residual[i]) ? std::abs(residual[i]) / scales[i] : INFINITY;
    };
    for (std::uint32_t i = 1; i < block.n; ++i) {
        if (badness(i) > badness(worst)) worst = i;
    }
    Message message;
    if (block.equations != nullptr && block.n > 0) {
        message = message_at(model, block.equations[worst], code, words);
        message.notes.push_back("worst equation: `" + std::string(text(model, block.equations[worst].text)) +
                                "`, residual " + number(residual[worst]));
        if (const std::string zero = vanishing_factor(model, instance.frame, block.equations[worst]); !zero.empty())
            message.help = "`" + zero +
                           "` is 0, which leaves nothing to solve this equation for: give it another value, or leave "
                           "the component out";
    } else if (block.n_relations > 0) {
        message = message_at(model, model.relations[block.relations[0]], code, words);
    } else {
        message.code = code;
        message.text = words;
    }
    std::string values;
    constexpr std::uint32_t shown = 8;
    for (std::uint32_t j = 0; j < std::min(block.n, shown); ++j) {
        values += (j > 0 ? ", " : "") + name_at(model, block.tear_section[j], block.tear_index[j]) + " = " +
                  number(section_values(instance.frame, block.tear_section[j])[block.tear_index[j]]);
    }
    if (block.n > shown) values += ", … (" + std::to_string(block.n) + " unknowns)";
    if (block.n > 0) message.notes.push_back("unknowns: " + values);
    return message;
}

int check_tears(Instance& instance, std::uint32_t index) {
    const TorsionBlock& block = instance.model.blocks[index];
    for (std::uint32_t j = 0; j < block.n; ++j) {
        const double value = section_values(instance.frame, block.tear_section[j])[block.tear_index[j]];
        if (std::isfinite(value)) continue;
        return instance.fail(block_message(instance, index, "R303",
                                           "`" + name_at(instance.model, block.tear_section[j], block.tear_index[j]) +
                                               "` is " + (std::isnan(value) ? "not a number" : "infinite") +
                                               " at t = " + time_text(instance.frame.time) + " s"));
    }
    return 0;
}

} // namespace torsion::runtime
