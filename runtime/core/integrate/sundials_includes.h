#pragma once
// The headers of SUNDIALS, used in this folder only.

#include <arkode/arkode_arkstep.h>
#include <cvode/cvode.h>
#include <cvode/cvode_ls.h>
#include <ida/ida.h>
#include <ida/ida_ls.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#ifdef TORSION_WITH_KLU
#include <sunlinsol/sunlinsol_klu.h>
#endif
