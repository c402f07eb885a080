// `torsion ssp`: models and FMUs as a system of FMUs with connections.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace torsion::driver {

namespace {

struct SspCommand {
    ModelOptions model; ///< without a target
    std::vector<std::string> elements, connections;
    std::string output;
    SystemOptions system;
    bool json = false;
};

/// NAME=TARGET, NAME=FILE.mo#CLASS; a TARGET alone gives its own name.
SystemElement element_of(const std::string& text) {
    SystemElement element;
    const auto equals = text.find('=');
    element.target = equals == std::string::npos ? text : text.substr(equals + 1);
    if (const auto hash = element.target.rfind(".mo#"); hash != std::string::npos) {
        element.model = element.target.substr(hash + 4);
        element.target.resize(hash + 3);
    }
    const std::filesystem::path path = element.target;
    const bool is_file = path.extension() == ".mo" || path.extension() == ".fmu";
    element.name = equals != std::string::npos ? text.substr(0, equals)
                   : !element.model.empty()    ? short_name(element.model)
                   : is_file                   ? path.stem().string()
                                               : short_name(element.target);
    return element;
}

void print(const SspCommand& options, const Written& written) {
    std::error_code ignored;
    const std::uintmax_t bytes = std::filesystem::file_size(written.files[0], ignored);
    const std::size_t n = options.system.elements.size(), links = options.system.connections.size();
    if (options.json) {
        const nlohmann::ordered_json json = {
            {"file", written.files[0]}, {"ssp", options.system.version}, {"elements", n}, {"connections", links},
            {"bytes", bytes},           {"seconds", written.seconds}};
        return say("{}\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    say("wrote {} (SSP {}.0, {} element{}, {} connection{}, {:.0f} kB) in {:.0f} ms\n", written.files[0],
        options.system.version, n, n == 1 ? "" : "s", links, links == 1 ? "" : "s", 1e-3 * static_cast<double>(bytes),
        1e3 * written.seconds);
}

ExitCode make_system(SspCommand options) {
    std::string error;
    for (const std::string& text : options.elements) options.system.elements.push_back(element_of(text));
    for (const std::string& text : options.connections) {
        const auto equals = text.find('=');
        if (equals == std::string::npos)
            return command_line_error(fmt::format("--connect: `{}` is not A.OUT=B.IN", text), "");
        options.system.connections.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    if (!read_settings(options.model, options.system.set, error)) return command_line_error(error, "");
    options.system.keep = files_of(options.model);
    try {
        Session session(session_options(options.model));
        const Written written = session.ssp(options.system, options.output);
        print_messages(written.diagnostics);
        print(options, written);
        return success;
    } catch (const Error& failed) {
        const ExitCode code = cannot_build(failed);
        const bool is_unwritten =
            std::ranges::any_of(failed.diagnostics(), [](const Diagnostic& d) { return d.code == "E102"; });
        return code == simulation_failed && !is_unwritten ? model_at_fault : code;
    }
}

} // namespace

Command ssp_command(CLI::App& app) {
    auto options = std::make_shared<SspCommand>();
    CLI::App* command =
        app.add_subcommand("ssp", "Make a system of FMUs (SSP) of models and FMUs; `torsion simulate` runs it");
    command->add_option("NAME=MODEL", options->elements,
                        "The elements: a name, and a class name (A.B.C), a file (x.mo, x.mo#CLASS), the folder of a "
                        "package, or an FMU (x.fmu)");
    command->add_option("-o,--output", options->output, "The system, a file .ssp")->required()->type_name("FILE");
    command
        ->add_option("--connect", options->connections,
                     "Which output gives which input its value, several times for several")
        ->allow_extra_args(false)
        ->type_name("A.OUT=B.IN");
    add_element_options(*command, options->model);
    command->add_option("--name", options->system.name, "Of the system. Default: that of the file");
    command->add_option("--ssp", options->system.version, "Version of the standard: 1 or 2")
        ->check(CLI::IsMember({1, 2}))
        ->capture_default_str();
    command->add_option("--fmi", options->system.fmu.version, "Of the FMUs that are made of models: version 2 or 3")
        ->check(CLI::IsMember({2, 3}))
        ->capture_default_str();
    command->add_flag("--arrays", options->system.fmu.has_arrays,
                      "Of those FMUs: an array of the model is one variable, and one connector (FMI 3, SSP 2)");
    command
        ->add_option("--start-time", options->system.start,
                     "Of the default experiment. Default: the earliest of the FMUs")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        ->add_option("--stop-time", options->system.stop, "Of the default experiment. Default: the latest of the FMUs")
        ->check(finite_number())
        ->type_name("SECONDS");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return make_system(*options); }};
}

} // namespace torsion::driver
