#pragma once
// Connection sets of scalars (specification 9.2): each end is a connector's scalar, seen from the class that has the
// connect equations.

#include "compiler/flat/flat_model.h"

#include <map>
#include <vector>

namespace torsion::flat {

/// `outside` for connectors of that class itself.
struct ConnectionEnd {
    VarId variable;
    bool outside = false;
    auto operator<=>(const ConnectionEnd&) const = default;
};

class EndSets {
public:
    struct Set {
        std::vector<ConnectionEnd> ends; ///< empty: it became part of another set
        Origin origin;                   ///< of the equation that began it
    };
    void connect(ConnectionEnd a, ConnectionEnd b, Origin where);
    /// Null if nothing is connected to it.
    const Set* of(ConnectionEnd end) const;
    const std::vector<Set>& all() const { return sets_; }
    void clear() { place_.clear(), sets_.clear(); }

private:
    std::size_t place(ConnectionEnd end, Origin where);

    std::map<ConnectionEnd, std::size_t> place_;
    std::vector<Set> sets_;
};

} // namespace torsion::flat
