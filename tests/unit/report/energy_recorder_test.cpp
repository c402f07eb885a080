// What the page's section "energy" makes of what the audit tells.

#include "compiler/report/energy_recorder.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace torsion;
using Json = nlohmann::json;

namespace {

/// A spring that stores, and a brake that takes.
flat::FlatModel two_components() {
    flat::FlatModel flat;
    for (const char* path : {"spring", "brake"}) {
        flat::Component component;
        component.path = path;
        flat.components.add(component);
    }
    flat.energy.owners = {{{flat::ComponentId(0)}, {}, {flat::ComponentId(1)}, {}}};
    return flat;
}

runtime::Energy audited() {
    runtime::Energy audit;
    audit.is_audited = true;
    return audit;
}

} // namespace

TEST_CASE("energies are differences, powers are integrals") {
    const flat::FlatModel flat = two_components();
    report::EnergyRecorder recorder(flat);
    const double start[] = {5, 0, 0, 0, 5, 0}, middle[] = {6, 0, 2, 0, 6, 2}, end[] = {3, 0, 1, 0, 3, 1};
    const auto run = [&] {
        recorder.begin();
        recorder.point(0, start);
        recorder.part(0.5, middle);
        recorder.part(0.5, end);
        recorder.point(1, end);
        recorder.point(1, start); // an event set the state anew
    };
    run();
    run(); // all of the run before is forgotten
    const Json json = Json::parse(recorder.section(audited()));
    REQUIRE(json["components"].size() == 2);
    CHECK(json["components"][0]["path"] == "spring");
    CHECK(json["components"][0]["stored"] == 0);
    CHECK(json["components"][0]["largest"] == 6);
    CHECK(json["components"][1]["dissipated"] == 1.5);
    CHECK(json["components"][1]["dissipated_power"] == 2);
    CHECK(json["time"] == Json({0, 1, 1}));
    CHECK(json["over_time"]["stored"] == Json({5, 3, 5}));
    CHECK(json["over_time"]["dissipated"] == Json({0, 1.5, 1.5}));
}

TEST_CASE("a run without audit has the reason and no numbers; one that nobody audits has no section") {
    const flat::FlatModel flat = two_components();
    const report::EnergyRecorder recorder(flat);
    runtime::Energy audit;
    CHECK(recorder.section(audit).empty());
    audit.obstacle = "class `X` declares none";
    const Json json = Json::parse(recorder.section(audit));
    CHECK(json == Json({{"audited", false}, {"reason", "class `X` declares none"}}));
}
