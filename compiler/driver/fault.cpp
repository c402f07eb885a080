#include "compiler/driver/fault.h"

#include "compiler/driver/console.h"

#include <filesystem>

namespace torsion::driver {

ExitCode fault(source::Diag code, const std::string& message, const std::string& help, ExitCode exit_code) {
    source::Diagnostics diagnostics;
    auto& diagnostic = diagnostics.report(code, {}, message);
    if (!help.empty()) diagnostic.with_help(help);
    print_messages(diagnostics, {});
    return exit_code;
}

bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) && !std::filesystem::is_directory(path, ignored);
}

} // namespace torsion::driver
