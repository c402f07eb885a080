#pragma once
// From text to a sorted model, with the invariants on the way.

#include "compiler/library/library.h"
#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace torsion::fuzz {

/// Ends the process, with this text and the messages about the input so far.
[[noreturn]] void fail(const std::string& what);

class FrontEnd {
public:
    /// The last class of the text; nothing if it is refused.
    std::optional<structure::SortedModel> sorted(std::string_view text);
    const source::SourceMap& sources() const { return sources_; }

private:
    /// Continues like the pipeline: not after an error. A stage without a value must have reported one.
    bool goes_on(const char* stage, bool is_there);
    void check_parser(const source::SourceFile& file);

    source::SourceMap sources_;
    source::Diagnostics diagnostics_;
    library::Library library_{sources_, diagnostics_, {{}, "", TORSION_SOURCE_DIR "/stdlib_models"}};
};

} // namespace torsion::fuzz
