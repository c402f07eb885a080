// `torsion draw MODEL -o FILE`: the diagram of a model, or the icon of a class, as a picture.

#include "compiler/session/draw.h"
#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/raster/picture_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

struct DrawCommandOptions {
    ModelOptions model;
    std::vector<std::string> outputs;
    DrawOptions how;
    std::optional<double> width;
    double scale = 1;
};

bool is_html(const std::string& path) { return path.ends_with(".html"); }

ExitCode wrong_options(const DrawCommandOptions& options) {
    if (options.model.target.empty())
        return command_line_error("no model given", "for example `torsion draw Drive.mo -o drive.svg`");
    for (const std::string& path : options.outputs) {
        if (!raster::is_picture_name(path) && !is_html(path))
            return command_line_error(fmt::format("-o: `{}` is neither picture nor page", path),
                                      ".svg, .png and .html are written");
    }
    if (!(options.scale >= 0.25 && options.scale <= 8)) return command_line_error("--scale is from 0.25 to 8", "");
    // in DrawOptions: the default
    if (options.width && *options.width == 0) return command_line_error("--width is from 50 to 20000 pixels", "");
    return success;
}

ExitCode write(const DrawCommandOptions& options, const session::Drawing& drawing) {
    std::vector<std::string> outputs = options.outputs;
    if (outputs.empty()) outputs.push_back(short_name(drawing.diagram.name) + ".svg");
    for (const std::string& path : outputs) {
        const std::string problem = session::write_diagram(drawing.diagram, path, options.scale);
        if (!problem.empty()) return fault(source::Diag::CannotWriteFile, problem, "", simulation_failed);
        if (path != "-") say("wrote {}\n", path);
    }
    return success;
}

ExitCode draw_model(const DrawCommandOptions& options) {
    if (const ExitCode wrong = wrong_options(options); wrong != success) return wrong;
    leave_stdout_to(options.outputs);
    std::string error;
    session::DrawRequest request{options.model.target, options.model.model, {}, options.how};
    request.how.width = options.width.value_or(0);
    if (!read_settings(options.model, request.settings, error)) return command_line_error(error, "");
    session::Drawing drawing;
    try {
        drawing = session::draw(session_options(options.model), request);
    } catch (const Error& wrong) {
        return command_line_error(wrong.diagnostics().front().message, "");
    }
    print_messages(drawing.diagram.diagnostics);
    if (!drawing.is_good) return exit_code_of(drawing.diagram.diagnostics, model_at_fault);
    std::vector<session::OutputPath> outputs;
    for (const std::string& path : options.outputs) outputs.push_back({"-o", path});
    if (const std::string same = same_file_twice(outputs, options.model, drawing.files); !same.empty())
        return command_line_error(same, "");
    if (drawing.is_empty && !options.how.is_icon)
        tell("note: the diagram of `{}` is empty; --icon draws its icon\n", drawing.diagram.name);
    return write(options, drawing);
}

} // namespace

Command draw_command(CLI::App& app) {
    auto options = std::make_shared<DrawCommandOptions>();
    CLI::App* command = app.add_subcommand(
        "draw", "The diagram of a model as a picture: its components as icons, and their connections");
    command->add_option("MODEL", options->model.target, "A class (A.B.C), a file or the folder of a package")
        ->type_name("");
    command->add_option("--model", options->model.model, "The class of a file with several")->type_name("CLASS");
    command
        ->add_option("-L,--library-path", options->model.library_paths,
                     "Folder with Modelica packages; searched before all others (repeatable)")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command
        ->add_option("--set", options->model.settings,
                     "Value of a parameter: it may switch components on and off (repeatable)")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command
        ->add_option("-o,--output", options->outputs,
                     "Picture (.svg, .png) or page (.html) to write (repeatable); default: MODEL.svg")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command->add_flag("--icon", options->how.is_icon, "The icon of the class in place of its diagram");
    command
        ->add_option("--open", options->how.open,
                     "This component shows its own diagram in place of its icon (repeatable)")
        ->allow_extra_args(false)
        ->type_name("NAME");
    command->add_option("--depth", options->how.depth, "All components do, down to this level")->type_name("N");
    command->add_option("--width", options->width, "Pixels; default: four per unit of the diagram, 240 to 2000")
        ->type_name("PIXELS");
    command->add_option("--scale", options->scale, "Pixels of a PNG per pixel of the picture")->type_name("FACTOR");
    command->add_flag("--no-cache", options->model.has_no_cache,
                      "Neither use nor keep what earlier runs have parsed (in TORSION_CACHE, else ~/.cache/torsion)");
    add_message_option(*command);
    return {command, [options] { return draw_model(*options); }};
}

} // namespace torsion::driver
