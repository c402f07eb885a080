#include "tests/equivalence/pair.h"
#include "tests/equivalence/random_models.h"

#include <doctest/doctest.h>

using namespace torsion;
using testing::check_model;
using testing::MakeModel;

TEST_CASE("machine code = interpreter on models made by hand") {
    for (int optimization : {0, 1, 2}) {
        for (bool everything : {false, true}) {
            for (const MakeModel& make : std::initializer_list<MakeModel>{testing::oscillator, testing::linear_torn,
                                                                          testing::nonlinear_torn, testing::friction}) {
                check_model(make, {.everything = everything, .optimization = optimization}, 1);
            }
        }
    }
}

TEST_CASE("machine code = interpreter on random models") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        check_model([&] { return testing::RandomModel(seed)(); },
                    {.everything = true, .optimization = static_cast<int>(seed % 3)}, seed);
    }
}

TEST_CASE("machine code = interpreter when kernels are cut into small functions") {
    for (unsigned seed = 101; seed <= 120; ++seed) {
        check_model([&] { return testing::RandomModel(seed, 80)(); },
                    {.everything = true, .function_limit = 1 + seed % 30}, seed);
    }
}
