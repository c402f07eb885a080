#pragma once
// Places of warnings that were already reported.

#include "compiler/source/diagnostic.h"

#include <set>

namespace torsion::units {

constexpr std::size_t most_warnings = 20; ///< of each kind

/// A class with a hundred instances gives one warning.
class Places {
public:
    bool is_new(source::Span s) { return !s.valid() || seen_.insert(s).second; }

private:
    std::set<source::Span> seen_;
};

} // namespace torsion::units
