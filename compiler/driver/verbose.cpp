#include "compiler/driver/verbose.h"

#include "compiler/driver/streams.h"

#include "compiler/provenance/reading.h"

#include <string>

namespace torsion::driver {

void print_library_remarks(const Compilation& compilation) {
    for (const std::string& remark : provenance::library_remarks(compilation)) tell("note: {}\n", remark);
}

void print_reading(const Compilation& compilation) { tell_text(provenance::reading_text(compilation)); }

void print_phases(const std::vector<Phase>& phases) {
    for (const Phase& phase : phases) tell("  {:<12}{:>10.2f} ms\n", phase.name, 1e3 * phase.seconds);
}

} // namespace torsion::driver
