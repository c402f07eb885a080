#pragma once
// The picture of a class (compiler/diagram).

#include "torsion/session.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::session {

struct DrawRequest {
    std::string target; ///< a class, a file, the folder of a package
    std::string model;  ///< of a file with several
    std::vector<std::pair<std::string, std::string>> settings;
    bool is_icon = false; ///< of the class, in place of its diagram
    double width = 0;     ///< pixels; 0: by the size of the diagram
};

struct Drawing {
    bool is_good = false;
    std::string name; ///< of the class
    std::string svg, html;
    bool is_empty = false; ///< nothing is drawn
    std::vector<Diagnostic> diagnostics;
    std::vector<std::string> files; ///< that were read
};

/// Does not throw on errors of the model; throws C101 for wrong options.
Drawing draw(const SessionOptions& options, const DrawRequest& request);

} // namespace torsion::session
