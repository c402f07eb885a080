// Arrays as one variable, in version 3: what the description says of them, and that the functions mean the same as with
// one variable for each element.

#include "tests/fmu/importer.h"

#include "compiler/package/fmu_arrays.h"
#include "tests/support/fmu_table.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

using namespace torsion;
using namespace torsion::testing;
using package::FmuTable;
using package::FmuVariable;

namespace {

const FmuVariable* find(const FmuTable& table, const std::string& name) {
    const auto found = std::ranges::find(table.variables, name, &FmuVariable::name);
    return found == table.variables.end() ? nullptr : &*found;
}

/// Names of scalars, with those of the elements.
std::multiset<std::string> scalar_names(const FmuTable& table) {
    std::multiset<std::string> names;
    const auto add = [&](const std::string& name, const std::vector<std::size_t>& sizes) {
        const std::size_t last = name.size() - 1, digits = name.find_last_not_of("0123456789", last - 1);
        const std::size_t end = !name.starts_with("der(") ? name.size() : name[digits] == ',' ? digits : last;
        std::size_t count = 1;
        for (const std::size_t size : sizes) count *= size;
        for (std::size_t i = 0; i < count; ++i) {
            std::string subscripts;
            for (std::size_t d = sizes.size(), rest = i; d-- > 0; rest /= sizes[d])
                subscripts.insert(0, std::to_string(rest % sizes[d] + 1) + (subscripts.empty() ? "]" : ","));
            names.insert(sizes.empty() ? name : name.substr(0, end) + "[" + subscripts + name.substr(end));
        }
    };
    for (const FmuVariable& x : table.variables) {
        add(x.name, x.dimensions);
        for (const package::FmuAlias& alias : x.aliases) add(alias.name, x.dimensions);
    }
    return names;
}

struct Fmu {
    explicit Fmu(bool model_exchange, bool events = false)
        : compilation(compile_text(arrays_model, "^b$|^b\\[")), table(use_arrays(compilation)) {
        const TorsionModel& model = compilation.compiled->descriptor();
        const std::string with_suffix = token(model) + std::string("-arrays");
        c = model_exchange
                ? fmi3InstantiateModelExchange("x", with_suffix.c_str(), nullptr, false, false, nullptr, nullptr)
                : fmi3InstantiateCoSimulation("x", with_suffix.c_str(), nullptr, false, false, events, true, nullptr, 0,
                                              nullptr, nullptr, nullptr);
        REQUIRE(c != nullptr);
    }
    ~Fmu() { fmi3FreeInstance(c); }
    Fmu(const Fmu&) = delete;

    void start() {
        REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
        REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    }
    std::uint32_t operator[](const char* name) const {
        const FmuVariable* x = find(table, name);
        REQUIRE_MESSAGE(x != nullptr, name);
        return x->reference;
    }
    std::vector<double> reals(const char* name, std::size_t n) {
        std::vector<double> values(n, NAN);
        const std::uint32_t r = (*this)[name];
        CHECK_MESSAGE(fmi3GetFloat64(c, &r, 1, values.data(), n) == fmi3OK, name);
        return values;
    }
    fmi3Status set(const char* name, const std::vector<double>& values) {
        const std::uint32_t r = (*this)[name];
        return fmi3SetFloat64(c, &r, 1, values.data(), values.size());
    }

    const Compilation& compilation;
    FmuTable table;
    fmi3Instance c = nullptr;
};

using Reals = std::vector<double>;

} // namespace

TEST_CASE("elements that are complete and alike become one variable; all others stay scalars") {
    const FmuTable table = package::with_arrays(fmu_table_of(compile_text(arrays_model)));
    const std::map<std::string, std::vector<std::size_t>> arrays = {
        {"A", {2, 3}},    {"b", {2}}, {"teeth", {3}},   {"flags", {2}}, {"gears", {2}},  {"names", {2}},
        {"follows", {2}}, {"u", {3}}, {"on", {2}},      {"y", {2}},     {"counts", {2}}, {"x", {3}},
        {"der(x)", {3}},  {"z", {2}}, {"z_speed", {2}}, {"half", {2}},  {"turned", {3}}, {"grid", {2, 1, 2}}};
    for (const auto& [name, sizes] : arrays) {
        const FmuVariable* x = find(table, name);
        REQUIRE_MESSAGE(x != nullptr, name);
        CHECK_MESSAGE(x->dimensions == sizes, name);
        CHECK(find(table, name.ends_with(")") ? "der(x[1])" : name + "[1]") == nullptr);
    }
    for (const char* scalar : {"mixed[1]", "mixed[2]", "torn[1]", "torn[2]", "der(torn[1])"}) // of other kinds
        CHECK_MESSAGE(find(table, scalar) != nullptr, scalar);
    const FmuVariable& A = *find(table, "A");
    CHECK(A.causality == "parameter");
    CHECK(A.min == 0);
    Reals starts;
    for (const package::FmuElement& element : A.elements) starts.push_back(element.start);
    CHECK(starts == Reals{1, 2, 3, 4, 5, 6}); // row by row
    CHECK(find(table, "names")->elements[0].text == "one <1>");
    CHECK(find(table, "y")->causality == "output");
    CHECK(find(table, "u")->causality == "input");
    CHECK(find(table, "x")->initial == "exact");
    CHECK(find(table, "der(x)")->derivative_of == static_cast<std::size_t>(find(table, "x") - table.variables.data()));
    CHECK(find(table, "z_speed")->derivative_of == static_cast<std::size_t>(find(table, "z") - table.variables.data()));
    const FmuVariable& x = *find(table, "x");
    REQUIRE(x.aliases.size() == 1);
    CHECK(x.aliases[0].name == "copy");
    CHECK(find(table, "lone") != nullptr); // an alias of an element is a variable of its own
    CHECK(find(table, "lone")->initial == "calculated");
}

TEST_CASE("the structure with arrays: one entry for each variable, in the order of the state vector") {
    const FmuTable scalars = fmu_table_of(compile_text(arrays_model)), table = package::with_arrays(scalars);
    std::vector<std::string> derivatives;
    std::size_t states = 0;
    for (const package::FmuUnknown& unknown : table.derivatives) {
        const FmuVariable& derivative = table.variables[unknown.variable];
        const FmuVariable& state = table.variables[*derivative.derivative_of];
        CHECK(state.dimensions == derivative.dimensions);
        for (std::size_t i = 0; i < std::max<std::size_t>(1, state.elements.size()); ++i, ++states) {
            const std::uint32_t r = state.elements.empty() ? state.reference : state.elements[i].reference;
            const std::uint32_t d =
                derivative.elements.empty() ? derivative.reference : derivative.elements[i].reference;
            CHECK(r == scalars.variables[scalars.states[states]].reference);
            CHECK(d == scalars.variables[scalars.derivatives[states].variable].reference);
        }
        derivatives.push_back(derivative.name);
    }
    CHECK(states == scalars.states.size());
    CHECK(std::ranges::count(derivatives, "der(x)") == 1);
    std::set<std::size_t> once;
    for (const package::FmuUnknown& unknown : table.outputs) CHECK(once.insert(unknown.variable).second);
    CHECK(once.size() == 2);
    for (const package::FmuUnknown& unknown : table.outputs) {
        if (table.variables[unknown.variable].name != "y") continue;
        REQUIRE(unknown.dependencies.size() == 1);
        CHECK(table.variables[unknown.dependencies[0]].name == "x");
        CHECK(std::string(unknown.kinds[0]) == "fixed"); // A*x
    }
}

TEST_CASE("with arrays, every scalar of every example is there once, with a reference of its own") {
    std::size_t arrays = 0;
    std::vector<FmuTable> tables{fmu_table_of(compile_text(arrays_model)), fmu_table_of(compile_text(structural_model)),
                                 fmu_table_of(compile_text(interface_model))};
    for (const auto& folder : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        const std::string name = folder.path().filename().string();
        if (std::filesystem::exists(folder.path() / (name + ".mo")))
            tables.push_back(fmu_table_of(example(name + "/" + name + ".mo")));
    }
    for (const FmuTable& scalars : tables) {
        CAPTURE(scalars.model_name);
        const FmuTable table = package::with_arrays(scalars);
        CHECK(scalar_names(table) == scalar_names(scalars));
        std::set<std::uint32_t> references;
        for (const FmuVariable& x : table.variables) {
            CHECK(references.insert(x.reference).second);
            for (const package::FmuElement& element : x.elements) CHECK(references.insert(element.reference).second);
            CHECK(x.elements.empty() == x.dimensions.empty());
            arrays += !x.elements.empty();
        }
        for (std::size_t i = 0; i < table.event_indicators; ++i)
            CHECK(table.variables[table.variables.size() - 1 - i].name.starts_with("'event indicator"));
    }
    CHECK(arrays > 20);
}

TEST_CASE("values of arrays: of all types, as a whole, and with as many values as they have") {
    Fmu fmu(false);
    const std::uint32_t teeth = fmu["teeth"], flags = fmu["flags"], gears = fmu["gears"], names = fmu["names"];
    CHECK(fmu.set("A", {1, 0, 0, 0, 1, 2}) == fmi3OK);
    CHECK(fmu.set("b", {100, 200}) == fmi3OK);
    CHECK(fmu.set("x", {4, 5, 6}) == fmi3OK);
    CHECK(fmu.set("A", {1, 2, 3, 4, 5, -6}) == fmi3Error); // min = 0: nothing of it is set
    CHECK(fmu.set("A", {1, 2, 3, 4, 5}) == fmi3Error);
    CHECK(fmu.set("A", {1, 2, 3, 4, 5, 6, 7}) == fmi3Error);
    CHECK(fmu.set("follows", {1, 2}) == fmi3Error);
    const std::int32_t new_teeth[] = {21, 22, 23};
    const std::int64_t new_gears[] = {2, 1};
    const bool new_flags[] = {false, true};
    CHECK(fmi3SetInt32(fmu.c, &teeth, 1, new_teeth, 3) == fmi3OK);
    CHECK(fmi3SetInt64(fmu.c, &gears, 1, new_gears, 2) == fmi3OK);
    CHECK(fmi3SetBoolean(fmu.c, &flags, 1, new_flags, 2) == fmi3OK);
    fmu.start();
    CHECK(fmu.reals("A", 6) == Reals{1, 0, 0, 0, 1, 2});
    CHECK(fmu.reals("y", 2) == Reals{1 * 4 + 100, 5 + 12 + 200});
    CHECK(fmu.reals("follows", 2) == Reals{200, 400});
    CHECK(fmu.reals("turned", 3) == Reals{6, 5, 4});
    CHECK(fmu.reals("half", 2) == Reals{4, 10});
    CHECK(fmu.reals("grid", 4) == Reals{4, 5, 6, 7});
    CHECK(fmu.reals("lone", 1) == Reals{5});
    CHECK(fmu.reals("der(x)", 3) == Reals{1 - 16, 2 - 25, 3 - 36});
    std::int32_t whole[3] = {};
    std::int64_t which[2] = {};
    bool truths[2] = {true, false};
    fmi3String texts[2] = {};
    CHECK(fmi3GetInt32(fmu.c, &teeth, 1, whole, 3) == fmi3OK);
    CHECK((whole[0] == 21 && whole[2] == 23));
    CHECK(fmi3GetInt64(fmu.c, &gears, 1, which, 2) == fmi3OK);
    CHECK((which[0] == 2 && which[1] == 1));
    CHECK(fmi3GetBoolean(fmu.c, &flags, 1, truths, 2) == fmi3OK);
    CHECK((!truths[0] && truths[1]));
    CHECK(fmi3GetString(fmu.c, &names, 1, texts, 2) == fmi3OK);
    CHECK((std::string(texts[0]) == "one <1>" && std::string(texts[1]) == "two"));
    // Arrays and scalars in one call; more or fewer values are errors
    const std::uint32_t three[] = {fmu["x"], fmu["lone"], fmu["b"]};
    Reals all(6, NAN);
    CHECK(fmi3GetFloat64(fmu.c, three, 3, all.data(), 6) == fmi3OK);
    CHECK(all == Reals{4, 5, 6, 5, 100, 200});
    for (const std::size_t n : {0, 3, 5}) CHECK(fmi3GetFloat64(fmu.c, three, 3, all.data(), n) == fmi3Error);
    CHECK(fmi3GetFloat64(fmu.c, nullptr, 1, all.data(), 1) == fmi3Error);
    CHECK(fmi3GetInt32(fmu.c, &three[0], 1, whole, 3) == fmi3Error);
    const std::uint32_t beyond = std::ranges::max(fmu.table.variables, {}, &FmuVariable::reference).reference + 1;
    CHECK(fmi3GetFloat64(fmu.c, &beyond, 1, all.data(), 1) == fmi3Error);
    // During the simulation
    CHECK(fmu.set("b", {1, 2}) == fmi3OK); // tunable
    CHECK(fmu.set("A", {1, 1, 1, 1, 1, 1}) == fmi3Error);
    CHECK(fmu.set("u", {7, 8, 9}) == fmi3OK);
    CHECK(fmu.reals("y", 2) == Reals{5, 19});
    CHECK(fmu.reals("der(x)", 3) == Reals{7 - 16, 8 - 25, 9 - 36});
    const std::uint32_t u = fmu["u"];
    const double wrong[] = {1, NAN, 3};
    CHECK(fmi3SetFloat64(fmu.c, &u, 1, wrong, 3) == fmi3Error);
    CHECK(fmu.reals("u", 3) == Reals{7, 8, 9}); // all or nothing
}

TEST_CASE("derivatives of arrays are products with whole blocks") {
    Fmu fmu(true);
    fmu.start();
    REQUIRE(fmi3EnterContinuousTimeMode(fmu.c) == fmi3OK);
    const std::uint32_t x = fmu["x"], y = fmu["y"], der_x = fmu["der(x)"], u = fmu["u"];
    const Reals seed{1, -2, 0.5};
    Reals product(2), back(3), diagonal(3);
    REQUIRE(fmi3GetDirectionalDerivative(fmu.c, &y, 1, &x, 1, seed.data(), 3, product.data(), 2) == fmi3OK);
    CHECK(product[0] == doctest::Approx(1 - 4 + 1.5));
    CHECK(product[1] == doctest::Approx(4 - 10 + 3));
    const Reals weights{3, -1};
    REQUIRE(fmi3GetAdjointDerivative(fmu.c, &y, 1, &x, 1, weights.data(), 2, back.data(), 3) == fmi3OK);
    for (int k = 0; k < 3; ++k) CHECK(back[k] == doctest::Approx(3 * (k + 1) - (k + 4)));
    REQUIRE(fmi3GetDirectionalDerivative(fmu.c, &der_x, 1, &x, 1, seed.data(), 3, diagonal.data(), 3) == fmi3OK);
    CHECK(diagonal == Reals{-2 * 1 * 1, -2 * 2 * -2, -2 * 3 * 0.5}); // exact
    const std::uint32_t unknowns[] = {y, der_x}, knowns[] = {x, u};
    const Reals both{1, -2, 0.5, 10, 20, 30};
    Reals mixed(5);
    REQUIRE(fmi3GetDirectionalDerivative(fmu.c, unknowns, 2, knowns, 2, both.data(), 6, mixed.data(), 5) == fmi3OK);
    CHECK(mixed[0] == doctest::Approx(product[0]));
    for (int k = 0; k < 3; ++k) CHECK(mixed[2 + k] == doctest::Approx(diagonal[k] + 10 * (k + 1)));
    CHECK(fmi3GetDirectionalDerivative(fmu.c, &y, 1, &x, 1, seed.data(), 1, product.data(), 2) == fmi3Error);
    CHECK(fmi3GetDirectionalDerivative(fmu.c, &y, 1, &x, 1, seed.data(), 3, product.data(), 1) == fmi3Error);
    CHECK(fmi3GetAdjointDerivative(fmu.c, &y, 1, &x, 1, weights.data(), 1, back.data(), 3) == fmi3Error);
}

TEST_CASE("dependencies of arrays are those of their elements") {
    Fmu fmu(true);
    fmu.start();
    const std::uint32_t x = fmu["x"], y = fmu["y"], der_x = fmu["der(x)"], u = fmu["u"];
    using Pair = std::tuple<std::size_t, std::uint32_t, std::size_t>;
    const auto pairs = [&](std::uint32_t unknown) {
        std::size_t n = 0;
        REQUIRE(fmi3GetNumberOfVariableDependencies(fmu.c, unknown, &n) == fmi3OK);
        std::vector<std::size_t> of(n), on(n);
        std::vector<std::uint32_t> knowns(n);
        std::vector<fmi3DependencyKind> kinds(n);
        REQUIRE(fmi3GetVariableDependencies(fmu.c, unknown, of.data(), knowns.data(), on.data(), kinds.data(), n) ==
                fmi3OK);
        std::set<Pair> result;
        for (std::size_t i = 0; i < n; ++i) CHECK(result.insert({of[i], knowns[i], on[i]}).second);
        return result;
    };
    std::set<Pair> of_y, of_der;
    for (std::size_t i = 1; i <= 2; ++i) {
        for (std::size_t k = 1; k <= 3; ++k) of_y.insert({i, x, k});
    }
    for (std::size_t i = 1; i <= 3; ++i) of_der.insert({i, x, i}), of_der.insert({i, u, i});
    CHECK(pairs(y) == of_y);
    CHECK(pairs(der_x) == of_der);
    std::size_t n = 7;
    CHECK(fmi3GetNumberOfVariableDependencies(fmu.c, fmu["half"], &n) == fmi3Error); // no unknown of the structure
    CHECK(n == 7);
    std::size_t elements[2];
    std::uint32_t knowns[2];
    fmi3DependencyKind kinds[2];
    CHECK(fmi3GetVariableDependencies(fmu.c, y, elements, knowns, elements, kinds, 2) == fmi3Error);
    CHECK(pairs(x).empty());
}

TEST_CASE("a run with arrays has the bits of one with scalars; slopes of array outputs; inside of a step") {
    const Compilation& compilation = compile_text(arrays_model, "^b$|^b\\[");
    Reals ends[2];
    for (const bool has_arrays : {false, true}) {
        const TorsionModel& model = use(compilation);
        if (has_arrays) use_arrays(compilation);
        const std::string key = std::string(token(model)) + (has_arrays ? "-arrays" : "");
        CHECK(fmi3InstantiateModelExchange("x", (std::string(token(model)) + (has_arrays ? "" : "-arrays")).c_str(),
                                           nullptr, false, false, nullptr,
                                           nullptr) == nullptr); // the description is another one
        fmi3Instance c = fmi3InstantiateCoSimulation("x", key.c_str(), nullptr, false, false, false, false, nullptr, 0,
                                                     nullptr, nullptr, nullptr);
        REQUIRE(c != nullptr);
        REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
        REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
        bool a = false, b = false, d = false;
        double last = 0;
        for (int i = 0; i < 10; ++i) REQUIRE(fmi3DoStep(c, 0.1 * i, 0.1, false, &a, &b, &d, &last) == fmi3OK);
        // rows keep their references
        for (const char* name : {"x[1]", "x[2]", "x[3]", "z[1]", "z[2]", "y[1]", "y[2]"}) {
            const std::uint32_t r = reference(model, name);
            double value = NAN;
            CHECK(fmi3GetFloat64(c, &r, 1, &value, 1) == fmi3OK);
            ends[has_arrays].push_back(value);
        }
        if (has_arrays) {
            const FmuTable table = package::with_arrays(fmu_table_of(compilation));
            const std::uint32_t y = find(table, "y")->reference, counts = find(table, "counts")->reference;
            const std::int32_t order = 1, second = 2;
            Reals slopes(2, NAN);
            const Reals& e = ends[1];
            REQUIRE(fmi3GetOutputDerivatives(c, &y, 1, &order, slopes.data(), 2) == fmi3OK);
            for (int i = 0; i < 2; ++i) {
                double sum = 0;
                for (int k = 0; k < 3; ++k) sum += (3 * i + k + 1) * (k + 1 - e[k] * e[k]);
                CHECK(slopes[i] == doctest::Approx(sum).epsilon(1e-7));
            }
            CHECK(fmi3GetOutputDerivatives(c, &y, 1, &order, slopes.data(), 1) == fmi3Error);
            CHECK(fmi3GetOutputDerivatives(c, &y, 1, &second, slopes.data(), 2) == fmi3Error);
            CHECK(fmi3GetOutputDerivatives(c, &counts, 1, &order, slopes.data(), 2) == fmi3Error);
        }
        fmi3FreeInstance(c);
    }
    CHECK(ends[0] == ends[1]);
    const FmuTable table = use_arrays(compilation);
    const std::string key = std::string(token(compilation.compiled->descriptor())) + "-arrays";
    const auto instantiate = [&](const char* name) {
        const std::uint32_t r = find(table, name)->reference;
        const auto ignore = [](fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                               fmi3Boolean*, fmi3Float64*) {};
        fmi3Instance c = fmi3InstantiateCoSimulation("x", key.c_str(), nullptr, false, false, false, false, &r, 1,
                                                     nullptr, nullptr, ignore);
        fmi3FreeInstance(c);
        return c != nullptr;
    };
    CHECK(instantiate("y"));
    CHECK_FALSE(instantiate("u"));
    use(compilation);
}
