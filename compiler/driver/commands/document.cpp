// `torsion document CLASS…`: the texts of a library as one Markdown page.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/session/document_page.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

namespace torsion::driver {

namespace {

struct DocumentOptions {
    ModelOptions model;
    std::vector<std::string> targets;
    std::string output, title;
    std::optional<std::string> pictures;
};

/// The folder of the pictures from that of the page.
std::string shown_folder(const DocumentOptions& options) {
    namespace fs = std::filesystem;
    const fs::path page =
        fs::absolute(options.output.empty() ? fs::path("page.md") : fs::path(options.output)).lexically_normal();
    const fs::path folder = fs::absolute(*options.pictures).lexically_normal().lexically_relative(page.parent_path());
    const std::string text = folder.generic_string();
    return text.empty() || text == "." ? "" : text.ends_with('/') ? text : text + "/";
}

std::string write_pictures(const std::string& folder, const session::DocumentPage& page) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return "cannot make the folder " + folder + ": " + failed.message();
    for (const auto& [name, svg] : page.pictures)
        if (const std::string problem = runtime::write_file((std::filesystem::path(folder) / name).string(), svg);
            !problem.empty())
            return problem;
    return {};
}

ExitCode write(const DocumentOptions& options, const session::DocumentPage& page) {
    const std::string of_pictures = options.pictures ? write_pictures(*options.pictures, page) : std::string();
    if (!of_pictures.empty()) return fault(source::Diag::CannotWriteFile, of_pictures, "", simulation_failed);
    if (options.output.empty()) return say("{}", page.text), success;
    const std::string problem = runtime::write_file(options.output, page.text);
    if (!problem.empty()) return fault(source::Diag::CannotWriteFile, problem, "", simulation_failed);
    say("wrote {} ({} classes)\n", options.output, page.classes);
    return success;
}

ExitCode document_classes(const DocumentOptions& options) {
    if (options.targets.empty())
        return command_line_error("no class given",
                                  "for example `torsion document Modelica.Mechanics.Rotational -o rotational.md`");
    leave_stdout_to({options.output});
    session::DocumentPage page;
    try {
        session::DocumentWish wish{options.targets, options.title, std::nullopt};
        if (options.pictures) wish.folder = shown_folder(options);
        page = session::document_page(session_options(options.model), wish);
    } catch (const Error& wrong) {
        return command_line_error(wrong.diagnostics().front().message, "");
    }
    if (!page.is_good) print_messages(page.diagnostics);
    if (!page.is_good || page.classes == 0) return model_at_fault;
    if (const std::string same = same_file_twice({{"-o", options.output}}, page.files); !same.empty())
        return command_line_error(same, "");
    return write(options, page);
}

} // namespace

Command document_command(CLI::App& app) {
    auto options = std::make_shared<DocumentOptions>();
    CLI::App* command = app.add_subcommand(
        "document",
        "The documentation of classes and packages as one Markdown page: parameters with units, connectors, texts");
    command->add_option("CLASS", options->targets, "Classes (A.B.C), files or folders of packages")->type_name("");
    command
        ->add_option("-L,--library-path", options->model.library_paths,
                     "Folder with Modelica packages; searched before all others (repeatable)")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command->add_flag("--no-cache", options->model.has_no_cache,
                      "Neither use nor keep what earlier runs have parsed (in TORSION_CACHE, else ~/.cache/torsion)");
    add_message_option(*command);
    command->add_option("-o,--output", options->output, "The page; default: standard output")->type_name("FILE");
    command
        ->add_option("--pictures", options->pictures,
                     "Folder for the diagrams and icons of the classes (SVG), which the page shows")
        ->type_name("FOLDER");
    command->add_option("--title", options->title, "Default: the name of the first class")->type_name("TEXT");
    return {command, [options] { return document_classes(*options); }};
}

} // namespace torsion::driver
