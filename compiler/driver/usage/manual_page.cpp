// The manual pages, of the program and of each command, in the language of man(7).

#include "compiler/driver/usage/usage.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>

namespace torsion::driver {

namespace {

std::string escape(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') escaped += "\\e";
        else if (c == '-') escaped += "\\-";
        else if (c == '`' || c == '^' || c == '~') escaped += c == '`' ? "\\(ga" : c == '^' ? "\\(ha" : "\\(ti";
        else escaped += c;
    }
    const bool is_request = !escaped.empty() && (escaped[0] == '.' || escaped[0] == '\'');
    return is_request ? "\\&" + escaped : escaped;
}

std::string capitals(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

/// Lines of a text as they stand.
std::string verbatim(const std::string& text) {
    std::string lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines += escape(line) + "\n";
    return lines;
}

std::string entry(const OptionUsage& option, bool is_positional) {
    std::string head;
    for (const std::string& name : option.names)
        head += fmt::format("{}\\f{}{}\\fR", head.empty() ? "" : ", ", is_positional ? 'I' : 'B', escape(name));
    if (!option.placeholder.empty() && !is_positional) head += fmt::format(" \\fI{}\\fR", escape(option.placeholder));
    if (option.is_repeated) head += " ...";
    std::string text = escape(option.description);
    if (!option.choices.empty()) text += escape(fmt::format(" ({})", fmt::join(option.choices, ", ")));
    if (!option.fallback.empty()) text += escape(fmt::format(" [{}]", option.fallback));
    return fmt::format(".TP\n{}\n{}\n", head, text);
}

std::string synopsis(const CommandUsage& command) {
    std::string names;
    for (const OptionUsage& p : command.positionals) names += " \\fI" + escape(p.placeholder) + "\\fR";
    return fmt::format("\\fBtorsion {}\\fR [\\fIOPTION\\fR...]{}\n", escape(command.name), names);
}

std::string title(const std::string& name) {
    return fmt::format(".TH {} 1 \"\" \"torsion {}\" \"User Commands\"\n", name, TORSION_VERSION);
}

constexpr const char* end_of_page =
    ".SH \"EXIT STATUS\"\n.TP\n0\nThe command did what it was asked.\n.TP\n1\nThe model, its files or the run are at "
    "fault.\n"
    ".TP\n2\nThe command line is wrong.\n.TP\n3\nThe simulation failed, or its result cannot be written.\n.TP\n70\nAn "
    "internal error of torsion.\n"
    ".SH ENVIRONMENT\n.TP\n\\fBMODELICAPATH\\fR\nFolders of libraries, separated by colons.\n"
    ".TP\n\\fBTORSION_CACHE\\fR\nThe folder of what is kept for later runs; by default torsion in the user's folder of "
    "caches.\n"
    ".TP\n\\fBTORSION_STDLIB\\fR\nThe folder of the libraries that come with torsion, in place of the installed one.\n";

} // namespace

std::string manual_page(const ProgramUsage& program) {
    std::string text =
        title("TORSION") +
        fmt::format(
            ".SH NAME\n{} \\- compile and simulate Modelica models of drivetrains\n"
            ".SH SYNOPSIS\n\\fB{}\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n.SH DESCRIPTION\n{}\n",
            escape(program.name), escape(program.name), escape(program.description));
    for (const OptionUsage& option : program.options) text += entry(option, false);
    text += ".SH COMMANDS\nEach has a page of its own.\n";
    for (const CommandUsage& command : program.commands)
        text += fmt::format(".TP\n\\fBtorsion\\-{}\\fR(1)\n{}\n", escape(command.name), escape(command.description));
    return text + end_of_page;
}

std::string manual_page_of(const CommandUsage& command) {
    std::string text =
        title(fmt::format("TORSION\\-{}", capitals(command.name))) +
        fmt::format(".SH NAME\ntorsion\\-{} \\- {}\n.SH SYNOPSIS\n{}.SH DESCRIPTION\n{}\n", escape(command.name),
                    escape(command.description), synopsis(command), escape(command.description));
    for (const OptionUsage& p : command.positionals) text += entry(p, true);
    text += ".SH OPTIONS\n";
    for (const OptionUsage& o : command.options) text += entry(o, false);
    if (!command.footer.empty()) text += ".SH NOTES\n.nf\n" + verbatim(command.footer) + ".fi\n";
    return text + end_of_page + ".SH \"SEE ALSO\"\n\\fBtorsion\\fR(1)\n";
}

} // namespace torsion::driver
