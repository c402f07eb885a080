#include "compiler/native/target/platforms.h"

#include <doctest/doctest.h>

namespace native = torsion::native;

namespace {

std::string names(std::string_view list, int version) {
    std::string problem, text;
    for (const native::Platform* platform : native::platforms_of_list(list, version, problem))
        text += std::string(text.empty() ? "" : " ") + platform->name;
    return problem.empty() ? text : "! " + problem;
}

} // namespace

TEST_CASE("a list of platforms comes in our order, each once") {
    CHECK(names("x86_64-windows,x86_64-linux,x86_64-windows", 3) == "x86_64-linux x86_64-windows");
    CHECK(names("all", 3) == "x86_64-linux aarch64-linux x86_64-windows aarch64-windows x86_64-darwin aarch64-darwin");
    CHECK(names("all", 2) == "x86_64-linux x86_64-windows x86_64-darwin aarch64-darwin");
}

TEST_CASE("a list with an unknown platform has none") {
    CHECK(names("x86_64-linux,abacus", 3) == "! there is no platform `abacus`");
    CHECK(names("x86_64-linux,", 3) == "! there is no platform ``");
    CHECK(names("", 3) == "! there is no platform ``");
    CHECK(names("all,x86_64-linux", 3) == "! there is no platform `all`");
    CHECK(names("aarch64-linux", 2) == "! FMI 2 has no name for the platform `aarch64-linux`");
    CHECK(names("wasm32", 3) == "! FMI 3 has no name for the platform `wasm32`");
}

TEST_CASE("every platform can be made code for, and its target leads back to it") {
    for (const native::Platform& platform : native::platforms()) {
        const auto target = native::TargetSpec::named(platform.name);
        REQUIRE(target);
        CHECK(native::platform_of(*target) == &platform);
        CHECK(native::problem_of(*target) == "");
    }
    CHECK(native::host_platform() != nullptr);
}
