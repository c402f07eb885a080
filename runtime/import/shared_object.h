#pragma once
// Reads properties of a shared object as data: to load it would run its code.

#include <string>
#include <vector>

namespace torsion::runtime {

struct SharedObject {
    std::vector<std::string> exports; ///< the names that it exports
    bool has(const std::string& name) const;
};

/// False, with the reason, if the file is no shared object (ELF, 64 bits) for this machine, or is damaged.
bool read_shared_object(const std::string& path, SharedObject& object, std::string& problem);

} // namespace torsion::runtime
