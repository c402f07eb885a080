#pragma once
// Loads the shared library of an FMU.

#include "torsion/simulate.h"

#include <filesystem>
#include <string>
#include <vector>

namespace torsion::fmu {

class Library {
public:
    ~Library();
    /// binaries/PLATFORM/IDENTIFIER.so of the unpacked FMU; false with a message E203.
    bool open(const std::filesystem::path& folder, const std::vector<const char*>& platforms,
              const std::string& identifier, runtime::Message& problem);
    void* symbol(const char* name) const;

    /// Fills a pointer to a function; records an absent one for missing().
    template <class Function>
    void find(const char* name, Function& function, bool is_needed) {
        function = reinterpret_cast<Function>(symbol(name));
        if (function == nullptr && is_needed && missing_.empty()) missing_ = name;
    }
    const std::string& missing() const { return missing_; } ///< the first required function that is absent

private:
    void* handle_ = nullptr;
    std::string missing_;
};

} // namespace torsion::fmu
