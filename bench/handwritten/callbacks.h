/* The callbacks of CVODE around `derivatives`, `fill_jacobian` and `edges` of the file that includes this. */
#include "hand.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

static int right_hand_side(realtype time, N_Vector x, N_Vector der, void* data) {
    derivatives(time, N_VGetArrayPointer(x), N_VGetArrayPointer(der), data);
    return 0;
}

static int jacobian(realtype time, N_Vector x, N_Vector der, SUNMatrix j, void* data, N_Vector a, N_Vector b,
                    N_Vector c) {
    (void)der, (void)a, (void)b, (void)c;
    fill_jacobian(time, N_VGetArrayPointer(x), j, data);
    return 0;
}

static int roots(realtype time, N_Vector x, realtype* value, void* data) {
    edges(time, N_VGetArrayPointer(x), value, data);
    return 0;
}
