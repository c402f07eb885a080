// `torsion convert A B`: writes a result file in another format.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/csv_units_option.h"
#include "compiler/driver/fault.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/streams.h"

#include "compiler/session/pattern.h"

#include "compiler/analysis/result/convert.h"
#include "compiler/analysis/result/result_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

struct ConvertOptions {
    std::vector<std::string> files;
    std::string variables;
    bool with_parameters = false;
    CsvUnits units = CsvUnits::None;
};

ExitCode cannot_convert(source::Diag code, const std::string& message) {
    return fault(code, message, "", code == source::Diag::CannotWriteFile ? simulation_failed : wrong_command_line);
}

/// Empty, or the error in the options.
std::string wrong_option(const ConvertOptions& options) {
    if (options.files.size() != 2) return "two files are named: the result, and what it is written to";
    if (!is_result_path(options.files[1]))
        return fmt::format("`{}`: results are written as {}", options.files[1], result_extensions());
    return session::wrong_pattern("--variables", options.variables);
}

OutputPath units_file(const ConvertOptions& options) {
    const bool is_written = options.units == CsvUnits::File && is_csv_path(options.files[1]);
    return {"--csv-units file", is_written ? units_path(options.files[1]) : ""};
}

ExitCode convert(const ConvertOptions& options) {
    if (const std::string wrong = wrong_option(options); !wrong.empty())
        return command_line_error(wrong, "`torsion help convert` explains the options");
    if (options.units == CsvUnits::File && options.files[1] == "-")
        return command_line_error("--csv-units file: beside the standard output is no file", "");
    if (const std::string same = same_file_twice({{"FILE", options.files[1]}, units_file(options)}, {options.files[0]});
        !same.empty())
        return command_line_error(same, "");
    leave_stdout_to({options.files[1]});
    std::string problem;
    const auto file = analysis::ResultFile::open(options.files[0], problem);
    if (!file) return cannot_convert(source::Diag::NotAResultFile, problem);
    if (const std::string nothing = pattern_without_match("--variables", options.variables, file->names());
        !nothing.empty())
        return command_line_error(nothing, "");
    const analysis::Converted result = analysis::convert(*file, {options.files[1],
                                                                 options.variables,
                                                                 options.with_parameters,
                                                                 {},
                                                                 {},
                                                                 static_cast<runtime::CsvUnits>(options.units)});
    if (!result.is_written)
        return cannot_convert(result.is_unreadable ? source::Diag::NotAResultFile : source::Diag::CannotWriteFile,
                              result.problem);
    say("wrote {} ({} variable{}, {} rows)\n", options.files[1], result.variables, result.variables == 1 ? "" : "s",
        result.rows);
    return success;
}

} // namespace

Command convert_command(CLI::App& app) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command = app.add_subcommand("convert", "Write a result in another format");
    command->add_option("RESULT FILE", options->files,
                        "A result (CSV, MAT), and the file to write; its extension decides: " + result_extensions());
    command->add_option("--variables", options->variables, "Only variables whose names contain a match")
        ->type_name("REGEX");
    command->add_flag("--parameters", options->with_parameters,
                      "To CSV: parameters and constants too, as columns; the other formats hold them anyway");
    add_csv_units_option(*command, options->units);
    add_message_option(*command);
    command->footer("Names, values and which rows belong to an event are kept; descriptions, units and provenance "
                    "where both formats have them.\n"
                    "Files that are still being written (X.mat.….part) can be read, too. docs/reference/results.md "
                    "tells about the formats.");
    return {command, [options] { return convert(*options); }};
}

} // namespace torsion::driver
