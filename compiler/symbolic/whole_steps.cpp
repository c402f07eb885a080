#include "compiler/symbolic/whole_steps.h"

#include "compiler/symbolic/precision.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::symbolic {

ExprId whole_steps(ExprPool& pool, ExprId distance, bool is_of_integers) {
    return make(pool, Op::Floor, is_of_integers ? distance : mul(pool, distance, pool.constant(of_doubles.above_one)));
}

} // namespace torsion::symbolic
