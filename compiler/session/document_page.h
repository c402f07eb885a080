#pragma once
// The texts of classes as one Markdown page.

#include "torsion/session.h"

#include <string>
#include <vector>

namespace torsion::session {

struct DocumentPage {
    std::string text; ///< empty: no class was found
    std::size_t classes = 0;
    bool is_good = true;
    std::vector<Diagnostic> diagnostics;
    std::vector<std::string> files; ///< that were read
};

/// `targets`: class names, files, folders of packages; `title` empty: the name of the first class. Throws C101 for wrong options.
DocumentPage document_page(const SessionOptions& options, const std::vector<std::string>& targets, const std::string& title);

} // namespace torsion::session
