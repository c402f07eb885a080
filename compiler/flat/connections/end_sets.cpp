#include "compiler/flat/connections/end_sets.h"

#include <algorithm>

namespace torsion::flat {

std::size_t EndSets::place(ConnectionEnd end, Origin where) {
    const auto [place, fresh] = place_.try_emplace(end, sets_.size());
    if (fresh) sets_.push_back({{end}, where});
    return place->second;
}

void EndSets::connect(ConnectionEnd a, ConnectionEnd b, Origin where) {
    const std::size_t of_a = place(a, where), of_b = place(b, where);
    if (of_a == of_b) return;
    const std::size_t into = std::min(of_a, of_b), from = std::max(of_a, of_b);
    for (const ConnectionEnd& end : sets_[from].ends) place_[end] = into, sets_[into].ends.push_back(end);
    sets_[from].ends.clear();
}

const EndSets::Set* EndSets::of(ConnectionEnd end) const {
    const auto found = place_.find(end);
    return found != place_.end() ? &sets_[found->second] : nullptr;
}

} // namespace torsion::flat
