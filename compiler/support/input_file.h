#pragma once
// Files that are read whole: they must have an end, and must not keep the program waiting.

#include <cstddef>
#include <optional>
#include <string>

namespace torsion {

enum class Pipes {
    Refused,
    Read, ///< as the shell makes them: `<(…)`, `/dev/stdin`
};

/// Nothing, and why, where `path` is a directory, a device, a pipe that is not wanted or that nobody writes into, or holds more than `most` bytes.
std::optional<std::string> read_input_file(const std::string& path, Pipes pipes, std::size_t most, std::string& problem);

} // namespace torsion
