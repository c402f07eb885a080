#include "compiler/package/fmu.h"

#include "compiler/package/fmu_arrays.h"
#include "compiler/package/model_description.h"
#include "compiler/package/universal_binary.h"
#include "compiler/package/xml.h"

namespace torsion::package {

namespace {

pugi::xml_node add(pugi::xml_node parent, const char* name, const std::string& text = {}) {
    pugi::xml_node node = parent.append_child(name);
    if (!text.empty()) node.text().set(text.c_str());
    return node;
}

void add_table(pugi::xml_node body, const FmuTable& table, const char* title,
               std::initializer_list<const char*> causalities) {
    pugi::xml_node rows;
    for (const FmuVariable& x : table.variables) {
        bool is_one = false;
        for (const char* causality : causalities) is_one = is_one || x.causality == causality;
        if (!is_one) continue;
        if (!rows) {
            add(body, "h2", title);
            rows = add(body, "table");
            pugi::xml_node head = add(rows, "tr");
            for (const char* column : {"name", "start", "unit", "description"}) add(head, "th", column);
        }
        pugi::xml_node row = add(rows, "tr");
        add(add(row, "td"), "code", x.name);
        add(row, "td", x.has_start ? start_text(x) : "");
        add(row, "td", x.unit);
        add(row, "td", x.description);
    }
}

/// FMI 2 has one folder for all Macs.
void add_libraries(const FmuContent& content, std::vector<ArchiveEntry>& entries) {
    std::vector<std::string> paths;
    for (const FmuLibrary& library : content.libraries) {
        paths.push_back(library_path(*library.platform, content.version, content.table.identifier));
    }
    for (std::size_t i = 0; i < paths.size();) {
        std::vector<std::string> libraries;
        const std::string& path = paths[i];
        for (; i < paths.size() && paths[i] == path; ++i) libraries.push_back(content.libraries[i].bytes);
        entries.push_back({path, libraries.size() == 1 ? std::move(libraries[0]) : universal_binary(libraries)});
    }
}

constexpr const char* reference_file = "reference.csv";

/// Of the layered standard for related files (FMI-LS-REF 1.0.0-alpha.1), which prescribes name, version and
/// description.
std::string reference_manifest() {
    pugi::xml_document manifest;
    add_declaration(manifest);
    pugi::xml_node root = manifest.append_child("fmiReferences");
    set(root, "xmlns:fmi-ls", "http://fmi-standard.org/fmi-ls-manifest");
    set(root, "fmi-ls:fmi-ls-name", "org.fmi-standard.fmi-ls-ref");
    set(root, "fmi-ls:fmi-ls-version", "1.0.0-alpha.1");
    set(root, "fmi-ls:fmi-ls-description",
        "Layered Standard providing information on related files included in an FMU.");
    pugi::xml_node related = root.append_child("Related");
    set(related, "type", "text/csv");
    set(related, "source", reference_file);
    set(related, "role", "result");
    set(related, "description", "Outputs and states of the default experiment, inputs at their start values");
    return print(manifest);
}

} // namespace

std::string library_path(const native::Platform& platform, int version, const std::string& identifier) {
    const char* named = version == 2 ? platform.fmi2_folder : platform.fmi3_folder;
    const std::string folder = named != nullptr ? named : platform.name;
    return "binaries/" + folder + "/" + identifier + platform.extension;
}

std::string documentation_page(const FmuTable& table) {
    pugi::xml_document document;
    document.append_child(pugi::node_doctype).set_value("html");
    pugi::xml_node html = document.append_child("html");
    set(html, "lang", "en");
    pugi::xml_node head = add(html, "head");
    set(add(head, "meta"), "charset", "utf-8");
    add(head, "title", table.model_name);
    add(head, "style", "body{font-family:sans-serif;margin:2em}td,th{text-align:left;padding:.2em 1em .2em 0}");
    pugi::xml_node body = add(html, "body");
    add(body, "h1", table.model_name);
    if (!table.description.empty()) add(body, "p", table.description);
    add_table(body, table, "Inputs", {"input"});
    add_table(body, table, "Outputs", {"output"});
    add_table(body, table, "Parameters", {"parameter"});
    return print(document);
}

std::vector<ArchiveEntry> fmu_entries(const FmuContent& content) {
    const bool is_2 = content.version == 2;
    const FmuTable table = content.has_arrays ? with_arrays(content.table) : content.table;
    std::vector<ArchiveEntry> entries;
    entries.push_back({"modelDescription.xml", is_2 ? model_description_2(table, content.options)
                                                    : model_description_3(table, content.options)});
    add_libraries(content, entries);
    for (const auto& [name, text] : content.sources) entries.push_back({"sources/" + name, text});
    if (!is_2 && !content.sources.empty())
        entries.push_back({"sources/buildDescription.xml", build_description(table, content.options)});
    entries.push_back({"documentation/index.html", documentation_page(table)});
    if (!content.terminals.empty()) entries.push_back({"terminalsAndIcons/terminalsAndIcons.xml", content.terminals});
    for (const auto& [name, text] : content.licences) entries.push_back({"documentation/licenses/" + name, text});
    if (!content.provenance.empty()) entries.push_back({"extra/torsion/provenance.json", content.provenance});
    if (!content.reference.empty()) {
        const std::string folder = "extra/org.fmi-standard.fmi-ls-ref/";
        entries.push_back({folder + "fmi-ls-manifest.xml", reference_manifest()});
        entries.push_back({folder + reference_file, content.reference});
    }
    return entries;
}

} // namespace torsion::package
