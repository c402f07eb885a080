// The interface of libtorsion_llvm.so and libtorsion_cross.so to the program.

#include "compiler/native/code_modules.h"

extern "C" __attribute__((visibility("default"))) const torsion::native::CodeGenerator torsion_code_generator{
    torsion::native::module_fit,   &torsion::native::make_jit,         &torsion::native::print_ir,
    &torsion::native::make_object, &torsion::native::make_data_object, &torsion::native::problem_of,
    &torsion::native::layout_on};
