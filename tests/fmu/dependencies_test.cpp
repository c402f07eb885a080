// Dependencies at run time, and whether they are true: what is said to have no influence has none, what is said to be
// constant is.

#include "tests/fmu/importer.h"
#include "tests/support/fmu_table.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

int messages = 0;
void count_message(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String) { ++messages; }

fmi3Instance importer_of(const TorsionModel& model) {
    return fmi3InstantiateModelExchange("x", token(model), nullptr, false, false, nullptr, count_message);
}

using Kinds = std::map<std::uint32_t, fmi3DependencyKind>; // by reference of the known

Kinds dependencies(fmi3Instance c, std::uint32_t unknown) {
    std::size_t n = 99;
    REQUIRE(fmi3GetNumberOfVariableDependencies(c, unknown, &n) == fmi3OK);
    std::vector<std::size_t> of(n), on(n);
    std::vector<std::uint32_t> knowns(n);
    std::vector<fmi3DependencyKind> kinds(n);
    REQUIRE(fmi3GetVariableDependencies(c, unknown, of.data(), knowns.data(), on.data(), kinds.data(), n) == fmi3OK);
    Kinds result;
    for (std::size_t i = 0; i < n; ++i) {
        CHECK((of[i] == 1 && on[i] == 1));
        CHECK(result.emplace(knowns[i], kinds[i]).second);
    }
    return result;
}

bool start(fmi3Instance c) {
    return fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK && fmi3ExitInitializationMode(c) == fmi3OK &&
           fmi3EnterContinuousTimeMode(c) == fmi3OK;
}

Kinds listed(const package::FmuTable& table, const package::FmuUnknown& unknown) {
    static const std::map<std::string, fmi3DependencyKind> words = {{"constant", fmi3Constant},
                                                                    {"fixed", fmi3Fixed},
                                                                    {"tunable", fmi3Tunable},
                                                                    {"discrete", fmi3Discrete},
                                                                    {"dependent", fmi3Dependent}};
    Kinds result;
    for (std::size_t i = 0; i < unknown.dependencies.size(); ++i)
        result[table.variables[unknown.dependencies[i]].reference] = words.at(unknown.kinds[i]);
    return result;
}

/// d unknown / d known for each Real known, at a random point near the present one; rows by unknown.
std::vector<std::vector<double>> slopes(fmi3Instance c, const std::vector<std::uint32_t>& unknowns,
                                        const std::vector<std::uint32_t>& knowns) {
    std::vector<std::vector<double>> result(unknowns.size(), std::vector<double>(knowns.size()));
    std::vector<double> column(unknowns.size());
    const double one = 1;
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        if (fmi3GetDirectionalDerivative(c, unknowns.data(), unknowns.size(), &knowns[k], 1, &one, 1, column.data(),
                                         column.size()) != fmi3OK)
            return {};
        for (std::size_t u = 0; u < unknowns.size(); ++u) result[u][k] = column[u];
    }
    return result;
}

bool move(fmi3Instance c, std::size_t n_states, std::mt19937& random) {
    std::vector<double> x(n_states);
    if (fmi3GetContinuousStates(c, x.data(), x.size()) != fmi3OK) return false;
    for (double& value : x)
        value += (0.1 + 0.1 * std::abs(value)) * std::uniform_real_distribution<double>(-1, 1)(random);
    return fmi3SetContinuousStates(c, x.data(), x.size()) == fmi3OK;
}

/// How many pairs have been looked at.
std::size_t check_slopes(fmi3Instance c, const TorsionModel& model, const package::FmuTable& table) {
    std::vector<std::uint32_t> unknowns, knowns;
    for (const auto* list : {&table.derivatives, &table.outputs}) {
        for (const package::FmuUnknown& x : *list) {
            if (table.variables[x.variable].type == package::FmuType::Real)
                unknowns.push_back(table.variables[x.variable].reference);
        }
    }
    for (const package::FmuVariable& x : table.variables) {
        if (x.type == package::FmuType::Real && x.causality == "input") knowns.push_back(x.reference);
    }
    for (const std::size_t state : table.states) knowns.push_back(table.variables[state].reference);
    if (unknowns.empty() || knowns.empty() || unknowns.size() * knowns.size() > 4000) return 0;
    std::mt19937 random(7);
    std::vector<std::vector<double>> first;
    std::size_t pairs = 0;
    for (int point = 0; point < 4; ++point) {
        if (point > 0 && !move(c, model.n_x, random)) break;
        const auto found = slopes(c, unknowns, knowns);
        if (found.empty()) continue; // the model cannot be evaluated there
        for (std::size_t u = 0; u < unknowns.size(); ++u) {
            const Kinds kinds = dependencies(c, unknowns[u]);
            double size = 0;
            for (const double slope : found[u]) size = std::max(size, std::abs(slope));
            for (std::size_t k = 0; k < knowns.size(); ++k, ++pairs) {
                CAPTURE(unknowns[u]);
                CAPTURE(knowns[k]);
                const auto entry = kinds.find(knowns[k]);
                const double slope = found[u][k], error = 1e-5 * size + 1e-9;
                if (entry == kinds.end()) CHECK(std::abs(slope) <= error);
                else if (!first.empty() && entry->second != fmi3Dependent)
                    CHECK(std::abs(slope - first[u][k]) <= error + 1e-5 * std::abs(slope));
            }
        }
        if (first.empty()) first = found;
    }
    return pairs;
}

} // namespace

TEST_CASE("dependencies at run time: of the initialization before its end, of the simulation after it") {
    const TorsionModel& model = use(compile_text(interface_model));
    fmi3Instance c = importer_of(model);
    REQUIRE(c);
    const auto of = [&](const char* name) { return dependencies(c, reference(model, name)); };
    const auto at = [&](const char* name) { return reference(model, name); };
    const Kinds at_start = {{at("J"), fmi3Dependent},
                            {at("is_braked"), fmi3Dependent},
                            {at("on"), fmi3Dependent},
                            {at("tau"), fmi3Dependent},
                            {at("w"), fmi3Dependent}};
    CHECK(of("der(w)") == at_start);
    CHECK(of("k") == Kinds{{at("J"), fmi3Constant}});
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    CHECK(of("der(w)") == at_start);
    CHECK(of("J").empty());
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    const Kinds in_run = {{at("on"), fmi3Dependent}, {at("tau"), fmi3Discrete}, {at("w"), fmi3Dependent}};
    CHECK(of("der(w)") == in_run);
    CHECK(of("k").empty());                           // fixed by now
    CHECK(of("w") == Kinds{{at("w"), fmi3Constant}}); // an output and a state
    CHECK(of("phi").empty());
    CHECK(of("power") == Kinds{{at("tau"), fmi3Dependent}, {at("w"), fmi3Dependent}});
    CHECK(dependencies(c, model.n_variables).empty()); // time
    // the event indicator of w > 0.4
    CHECK(dependencies(c, model.n_variables + 1 + model.n_x) == Kinds{{at("w"), fmi3Dependent}});
    fmi3FreeInstance(c);
}

TEST_CASE("dependencies at run time: wrong references, room and pointers") {
    const TorsionModel& model = use(compile_text(interface_model));
    fmi3Instance c = importer_of(model);
    REQUIRE(start(c));
    messages = 0;
    const std::uint32_t der_w = reference(model, "der(w)");
    std::size_t n = 7, of[8], on[8];
    std::uint32_t knowns[8];
    fmi3DependencyKind kinds[8];
    CHECK(fmi3GetNumberOfVariableDependencies(c, 999999, &n) == fmi3Error);
    // no unknown of the model structure
    CHECK(fmi3GetNumberOfVariableDependencies(c, reference(model, "load"), &n) == fmi3Error);
    CHECK(fmi3GetNumberOfVariableDependencies(c, der_w, nullptr) == fmi3Error);
    CHECK(n == 7);
    for (const std::size_t room : {0, 2, 4})
        CHECK(fmi3GetVariableDependencies(c, der_w, of, knowns, on, kinds, room) == fmi3Error);
    CHECK(fmi3GetVariableDependencies(c, der_w, nullptr, knowns, on, kinds, 3) == fmi3Error);
    CHECK(fmi3GetVariableDependencies(c, der_w, of, nullptr, on, kinds, 3) == fmi3Error);
    CHECK(fmi3GetVariableDependencies(c, der_w, of, knowns, nullptr, kinds, 3) == fmi3Error);
    CHECK(fmi3GetVariableDependencies(c, der_w, of, knowns, on, nullptr, 3) == fmi3Error);
    CHECK(messages == 10);
    CHECK(fmi3GetVariableDependencies(c, reference(model, "J"), nullptr, nullptr, nullptr, nullptr, 0) == fmi3OK);
    fmi3FreeInstance(c);
}

TEST_CASE("dependencies of all examples: at run time as in the description, and true") {
    std::size_t pairs = 0;
    for (const auto& folder : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        const std::string name = folder.path().filename().string();
        if (!std::filesystem::exists(folder.path() / (name + ".mo"))) continue;
        CAPTURE(name);
        const Compilation& compilation = example(name + "/" + name + ".mo");
        const package::FmuTable table = fmu_table_of(compilation);
        const TorsionModel& model = use(compilation);
        fmi3Instance c = importer_of(model);
        REQUIRE(c);
        const auto check = [&](const std::vector<package::FmuUnknown>& unknowns) {
            for (const package::FmuUnknown& x : unknowns)
                CHECK(dependencies(c, table.variables[x.variable].reference) == listed(table, x));
        };
        check(table.initial_unknowns);
        REQUIRE(start(c));
        for (const auto* list : {&table.outputs, &table.derivatives, &table.indicators}) check(*list);
        pairs += check_slopes(c, model, table);
        fmi3FreeInstance(c);
    }
    CHECK(pairs > 1000);
}
