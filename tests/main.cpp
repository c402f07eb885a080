// `--shard=2/4` runs the 2nd, 6th, 10th … test case: entries of ctest that share the cores (torsion_test in
// cmake/TorsionTests.cmake). So every case stands in exactly one shard. Everything else on the command line is for
// doctest.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstring>

namespace {

/// Marks what stands in other shards; false if there is no such shard. The registry orders cases by line and name, so
/// it is the same each time.
bool keep_shard(const char* given) {
    unsigned shard = 0, shards = 0, i = 0;
    int read = 0;
    if (std::sscanf(given, "%u/%u%n", &shard, &shards, &read) != 2 || given[read] != '\0' || shard < 1 ||
        shard > shards)
        return false;
    for (const doctest::detail::TestCase& test : doctest::detail::getRegisteredTests()) {
        // Its order does not depend on the mark; doctest has no other way to choose cases that no pattern of names
        // describes.
        if (i++ % shards != shard - 1) const_cast<doctest::detail::TestCase&>(test).m_skip = true;
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    constexpr const char* option = "--shard=";
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], option, std::strlen(option)) != 0 || keep_shard(argv[i] + std::strlen(option)))
            continue;
        std::fprintf(stderr, "%s: not of the form --shard=1/4\n", argv[i]);
        return 2;
    }
    return doctest::Context(argc, argv).run();
}
