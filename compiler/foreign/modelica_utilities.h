#pragma once
// The functions of ModelicaUtilities.h (specification 12.9.6), which native code may call, and the guard that each call
// of native code needs for them: ModelicaError leaves the native code by a jump, over frames in C only.

#include <string>

namespace torsion::foreign {

/// The text of the header.
const char* modelica_utilities_header();

struct GuardState;

/// Runs native code. Texts that it allocates live until the guard is destroyed.
class Guard {
public:
    Guard();
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    ~Guard();

    /// False if the code ended early, by ModelicaError. No function between `body` and the native code may hold an
    /// object with a destructor.
    bool run(void (*body)(void*), void* data);
    /// What it said then.
    std::string words() const;

private:
    GuardState* state_;
};

/// A number for a text of native code: of a message that the run shall show (torsion/message_values.h), or of a result.
/// Of messages there may be many: from some number on they have none, 0.
double number_of_text(const std::string& text, bool is_message);
std::string text_of(double number);

} // namespace torsion::foreign
