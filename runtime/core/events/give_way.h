#pragma once
// Contradictory configurations of a mixed block: which elements give way.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// The equations of a linear mixed block contradict each other with the present relations. Which relations change first
/// while the load that this brings grows from the present tears on? → first, indices of relations; empty if the
/// equations have no such load or no relation changes. The tears are left where they change.
void find_way(Instance& instance, std::uint32_t block, std::vector<std::uint32_t>& first);

} // namespace torsion::runtime
