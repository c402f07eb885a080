#pragma once
// Connection sets of inputs and outputs: each has at most one source (specification 9.3), seen from the class that has
// the connect equations. Inside of it an output of a component is a source, and an input of the class itself.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <map>
#include <utility>
#include <vector>

namespace torsion::flat {

class SignalSets {
public:
    struct End {
        const instance::Node* node = nullptr;
        std::size_t element = 0; ///< of an array
        bool outside = false;    ///< a connector of the class itself
    };
    void connect(const End& a, const End& b, source::Span where);
    /// Reports sets with several sources (F102).
    void check(source::Diagnostics& diagnostics) const;
    /// Does the class around its component connect it, or an element of it?
    bool is_connected(const instance::Node& node) const;

private:
    std::size_t row_of(const End& end);
    void report_two(source::Diagnostics& diagnostics, std::size_t a, std::size_t b, source::Span where) const;

    struct Key {
        const instance::Node* node;
        std::size_t element;
        bool outside;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::size_t> rows_;
    std::vector<End> ends_;            ///< in the order of the equations
    std::vector<source::Span> places_; ///< of the equation that brought it
    struct Join {
        std::size_t x, y; ///< ends
        source::Span where;
    };
    std::vector<Join> joins_; ///< in the order of the equations
};

} // namespace torsion::flat
