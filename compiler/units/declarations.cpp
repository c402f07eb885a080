// The strings of `unit` and `displayUnit`.
#include "compiler/units/check.h"

#include "compiler/units/parse_unit.h"
#include "compiler/units/places.h"

namespace torsion::units {

using source::Diag;

namespace {

/// Unit strings: parses each text once, and reports a bad one at each declaration.
class Declarations {
public:
    Declarations(const flat::FlatModel& model, source::Diagnostics& diagnostics)
        : model_(model), diagnostics_(diagnostics), read_(model.strings.size()) {}

    void run() {
        for (const flat::Variable& v : model_.variables) {
            const Text *unit = read(v.unit), *display = read(v.display_unit);
            if (unit && !unit->unit) report(v, "unit", v.unit, "is not a unit", unit->problem);
            else if (display && !display->unit)
                report(v, "displayUnit", v.display_unit, "is not a unit", display->problem);
            else if (unit && display && !same_dimension(*unit->unit, *display->unit))
                report(v, "displayUnit", v.display_unit, "does not fit its unit",
                       "it measures something else than `" + std::string(model_.strings[v.unit]) + "`");
        }
    }

private:
    struct Text {
        bool is_read = false;
        std::optional<Unit> unit;
        std::string problem;
    };

    const Text* read(StringId id) {
        const std::string_view text = model_.strings[id];
        if (text.empty()) return nullptr;
        Text& t = read_[id.index()];
        if (!t.is_read) t.unit = parse_unit(text, &t.problem);
        t.is_read = true;
        return &t;
    }

    void report(const flat::Variable& v, const char* attribute, StringId text, const char* fault,
                const std::string& problem) {
        if (count_ == most_warnings || !places_.is_new(v.origin.span)) return;
        ++count_;
        const std::string attribute_text =
            std::string("`") + attribute + " = \"" + std::string(model_.strings[text]) + "\"`";
        diagnostics_.report(Diag::InvalidUnit, v.origin.span, attribute_text + " of `" + v.name + "` " + fault,
                            problem);
    }

    const flat::FlatModel& model_;
    source::Diagnostics& diagnostics_;
    std::vector<Text> read_;
    Places places_;
    std::size_t count_ = 0;
};

} // namespace

void check_declarations(const flat::FlatModel& model, source::Diagnostics& diagnostics) {
    Declarations(model, diagnostics).run();
}

} // namespace torsion::units
