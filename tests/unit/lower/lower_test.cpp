#include "compiler/lower/lower.h"
#include "tests/unit/lower/sorted_models.h"

#include <doctest/doctest.h>

using namespace torsion;

TEST_CASE("dump") {
    std::printf("%s\n", lower::print(lower::lower(testing::friction())).c_str());
    std::printf("%s\n", lower::print(lower::lower(testing::oscillator())).c_str());
}
