#include "compiler/support/digest.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace torsion;

namespace {

std::string counted(std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(i % 251);
    return bytes;
}

} // namespace

// Expected: `b2sum -l 256`
TEST_CASE("digests are those of BLAKE2b") {
    CHECK(hexadecimal(digest_of("")) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    CHECK(hexadecimal(digest_of("abc")) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    CHECK(hexadecimal(digest_of(counted(128))) == "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1");
    CHECK(hexadecimal(digest_of(counted(1000))) == "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331");
}

TEST_CASE("a digest does not depend on the portions in which the bytes come") {
    const std::string bytes = counted(1000);
    for (std::size_t portion : {1, 7, 127, 128, 129, 500}) {
        Hasher hasher;
        for (std::size_t at = 0; at < bytes.size(); at += portion)
            hasher.add(bytes.data() + at, std::min(portion, bytes.size() - at));
        CHECK(hasher.finish() == digest_of(bytes));
    }
}

TEST_CASE("lengths of texts go into a digest") {
    Hasher a, b;
    a.add(std::string_view("ab")), a.add(std::string_view("c"));
    b.add(std::string_view("a")), b.add(std::string_view("bc"));
    CHECK(a.finish() != b.finish());
}
