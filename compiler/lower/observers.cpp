#include "compiler/lower/observers.h"

#include "compiler/lower/needs.h"

namespace torsion::lower {

void find_observers(Lowering& lowering) {
    const Needs needs(lowering.model, Needs::Of::Derivatives);
    for (const flat::Relation& relation : lowering.model.flat.relations) lowering.layout.relation_is_observer.push_back(!needs.has(relation.node));
}

} // namespace torsion::lower
