#pragma once
// Which elements of expandable connectors connect equations name; of an array perhaps only some (specification 9.1.3).

#include "compiler/instance/instance_tree.h"

#include <set>

namespace torsion::instance {

using Subscripts = std::vector<std::int64_t>;

/// The subscripts of one part of a reference, dimension by dimension.
struct ChosenSubscripts {
    std::vector<std::vector<std::int64_t>> of; ///< no dimension: the whole
    std::vector<std::int64_t> slices;          ///< the sizes of those that choose several
    bool is_known = true;

    bool is_slice() const { return !is_known || !slices.empty(); }
    /// Row by row; for the whole one empty choice.
    std::vector<Subscripts> all() const;
};

/// All subscripts of an array of these sizes, row by row.
std::vector<Subscripts> all_subscripts(const std::vector<std::int64_t>& dims);

class NamedElements {
public:
    /// False: it was named before.
    bool add(const Node& bus, const std::string& name, const ChosenSubscripts& chosen);
    /// What one of two connected connectors names the other one names, too. False: it did before.
    bool unite(const Node& a, const Node& b, const std::string& name);
    std::set<std::string> of_both(const Node& a, const Node& b) const;

    bool contains(const Node& bus, const std::string& name) const;
    /// Of an array, element by element; of what no connect equation names: none.
    std::vector<bool> elements(const Node& bus, const Node& array) const;

private:
    struct Named {
        bool is_whole = false;
        std::set<Subscripts> some;
        bool operator==(const Named&) const = default;
    };
    using ByName = std::map<std::string, Named>;
    std::unordered_map<const Node*, ByName> of_bus_;
};

} // namespace torsion::instance
