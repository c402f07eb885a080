#pragma once
// Zip archives whose bytes depend on nothing but their content: fixed times and rights, the order given, deflate.

#include <string>
#include <vector>

namespace torsion::package {

struct ArchiveEntry {
    std::string path; ///< relative, forward slashes, no `.` or `..`
    std::string content;
};

/// Writes beside the file and renames. False with words in `error`: nothing is left behind.
bool write_archive(const std::string& path, const std::vector<ArchiveEntry>& entries, std::string& error);

} // namespace torsion::package
