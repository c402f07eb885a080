#pragma once
// Zip archives whose bytes depend only on their content: fixed times and permissions, the given order, deflate.

#include <string>
#include <vector>

namespace torsion::package {

struct ArchiveEntry {
    std::string path; ///< relative, forward slashes, no `.` or `..`
    std::string content;
};

/// Writes a file beside the target and renames it. False, with a message in `error`: leaves no file.
bool write_archive(const std::string& path, const std::vector<ArchiveEntry>& entries, std::string& error);

} // namespace torsion::package
