#include "compiler/driver/verbose.h"

#include "compiler/driver/streams.h"

namespace torsion::driver {

void print_library_remarks(const CompilationRecord& compilation) {
    for (const std::string& remark : compilation.remarks()) tell("note: {}\n", remark);
}

void print_compilation(const CompilationRecord& compilation) {
    tell_text(compilation.reading());
    for (const PhaseTime& phase : compilation.phases()) print_phase(phase.name, phase.seconds);
}

void print_phase(const std::string& name, double seconds) { tell("  {:<12}{:>10.2f} ms\n", name, 1e3 * seconds); }

} // namespace torsion::driver
