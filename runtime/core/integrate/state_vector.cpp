// SUNDIALS' serial vector tests for special cases (a factor of 1 or −1, identical vectors) at every operation, and
// omits its fused operations by default. A step on a model of few states is some sixty operations on four numbers each,
// where these tests cost more than the arithmetic. A product with 1 is exact, so the sums are the same to the last bit
// without special cases; only norms are summed in two halves.
//
// With twenty states these loops take as long as the model, so there is a second set for processors with vectors of
// four numbers. It rounds each product and each sum as the first one does.

#include "runtime/core/integrate/state_vector.h"

#include <cmath>
#include <cstdlib>
#include <utility>

// An operand may be the result, but never a shifted part of it
#define TORSION_EACH _Pragma("GCC ivdep") for (sunindextype i = 0; i < n; ++i)

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TORSION_PORTABLE)
#define TORSION_HAS_WIDE
#endif
#define TORSION_BODY inline __attribute__((always_inline))

namespace torsion::runtime {

namespace {

TORSION_BODY void linear_sum(realtype a, N_Vector x, realtype b, N_Vector y, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    const realtype *xs = NV_DATA_S(x), *ys = NV_DATA_S(y);
    realtype* zs = NV_DATA_S(z);
    TORSION_EACH zs[i] = a * xs[i] + b * ys[i];
}

TORSION_BODY void scale(realtype c, N_Vector x, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    const realtype* xs = NV_DATA_S(x);
    realtype* zs = NV_DATA_S(z);
    TORSION_EACH zs[i] = c * xs[i];
}

TORSION_BODY realtype norm_of(sunindextype n, const realtype* xs, const realtype* ws) {
    realtype even = 0, odd = 0;
    sunindextype i = 0;
    for (; i + 1 < n; i += 2) {
        const realtype a = xs[i] * ws[i], b = xs[i + 1] * ws[i + 1];
        even += a * a;
        odd += b * b;
    }
    if (i < n) even += (xs[i] * ws[i]) * (xs[i] * ws[i]);
    return std::sqrt((even + odd) / static_cast<realtype>(n));
}

TORSION_BODY realtype weighted_norm(N_Vector x, N_Vector w) {
    return norm_of(NV_LENGTH_S(x), NV_DATA_S(x), NV_DATA_S(w));
}

/// What a serial vector holds, and the length of its parts.
struct ColumnContent {
    _N_VectorContent_Serial serial;
    sunindextype part;
};

TORSION_BODY realtype largest_norm(N_Vector x, N_Vector w) {
    const sunindextype n = NV_LENGTH_S(x), part = static_cast<const ColumnContent*>(x->content)->part;
    realtype largest = 0;
    for (sunindextype first = 0; first < n; first += part) {
        const realtype norm = norm_of(part, NV_DATA_S(x) + first, NV_DATA_S(w) + first);
        if (!(norm <= largest)) largest = norm; // what is no number, too
        if (largest != largest) break;
    }
    return largest;
}

TORSION_BODY int linear_combination(int count, realtype* c, N_Vector* x, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    realtype* zs = NV_DATA_S(z);
    scale(c[0], x[0], z);
    for (int k = 1; k < count; ++k) {
        const realtype* xs = NV_DATA_S(x[k]);
        const realtype factor = c[k];
        TORSION_EACH zs[i] += factor * xs[i];
    }
    return 0;
}

TORSION_BODY int scale_add_multi(int count, realtype* a, N_Vector x, N_Vector* y, N_Vector* z) {
    const sunindextype n = NV_LENGTH_S(x);
    const realtype* xs = NV_DATA_S(x);
    for (int k = 0; k < count; ++k) {
        const realtype factor = a[k], *ys = NV_DATA_S(y[k]);
        realtype* zs = NV_DATA_S(z[k]);
        TORSION_EACH zs[i] = factor * xs[i] + ys[i];
    }
    return 0;
}

TORSION_BODY int scale_array(int count, realtype* c, N_Vector* x, N_Vector* z) {
    for (int k = 0; k < count; ++k) scale(c[k], x[k], z[k]);
    return 0;
}

TORSION_BODY void fill(realtype c, N_Vector z) {
    const sunindextype n = NV_LENGTH_S(z);
    realtype* zs = NV_DATA_S(z);
    TORSION_EACH zs[i] = c;
}

TORSION_BODY void weigh(double share, double relative, N_Vector absolute, N_Vector x, N_Vector weights) {
    const sunindextype n = NV_LENGTH_S(x);
    const realtype *xs = NV_DATA_S(x), *as = NV_DATA_S(absolute);
    realtype* ws = NV_DATA_S(weights);
    TORSION_EACH ws[i] = 1 / (share * (relative * std::abs(xs[i]) + as[i]));
}

#define TORSION_OPERATIONS(NAME, TARGET)                                                                               \
    struct NAME {                                                                                                      \
        TARGET static void sum(realtype a, N_Vector x, realtype b, N_Vector y, N_Vector z) {                           \
            linear_sum(a, x, b, y, z);                                                                                 \
        }                                                                                                              \
        TARGET static void scaled(realtype c, N_Vector x, N_Vector z) { scale(c, x, z); }                              \
        TARGET static void filled(realtype c, N_Vector z) { fill(c, z); }                                              \
        TARGET static realtype norm(N_Vector x, N_Vector w) { return weighted_norm(x, w); }                            \
        TARGET static realtype norm_of_parts(N_Vector x, N_Vector w) { return largest_norm(x, w); }                    \
        TARGET static int combination(int count, realtype* c, N_Vector* x, N_Vector z) {                               \
            return linear_combination(count, c, x, z);                                                                 \
        }                                                                                                              \
        TARGET static int added(int count, realtype* a, N_Vector x, N_Vector* y, N_Vector* z) {                        \
            return scale_add_multi(count, a, x, y, z);                                                                 \
        }                                                                                                              \
        TARGET static int array(int count, realtype* c, N_Vector* x, N_Vector* z) {                                    \
            return scale_array(count, c, x, z);                                                                        \
        }                                                                                                              \
        TARGET static void weights(double share, double relative, N_Vector absolute, N_Vector x, N_Vector w) {         \
            weigh(share, relative, absolute, x, w);                                                                    \
        }                                                                                                              \
    };
TORSION_OPERATIONS(Plain, )

template <class Operations>
void take(N_Vector_Ops ops) {
    ops->nvlinearsum = Operations::sum;
    ops->nvscale = Operations::scaled;
    ops->nvconst = Operations::filled;
    ops->nvwrmsnorm = Operations::norm;
    ops->nvlinearcombination = Operations::combination;
    ops->nvscaleaddmulti = Operations::added;
    ops->nvscalevectorarray = Operations::array;
}

#ifdef TORSION_HAS_WIDE
TORSION_OPERATIONS(Wide, __attribute__((target("avx2"))))
bool is_wide() { return __builtin_cpu_supports("avx2") != 0; }
#else
using Wide = Plain;
bool is_wide() { return false; }
#endif

} // namespace

namespace {

/// The same vector with room for the length of the parts. SUNDIALS' own functions free it.
N_Vector with_parts(N_Vector vector, sunindextype part) {
    auto* const content = static_cast<ColumnContent*>(std::malloc(sizeof(ColumnContent)));
    content->serial = *NV_CONTENT_S(vector);
    content->part = part;
    std::free(std::exchange(vector->content, content));
    return vector;
}

N_Vector clone_column(N_Vector vector) {
    return with_parts(N_VClone_Serial(vector), static_cast<const ColumnContent*>(vector->content)->part);
}

} // namespace

VectorHandle make_state_vector(std::uint32_t n, SUNContext context) {
    VectorHandle vector(N_VNew_Serial(n, context));
    if (is_wide()) take<Wide>(vector->ops);
    else take<Plain>(vector->ops);
    N_VConst(0, vector.get());
    return vector;
}

VectorHandle make_column_vector(std::uint32_t n, std::uint32_t parts, SUNContext context) {
    VectorHandle vector = make_state_vector(n * parts, context);
    with_parts(vector.get(), n);
    vector->ops->nvclone = clone_column;
    vector->ops->nvwrmsnorm = is_wide() ? Wide::norm_of_parts : Plain::norm_of_parts;
    return vector;
}

void write_error_weights(double share, double relative, N_Vector absolute, N_Vector x, N_Vector weights) {
    if (is_wide()) Wide::weights(share, relative, absolute, x, weights);
    else Plain::weights(share, relative, absolute, x, weights);
}

} // namespace torsion::runtime
