#include "compiler/source/utf8.h"

#include <doctest/doctest.h>

#include <string>

using namespace torsion::source;

TEST_CASE("characters of one to four bytes") {
    CHECK(decode("a", 0).value == U'a');
    CHECK(decode("é", 0).value == U'é');
    CHECK(decode("日", 0).value == U'日');
    CHECK(decode("🔧", 0).value == U'🔧');
    CHECK(decode("🔧", 0).length == 4);
}

TEST_CASE("what is not UTF-8 has no length") {
    CHECK(decode("\x80", 0).length == 0);             // a continuation without beginning
    CHECK(decode("\xC3", 0).length == 0);             // cut off
    CHECK(decode("\xC0\xAF", 0).length == 0);         // a slash in too many bytes
    CHECK(decode("\xED\xA0\x80", 0).length == 0);     // half of a surrogate pair
    CHECK(decode("\xF5\x80\x80\x80", 0).length == 0); // beyond the last character
}

TEST_CASE("the first byte that is not text") {
    CHECK(first_invalid_byte("") == 0);
    CHECK(first_invalid_byte("plain text of more than eight bytes") == 35);
    CHECK(first_invalid_byte("torsión in 日本") == std::string("torsión in 日本").size());
    CHECK(first_invalid_byte("0123456789\xFFxyz") == 10);
    CHECK(first_invalid_byte("caf\xE9") == 3);
}

TEST_CASE("characters are counted, not bytes") {
    CHECK(count_characters("aé日🔧") == 4);
    CHECK(count_characters("a\xFF\xFEz") == 4);
}
