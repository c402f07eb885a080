// Model descriptions: the rules of the standards that can be said as assertions, on every example.

#include "tests/fmu/model.h"

#include "compiler/package/archive.h"
#include "compiler/package/model_description.h"

#include <pugixml.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

using namespace torsion;
using namespace torsion::testing;

namespace {

package::FmuTable table_of(const Compilation& compilation) {
    return package::make_fmu_table(*compilation.compiled->program(), compilation.compiled->descriptor());
}

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
    static const std::set<std::string> rows = {
        "parameter fixed exact",         "parameter tunable exact",        "calculatedParameter fixed calculated", "calculatedParameter tunable calculated",
        "input discrete ",               "input continuous ",              "output discrete calculated",           "output continuous calculated",
        "local constant exact",          "local discrete calculated",      "local continuous calculated",          "independent continuous "};
    return rows.contains(causality + " " + variability + " " + initial);
}

void check_variable(pugi::xml_node node, pugi::xml_node value, const std::string& type) {
    CAPTURE(attribute(node, "name"));
    const std::string causality = attribute(node, "causality"), variability = attribute(node, "variability"), initial = attribute(node, "initial");
    CHECK(is_allowed(causality, variability, initial));
    const bool wants_start = initial == "exact" || causality == "input";
    const bool has_start = value.attribute("start") || node.child("Start");
    CHECK(has_start == wants_start);
    if (variability == "continuous") CHECK((type == "Real" || type == "Float64"));
    static const std::string part = R"(('[^']+'|[A-Za-z_][A-Za-z0-9_]*)(\[[0-9]+(,[0-9]+)*\])?)", path = part + "(\\." + part + ")*";
    static const std::regex name(path + "|der\\(" + path + "(,[0-9]+)?\\)");
    CHECK(std::regex_match(attribute(node, "name"), name));
    if (value.attribute("min") && value.attribute("max")) CHECK(value.attribute("min").as_double() <= value.attribute("max").as_double());
}

void check_units(pugi::xml_node root, const std::vector<pugi::xml_node>& values) {
    std::set<std::string> units;
    for (pugi::xml_node unit : root.child("UnitDefinitions").children("Unit")) CHECK(units.insert(attribute(unit, "name")).second);
    for (pugi::xml_node value : values) {
        const std::string unit = attribute(value, "unit"), display = attribute(value, "displayUnit");
        if (!unit.empty()) CHECK(units.contains(unit));
        if (display.empty()) continue;
        const pugi::xml_node definition = root.child("UnitDefinitions").find_child_by_attribute("Unit", "name", unit.c_str());
        CHECK(definition.find_child_by_attribute("DisplayUnit", "name", display.c_str()));
    }
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
        const auto [found, fresh] = base_of.try_emplace(attribute(node, "valueReference"), std::string(value.name()) + attribute(value, "unit"));
        CHECK(found->second == std::string(value.name()) + attribute(value, "unit"));
        if (!fresh) CHECK(attribute(node, "causality") == "local");
        independents += attribute(node, "causality") == "independent";
    }
    CHECK(independents == 1);
    check_units(root, values);
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
            std::istringstream kinds(attribute(unknown, "dependenciesKind"));
            CHECK(static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(kinds), {})) == dependencies.size());
            for (const long d : dependencies) {
                REQUIRE(d >= 1);
                REQUIRE(d <= count);
                const std::string causality = attribute(variables[d - 1], "causality");
                const bool is_initial = std::string(list) == "InitialUnknowns";
                const bool is_known = causality == "input" || causality == "independent" || (is_initial ? causality == "parameter" : causality != "parameter");
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
        if (attribute(variables[i - 1], "causality") == "calculatedParameter" || outputs.contains(i) || derivatives.contains(i)) CHECK(initial.contains(i));
        if (values[i - 1].attribute("derivative")) {
            CHECK(derivatives.contains(i));
            CHECK(initial.contains(values[i - 1].attribute("derivative").as_int()));
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
    std::size_t derivatives = 0, indicators = 0;
    for (pugi::xml_node unknown : root.child("ModelStructure").children()) {
        REQUIRE(by_reference.contains(attribute(unknown, "valueReference")));
        for (const long d : numbers(attribute(unknown, "dependencies"))) CHECK(by_reference.contains(std::to_string(d)));
        const std::string kind = unknown.name();
        const pugi::xml_node variable = by_reference[attribute(unknown, "valueReference")];
        if (kind == "Output") CHECK(attribute(variable, "causality") == "output");
        if (kind == "ContinuousStateDerivative") {
            ++derivatives;
            CHECK(by_reference.contains(attribute(variable, "derivative")));
        }
        if (kind == "EventIndicator") ++indicators;
    }
    CHECK(derivatives == table.states.size());
    CHECK(indicators == table.event_indicators);
}

} // namespace

TEST_CASE("descriptions of all examples keep the rules of both standards") {
    std::size_t count = 0;
    for (const auto& folder : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        const std::string name = folder.path().filename().string();
        if (!std::filesystem::exists(folder.path() / (name + ".mo"))) continue;
        CAPTURE(name);
        const package::FmuTable table = table_of(example(name + "/" + name + ".mo"));
        check_2(table);
        check_3(table);
        ++count;
    }
    CHECK(count > 20);
}

TEST_CASE("the description of a model with all types of variables") {
    const Compilation& compilation = compile_text(interface_model);
    const package::FmuTable table = table_of(compilation);
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
    CHECK(attribute(find("J").child("Real"), "min") == "0");
    CHECK(attribute(find("J").child("Real"), "unit") == "kg.m2");
    CHECK(attribute(find("k"), "causality") == "calculatedParameter");
    CHECK(attribute(find("two"), "variability") == "constant");
    CHECK(attribute(find("gear").child("Enumeration"), "start") == "2");
    CHECK(attribute(find("label").child("String"), "start") == "a <drive> & \"gear\"");
    CHECK(attribute(find("on"), "variability") == "discrete");
    CHECK(attribute(find("on").child("Boolean"), "start") == "true");
    CHECK(attribute(find("w"), "causality") == "output");
    CHECK(attribute(find("w").child("Real"), "displayUnit") == "rpm");
    CHECK(attribute(find("w").child("Real"), "nominal") == "10");
    CHECK(attribute(find("minus_w"), "valueReference") != attribute(find("w"), "valueReference"));
    const auto dependencies = [&](const char* list, const char* name) {
        long index = 0;
        for (pugi::xml_node node : variables.children()) {
            ++index;
            if (attribute(node, "name") == name) break;
        }
        const pugi::xml_node unknown =
            root.child("ModelStructure").child(list).find_child_by_attribute("Unknown", "index", std::to_string(index).c_str());
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
    CHECK(dependencies("InitialUnknowns", "phi").empty());
    const pugi::xml_node rpm = root.child("UnitDefinitions").find_child_by_attribute("Unit", "name", "rad/s").child("DisplayUnit");
    CHECK(rpm.attribute("factor").as_double() == doctest::Approx(30 / 3.14159265358979));
    CHECK(root.child("TypeDefinitions").child("SimpleType").child("Enumeration").last_child().attribute("name").as_string() == std::string("high"));
}

TEST_CASE("a tunable parameter makes those tunable that follow from it") {
    const package::FmuTable table = table_of(compile_text(interface_model, "^J$"));
    check_2(table);
    check_3(table);
    for (const package::FmuVariable& x : table.variables) {
        if (x.name == "J" || x.name == "k") CHECK(x.variability == "tunable");
        if (x.name == "teeth") CHECK(x.variability == "fixed");
    }
}

TEST_CASE("the same entries give the same archive, and an archive that cannot be written leaves nothing behind") {
    const std::vector<package::ArchiveEntry> entries = {{"modelDescription.xml", std::string(5000, 'x')}, {"binaries/linux64/m.so", "binary"}};
    const std::string folder = TORSION_BINARY_DIR "/tests/fmu/";
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
    CHECK(error.find("cannot be written") != std::string::npos);
}
