#include "compiler/source/source_map.h"

#include <doctest/doctest.h>

using namespace torsion::source;

TEST_CASE("positions are counted in lines and characters") {
    SourceMap map;
    const SourceFile& file = map[map.add("a.mo", "one\nµ = 1\r\n\nlast")];
    CHECK(file.position(0).line == 1);
    CHECK(file.position(0).column == 1);
    CHECK(file.position(3).line == 1); // the line end belongs to its line
    CHECK(file.position(4).line == 2);
    CHECK(file.position(6).column == 2); // µ has two bytes
    CHECK(file.position(1000).line == 4);
    CHECK(file.line(1) == "one");
    CHECK(file.line(2) == "µ = 1");
    CHECK(file.line(3).empty());
    CHECK(file.line(4) == "last");
    CHECK(file.line(5).empty());
    CHECK(file.line_start(2) == 4);
}

TEST_CASE("an empty file has one empty line") {
    SourceMap map;
    const SourceFile& file = map[map.add("empty.mo", "")];
    CHECK(file.position(0).line == 1);
    CHECK(file.line(1).empty());
}

TEST_CASE("files stay where they are") {
    SourceMap map;
    const FileId first = map.add("a.mo", "text");
    const std::string_view text = map[first].text();
    for (int i = 0; i < 1000; ++i) map.add("b.mo", "other");
    CHECK(text == "text");
    CHECK(map.size() == 1001);
    CHECK(map.text({first, 1, 3}) == "ex");
    CHECK(map.text(Span{}).empty());
}

TEST_CASE("joined spans cover both") {
    const FileId file(0);
    CHECK(join({file, 2, 4}, {file, 7, 9}) == Span{file, 2, 9});
    CHECK(join({file, 7, 9}, {file, 2, 4}) == Span{file, 2, 9});
    CHECK(join({}, {file, 2, 4}) == Span{file, 2, 4});
    CHECK(join({file, 2, 4}, {}) == Span{file, 2, 4});
}
