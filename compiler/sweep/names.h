#pragma once
// The varied variables in a compiled model.

#include "compiler/source/diagnostic.h"

#include "torsion/simulate.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::sweep {

constexpr std::string_view start_suffix = ".start";

/// Finds ranges in a compiled model.
class Names {
public:
    explicit Names(const TorsionModel& model) : model_(model) {}

    /// Row of the variable; `x.start` means x.
    std::optional<std::uint32_t> row_of(std::string_view name) const {
        for (std::uint32_t row = 0; row < model_.n_variables; ++row) {
            if (name_of(row) == name) return row;
        }
        return name.ends_with(start_suffix) ? row_of(name.substr(0, name.size() - start_suffix.size())) : std::nullopt;
    }
    bool is_parameter(std::uint32_t row, std::string_view name) const {
        return has(row, TORSION_SETTABLE) && name_of(row) == name;
    }
    bool is_start(std::uint32_t row) const { return has(row, TORSION_START); }
    /// Row of a variable that a run of this model can change.
    std::optional<std::uint32_t> changeable_row(std::string_view name) const {
        const auto row = row_of(name);
        return row && (is_parameter(*row, name) || is_start(*row)) ? row : std::nullopt;
    }
    std::string nearest(const std::string& name) const {
        std::vector<std::string> known;
        for (std::uint32_t row = 0; row < model_.n_variables; ++row) {
            if (has(row, TORSION_SETTABLE)) known.emplace_back(name_of(row));
            if (has(row, TORSION_START)) known.push_back(std::string(name_of(row)) + std::string(start_suffix));
        }
        return source::nearest(name, known);
    }

private:
    std::string_view name_of(std::uint32_t row) const { return runtime::text(model_, model_.variables[row].name); }
    bool has(std::uint32_t row, int flags) const { return (model_.variables[row].flags & flags) != 0; }

    const TorsionModel& model_;
};

} // namespace torsion::sweep
