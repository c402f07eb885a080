#pragma once
// The diagram of a model as a picture.

#include "torsion/session_messages.h"

#include <string>
#include <vector>

namespace torsion {

struct DrawOptions {
    bool is_icon = false;               ///< of the class, in place of its diagram
    double width = 0;                   ///< in pixels, from 50 to 20000; 0: by the size of the diagram
    int depth = 0;                      ///< to which level components show their own diagrams in place of their icons
    std::vector<std::string> open = {}; ///< these do: `gear`, `gear.first`
};

struct TORSION_EXPORT Diagram {
    std::string name;                    ///< of the class
    std::string svg, html;               ///< a document, and a page with it: no script, and nothing that is loaded
    std::vector<Diagnostic> diagnostics; ///< wrong annotations
    /// .svg, .png or .html; throws E102.
    void write(const std::string& path) const;
};

} // namespace torsion
