#include "compiler/session/draw.h"

#include "compiler/diagram/svg/picture_svg.h"
#include "compiler/select_model.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/workshop.h"

#include <memory>
#include <optional>

#include <algorithm>

namespace torsion::session {

namespace {

/// What libraries lack prevents the model to run, but not the picture of what is there: one warning. Without a picture it is what is wrong.
void report_lack(const source::Diagnostics& of_library, bool has_picture, source::Diagnostics& diagnostics) {
    const auto is_error = [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; };
    for (const source::Diagnostic& d : of_library.all()) {
        const auto code = has_picture ? source::Code::I146 : d.code;
        const std::string head = has_picture ? "drawn as far as it goes: " : "";
        if (is_error(d) || !has_picture) diagnostics.report(code, d.span, head + d.message, d.label).with_help(d.help);
        if (is_error(d) && has_picture) return;
    }
}

} // namespace

Drawing draw(const SessionOptions& options, const DrawRequest& request) {
    const auto sources = std::make_shared<source::SourceMap>();
    source::Diagnostics diagnostics, of_library;
    library::Library library(*sources, of_library, base_options(options).library);
    std::vector<instance::Setting> settings;
    for (const auto& [name, value] : request.settings) add_setting(name, value, settings);
    Drawing drawing;
    const auto name = select_model(library, request.target, request.model, diagnostics);
    const auto kind = request.is_icon ? diagram::LayerKind::Icon : diagram::LayerKind::Diagram;
    const auto picture = name ? diagram::draw(library, *name, kind, settings, diagnostics) : std::nullopt;
    report_lack(of_library, picture.has_value(), diagnostics);
    drawing.is_good = picture && !diagnostics.has_errors();
    if (picture) {
        drawing.name = picture->name;
        drawing.is_empty = picture->background.empty() && picture->parts.empty();
        drawing.svg = diagram::svg_of(*picture, request.width);
        drawing.html = diagram::html_of(*picture, request.width);
    }
    drawing.diagnostics = values_of(diagnostics, sources);
    for (std::uint32_t i = 0; i < sources->size(); ++i) drawing.files.push_back((*sources)[source::FileId(i)].path());
    return drawing;
}

} // namespace torsion::session
