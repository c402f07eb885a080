#include "compiler/session/draw.h"

#include "compiler/diagram/svg/picture_svg.h"
#include "compiler/pipeline.h"
#include "compiler/raster/picture_file.h"
#include "compiler/select_model.h"
#include "compiler/session/compilation_cache.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/installation.h"
#include "compiler/session/model_state.h"
#include "runtime/output/file.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

namespace torsion {

namespace session {

namespace {

constexpr double least_pixels = 50, most_pixels = 20000; ///< pixels

using Choose = std::function<std::optional<std::string>(library::Library&, source::Diagnostics&)>;

/// What libraries lack prevents the model to run, but not the picture of what is there: one warning. Without a picture
/// it is what is wrong.
void report_lack(const source::Diagnostics& of_library, bool has_picture, source::Diagnostics& diagnostics) {
    const auto is_error = [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; };
    for (const source::Diagnostic& d : of_library.all()) {
        const auto code = has_picture ? source::Diag::GraphicsNotUnderstood : d.code;
        const std::string head = has_picture ? "drawn as far as it goes: " : "";
        if (is_error(d) || !has_picture) diagnostics.report(code, d.span, head + d.message, d.label).with_help(d.help);
        if (is_error(d) && has_picture) return;
    }
}

void check_draw_options(const DrawOptions& how) {
    const double width = how.width;
    if (how.depth < 0 || how.depth > 100) refuse(source::Diag::InvalidCommandLine, "--depth is from 0 to 100");
    if (width != 0 && !(width >= least_pixels && width <= most_pixels))
        refuse(source::Diag::InvalidCommandLine, "--width is from 50 to 20000 pixels");
}

/// Of the class of a model that was compiled.
Choose choice_of(const PipelineOptions& options, const std::string& name) {
    return [&options, name](library::Library& library, source::Diagnostics& diagnostics) -> std::optional<std::string> {
        if (options.text) return library.load_text("model.mo", *options.text) ? std::optional(name) : std::nullopt;
        return select_model(library, options.target, options.model, diagnostics);
    };
}

constexpr std::size_t most_of_pictures = 10'000'000; ///< of the pictures of a page

void add_drawn_components(const std::string& path, const std::vector<diagram::PlacedIcon>& parts,
                          report::Pictures& pictures) {
    for (const diagram::PlacedIcon& part : parts)
        pictures.components.push_back({path.empty() ? part.name : path + "." + part.name, part.description});
}

/// `choose` loads what the class is in.
Drawing drawn(const library::LibraryOptions& options, const Choose& choose,
              const std::vector<instance::Setting>& settings, const DrawOptions& how) {
    check_draw_options(how);
    const auto sources = std::make_shared<source::SourceMap>();
    source::Diagnostics diagnostics, of_library;
    library::Library library(*sources, of_library, options);
    Drawing drawing;
    const auto name = choose(library, diagnostics);
    const diagram::DrawWish wish{.kind = how.is_icon ? diagram::LayerKind::Icon : diagram::LayerKind::Diagram,
                                 .settings = settings,
                                 .opening = {how.depth, how.open},
                                 .has_insides = true};
    const auto picture = name ? diagram::draw(library, *name, wish, diagnostics) : std::nullopt;
    report_lack(of_library, picture.has_value(), diagnostics);
    drawing.is_good = picture && !diagnostics.has_errors();
    if (picture) {
        const diagram::Picture& first = picture->picture;
        drawing.is_empty = first.background.empty() && first.parts.empty();
        drawing.diagram = {first.name, diagram::svg_of(first, how.width), diagram::html_of(*picture, how.width), {}};
    }
    drawing.diagram.diagnostics = values_of(diagnostics, sources);
    for (std::uint32_t i = 0; i < sources->size(); ++i) drawing.files.push_back((*sources)[source::FileId(i)].path());
    return drawing;
}

} // namespace

Drawing draw(const SessionOptions& options, const DrawRequest& request) {
    std::vector<instance::Setting> settings;
    for (const auto& [name, value] : request.settings) add_setting(name, value, settings);
    const Choose choose = [&](library::Library& library, source::Diagnostics& diagnostics) {
        return select_model(library, request.target, request.model, diagnostics);
    };
    return drawn(base_options(options).library, choose, settings, request.how);
}

std::string write_diagram(const Diagram& diagram, const std::string& path, double scale) {
    if (path.ends_with(".html")) return runtime::write_file(path, diagram.html);
    return raster::write_picture(path, diagram.svg, scale, raster_module());
}

report::Pictures pictures_of(const PipelineOptions& options, const std::string& name) {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    library::Library library(sources, diagnostics, options.library);
    report::Pictures pictures;
    const auto model = choice_of(options, name)(library, diagnostics);
    const diagram::DrawWish wish{.settings = options.settings, .has_insides = true};
    const auto drawn = model ? diagram::draw(library, *model, wish, diagnostics) : std::nullopt;
    if (!drawn || drawn->picture.parts.empty()) return pictures;
    std::size_t bytes = 0;
    const auto add = [&](const diagram::Picture& picture) {
        std::string svg = diagram::svg_of(picture);
        if ((bytes += svg.size()) > most_of_pictures) {
            ++pictures.left_out;
            return;
        }
        pictures.all.push_back({picture.path, picture.name, std::move(svg)});
        add_drawn_components(picture.path, picture.parts, pictures);
    };
    add(drawn->picture);
    if (pictures.all.empty()) return pictures;
    pictures.left_out = drawn->left_out;
    for (const diagram::Picture& inside : drawn->insides) add(inside);
    return pictures;
}

} // namespace session

void Diagram::write(const std::string& path) const {
    if (!path.ends_with(".html") && !raster::is_picture_name(path))
        session::refuse(source::Diag::InvalidCommandLine, "`" + path + "` is neither picture nor page",
                        ".svg, .png and .html are written");
    if (const std::string why = session::write_diagram(*this, path, 1); !why.empty())
        session::refuse(source::Diag::CannotWriteFile, why);
}

/// From the texts that it was compiled from.
Diagram Model::draw(const DrawOptions& how) const {
    return session::guarded([&] {
        if (state_->is_opened())
            session::refuse(source::Diag::NotSupported, "not supported: the diagram of a compiled library",
                            "draw the model that it was built from");
        const PipelineOptions options = state_->options_with({});
        session::Drawing drawing =
            session::drawn(options.library, session::choice_of(options, name()), options.settings, how);
        if (!drawing.is_good) throw Error(std::move(drawing.diagram.diagnostics));
        return std::move(drawing.diagram);
    });
}

} // namespace torsion
