// `torsion explain CODE`: prints the entry of docs/reference/diagnostics.md, which the program contains.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/open_page.h"
#include "compiler/driver/streams.h"

#include "torsion/session.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cctype>
#include <memory>
#include <string>

namespace torsion::driver {

namespace {

/// The entry's page in a browser; its address is printed in any case.
ExitCode open_entry(const std::string& code) {
    const std::string page = installed_page("docs/reference/diagnostics.html");
    if (page.empty())
        return command_line_error("--open: the pages of the documentation are not installed here",
                                  "without --open the text is printed");
    const std::string address = "file://" + page + (code.empty() ? "" : "#" + code);
    say("{}\n", address);
    open_in_browser(address);
    return success;
}

ExitCode explain(std::string code, bool open) {
    if (code.empty() && open) return open_entry(code);
    if (code.empty()) return command_line_error("no code given", "for example `torsion explain D102`");
    for (char& c : code) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const std::string text = torsion::explain(code);
    if (text.empty())
        return command_line_error(fmt::format("there is no message `{}`", code),
                                  "the code stands in brackets after `error` or `warning`");
    if (open) return open_entry(code);
    say("{}", text);
    return success;
}

} // namespace

Command explain_command(CLI::App& app) {
    auto code = std::make_shared<std::string>();
    auto open = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("explain", "Explain the code of a message (D102)");
    command->add_option("CODE", *code, "As printed: error[CODE]");
    command->add_flag(
        "--open", *open,
        "Show its place in the page of all messages, in a browser ($BROWSER, else xdg-open), and print the address");
    return {command, [code, open] { return explain(*code, *open); }};
}

} // namespace torsion::driver
