#pragma once
// Shared libraries that models name, and the procedures in them. The one folder that sees libffi and the system's loader.
//
// A model whose libraries are loaded runs their code with all rights of the user. Therefore nothing is loaded unless somebody makes an object of this
// class and hands it on (`--allow-external`).

#include "compiler/foreign/prototype.h"
#include "compiler/symbolic/foreign.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::foreign {

/// Where a procedure is looked for.
struct Location {
    std::vector<std::string> libraries;         ///< names without `lib` and `.so`; none: the C and the mathematical library
    std::vector<std::filesystem::path> folders; ///< in order; then the system's loader is asked
};

/// A procedure, or why there is none.
struct Loaded {
    std::shared_ptr<const symbolic::Foreign> procedure;
    bool library_is_missing = false;  ///< else the library is there, but not the procedure
    std::string problem;              ///< for a message: "there is no …"
    std::vector<std::string> remarks; ///< where was searched, what the loader said
};

class Libraries {
public:
    Loaded load(const Prototype& prototype, const Location& location);

private:
    struct Library {
        void* handle = nullptr; ///< never closed: procedures stay callable, and a library may have threads of its own
        std::string path;
        std::string problem; ///< what the loader said when there is no handle
    };
    const Library& library(const std::string& name, const std::vector<std::filesystem::path>& folders);

    std::map<std::string, Library> opened_; ///< by file
};

/// The subfolder of a LibraryDirectory for this machine (specification 12.9.4): "linux64".
std::string platform_folder();

} // namespace torsion::foreign
