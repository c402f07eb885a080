// Trees as bytes and back, with every field; files of the cache that are whole, old, damaged.

#include "compiler/syntax/ast_fields.h"
#include "compiler/syntax/pack.h"
#include "compiler/syntax/parse_cache.h"
#include "tests/support/scratch_folder.h"
#include "tests/unit/syntax/parsing.h"

#include <doctest/doctest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

using namespace torsion;
using torsion::testing::read;
using torsion::testing::write;
using Folder = torsion::testing::ScratchFolder;
using namespace torsion::syntax::testing;
namespace fs = std::filesystem;

namespace {

/// All that is in a tree, spans too; what several nodes share is written once more for each.
class Dump {
public:
    template <class... T>
    void operator()(const T&... x) {
        (add(x), ...);
    }
    std::string text;

private:
    void add(bool x) { text += x ? "t" : "f"; }
    void add(std::int64_t x) { text += std::to_string(x) + " "; }
    void add(double x) { text.append(reinterpret_cast<const char*>(&x), sizeof x); }
    void add(const std::string& x) { text += "'" + x + "'"; }
    void add(const source::Span& x) {
        text += x.valid() ? "<" + std::to_string(x.file.index()) + ":" + std::to_string(x.begin) + "-" +
                                std::to_string(x.end) + ">"
                          : "<>";
    }
    template <class E>
        requires std::is_enum_v<E>
    void add(E x) {
        text += "#" + std::to_string(static_cast<int>(x));
    }
    template <class T>
    void add(const std::vector<T>& items) {
        text += "[";
        for (const T& item : items) add(item);
        text += "]";
    }
    template <class T>
    void add(const std::optional<T>& x) {
        text += "?";
        if (x) add(*x);
    }
    template <class T>
    void add(const std::shared_ptr<T>& x) {
        text += "*";
        if (x) add(*x);
    }
    template <class... T>
    void add(const std::variant<T...>& x) {
        text += "|" + std::to_string(x.index());
        std::visit([&](const auto& alternative) { add(alternative); }, x);
    }
    template <ast::Node T>
    void add(const T& x) {
        text += "(";
        ast::visit_fields(x, *this);
        text += ")";
    }
    void add(const ast::Body& body) { add(body()); }
    void add(const ast::Expr* root) { // no deeper in a sum than in its right sides
        for (const ast::Expr* e = root;;) {
            const auto* binary = e ? std::get_if<ast::Binary>(&e->node) : nullptr;
            if (binary == nullptr) {
                if (e) add(*e);
                else text += "null";
                return;
            }
            text += "~";
            add(e->span), add(binary->op), add(binary->rhs);
            e = binary->lhs;
        }
    }
};

std::string dump(const ast::File& tree) {
    Dump result;
    result(tree.within, tree.classes);
    return result.text;
}

std::string packed(const Parsed& parsed) {
    return syntax::pack(*parsed.file, (*parsed.sources)[parsed.file->source], {7, 3});
}

std::unique_ptr<const ast::File> unpacked(std::string bytes, const Parsed& parsed) {
    syntax::ParseStatistics statistics;
    return syntax::unpack(std::move(bytes), (*parsed.sources)[parsed.file->source], statistics);
}

std::string repeated(const std::string& text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
}

struct Cached : Parsed {
    syntax::ParseStatistics statistics;
};

Cached parse_with(const std::string& folder, std::string text) {
    Cached result;
    const auto id = result.sources->add("test.mo", std::move(text));
    result.file = syntax::ParseCache(folder).parse((*result.sources)[id], result.diagnostics, result.statistics);
    return result;
}

const std::string constructs = R"(within A.'b c';
encapsulated partial model M "text with \"quotes\""
  extends B(redeclare replaceable type T = Real[3](unit = "m") constrainedby Real, each final x(y = {1, 2.5e-3, -4} .* {1, 2, 3}, z = break), break c,
    break connect(a.b[1], c)) annotation(Icon());
  redeclare model extends K(p = 1) "k" Real r; end K;
  import A.B; import C = A.B; import A.*; import A.{B, C};
  flow Real[2] x, y[3](start = 1) = [1, 2; 3, 4] * v if n > 0 "x" annotation(Evaluate = true);
  replaceable model N = O(p = 1) constrainedby P(q = 2) "c";
  inner outer parameter Integer n(min = 1) = if a then 1 elseif b then 2 else 3;
  type E = enumeration(one "1", two annotation(x)); type F = enumeration(:);
  function df = der(f, a, b);
  operator record R encapsulated operator function 'g' input Real a; output Real b; external "C" b = g(a, 1) annotation(Library = "x"); end 'g'; end R;
  pure function h input Real u[:]; output Real s; protected Real t; algorithm
    s := sum(u[i] ^ 2 for i in 1:2:size(u, 1)); (s, , t) := f(u[end], function g(a = 1), x = .A.B.c);
    for i loop break; end for; while true loop return; end while; if a and not b then s := 1; else f(); end if;
    when a then s := 1; elsewhen b then s := 2; end when;
  end h;
protected
  Boolean q = (x)[1] <> 1 or initial() "é";
initial equation x = 1; equation
  connect(a, b[1].c) "d" annotation(Line()); if a then x = 1; elseif b then y = 2; else assert(true, "m"); end if;
  for i in 1:3, j loop x[i] = {k for k in 1:i}; end for; when sample(0, 1) then reinit(x, pre(y)); end when; (a, b) = f(x);
end M;
)";

} // namespace

TEST_CASE("a tree is the same after packing, in every field") {
    for (const std::string& text : {constructs, std::string("within ;\nclass A end A; final class B end B;"),
                                    std::string("within A; type T = Real;")}) {
        const Parsed parsed = parse_text(text);
        REQUIRE_MESSAGE(parsed.file != nullptr, parsed.messages());
        const auto again = unpacked(packed(parsed), parsed);
        REQUIRE(again != nullptr);
        CHECK(dump(*again) == dump(*parsed.file));
        CHECK(syntax::print(*again, *parsed.sources) == parsed.printed());
    }
}

TEST_CASE("every model of the repository is the same after packing") {
    std::size_t count = 0;
    for (const char* folder : {"stdlib_models", "examples"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(TORSION_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".mo") continue;
            CAPTURE(entry.path().string());
            const Parsed parsed = parse_text(read(entry.path()));
            REQUIRE(parsed.file != nullptr);
            const auto again = unpacked(packed(parsed), parsed);
            REQUIRE(again != nullptr);
            CHECK(dump(*again) == dump(*parsed.file));
            ++count;
        }
    }
    CHECK(count > 20);
}

TEST_CASE("a class is read when it is asked for") {
    const Parsed parsed = parse_text("package P model A Real x = 1 + 2; end A; model B Real x = 3; end B; end P;");
    const auto again = unpacked(packed(parsed), parsed);
    CHECK(again->arena->size() == 0);
    const auto& elements = std::get<ast::Composition>(again->classes[0]->body()).elements;
    REQUIRE(elements.size() == 2);
    CHECK(again->arena->size() == 0);
    const auto& b = *std::get<ast::NestedClass>(elements[1]).class_def;
    CHECK(b.name.text == "B");
    b.body();
    CHECK(again->arena->size() == 1);
    CHECK(&b.body() == &b.body());
    CHECK(dump(*again) == dump(*parsed.file));
}

TEST_CASE("what is long or deep is packed too") {
    for (const std::string& text :
         {"model M Real x = 1" + repeated(" + 1", 20000) + "; end M;",
          "model M Real x = " + repeated("{", 250) + "1" + repeated("}", 250) + "; end M;",
          "model M R x" + repeated("(a", 250) + " = 1" + repeated(")", 250) + "; end M;",
          "model M equation " + repeated("if a then ", 250) + "x = 1;" + repeated(" end if;", 250) + " end M;"}) {
        const Parsed parsed = parse_text(text);
        REQUIRE_MESSAGE(parsed.file != nullptr, parsed.messages());
        const auto again = unpacked(packed(parsed), parsed);
        REQUIRE(again != nullptr);
        CHECK(dump(*again) == dump(*parsed.file));
    }
}

TEST_CASE("bytes that are no tree are refused, and nothing outside of them is read") {
    const Parsed parsed = parse_text("within A; model M extends B(x = {1, y[2]}); model N \"t\" Real y = 2 * (z + "
                                     "f(1.5, a = -x)); end N; equation x = 1; end M;");
    const std::string good = packed(parsed);
    const auto try_out = [&](std::string bytes) {
        try {
            if (const auto tree = unpacked(std::move(bytes), parsed)) dump(*tree);
        } catch (const std::runtime_error&) { // a class that cannot be read
        }
    };
    for (std::size_t at = 0; at < good.size(); ++at) {
        CHECK(unpacked(good.substr(0, at), parsed) == nullptr);
        for (int byte = 0; byte < 256; ++byte) {
            std::string bad = good;
            bad[at] = static_cast<char>(byte);
            try_out(std::move(bad));
        }
    }
    CHECK(unpacked(good + "x", parsed) == nullptr);
    CHECK(unpacked(good, parsed) != nullptr);
}

TEST_CASE("a text that was parsed before is not parsed again") {
    const Folder folder;
    const Cached first = parse_with(folder.text(), constructs), second = parse_with(folder.text(), constructs),
                 without = parse_with("", constructs);
    REQUIRE(first.file != nullptr);
    CHECK_FALSE(first.statistics.is_from_cache);
    CHECK(second.statistics.is_from_cache);
    CHECK_FALSE(without.statistics.is_from_cache);
    CHECK(dump(*first.file) == dump(*without.file));
    CHECK(dump(*second.file) == dump(*without.file));
    CHECK(second.statistics.tokens == without.statistics.tokens);
    CHECK(second.statistics.lines == without.statistics.lines);
    CHECK(folder.files().size() == 1);
    CHECK_FALSE(parse_with(folder.text(), constructs + " ").statistics.is_from_cache);
}

TEST_CASE("texts with messages give them each time") {
    const Folder folder;
    for (const std::string& text :
         {std::string("model M Real x = ; end M;"), std::string("model M Real x \"ä\xff\"; end M;"), std::string(""),
          std::string("model M end N;")}) {
        const Cached first = parse_with(folder.text(), text), second = parse_with(folder.text(), text),
                     without = parse_with("", text);
        CHECK_FALSE(second.statistics.is_from_cache);
        CHECK(first.messages() == without.messages());
        CHECK(second.messages() == without.messages());
        CHECK_FALSE(without.messages().empty());
    }
    CHECK(folder.files().empty());
}

TEST_CASE("a damaged file is as if it were not there, and is made again") {
    const Folder folder;
    const std::string text = "model M Real x = 1; end M;";
    const std::string expected = dump(*parse_with(folder.text(), text).file);
    REQUIRE(folder.files().size() == 1);
    const fs::path file = folder.files()[0];
    const std::string good = read(file);
    const auto check = [&](const std::string& bad) {
        write(file, bad);
        const Cached parsed = parse_with(folder.text(), text);
        CHECK_FALSE(parsed.statistics.is_from_cache);
        CHECK(dump(*parsed.file) == expected);
        CHECK(read(file) == good);
    };
    for (std::size_t at = 0; at < good.size(); ++at) {
        check(good.substr(0, at));
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 << at % 8));
        check(bad);
    }
    check(good + "x");
    CHECK(parse_with(folder.text(), text).statistics.is_from_cache);
}

// a thread begins without what others have learned from the lexer
TEST_CASE("no token depends on what was read before") {
    const std::vector<std::string> texts = {constructs,
                                            "model M Real x=1.5e3+.2.*y[end]; end M;",
                                            "/* a **/ // b\nmodel 'a\\'b' end 'a\\'b';",
                                            "model M \"a\nb\" end M;",
                                            "model M x = 1.e; end M;",
                                            "model M x = 'a",
                                            "model M \"a",
                                            "/* a",
                                            "model M & end M;",
                                            "a/**/b//",
                                            "1.2.3...4<>==<=>=:=.+.^./.-.*",
                                            "model M Real é; end M;"};
    for (const std::string& text : texts) {
        std::string fresh;
        std::thread([&] { fresh = parse_text(text).printed(); }).join();
        for (const std::string& other : texts) parse_text(other);
        CHECK(parse_text(text).printed() == fresh);
        CHECK(parse_text(text).printed() == fresh);
    }
}
