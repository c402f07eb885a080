#include "compiler/foreign/compilation.h"

#include "compiler/foreign/native_memory.h"

#include <utility>

namespace torsion::foreign {

ThreadState& thread_state() {
    thread_local ThreadState state;
    return state;
}

Compilation::Compilation(Permissions permissions)
    : around_(std::exchange(thread_state().compilation, this)), permissions_(std::move(permissions)) {}

Compilation::~Compilation() {
    NativeMemory::end_of(this);
    thread_state().compilation = around_;
}

bool Compilation::must_keep_random_state() {
    return draws_random_numbers_ && !std::exchange(keeps_random_state_, true);
}

bool Compilation::is_for_file() {
    const Compilation* const present = thread_state().compilation;
    return present != nullptr && present->permissions_.is_for_file;
}

bool Compilation::may_write() {
    const Compilation* const present = thread_state().compilation;
    return present != nullptr && !present->permissions_.writing_folders.empty();
}

bool Compilation::may_write_matrices() {
    const Compilation* const present = thread_state().compilation;
    return present != nullptr && !present->permissions_.is_for_file;
}

std::vector<std::string> Compilation::writing_folders() {
    const Compilation* const present = thread_state().compilation;
    return present != nullptr ? present->permissions_.writing_folders : std::vector<std::string>();
}

bool Compilation::keeps_random_state() {
    const Compilation* const present = thread_state().compilation;
    return present != nullptr && present->keeps_random_state_;
}

void Compilation::note_random_draw() {
    if (Compilation* const present = thread_state().compilation) present->draws_random_numbers_ = true;
}

void Compilation::note_data_file(const std::string& path) {
    if (Compilation* const present = thread_state().compilation) present->files_.push_back(path);
}

} // namespace torsion::foreign
