// Text → tree → library → instance → flat → units → sorted. A stage gives a value exactly when nothing is wrong: no result without a message, none after one.

#include "fuzz/front_end.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    torsion::fuzz::FrontEnd front_end;
    front_end.sorted({reinterpret_cast<const char*>(data), size});
    return 0;
}
