// The interface of libtorsion_lld.so and of libtorsion_lld_cross.so to the program.

#include "compiler/native/code_modules.h"

extern "C" __attribute__((visibility("default")))
const torsion::native::Linker torsion_linker{torsion::native::module_fit, &torsion::native::link_shared};
