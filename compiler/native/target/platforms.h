#pragma once
// The platforms for which libraries and FMUs are made, by the names that users give them, and what each calls its
// files. Without LLVM.

#include "compiler/native/target/target_spec.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::native {

enum class ObjectFormat { Elf, Coff, MachO, Wasm };

struct Platform {
    const char* name; ///< "x86_64-windows"
    const char *triple, *cpu;
    ObjectFormat format;
    const char *prefix, *extension;        ///< of a shared library's name, outside FMUs
    const char *fmi2_folder, *fmi3_folder; ///< null: that version has no name for it
};

std::span<const Platform> platforms();
const Platform* platform_named(std::string_view name);
/// The one of a target; null: none of them.
const Platform* platform_of(const TargetSpec& target);
/// This machine; null: none of them.
const Platform* host_platform();

/// "x86_64-linux, aarch64-linux, …": those that a version of FMI has names for; 0: all.
std::string platform_names(int fmi_version = 0);

/// The platforms of a list such as "x86_64-linux,x86_64-windows" or "all", in the order of platforms(); "all" leaves
/// out what the version of FMI has no name for. Nothing, and the reason in `problem`, if one is unknown or impossible.
std::vector<const Platform*> platforms_of_list(std::string_view list, int fmi_version, std::string& problem);

} // namespace torsion::native
