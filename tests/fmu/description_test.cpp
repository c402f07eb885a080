// Model descriptions: the rules of the standards that can be said as assertions, on every example.

#include "tests/fmu/model.h"

#include "compiler/package/archive.h"
#include "compiler/package/fmu_arrays.h"
#include "compiler/package/model_description.h"
#include "tests/support/fmu_table.h"
#include "tests/support/scratch_folder.h"

#include <pugixml.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

using namespace torsion;
using namespace torsion::testing;

namespace {

pugi::xml_document parsed(const std::string& text) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    REQUIRE_MESSAGE(result, result.description());
    return document;
}

std::string attribute(pugi::xml_node node, const char* name) { return node.attribute(name).as_string(); }

std::vector<long> numbers(const std::string& text) {
    std::istringstream in(text);
    std::vector<long> all;
    for (long n; in >> n;) all.push_back(n);
    return all;
}

/// The rows of the tables of causality, variability and initial that both standards allow and we use.
bool is_allowed(const std::string& causality, const std::string& variability, const std::string& initial) {
    static const std::set<std::string> rows = {"parameter fixed exact",
                                               "parameter tunable exact",
                                               "calculatedParameter fixed calculated",
                                               "calculatedParameter tunable calculated",
                                               "input discrete ",
                                               "input continuous ",
                                               "output discrete calculated",
                                               "output continuous calculated",
                                               "local constant exact",
                                               "local discrete calculated",
                                               "local continuous calculated",
                                               "independent continuous ",
                                               "output continuous exact",
                                               "local continuous exact"};
    return rows.contains(causality + " " + variability + " " + initial);
}

void check_variable(pugi::xml_node node, pugi::xml_node value, const std::string& type) {
    CAPTURE(attribute(node, "name"));
    const std::string causality = attribute(node, "causality"), variability = attribute(node, "variability"),
                      initial = attribute(node, "initial");
    CHECK(is_allowed(causality, variability, initial));
    const bool wants_start = initial == "exact" || causality == "input";
    const bool has_start = value.attribute("start") || node.child("Start");
    CHECK(has_start == wants_start);
    if (variability == "continuous") CHECK((type == "Real" || type == "Float64"));
    static const std::string part = R"(('[^']+'|[A-Za-z_][A-Za-z0-9_]*)(\[[0-9]+(,[0-9]+)*\])?)",
                             path = part + "(\\." + part + ")*";
    static const std::regex name(path + "|der\\(" + path + "(,[0-9]+)?\\)");
    CHECK(std::regex_match(attribute(node, "name"), name));
    if (value.attribute("min") && value.attribute("max"))
        CHECK(value.attribute("min").as_double() <= value.attribute("max").as_double());
}

/// What a variable says, or its declared type for it.
std::string effective(pugi::xml_node root, pugi::xml_node value, const char* name) {
    if (value.attribute(name) || !value.attribute("declaredType")) return attribute(value, name);
    const pugi::xml_node type =
        root.child("TypeDefinitions").find_child_by_attribute("name", attribute(value, "declaredType").c_str());
    REQUIRE(type);
    return attribute(type.child("Real") ? type.child("Real") : type, name);
}

/// Types have names of their own, and are there because something uses them.
void check_types(pugi::xml_node root, const std::vector<pugi::xml_node>& values,
                 const std::set<std::string>& variables) {
    std::set<std::string> types, used;
    for (pugi::xml_node type : root.child("TypeDefinitions").children()) {
        CHECK(types.insert(attribute(type, "name")).second);
        CHECK(!variables.contains(attribute(type, "name")));
    }
    for (pugi::xml_node value : values) {
        if (value.attribute("declaredType")) used.insert(attribute(value, "declaredType"));
    }
    CHECK(types == used);
}

void check_kinds(const std::string& list, const std::string& kinds, std::size_t dependencies) {
    static const std::set<std::string> all = {"dependent", "constant", "fixed", "tunable", "discrete"},
                                       at_start = {"dependent", "constant"};
    const bool is_initial = list.starts_with("InitialUnknown");
    std::istringstream in(kinds);
    std::size_t count = 0;
    for (std::string kind; in >> kind; ++count) CHECK((is_initial ? at_start : all).contains(kind));
    CHECK(count == dependencies);
}

void check_units(pugi::xml_node root, const std::vector<pugi::xml_node>& values) {
    std::set<std::string> units;
    for (pugi::xml_node unit : root.child("UnitDefinitions").children("Unit"))
        CHECK(units.insert(attribute(unit, "name")).second);
    for (pugi::xml_node value : values) {
        const std::string unit = effective(root, value, "unit"), display = effective(root, value, "displayUnit");
        if (!unit.empty()) CHECK(units.contains(unit));
        if (display.empty()) continue;
        const pugi::xml_node definition =
            root.child("UnitDefinitions").find_child_by_attribute("Unit", "name", unit.c_str());
        CHECK(definition.find_child_by_attribute("DisplayUnit", "name", display.c_str()));
    }
}

/// Checkers look at the attributes as they are written: a display unit stands beside its unit, and aliases say the same
/// unit.
void check_written_units(const std::vector<pugi::xml_node>& values, const std::vector<std::string>& references) {
    std::map<std::string, std::set<std::string>> units;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].attribute("displayUnit")) CHECK(values[i].attribute("unit"));
        units[references[i] + values[i].name()].insert(attribute(values[i], "unit"));
        for (pugi::xml_node alias : values[i].children("Alias")) {
            if (alias.attribute("displayUnit")) CHECK(values[i].attribute("unit"));
        }
    }
    for (const auto& [reference, written] : units) CHECK(written.size() == 1);
}

/// A derivative has a unit where its state has one.
void check_derivative_unit(pugi::xml_node root, pugi::xml_node state, pugi::xml_node derivative) {
    CAPTURE(attribute(derivative, "name"));
    if (!effective(root, state, "unit").empty()) CHECK(!effective(root, derivative, "unit").empty());
}

void check_2(const package::FmuTable& table) {
    const std::string text = package::model_description_2(table, {});
    const pugi::xml_document document = parsed(text);
    const pugi::xml_node root = document.child("fmiModelDescription");
    CHECK(attribute(root, "fmiVersion") == "2.0");
    CHECK(!attribute(root, "guid").empty());
    std::vector<pugi::xml_node> variables, values;
    std::map<std::string, std::string> base_of; // reference and type → unit
    std::set<std::string> names;
    int independents = 0;
    for (pugi::xml_node node : root.child("ModelVariables").children()) {
        const pugi::xml_node value = node.first_child();
        variables.push_back(node);
        values.push_back(value);
        CHECK(names.insert(attribute(node, "name")).second);
        check_variable(node, value, value.name());
        const auto [found, fresh] = base_of.try_emplace(attribute(node, "valueReference"),
                                                        std::string(value.name()) + effective(root, value, "unit"));
        CHECK(found->second == std::string(value.name()) + effective(root, value, "unit"));
        if (!fresh) CHECK(attribute(node, "causality") == "local");
        independents += attribute(node, "causality") == "independent";
    }
    CHECK(independents == 1);
    check_units(root, values);
    std::vector<std::string> references;
    for (pugi::xml_node variable : variables) references.push_back(attribute(variable, "valueReference"));
    check_written_units(values, references);
    check_types(root, values, names);
    const long count = static_cast<long>(variables.size());
    const pugi::xml_node structure = root.child("ModelStructure");
    std::set<long> derivatives, outputs, initial;
    for (const char* list : {"Outputs", "Derivatives", "InitialUnknowns"}) {
        long last = 0;
        for (pugi::xml_node unknown : structure.child(list).children("Unknown")) {
            const long index = unknown.attribute("index").as_int();
            CHECK(index >= 1);
            REQUIRE(index <= count);
            const std::vector<long> dependencies = numbers(attribute(unknown, "dependencies"));
            check_kinds(list, attribute(unknown, "dependenciesKind"), dependencies.size());
            for (const long d : dependencies) {
                REQUIRE(d >= 1);
                REQUIRE(d <= count);
                const std::string causality = attribute(variables[d - 1], "causality");
                const bool is_initial = std::string(list) == "InitialUnknowns";
                const bool is_start = attribute(variables[d - 1], "initial") == "exact" &&
                                      attribute(variables[d - 1], "variability") == "continuous";
                const bool is_known = causality == "input" || causality == "independent" ||
                                      (is_initial ? causality == "parameter" || is_start : causality != "parameter");
                CHECK(is_known);
            }
            if (std::string(list) == "InitialUnknowns") {
                CHECK(index > last); // in order
                initial.insert(index);
            }
            last = index;
            if (std::string(list) == "Derivatives") {
                derivatives.insert(index);
                CHECK(values[index - 1].attribute("derivative"));
            }
            if (std::string(list) == "Outputs") outputs.insert(index);
        }
    }
    CHECK(derivatives.size() == table.states.size());
    for (long i = 1; i <= count; ++i) {
        if (attribute(variables[i - 1], "causality") == "output") CHECK(outputs.contains(i));
        const auto is_calculated = [&](long v) { return attribute(variables[v - 1], "initial") == "calculated"; };
        const bool is_unknown = attribute(variables[i - 1], "causality") == "calculatedParameter" ||
                                outputs.contains(i) || derivatives.contains(i);
        if (is_unknown) CHECK(initial.contains(i) == is_calculated(i));
        if (values[i - 1].attribute("derivative")) {
            const long state = values[i - 1].attribute("derivative").as_int();
            CHECK(derivatives.contains(i));
            check_derivative_unit(root, values[state - 1], values[i - 1]);
            CHECK(initial.contains(state) == is_calculated(state));
        }
    }
    CHECK(root.child("DefaultExperiment").attribute("stepSize").as_double() > 0);
}

void check_3(const package::FmuTable& table) {
    const std::string text = package::model_description_3(table, {});
    const pugi::xml_document document = parsed(text);
    const pugi::xml_node root = document.child("fmiModelDescription");
    std::map<std::string, pugi::xml_node> by_reference;
    std::set<std::string> names;
    std::vector<pugi::xml_node> values;
    for (pugi::xml_node node : root.child("ModelVariables").children()) {
        check_variable(node, node, node.name());
        CHECK(by_reference.emplace(attribute(node, "valueReference"), node).second);
        CHECK(names.insert(attribute(node, "name")).second);
        for (pugi::xml_node alias : node.children("Alias")) CHECK(names.insert(attribute(alias, "name")).second);
        values.push_back(node);
    }
    check_units(root, values);
    std::vector<std::string> references;
    for (pugi::xml_node value : values) references.push_back(attribute(value, "valueReference"));
    check_written_units(values, references);
    check_types(root, values, names);
    std::size_t derivatives = 0, indicators = 0;
    for (pugi::xml_node unknown : root.child("ModelStructure").children()) {
        REQUIRE(by_reference.contains(attribute(unknown, "valueReference")));
        for (const long d : numbers(attribute(unknown, "dependencies")))
            CHECK(by_reference.contains(std::to_string(d)));
        const std::string kind = unknown.name();
        check_kinds(kind, attribute(unknown, "dependenciesKind"), numbers(attribute(unknown, "dependencies")).size());
        const pugi::xml_node variable = by_reference[attribute(unknown, "valueReference")];
        if (kind == "Output") CHECK(attribute(variable, "causality") == "output");
        if (kind == "ContinuousStateDerivative") {
            ++derivatives;
            CHECK(by_reference.contains(attribute(variable, "derivative")));
        }
        if (kind == "EventIndicator") ++indicators;
    }
    CHECK(derivatives == table.states.size()); // of arrays one each
    CHECK(indicators == table.event_indicators);
}

} // namespace

TEST_CASE("descriptions of all examples keep the rules of both standards") {
    std::size_t count = 0;
    for (const auto& folder : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        const std::string name = folder.path().filename().string();
        if (!std::filesystem::exists(folder.path() / (name + ".mo"))) continue;
        CAPTURE(name);
        const package::FmuTable table = fmu_table_of(example(name + "/" + name + ".mo"));
        check_2(table);
        check_3(table);
        check_3(package::with_arrays(table));
        ++count;
    }
    CHECK(count > 20);
}

TEST_CASE("the description of a model with all types of variables") {
    const Compilation& compilation = compile_text(interface_model);
    const package::FmuTable table = fmu_table_of(compilation);
    check_2(table);
    check_3(table);
    const pugi::xml_document document = parsed(package::model_description_2(table, {}));
    const pugi::xml_node root = document.child("fmiModelDescription"), variables = root.child("ModelVariables");
    const auto find = [&](const char* name) {
        const pugi::xml_node node = variables.find_child_by_attribute("ScalarVariable", "name", name);
        REQUIRE_MESSAGE(node, name);
        return node;
    };
    CHECK(attribute(find("J"), "causality") == "parameter");
    CHECK(attribute(find("J").child("Real"), "start") == "2");
    CHECK(effective(root, find("J").child("Real"), "min") == "0");
    CHECK(effective(root, find("J").child("Real"), "unit") == "kg.m2");
    CHECK(attribute(find("J").child("Real"), "declaredType") == "Modelica.Units.SI.Inertia");
    CHECK(!find("J").child("Real").attribute("unit"));
    CHECK(!find("k").child("Real").attribute("declaredType"));
    CHECK(attribute(find("w").child("Real"), "start") == "0");
    CHECK(attribute(find("phi"), "initial") == "exact");
    CHECK(attribute(find("phi").child("Real"), "start") == "0.5");
    CHECK(attribute(find("k"), "causality") == "calculatedParameter");
    CHECK(attribute(find("two"), "variability") == "constant");
    CHECK(attribute(find("gear").child("Enumeration"), "start") == "2");
    CHECK(attribute(find("label").child("String"), "start") == "a <drive> & \"gear\"");
    CHECK(attribute(find("on"), "variability") == "discrete");
    CHECK(attribute(find("on").child("Boolean"), "start") == "true");
    CHECK(attribute(find("w"), "causality") == "output");
    CHECK(effective(root, find("w").child("Real"), "displayUnit") == "rpm");
    CHECK(effective(root, find("w").child("Real"), "nominal") == "10");
    CHECK(attribute(find("minus_w"), "valueReference") != attribute(find("w"), "valueReference"));
    const auto dependencies = [&](const char* list, const char* name) {
        long index = 0;
        for (pugi::xml_node node : variables.children()) {
            ++index;
            if (attribute(node, "name") == name) break;
        }
        const pugi::xml_node unknown = root.child("ModelStructure")
                                           .child(list)
                                           .find_child_by_attribute("Unknown", "index", std::to_string(index).c_str());
        std::set<std::string> names;
        for (const long d : numbers(attribute(unknown, "dependencies"))) {
            names.insert(attribute(*std::next(variables.children().begin(), d - 1), "name"));
        }
        return names;
    };
    CHECK(dependencies("Outputs", "doubled") == std::set<std::string>{"count"});
    CHECK(dependencies("Outputs", "power") == std::set<std::string>{"tau", "w"});
    CHECK(dependencies("Outputs", "is_fast") == std::set<std::string>{"w"});
    CHECK(dependencies("Derivatives", "der(w)") == std::set<std::string>{"on", "tau", "w"});
    CHECK(dependencies("InitialUnknowns", "k") == std::set<std::string>{"J"});
    CHECK(dependencies("InitialUnknowns", "der(w)") == std::set<std::string>{"J", "is_braked", "on", "tau", "w"});
    const pugi::xml_node rpm =
        root.child("UnitDefinitions").find_child_by_attribute("Unit", "name", "rad/s").child("DisplayUnit");
    CHECK(rpm.attribute("factor").as_double() == doctest::Approx(30 / 3.14159265358979));
    CHECK(root.child("TypeDefinitions")
              .find_child_by_attribute("name", "Io.Gear")
              .child("Enumeration")
              .last_child()
              .attribute("name")
              .as_string() == std::string("high"));
}

TEST_CASE("types keep what all their variables say, variables what differs") {
    const Compilation& compilation = compile_text(R"(
model Types
  type Stiff = Real(final quantity = "Stiffness", final unit = "N.m/rad", min = 0);
  parameter Stiff c1 = 1, c2(min = 10) = 20, c3(max = 5) = 2;
  parameter Modelica.Units.SI.Angle a(displayUnit = "deg") = 1, b(displayUnit = "rad") = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -(c1 + c2 + c3 + a + b) * x;
end Types;
)");
    const package::FmuTable table = fmu_table_of(compilation);
    check_2(table);
    check_3(table);
    const pugi::xml_document document = parsed(package::model_description_3(table, {}));
    const pugi::xml_node root = document.child("fmiModelDescription"), variables = root.child("ModelVariables");
    const pugi::xml_node stiff =
        root.child("TypeDefinitions").find_child_by_attribute("Float64Type", "name", "Types.Stiff");
    REQUIRE(stiff);
    CHECK(attribute(stiff, "quantity") == "Stiffness");
    CHECK(attribute(stiff, "unit") == "N.m/rad");
    CHECK(!stiff.attribute("min")); // not the same for all
    const auto find = [&](const char* name) { return variables.find_child_by_attribute("name", name); };
    CHECK(attribute(find("c1"), "min") == "0");
    CHECK(attribute(find("c2"), "min") == "10");
    CHECK(attribute(find("c3"), "max") == "5");
    CHECK(!find("c2").attribute("unit"));
    const pugi::xml_node angle =
        root.child("TypeDefinitions").find_child_by_attribute("Float64Type", "name", "Modelica.Units.SI.Angle");
    CHECK(attribute(angle, "unit") == "rad");
    CHECK(!angle.attribute("displayUnit"));
    CHECK(attribute(find("a"), "displayUnit") == "deg");
}

TEST_CASE("kinds of dependencies follow the factors of the equations") {
    const Compilation& compilation = compile_text(R"(
model Kinds
  parameter Real p = 2, q = 3;
  final parameter Real two = 2;
  input Real u;
  input Boolean on;
  Real a(start = 1, fixed = true), b(start = 1, fixed = true), c(start = 1, fixed = true), d(start = 1, fixed = true), e(start = 1, fixed = true);
  output Real constant_u = two*u + 1;
  output Real fixed_a = p*a/3;
  output Real tunable_a = q*p*a;
  output Real discrete_a = if on then a else 2*a;
  output Real product = a*b;
  Real x, y;
equation
  der(a) = b;
  der(b) = -p*a;
  der(c) = q*c + 3*a;
  der(d) = a*d + u;
  x + p*y = a;
  x - y = 2*b;
  der(e) = x + sin(c);
end Kinds;
)",
                                                  "^q$");
    const package::FmuTable table = fmu_table_of(compilation);
    check_2(table);
    check_3(table);
    std::map<std::string, std::string> kinds; // "unknown known" → kind
    for (const auto* list : {&table.outputs, &table.derivatives}) {
        for (const package::FmuUnknown& unknown : *list) {
            for (std::size_t i = 0; i < unknown.dependencies.size(); ++i)
                kinds[table.variables[unknown.variable].name + " " + table.variables[unknown.dependencies[i]].name] =
                    unknown.kinds[i];
        }
    }
    CHECK(kinds["constant_u u"] == "constant");
    CHECK(kinds["fixed_a a"] == "fixed");
    CHECK(kinds["tunable_a a"] == "tunable");
    CHECK(kinds["discrete_a a"] == "discrete");
    CHECK(kinds["discrete_a on"] == "dependent");
    CHECK(kinds["product a"] == "dependent");
    CHECK(kinds["der(a) b"] == "constant");
    CHECK(kinds["der(b) a"] == "fixed");
    CHECK(kinds["der(c) c"] == "tunable");
    CHECK(kinds["der(c) a"] == "constant");
    CHECK(kinds["der(d) d"] == "dependent");
    CHECK(kinds["der(d) u"] == "constant");
    CHECK(kinds["der(e) a"] == "fixed"); // through a system with p among its coefficients
    CHECK(kinds["der(e) b"] == "fixed");
    CHECK(kinds["der(e) c"] == "dependent");
}

TEST_CASE("start values that follow from parameters are not set beside them") {
    const package::FmuTable table = fmu_table_of(compile_text(R"(
model Starts
  parameter Real x0 = 3;
  Real x(start = x0, fixed = true), y(start = 4, fixed = true), z(start = 5), w(start = 6);
initial equation
  z = 5;
  der(w) = 0;
equation
  der(x) = -x;
  der(y) = -y;
  der(z) = -z;
  der(w) = x - w;
end Starts;
)"));
    check_2(table);
    check_3(table);
    for (const package::FmuVariable& v : table.variables) {
        if (v.name == "x" || v.name == "z" || v.name == "w") CHECK(v.initial == "calculated");
        if (v.name == "y") CHECK((v.initial == "exact" && v.has_start && v.start == 4));
    }
}

TEST_CASE("a tunable parameter makes those tunable that follow from it") {
    const package::FmuTable table = fmu_table_of(compile_text(interface_model, "^J$"));
    check_2(table);
    check_3(table);
    for (const package::FmuVariable& x : table.variables) {
        if (x.name == "J" || x.name == "k") CHECK(x.variability == "tunable");
        if (x.name == "teeth") CHECK(x.variability == "fixed");
    }
}

TEST_CASE("the description of arrays: dimensions, one reference, all start values, and no element beside them") {
    const package::FmuTable scalars = fmu_table_of(compile_text(arrays_model));
    check_2(scalars);
    check_3(scalars);
    const package::FmuTable table = package::with_arrays(scalars);
    check_3(table);
    const pugi::xml_document document = parsed(package::model_description_3(table, {}));
    const pugi::xml_node root = document.child("fmiModelDescription"), variables = root.child("ModelVariables");
    const auto find = [&](const char* name) { return variables.find_child_by_attribute("name", name); };
    const auto check = [&](const char* name, const char* type, const std::vector<std::string>& sizes,
                           const char* start) {
        const pugi::xml_node node = find(name);
        REQUIRE_MESSAGE(node, name);
        CHECK(std::string(node.name()) == type);
        CHECK(attribute(node, "start") == start);
        std::vector<std::string> found;
        bool is_behind = false; // the order of the schema: dimensions, texts, aliases
        for (const pugi::xml_node child : node.children()) {
            const bool is_dimension = std::string(child.name()) == "Dimension";
            CHECK_FALSE((is_behind && is_dimension));
            is_behind = !is_dimension;
            if (is_dimension) found.push_back(attribute(child, "start"));
        }
        CHECK(found == sizes);
    };
    check("A", "Float64", {"2", "3"}, "1 2 3 4 5 6");
    check("b", "Float64", {"2"}, "10 20");
    check("teeth", "Int32", {"3"}, "11 12 13");
    check("flags", "Boolean", {"2"}, "true false");
    check("gears", "Enumeration", {"2"}, "1 2");
    check("names", "String", {"2"}, "");
    check("u", "Float64", {"3"}, "1 2 3");
    check("x", "Float64", {"3"}, "1 2 3");
    check("y", "Float64", {"2"}, "");
    check("der(x)", "Float64", {"3"}, "");
    check("grid", "Float64", {"2", "1", "2"}, "");
    std::vector<std::string> texts;
    for (const pugi::xml_node text : find("names").children("Start")) texts.push_back(attribute(text, "value"));
    CHECK(texts == std::vector<std::string>{"one <1>", "two"});
    CHECK(attribute(find("A"), "min") == "0");
    CHECK(attribute(find("A"), "description") == "A matrix");
    CHECK(attribute(find("der(x)"), "derivative") == attribute(find("x"), "valueReference"));
    CHECK(attribute(find("x").child("Alias"), "name") == "copy");
    for (const pugi::xml_node node : variables.children()) {
        const std::string name = attribute(node, "name");
        if (!name.ends_with("]")) continue;
        CHECK_MESSAGE(!find(name.substr(0, name.rfind('[')).c_str()), name);
    }
    std::map<std::string, int> entries;
    for (const pugi::xml_node node : root.child("ModelStructure").children())
        ++entries[node.name() + attribute(node, "valueReference")];
    for (const auto& [entry, count] : entries) CHECK_MESSAGE(count == 1, entry);
}

TEST_CASE("what decides the structure is a constant of the FMU: no structural parameters are declared") {
    const package::FmuTable table = fmu_table_of(compile_text(structural_model));
    check_2(table);
    check_3(table);
    std::size_t constants = 0;
    for (const package::FmuVariable& x : table.variables) {
        if (x.name != "n" && x.name != "m" && x.name != "is_damped" && x.name != "order" && x.name != "last") continue;
        CAPTURE(x.name);
        CHECK((x.causality == "local" && x.variability == "constant" && x.initial == "exact" && x.has_start));
        if (x.name == "n") CHECK(x.start == 3);
        if (x.name == "m") CHECK(x.start == 4); // follows from n
        if (x.name == "is_damped" || x.name == "order") CHECK(x.start == 1);
        ++constants;
    }
    CHECK(constants == 5);
    for (const std::string& text : {package::model_description_2(table, {}), package::model_description_3(table, {})}) {
        CHECK(text.find("structuralParameter") == std::string::npos);
        CHECK(text.find("Dimension") == std::string::npos);
    }
    for (const package::FmuVariable& x : table.variables) {
        // what decides no structure can be set as ever
        if (x.name == "gain" || x.name == "shape") CHECK(x.causality == "parameter");
    }
}

TEST_CASE("the same entries give the same archive, and an archive that cannot be written leaves nothing behind") {
    const std::vector<package::ArchiveEntry> entries = {{"modelDescription.xml", std::string(5000, 'x')},
                                                        {"binaries/linux64/m.so", "binary"}};
    const testing::ScratchFolder scratch; // the sanitized copy of this test runs beside it
    const std::string folder = scratch.text() + "/";
    std::string error, bytes[2];
    for (int i = 0; i < 2; ++i) {
        const std::string path = folder + "archive" + std::to_string(i) + ".zip";
        REQUIRE_MESSAGE(package::write_archive(path, entries, error), error);
        std::ifstream in(path, std::ios::binary);
        bytes[i].assign(std::istreambuf_iterator<char>(in), {});
        std::filesystem::remove(path);
    }
    CHECK(bytes[0] == bytes[1]);
    CHECK(bytes[0].size() < 1000);
    CHECK(bytes[0].substr(0, 2) == "PK");
    CHECK_FALSE(package::write_archive(folder + "no/such/folder/a.zip", entries, error));
    CHECK(error.find("cannot write") != std::string::npos);
}
