#include "compiler/library/files.h"
#include "tests/support/front_end.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace torsion;
using test::contains;
using test::flat_text;
using test::FrontEnd;

namespace fs = std::filesystem;

namespace {

/// A folder that is gone after the test.
struct Folder {
    fs::path path;
    Folder()
        : path(fs::temp_directory_path() /
               ("torsion_library_" + std::to_string(std::hash<std::string>{}(fs::current_path().string())) + "_" +
                std::to_string(++count))) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
    }
    static inline int count = 0;
};

} // namespace

TEST_CASE("names are looked up in enclosing classes, innermost first") {
    CHECK(contains(flat_text("package P constant Real a = 1; package Q constant Real a = 2; model M Real x = a; end M; "
                             "end Q; model N extends Q.M; end N; end P; "
                             "model T extends P.N; end T;"),
                   "x = 2;"));
}

TEST_CASE("the four forms of import") {
    const std::string p =
        "package P constant Real a = 1; constant Real b = 2; package Q constant Real c = 3; end Q; end P; ";
    CHECK(contains(flat_text(p + "model M import P.a; Real x = a; end M;"), "x = 1;"));
    CHECK(contains(flat_text(p + "model M import K = P.Q; Real x = K.c; end M;"), "x = 3;"));
    CHECK(contains(flat_text(p + "model M import P.*; Real x = b; end M;"), "x = 2;"));
    CHECK(contains(flat_text(p + "model M import P.{a, b}; Real x = a + b; end M;"), "x = 3;"));
}

TEST_CASE("imports are not inherited") {
    CHECK(flat_text("package P constant Real a = 1; end P; model A import P.a; Real y = a; end A; model M extends A; "
                    "Real x = a; end M;") == "L102");
}

TEST_CASE("encapsulated stops the search, a leading dot starts it at the root") {
    CHECK(flat_text("package P constant Real a = 1; encapsulated package Q model M Real x = a; end M; end Q; end P; "
                    "model T extends P.Q.M; end T;") == "L102");
    CHECK(contains(flat_text("package P constant Real a = 1; package P constant Real a = 5; model M Real x = .P.a; "
                             "Real y = P.a; end M; end P; end "
                             "P; model T extends P.P.M; end T;"),
                   "x = 1;"));
}

TEST_CASE("a package may extend a class that is nested in itself") {
    CHECK(contains(flat_text("package P extends P.Icons.Base; package Icons partial package Base constant Real k = 4; "
                             "end Base; end Icons; end P; "
                             "model M Real x = P.k; end M;"),
                   "x = 4;"));
}

TEST_CASE("equal class instances are one, different ones are not") {
    const std::string p =
        "package P constant Integer n = 1; function f output Real y = n; algorithm end f; end P; package Q = P(n = 3); "
        "package R = Q; package S = Q; package D = P(n = 3); ";
    FrontEnd front;
    REQUIRE(front.library.load_text("test.mo", p));
    library::Lookup lookup(front.library);
    const library::Class* f = lookup.find_class("P.f");
    REQUIRE(f);
    CHECK(lookup.find_class("Q.f") != f);
    CHECK(lookup.find_class("Q.f") == lookup.find_class("Q.f"));
    CHECK(lookup.find_class("R.f") == lookup.find_class("S.f"));
    CHECK(lookup.find_class("R.f") == lookup.find_class("Q.f"));
    CHECK(lookup.find_class("D.f") != lookup.find_class("Q.f"));
    CHECK(lookup.find_class("Q.f")->def == f->def);
}

TEST_CASE("a near name is suggested") {
    FrontEnd f;
    CHECK(!f.flatten("model M Modelica.Mechanics.Rotational.Components.Inertai j; end M;"));
    REQUIRE(f.codes() == "L101");
    CHECK(f.diagnostics.all()[0].help == "did you mean `Inertia`?");
}

TEST_CASE("a directory is a package; files are read when they are needed") {
    Folder folder;
    folder.write("Lib/package.mo", "package Lib constant Real g = 7; end Lib;");
    folder.write("Lib/package.order", "g\nA\nBroken\nSub\n");
    folder.write("Lib/A.mo", "within Lib; model A extends Sub.B; Real x = g; end A;");
    folder.write("Lib/Broken.mo", "within Lib; model Broken Real");
    folder.write("Lib/Sub/package.mo", "within Lib; package Sub end Sub;");
    folder.write("Lib/Sub/B.mo", "within Lib.Sub; model B Real y = g + 1; end B;");
    FrontEnd f({folder.path.string()});
    auto m = f.flatten("model T extends Lib.A; end T;");
    REQUIRE(m);
    CHECK(f.codes() == "");
    CHECK(contains(flat::print(*m), "y = 8;"));

    SUBCASE("a file of a package is found with its package") {
        FrontEnd g;
        auto names = g.library.load_file((folder.path / "Lib/A.mo").string());
        REQUIRE(names);
        CHECK(names->front() == "Lib.A");
        CHECK(instance::instantiate(g.library, "Lib.A", {}, g.diagnostics));
    }
}

TEST_CASE("-L wins over our own library, and the highest version over the others") {
    Folder folder;
    folder.write("Modelica 3.9.0/package.mo", "package Modelica constant Real v = 3; end Modelica;");
    folder.write("Modelica 4.0.0/package.mo", "package Modelica constant Real v = 4; end Modelica;");
    const char* text = "model T Real x = Modelica.v; end T;";
    FrontEnd f({folder.path.string()});
    auto m = f.flatten(text);
    REQUIRE(m);
    CHECK(contains(flat::print(*m), "x = 4;"));
    FrontEnd g({folder.path.string()});
    m = g.flatten("model T Real x = Modelica.v; annotation(uses(Modelica(version = \"3.9.0\"))); end T;");
    REQUIRE(m);
    CHECK(contains(flat::print(*m), "x = 3;"));
}

TEST_CASE("-L may name the library's own folder, and finds what lies beside it") {
    Folder folder;
    folder.write("Lib 1.2/package.mo", "package Lib constant Real v = Other.w + 1; end Lib;");
    folder.write("Other 7.mo", "package Other constant Real w = 6; end Other;");
    for (const char* end : {"", "/"}) {
        FrontEnd f({(folder.path / "Lib 1.2").string() + end});
        auto m = f.flatten("model T Real x = Lib.v; end T;");
        REQUIRE(m);
        CHECK(contains(flat::print(*m), "x = 7;"));
        REQUIRE(f.library.packages().size() == 2);
        CHECK(f.library.packages()[1].name == "Other");
    }
}

TEST_CASE("every file is read for a name in a class; classes that nobody names are not read") {
    Folder folder;
    folder.write("Lib/package.mo", "package Lib end Lib;");
    folder.write("Lib/A.mo", "within Lib; model A B b; end A;");
    folder.write("Lib/B.mo", "within Lib; model B Real y = 1; end B;");
    folder.write("Lib/C.mo", "within Lib; model C Real y = 1; end C;");
    FrontEnd f({folder.path.string()});
    REQUIRE(f.flatten("model T extends Lib.A; end T;"));
    const auto& files = f.library.files_read();
    REQUIRE(files.size() == 4);
    CHECK(files[0].reason == "the user names it");
    CHECK(files[1].class_name == "Lib");
    CHECK(files[1].reason == "Lib.A in T");
    CHECK(files[3].class_name == "Lib.B");
    CHECK(files[3].reason == "B in Lib.A");
    CHECK(f.library.statistics().files == 4);
}

TEST_CASE("what is installed for the user is the last resort") {
    Folder own, installed;
    own.write("Lib/package.mo", "package Lib constant Real v = 1; annotation(version = \"4.0.0\"); end Lib;");
    installed.write("Lib 3.2.3/package.mo", "package Lib constant Real v = 3; end Lib;");
    installed.write("Lib 4.1.0/package.mo", "package Lib constant Real v = 4; end Lib;");
    installed.write("More 1.0/package.mo", "package More constant Real v = 9; end More;");
    library::LibraryOptions options{.stdlib_dir = own.path.string(), .installed = {installed.path.string()}};
    const auto chosen = [&](const char* name, const char* version) {
        library::Search search(options);
        if (*version) search.want(name, version);
        const auto origin = search.find(name);
        return origin ? library::version_in_name(origin->entry) + ": " + origin->reason : "none";
    };
    CHECK(chosen("Lib", "") == ": our own");
    CHECK(chosen("Lib", "4.0.0") == ": our own");
    CHECK(chosen("Lib", "3.2.3") == "3.2.3: installed for the user; version 3.2.3 is used, ours is 4.0.0");
    CHECK(chosen("Lib", "2.0.0") == ": our own"); // neither has it
    CHECK(chosen("More", "") == "1.0: installed for the user; nothing else has it");
    options.lacking = {{"Lib", "Lib.A"}};
    CHECK(chosen("Lib", "") == "4.1.0: installed for the user; ours has no Lib.A");
    options.paths = {own.path.string()};
    CHECK(chosen("Lib", "") == ": given with -L");
}

TEST_CASE("package.order that does not fit is a warning; a wrong `within` an error") {
    Folder folder;
    folder.write("Lib/package.mo", "package Lib end Lib;");
    folder.write("Lib/package.order", "A\nMissing\n");
    folder.write("Lib/A.mo", "within Other; model A Real x = 1; end A;");
    FrontEnd f({folder.path.string()});
    CHECK(!(f.flatten("model T extends Lib.A; end T;") && !f.diagnostics.has_errors()));
    CHECK(contains(f.codes(), "L104"));
    CHECK(contains(f.codes(), "L103"));
}
