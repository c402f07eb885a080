#pragma once
// A compilation as native code sees it: what it may do, and what it did. A thread has one at a time, in the one
// thread-local value of the compiler: C code calls ModelicaError, and reads files, without a context.

#include <string>
#include <vector>

namespace torsion::foreign {

struct GuardState; ///< of a call of native code (modelica_utilities.h)

struct Permissions {
    bool is_for_file = false;                   ///< of a library or an FMU: what only a run here has is refused
    std::vector<std::string> writing_folders{}; ///< below which the model may write (written_files.h)
};

/// While it lives, this thread compiles a model. Objects that are needed then are its own; they end with it.
class Compilation {
public:
    explicit Compilation(Permissions permissions = {});
    Compilation(const Compilation&) = delete;
    Compilation& operator=(const Compilation&) = delete;
    ~Compilation();

    /// Data that was read or looked for: what was compiled depends on it.
    const std::vector<std::string>& files() const { return files_; }

    /// True, once: random numbers are drawn, and from now on their state is kept. To set the state is an effect only in
    /// models that draw numbers: others need no native code, so they can become files. Whether numbers are drawn is
    /// known when the model has been read; then it is read again.
    bool must_keep_random_state();

    // -- of the model that this thread compiles; nothing and false where it compiles none

    static bool is_for_file();
    static bool may_write();
    /// Without permission, too: matrices in the working folder (written_files.h).
    static bool may_write_matrices();
    static std::vector<std::string> writing_folders();
    static bool keeps_random_state();
    static void note_random_draw();
    static void note_data_file(const std::string& path);

private:
    Compilation* around_;
    Permissions permissions_;
    std::vector<std::string> files_;
    bool draws_random_numbers_ = false, keeps_random_state_ = false;
};

struct ThreadState {
    Compilation* compilation = nullptr;
    GuardState* guard = nullptr; ///< the innermost call of native code
};
ThreadState& thread_state();

} // namespace torsion::foreign
