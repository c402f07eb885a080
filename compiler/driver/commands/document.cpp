// `torsion document CLASS…`: the texts of a library as one Markdown page.

#include "compiler/document/markdown.h"
#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"
#include "compiler/select_model.h"
#include "runtime/output/file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace torsion::driver {

namespace {

struct DocumentOptions {
    ModelOptions model;
    std::vector<std::string> targets;
    std::string output, title;
};

/// All classes of a file or of a package's folder; else the named class.
std::vector<std::string> names_of(library::Library& library, const std::string& target, source::Diagnostics& diagnostics) {
    std::error_code ignored;
    if (target.ends_with(".mo") || std::filesystem::is_directory(target, ignored))
        return library.load_file(target).value_or(std::vector<std::string>());
    const auto name = select_model(library, target, "", diagnostics);
    return name ? std::vector{*name} : std::vector<std::string>();
}

/// Appends the classes of one target; false: reported.
bool add_documents(library::Library& library, const std::string& target, std::vector<document::ClassDocument>& documents,
                   source::Diagnostics& diagnostics) {
    for (const std::string& name : names_of(library, target, diagnostics)) {
        const library::Class* top = library::Lookup(library).find_class(name);
        if (top == nullptr) return false;
        for (const std::string& path : document::classes_to_document(library, *top)) {
            auto one = document::document(library, path, diagnostics);
            if (one) documents.push_back(std::move(*one));
        }
    }
    return !diagnostics.has_errors();
}

ExitCode write(const DocumentOptions& options, const std::vector<document::ClassDocument>& documents) {
    const std::string page = document::markdown(options.title.empty() ? documents.front().path : options.title, documents);
    if (options.output.empty()) return say("{}", page), success;
    const std::string problem = runtime::write_file(options.output, page);
    if (!problem.empty()) return fault(source::Code::E102, problem, "", simulation_failed);
    say("wrote {} ({} classes)\n", options.output, documents.size());
    return success;
}

ExitCode document_classes(DocumentOptions options) {
    if (options.targets.empty())
        return command_line_error("no class given", "for example `torsion document Modelica.Mechanics.Rotational -o rotational.md`");
    options.model.target = options.targets.front();
    leave_stdout_to({options.output});
    std::string error;
    const auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    library::Library library(sources, diagnostics, pipeline->library);
    std::vector<document::ClassDocument> documents;
    bool ok = true;
    for (const std::string& target : options.targets) ok = add_documents(library, target, documents, diagnostics) && ok;
    if (!ok) print_messages(diagnostics, sources);
    if (!ok || documents.empty()) return model_at_fault;
    if (const std::string same = same_file_twice({{"-o", options.output}}, files_of(sources)); !same.empty()) return command_line_error(same, "");
    return write(options, documents);
}

} // namespace

Command document_command(CLI::App& app) {
    auto options = std::make_shared<DocumentOptions>();
    CLI::App* command =
        app.add_subcommand("document", "The documentation of classes and packages as one Markdown page: parameters with units, connectors, texts");
    command->add_option("CLASS", options->targets, "Classes (A.B.C), files or folders of packages")->type_name("");
    command->add_option("-L,--library-path", options->model.library_paths, "Folder with Modelica packages; searched before all others (repeatable)")
        ->allow_extra_args(false)
        ->type_name("DIR");
    command->add_flag("--no-cache", options->model.has_no_cache,
                      "Neither use nor keep what earlier runs have parsed (in TORSION_CACHE, else ~/.cache/torsion)");
    add_message_option(*command);
    command->add_option("-o,--output", options->output, "The page; default: standard output")->type_name("FILE");
    command->add_option("--title", options->title, "Default: the name of the first class")->type_name("TEXT");
    return {command, [options] { return document_classes(*options); }};
}

} // namespace torsion::driver
