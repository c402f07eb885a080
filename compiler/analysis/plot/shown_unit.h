#pragma once
// The unit in which a plot shows a variable: the user's wish, else the display unit of the model, else the unit of the
// numbers.

#include "compiler/analysis/result/result_file.h"
#include "compiler/units/display.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct ShownUnit {
    std::string unit; ///< empty: unknown
    units::Conversion conversion;
};

class UnitWishes {
public:
    /// Nothing, and the reason, if a wish names no unit. PlotWish::units defines the syntax.
    static std::optional<UnitWishes> read(const std::vector<std::string>& wishes, std::string& problem);

    ShownUnit unit_for(const std::string& name, const VariableText& text);
    /// The first wish that matched no variable; empty: all matched.
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
