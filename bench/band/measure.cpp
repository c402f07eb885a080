// Compares KLU with SUNDIALS' band solver on the Newton matrix of a chain of shafts (spring and damper in every joint);
// prints JSON. Usage: bench_band SHAFTS
//
// Band: positions and speeds interleaved, three diagonals to either side. KLU: in the compiler's order, speeds behind
// positions. Processor time, the minimum of thirty rounds.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <vector>

namespace {

double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Seconds of one call.
template <class F>
double least(int size, F&& work) {
    const int repetitions = std::max(1, 100000 / size);
    double best = 1e9;
    for (int turn = 0; turn < 30; ++turn) {
        const double begin = now();
        for (int i = 0; i < repetitions; ++i) work();
        best = std::min(best, (now() - begin) / repetitions);
    }
    return best;
}

using Columns = std::vector<std::map<int, double>>;

/// I − γ J
Columns newton_matrix(int shafts, bool is_interleaved) {
    const double gamma = 1e-4, inertia = 0.1, stiffness = 1e4, damping = 1;
    const auto angle = [&](int i) { return is_interleaved ? 2 * i : i; };
    const auto speed = [&](int i) { return is_interleaved ? 2 * i + 1 : shafts + i; };
    Columns columns(2 * static_cast<std::size_t>(shafts));
    for (int i = 0; i < shafts; ++i) {
        columns[angle(i)][angle(i)] += 1, columns[speed(i)][speed(i)] += 1, columns[speed(i)][angle(i)] -= gamma;
        for (const int j : {i - 1, i + 1}) {
            if (j < 0 || j >= shafts) continue;
            columns[angle(i)][speed(i)] += gamma * stiffness / inertia,
                columns[angle(j)][speed(i)] -= gamma * stiffness / inertia;
            columns[speed(i)][speed(i)] += gamma * damping / inertia,
                columns[speed(j)][speed(i)] -= gamma * damping / inertia;
        }
    }
    return columns;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const int shafts = std::atoi(argv[1]), n = 2 * shafts;
    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    N_Vector x = N_VNew_Serial(n, context), b = N_VNew_Serial(n, context);
    for (int i = 0; i < n; ++i) NV_Ith_S(b, i) = std::sin(i);

    const Columns columns = newton_matrix(shafts, false), interleaved = newton_matrix(shafts, true);
    std::size_t entries = 0, e = 0;
    for (const auto& column : columns) entries += column.size();
    SUNMatrix sparse = SUNSparseMatrix(n, n, static_cast<sunindextype>(entries), CSC_MAT, context);
    SUNMatrix band = SUNBandMatrix(n, 3, 3, context), factors = SUNBandMatrix(n, 3, 3, context);
    SUNMatZero(band);
    for (int j = 0; j < n; ++j) {
        SUNSparseMatrix_IndexPointers(sparse)[j] = static_cast<sunindextype>(e);
        for (const auto& [i, value] : columns[j])
            SUNSparseMatrix_IndexValues(sparse)[e] = i, SUNSparseMatrix_Data(sparse)[e++] = value;
        for (const auto& [i, value] : interleaved[j]) SM_ELEMENT_B(band, i, j) = value;
    }
    SUNSparseMatrix_IndexPointers(sparse)[n] = static_cast<sunindextype>(e);

    SUNLinearSolver klu = SUNLinSol_KLU(x, sparse, context), banded = SUNLinSol_Band(x, factors, context);
    const double analysis = least(10 * n, [&] { SUNLinSolInitialize(klu), SUNLinSolSetup(klu, sparse); });
    const double refactor = least(n, [&] { SUNLinSolSetup(klu, sparse); }),
                 solve = least(n, [&] { SUNLinSolSolve(klu, sparse, x, b, 0); });
    const double copy = least(n, [&] { SUNMatCopy(band, factors); });
    const double band_factor = least(n, [&] { SUNMatCopy(band, factors), SUNLinSolSetup(banded, factors); }) - copy;
    const double band_solve = least(n, [&] { SUNLinSolSolve(banded, factors, x, b, 0); });
    std::printf("{\"analysis\": %.4g, \"factors\": [%.4g, %.4g], \"solve\": [%.4g, %.4g]}\n", analysis, refactor,
                band_factor, solve, band_solve);
}
