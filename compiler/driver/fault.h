#pragma once
// Obstacles of a command that reads files.

#include "compiler/driver/exit_code.h"
#include "compiler/source/diagnostic.h"

#include <string>

namespace torsion::driver {

/// Prints one message without a place in a source, and returns `exit_code`.
ExitCode fault(source::Diag code, const std::string& message, const std::string& help,
               ExitCode exit_code = wrong_command_line);

/// Does the path name a file, a pipe included?
bool is_file(const std::string& path);

} // namespace torsion::driver
