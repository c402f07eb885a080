#pragma once
// Our own library for tests that compile many models: each of its files is parsed once in a process.

#include "compiler/library/search.h"
#include "compiler/syntax/parse_cache.h"

#include <memory>

namespace torsion::testing {

inline library::LibraryOptions own_library() {
    static const auto trees = std::make_shared<syntax::TreeMemory>();
    library::LibraryOptions options;
    options.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.trees = trees;
    return options;
}

} // namespace torsion::testing
