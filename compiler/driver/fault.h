#pragma once
// What keeps a command that reads files from its work.

#include "compiler/driver/exit_code.h"
#include "compiler/source/diagnostic.h"

#include <string>

namespace torsion::driver {

/// Prints this one message, which has no place in a source, and gives back `exit_code`.
ExitCode fault(source::Code code, const std::string& message, const std::string& help, ExitCode exit_code = wrong_command_line);

/// Is there something of this name that can be read like a file: also a pipe?
bool is_file(const std::string& path);

} // namespace torsion::driver
