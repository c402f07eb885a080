// Text → tree → library → instance → flat → units → sorted. A stage that gives no value has told why, and the parser gives one exactly when nothing
// is wrong.

#include "fuzz/front_end.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    torsion::fuzz::FrontEnd front_end;
    front_end.sorted({reinterpret_cast<const char*>(data), size});
    return 0;
}
