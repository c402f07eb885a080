#pragma once
// What a compiled model is made of, as the session tells it.

#include "compiler/compilation.h"

#include "torsion/session.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace torsion::session {

/// Rows of a model's variables by name.
class RowsByName {
public:
    explicit RowsByName(const TorsionModel& model);
    static constexpr std::uint32_t none = UINT32_MAX;
    std::uint32_t operator()(std::string_view name) const {
        const auto found = rows_.find(name);
        return found == rows_.end() ? none : found->second;
    }
    /// Row and kind of a value that a run can change: a parameter's name, or that of a start value (`x.start`). `none`:
    /// there is none.
    std::uint32_t changeable(std::string_view name) const;
    std::string nearest(const std::string& name) const; ///< of all variables

private:
    const TorsionModel& model_;
    std::unordered_map<std::string_view, std::uint32_t> rows_; ///< the names are the model's
};

struct Description {
    explicit Description(const Compilation& compilation);

    std::string name, text;
    Experiment experiment;
    std::vector<Parameter> parameters;
    std::vector<Variable> variables;
    std::vector<Component> components;
    std::unordered_map<std::string_view, std::size_t> parameter_rows;
};

Type type_of(const TorsionVariable& variable);
Variability variability_of(const TorsionVariable& variable);
inline std::string text_of(const TorsionModel& model, std::uint32_t offset) { return model.strings + offset; }

} // namespace torsion::session
