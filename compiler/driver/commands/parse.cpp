// `torsion parse`: does every file have correct syntax? Files, lines, seconds.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/streams.h"

#include "compiler/support/input_file.h"
#include "compiler/syntax/parse.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::driver {

namespace {

namespace fs = std::filesystem;

struct ParseOptions {
    std::vector<std::string> paths;
};

struct Totals {
    std::size_t files = 0, wrong = 0, lines = 0;
};

/// Every .mo file below `path`, sorted by name; or `path` itself.
std::vector<std::string> model_files(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) return {path};
    std::vector<std::string> files;
    for (auto it = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, ignored);
         it != fs::end(it); it.increment(ignored)) {
        if (it->path().extension() == ".mo" && it->is_regular_file(ignored)) files.push_back(it->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::optional<std::string> read(const std::string& path) {
    std::string ignored;
    return read_input_file(path, Pipes::Refused, std::size_t{256} << 20, ignored);
}

/// Each file has sources and messages of its own, so that memory does not grow with the library.
void parse_file(const std::string& path, Totals& totals) {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    ++totals.files;
    if (auto text = read(path)) {
        syntax::ParseStatistics statistics;
        const source::FileId file = sources.add(path, std::move(*text));
        syntax::parse(sources[file], diagnostics, &statistics);
        totals.lines += statistics.lines;
    } else {
        diagnostics.report(source::Diag::CannotReadFile, {}, fmt::format("`{}` cannot be read", path));
    }
    if (diagnostics.all().empty()) return;
    if (diagnostics.has_errors()) ++totals.wrong;
    print_messages(diagnostics, sources);
}

ExitCode parse(const ParseOptions& options) {
    if (options.paths.empty())
        return command_line_error("no file or folder given", "for example `torsion parse Library/`");
    const auto begin = std::chrono::steady_clock::now();
    Totals totals;
    for (const std::string& path : options.paths) {
        for (const std::string& file : model_files(path)) parse_file(file, totals);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (totals.files == 0) return command_line_error("no .mo file found there", "");
    const std::string verdict = totals.wrong == 0 ? "" : fmt::format(", {} with errors", totals.wrong);
    say("{} files, {} lines, {:.3f} s{}\n", totals.files, totals.lines, seconds, verdict);
    return totals.wrong == 0 ? success : model_at_fault;
}

} // namespace

Command parse_command(CLI::App& app) {
    auto options = std::make_shared<ParseOptions>();
    CLI::App* command = app.add_subcommand("parse", "Check the syntax of files and of everything below folders");
    command->add_option("PATH", options->paths, "Files or folders");
    add_message_option(*command);
    return {command, [options] { return parse(*options); }};
}

} // namespace torsion::driver
