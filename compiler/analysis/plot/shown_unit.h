#pragma once
// In which unit a plot shows a variable: as the user wishes, else the display unit of the model, else the unit of the numbers.

#include "compiler/analysis/result/result_file.h"
#include "compiler/units/display.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct ShownUnit {
    std::string unit; ///< empty: not known
    units::Conversion conversion;
};

class UnitWishes {
public:
    /// Nothing, and why, when a wish names no unit. The syntax is that of PlotWish::units.
    static std::optional<UnitWishes> read(const std::vector<std::string>& wishes, std::string& problem);

    ShownUnit unit_for(const std::string& name, const VariableText& text);
    /// The first wish that met no variable; empty: all did.
    std::string unused() const;

private:
    struct Wish {
        std::string text, name, unit;
        units::Unit parsed;
        bool is_used = false;
    };
    std::vector<Wish> wishes_;
    bool plain_ = false;
};

} // namespace torsion::analysis
