#pragma once
// Reads whole files. A file must end, and must not block the program.

#include <cstddef>
#include <optional>
#include <string>

namespace torsion {

enum class Pipes {
    Refused,
    Read, ///< from the shell: `<(…)`, `/dev/stdin`
};

/// Returns nothing and sets `problem` if `path` is a directory, a device, a refused pipe or a pipe without a writer, or
/// holds more than `most` bytes.
std::optional<std::string> read_input_file(const std::string& path, Pipes pipes, std::size_t most,
                                           std::string& problem);

} // namespace torsion
