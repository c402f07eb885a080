#pragma once
// Where something was said already.

#include "compiler/source/diagnostic.h"

#include <set>

namespace torsion::units {

constexpr std::size_t most_warnings = 20; ///< of each kind

/// A class that is used a hundred times is wrong once.
class Places {
public:
    bool is_new(source::Span s) { return !s.valid() || seen_.insert(s).second; }

private:
    std::set<source::Span> seen_;
};

} // namespace torsion::units
