#pragma once
// What a shared object says of itself, read as data: to load it means to run what it likes.

#include <string>
#include <vector>

namespace torsion::runtime {

struct SharedObject {
    std::vector<std::string> exports; ///< the names that it defines for others
    bool has(const std::string& name) const;
};

/// False with the reason: it is no shared object (ELF, 64 bits) for this machine, or damaged.
bool read_shared_object(const std::string& path, SharedObject& object, std::string& problem);

} // namespace torsion::runtime
