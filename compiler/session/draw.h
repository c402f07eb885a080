#pragma once
// The picture of a class (compiler/diagram).

#include "compiler/pipeline_options.h"
#include "compiler/report/diagram_section.h"

#include "torsion/session.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace torsion::session {

struct DrawRequest {
    std::string target; ///< a class, a file, the folder of a package
    std::string model;  ///< of a file with several
    std::vector<std::pair<std::string, std::string>> settings;
    DrawOptions how;
};

struct Drawing {
    bool is_good = false;
    bool is_empty = false;          ///< nothing is drawn
    Diagram diagram;                ///< with all diagnostics
    std::vector<std::string> files; ///< that were read
};

/// Does not throw on errors of the model; throws C101 for wrong options.
Drawing draw(const SessionOptions& options, const DrawRequest& request);

/// `.svg`, `.png`, `.html`. Empty, or the reason of the failure.
std::string write_diagram(const Diagram& diagram, const std::string& path, double scale);

/// Of a compiled model and its components with parts, for its page.
report::Pictures pictures_of(const PipelineOptions& options, const std::string& name);

} // namespace torsion::session
