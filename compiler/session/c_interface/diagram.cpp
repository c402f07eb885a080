// The C interface: diagrams.

#include "compiler/session/c_interface/handles.h"

using namespace torsion;
using session::attempt;
using session::attempt_handle;
using session::bad_argument;

namespace {

TorsDrawOptions default_draw() {
    TorsDrawOptions options{};
    options.size = sizeof options;
    return options;
}

DrawOptions draw_options_of(const TorsDrawOptions* given) {
    if (given == nullptr) return {};
    const TorsDrawOptions from = session::copy_of(*given, default_draw());
    return {.is_icon = from.is_icon != 0,
            .width = from.width,
            .depth = from.depth,
            .open = session::texts_of(from.open, from.n_open)};
}

} // namespace

extern "C" {

void tors_draw_defaults(TorsDrawOptions* options) {
    if (options != nullptr) *options = default_draw();
}

TorsDiagram* tors_draw(const TorsModel* model, const TorsDrawOptions* options, TorsError** error) {
    if (model == nullptr) return bad_argument(error, "tors_draw: a null pointer"), nullptr;
    return attempt_handle<TorsDiagram>(error, [&] {
        Diagram diagram = model->model.draw(draw_options_of(options));
        std::string warnings = render(diagram.diagnostics);
        return new TorsDiagram{std::move(diagram), std::move(warnings)};
    });
}

const char* tors_diagram_svg(const TorsDiagram* diagram) {
    return diagram != nullptr ? diagram->diagram.svg.c_str() : "";
}
const char* tors_diagram_html(const TorsDiagram* diagram) {
    return diagram != nullptr ? diagram->diagram.html.c_str() : "";
}
const char* tors_diagram_warnings(const TorsDiagram* diagram) {
    return diagram != nullptr ? diagram->warnings.c_str() : "";
}

TorsStatus tors_diagram_write(const TorsDiagram* diagram, const char* path, TorsError** error) {
    if (diagram == nullptr || path == nullptr) return bad_argument(error, "tors_diagram_write: a null pointer");
    return attempt(error, [&] { diagram->diagram.write(path); });
}

void tors_diagram_free(TorsDiagram* diagram) { delete diagram; }

} // extern "C"
