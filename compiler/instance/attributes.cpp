#include "compiler/instance/attributes.h"

#include "compiler/instance/settings.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

bool refuse(const std::string& whole, const std::string& name, const Modifier& part,
            const std::vector<std::string>& known, source::Diagnostics& diagnostics) {
    auto& report = diagnostics.report(part.is_setting ? Diag::UnknownSetting : Diag::NoSuchElement, part.span,
                                      "`" + whole + "` has no attribute `" + name + "`");
    if (std::string near = source::nearest(name, known); !near.empty())
        report.with_help("did you mean `" + near + "`?");
    return false;
}

} // namespace

bool check_attributes(const Node& node, const Modifier& modifier, Translator& translator) {
    static const std::vector<std::string> known{"start", "fixed",       "min",      "max",         "nominal",
                                                "unit",  "displayUnit", "quantity", "stateSelect", "unbounded"};
    bool ok = true;
    for (const auto& [name, part] : modifier.parts) {
        const bool is_set_element = part->is_setting && part->value && name.starts_with('[');
        if (is_set_element) ok = check_set_element(node, name, *part->value, translator) && ok;
        else if (std::ranges::find(known, name) == known.end())
            ok = refuse(node.path(), name, *part, known, translator.diagnostics());
        for (const auto& [further, of_it] : part->parts) {
            if (is_set_element || std::ranges::find(known, name) != known.end())
                ok = refuse(node.path() + (is_set_element ? "" : ".") + name, further, *of_it, {},
                            translator.diagnostics());
        }
    }
    return ok;
}

} // namespace torsion::instance
