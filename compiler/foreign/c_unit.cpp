#include "compiler/foreign/c_unit.h"

#include "compiler/foreign/c_compiler.h"
#include "compiler/foreign/modelica_utilities.h"

#include <dlfcn.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace torsion::foreign {

namespace fs = std::filesystem;

namespace {

using Kind = Parameter::Kind;

constexpr const char* prelude = "#include <stddef.h>\n"
                                "union torsion_cell { double real; int integer; size_t size; void* pointer; };\n";

bool is_name_of_c(const std::string& name) {
    const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
           std::ranges::all_of(name, is_part);
}

std::string in_quotes(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result + "\"";
}

std::string pointer_type(Type type) {
    return type == Type::Real     ? "(double*)"
           : type == Type::Text   ? "(const char**)"
           : type == Type::Object ? "(void**)"
                                  : "(int*)";
}

/// The argument `a[i]` with its type.
std::string argument(const Parameter& p, std::size_t i) {
    const std::string cell = "a[" + std::to_string(i) + "].", pointer = cell + "pointer";
    switch (p.kind) {
    case Kind::Value: return p.type == Type::Object ? pointer : cell + (p.type == Type::Real ? "real" : "integer");
    case Kind::Input:
    case Kind::Output: return pointer_type(p.type) + pointer;
    case Kind::Struct: return pointer;
    case Kind::Size: return cell + "size";
    case Kind::Text: return "(const char*)" + pointer;
    case Kind::Texts: return "(const char**)" + pointer;
    }
    return {};
}

std::string call_of(const Prototype& prototype) {
    std::string arguments;
    for (std::size_t i = 0; i < prototype.parameters.size(); ++i)
        arguments += (i ? ", " : "") + argument(prototype.parameters[i], i);
    const std::string call = prototype.name + "(" + arguments + ")";
    if (prototype.record) // its type is known to C only
        return "__typeof__(" + call + ") s = " + call +
               "; (void)sizeof(char[sizeof s == " + std::to_string(prototype.record->size) +
               " ? 1 : -1]); __builtin_memcpy(r->pointer, &s, sizeof s);";
    if (!prototype.result) return call + ";";
    const Type result = *prototype.result;
    return (result == Type::Real                             ? "r->real = "
            : result == Type::Object || result == Type::Text ? "r->pointer = (void*)"
                                                             : "r->integer = ") +
           call + ";";
}

std::string wrapper_name(std::size_t i) { return "torsion_wrapper_" + std::to_string(i); }

template <class T>
void add_new(std::vector<T>& all, const std::vector<T>& more) {
    for (const T& one : more)
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

std::vector<std::string> arguments_for(const UnitParts& parts, const fs::path& folder, const std::string& source,
                                       const std::string& output) {
    std::vector<std::string> result{"-shared", "-fPIC", "-O2", "-o", output, "-I", folder.string()};
    for (const char* wrong : {"implicit-function-declaration", "incompatible-pointer-types", "int-conversion"})
        result.push_back(std::string("-Werror=") + wrong); // such a call would give a wrong number
    for (const fs::path& include : parts.include_folders) result.insert(result.end(), {"-I", include.string()});
    result.push_back(source);
    for (const fs::path& library : parts.library_folders)
        result.insert(result.end(), {"-L", library.string(), "-Wl,-rpath," + library.string()});
    for (const std::string& library : parts.libraries) result.push_back("-l" + library);
    result.push_back("-lm");
    return result;
}

} // namespace

std::string CUnit::text(std::size_t functions, const UnitParts& all) const {
    std::string result = prelude;
    for (const Text& text : all.texts) result += "#line 1 " + in_quotes(text.origin) + "\n" + text.words + "\n";
    for (std::size_t i = 0; i < functions; ++i) {
        result += "#line 1 " + in_quotes("call of " + functions_[i].origin) + "\n";
        result += "void " + wrapper_name(i) +
                  "(const union torsion_cell* a, union torsion_cell* r) { (void)a; (void)r; " + functions_[i].call +
                  " }\n";
    }
    return result;
}

Compiled CUnit::add(const Prototype& prototype, const UnitParts& parts) {
    if (!is_name_of_c(prototype.name))
        return {.entry = {}, .problem = "`" + prototype.name + "` is no name in C", .remarks = {}, .origin = {}};
    const std::string call = call_of(prototype);
    UnitParts all = parts_;
    const std::size_t texts = all.texts.size(), includes = all.include_folders.size(), libraries = all.libraries.size();
    for (const Text& text : parts.texts)
        if (std::ranges::find(all.texts, text.words, &Text::words) == all.texts.end()) all.texts.push_back(text);
    add_new(all.include_folders, parts.include_folders);
    add_new(all.libraries, parts.libraries);
    add_new(all.library_folders, parts.library_folders);
    const bool is_new =
        texts != all.texts.size() || includes != all.include_folders.size() || libraries != all.libraries.size();
    const auto known = std::ranges::find(functions_, call, &Function::call);
    if (!is_new && known != functions_.end())
        return {.entry = known->entry, .problem = {}, .remarks = {}, .origin = {}};
    if (!has_compiler()) {
        const std::string problem = "there is no C compiler `" + CCompiler::program() + "`";
        return {.entry = {},
                .problem = problem,
                .remarks = {"the environment variable CC may name another one"},
                .has_no_compiler = true,
                .origin = {}};
    }
    parts_ = std::move(all);
    if (known == functions_.end())
        functions_.push_back({{}, call, parts.texts.front().origin, std::make_shared<Entry>()});
    waiting_.push_back({functions_.size(), parts_});
    return {.entry = std::ranges::find(functions_, call, &Function::call)->entry,
            .problem = {},
            .remarks = {},
            .origin = {}};
}

bool CUnit::has_compiler() {
    if (!has_compiler_) has_compiler_ = CCompiler().run({"--version"}).is_there;
    return *has_compiler_;
}

Compiled CUnit::settle() {
    if (waiting_.empty()) return {};
    const std::vector<Stage> stages = std::exchange(waiting_, {});
    Compiled all = make(stages.back().functions, stages.back().parts);
    if (all.problem.empty()) return all;
    for (const Stage& stage : stages) {
        Compiled one = stages.size() == 1 ? std::move(all) : make(stage.functions, stage.parts);
        if (one.problem.empty()) continue;
        one.origin = functions_[stage.functions - 1].origin;
        functions_.resize(stage.functions - 1);
        parts_ = made_;
        return one;
    }
    return all;
}

Compiled CUnit::make(std::size_t functions, const UnitParts& all) {
    Compiled result;
    const CCompiler compiler;
    const std::string source = compiler.write("external.c", text(functions, all)),
                      output = (compiler.folder() / "external.so").string();
    const std::string header = compiler.write("ModelicaUtilities.h", modelica_utilities_header());
    if (source.empty() || header.empty())
        return {.entry = {}, .problem = "there is no temporary folder for the C text", .remarks = {}, .origin = {}};
    const CCompiler::Outcome outcome = compiler.run(arguments_for(all, compiler.folder(), source, output));
    if (!outcome.is_ok)
        return {.entry = {}, .problem = "the C text does not compile", .remarks = outcome.words, .origin = {}};
    void* const handle = dlopen(output.c_str(), RTLD_NOW | RTLD_LOCAL); // never closed: see Libraries
    if (handle == nullptr) {
        const char* const said = dlerror();
        std::string words = said ? said : "";
        if (words.starts_with(output + ": ")) words.erase(0, output.size() + 2);
        return {.entry = {},
                .problem = "the compiled C text cannot be loaded",
                .remarks = {"the loader says: " + words},
                .origin = {}};
    }
    made_ = all;
    for (std::size_t i = 0; i < functions; ++i)
        functions_[i].entry->wrapper = reinterpret_cast<Wrapper>(dlsym(handle, wrapper_name(i).c_str()));
    return result;
}

} // namespace torsion::foreign
