// Text → tree → library → instance → flat → units → sorted. A stage without a value has reported the reason, and the
// parser fails exactly if the text is wrong.

#include "fuzz/front_end.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    torsion::fuzz::FrontEnd front_end;
    front_end.sorted({reinterpret_cast<const char*>(data), size});
    return 0;
}
