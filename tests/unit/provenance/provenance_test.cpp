#include "compiler/provenance/provenance.h"
#include "compiler/provenance/reading.h"
#include "compiler/provenance/sha256.h"

#include <doctest/doctest.h>

using namespace torsion;

TEST_CASE("SHA-256 of FIPS 180-4, and of a file that is not there") {
    CHECK(provenance::sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(provenance::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(!provenance::sha256_of_file("no such file"));
}

TEST_CASE("a record has the paths that were typed, and no others of this machine") {
    Compilation compilation;
    compilation.sources.add("/home/somebody/models/Spin.mo", "model Spin end Spin;");
    compilation.sources.add("/opt/typed/Gear.mo", "model Gear end Gear;");
    const std::string record =
        provenance::record_of({.target = "Spin", .library_paths = {"/opt/typed"}}, compilation, nullptr);
    CHECK(record.find("\"Spin.mo\"") != std::string::npos);
    CHECK(record.find("/home") == std::string::npos);
    CHECK(record.find("\"/opt/typed/Gear.mo\"") != std::string::npos);
}

TEST_CASE("a record has the options of a run that were given") {
    const auto record = [](const runtime::Options& run) {
        return provenance::record_of({.target = "Spin", .run = run}, Compilation(), nullptr);
    };
    CHECK(record({}).find("\"options\": {}") != std::string::npos);
    runtime::Options few;
    few.max_steps = 20, few.max_step = 0.5;
    CHECK(record(few).find("\"options\": {\n    \"max_steps\": 20\n  }") != std::string::npos);
    runtime::Options located;
    located.locate_events = true;
    CHECK(record(located).find("\"locate_events\": true") != std::string::npos);
}

TEST_CASE("a library from another place, or in another version, is remarked") {
    Compilation compilation;
    library::PackageOrigin package;
    package.name = "Gears";
    package.version = "2.0.0";
    package.wanted_version = "1.0.0";
    compilation.packages.push_back(package);
    CHECK(provenance::library_remarks(compilation) ==
          std::vector<std::string>{"Gears is used in version 1.0.0; read is 2.0.0"});
    compilation.packages[0].wanted_version = "2.0.0";
    CHECK(provenance::library_remarks(compilation).empty());
}
