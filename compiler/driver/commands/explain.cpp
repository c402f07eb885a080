// `torsion explain CODE`: prints the entry of docs/reference/diagnostics.md, which the program contains.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"

#include "torsion/session.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cctype>
#include <memory>
#include <string>

namespace torsion::driver {

namespace {

ExitCode explain(std::string code) {
    if (code.empty()) return command_line_error("no code given", "for example `torsion explain D102`");
    for (char& c : code) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const std::string text = torsion::explain(code);
    if (text.empty())
        return command_line_error(fmt::format("there is no message `{}`", code), "the code stands in brackets after `error` or `warning`");
    say("{}", text);
    return success;
}

} // namespace

Command explain_command(CLI::App& app) {
    auto code = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("explain", "Explain the code of a message (D102)");
    command->add_option("CODE", *code, "As printed: error[CODE]");
    return {command, [code] { return explain(*code); }};
}

} // namespace torsion::driver
