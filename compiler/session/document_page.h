#pragma once
// The texts of classes as one Markdown page.

#include "torsion/session.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::session {

struct DocumentPage {
    std::string text; ///< empty: no class was found
    std::size_t classes = 0;
    bool is_good = true;
    std::vector<Diagnostic> diagnostics;
    std::vector<std::string> files;                            ///< that were read
    std::vector<std::pair<std::string, std::string>> pictures; ///< name of the file, SVG
};

struct DocumentWish {
    std::vector<std::string> targets;  ///< class names, files, folders of packages
    std::string title;                 ///< empty: the name of the first class
    std::optional<std::string> folder; ///< of the pictures, as the page names it: `pictures/`; nothing: there are none
};

/// Throws C101 for wrong options.
DocumentPage document_page(const SessionOptions& options, const DocumentWish& wish);

} // namespace torsion::session
