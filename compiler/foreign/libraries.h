#pragma once
// Shared libraries that models name, and their procedures. Only this folder sees libffi and the system's loader.
//
// A model's libraries run with all rights of the user. Therefore nothing is loaded unless the caller makes an object of
// this class and passes it on
// (`--allow-external`).

#include "compiler/foreign/c_unit.h"
#include "compiler/foreign/prototype.h"
#include "compiler/symbolic/foreign.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::foreign {

/// The places to search for a procedure.
struct Location {
    std::vector<std::string> libraries;         ///< names without `lib` and `.so`; none: the C library and libm
    std::vector<std::filesystem::path> folders; ///< in order; then the system's loader searches
    std::vector<Text> texts;                    ///< C texts that define the procedure, or declare it
    std::vector<std::filesystem::path> include_folders;
};

/// A procedure, or the reason for its absence.
struct Loaded {
    std::shared_ptr<const symbolic::Foreign> procedure;
    bool library_is_missing = false;  ///< else the library exists, but lacks the procedure
    bool text_is_wrong = false;       ///< the C text cannot be compiled or loaded
    std::string problem;              ///< for a message: "there is no …"
    std::vector<std::string> remarks; ///< searched places, the loader's message
};

class Libraries {
public:
    Loaded load(const Prototype& prototype, const Location& location);
    /// Compiles the C texts of all procedures so far. A problem comes with the origin of the text.
    Compiled settle() { return unit_.settle(); }

    /// Numbers of places in the model, of which no two in the process are equal: a new one, and the one of a path.
    static double new_place();
    double place_of(const std::string& path);

private:
    Loaded load_library(const Prototype& prototype, const Location& location);
    struct Library {
        void* handle = nullptr; ///< never closed: procedures stay callable, and a library may have threads of its own
        std::string path;
        std::string problem; ///< the loader's message without a handle
    };
    const Library& library(const std::string& name, const std::vector<std::filesystem::path>& folders);

    std::map<std::string, Library> opened_; ///< by file
    std::map<std::string, double> places_;
    CUnit unit_;
};

/// The subfolder of a LibraryDirectory for this machine (specification 12.9.4): "linux64".
std::string platform_folder();

} // namespace torsion::foreign
