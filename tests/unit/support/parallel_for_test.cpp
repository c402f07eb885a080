#include "compiler/support/parallel_for.h"

#include <doctest/doctest.h>

TEST_CASE("each piece of work is done once") {
    for (bool is_worth_it : {false, true}) {
        std::vector<std::atomic<int>> done(500);
        torsion::parallel_for(done.size(), is_worth_it, [&](std::size_t i) { ++done[i]; });
        for (const std::atomic<int>& times : done) CHECK(times == 1);
    }
    torsion::parallel_for(0, true, [](std::size_t) { FAIL("there is nothing to do"); });
}
