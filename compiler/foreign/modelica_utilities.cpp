// ModelicaError does not return. It jumps to the guard around the call of the native code, so that only frames of
// native code (and of libffi, which is C) are left without being unwound. The functions below therefore hold no objects
// with destructors where they may jump.

#include "compiler/foreign/modelica_utilities.h"

#include "compiler/foreign/compilation.h"
#include "compiler/support/printable.h"
#include "torsion/message_values.h"

#include <algorithm>
#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace torsion::foreign {

namespace {

constexpr std::size_t longest_words = 2000;
constexpr std::size_t most_texts = 10'000; ///< a function may say another thing at each trial step

struct Piece { ///< allocated by native code; its text follows
    Piece* next;
};

} // namespace

struct GuardState {
    std::jmp_buf way_out;
    char words[longest_words + 1] = "";
    Piece* pieces = nullptr;
    GuardState* around = nullptr;
};

namespace {

[[noreturn]] void leave() {
    if (GuardState* const innermost = thread_state().guard) _longjmp(innermost->way_out, 1);
    // in a thread of its own
    std::fputs("torsion: native code called ModelicaError outside of a call by the model\n", stderr);
    std::_Exit(1);
}

/// The words of an error, for the call around.
void note_words(const char* format, std::va_list values) {
    if (GuardState* const innermost = thread_state().guard)
        std::vsnprintf(innermost->words, sizeof innermost->words, format, values);
}

/// Nobody is there to take a message as a value: the call is deep inside of an evaluation.
void say(const char* kind, const char* format, std::va_list values) {
    std::va_list again;
    va_copy(again, values);
    const int length = std::vsnprintf(nullptr, 0, format, values);
    std::string text(static_cast<std::size_t>(std::max(length, 0)) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, again);
    va_end(again);
    text.pop_back();
    std::fputs((kind + printable(text)).c_str(), stderr);
}

char* allocate(std::size_t length) {
    GuardState* const innermost = thread_state().guard;
    if (innermost == nullptr || length > SIZE_MAX - sizeof(Piece) - 1) return nullptr;
    auto* piece = static_cast<Piece*>(std::calloc(1, sizeof(Piece) + length + 1));
    if (piece == nullptr) return nullptr;
    piece->next = innermost->pieces;
    innermost->pieces = piece;
    return reinterpret_cast<char*>(piece + 1);
}

struct Texts {
    std::mutex mutex;
    std::vector<std::string> texts;
    std::map<std::string, std::size_t> numbers;
};
Texts& texts() {
    static Texts all;
    return all;
}

} // namespace

std::string text_of(double number) {
    Texts& all = texts();
    const std::lock_guard lock(all.mutex);
    return number >= 1 && number <= static_cast<double>(all.texts.size())
               ? all.texts[static_cast<std::size_t>(number) - 1]
               : std::string();
}

Guard::Guard() : state_(new GuardState) {}

Guard::~Guard() {
    for (Piece* piece = state_->pieces; piece != nullptr;) {
        Piece* const next = piece->next;
        std::free(piece);
        piece = next;
    }
    delete state_;
}

bool Guard::run(void (*body)(void*), void* data) {
    state_->around = thread_state().guard;
    thread_state().guard = state_;
    if (_setjmp(state_->way_out) == 0) {
        body(data);
        thread_state().guard = state_->around;
        return true;
    }
    thread_state().guard = state_->around;
    return false;
}

std::string Guard::words() const {
    std::string words = state_->words;
    while (!words.empty() && (words.back() == '\n' || words.back() == '\r' || words.back() == ' ')) words.pop_back();
    return words;
}

double number_of_text(const std::string& text, bool is_message) {
    Texts& all = texts();
    const std::lock_guard lock(all.mutex);
    runtime::text_of_native_code = text_of;
    if (is_message && all.texts.size() >= most_texts && !all.numbers.contains(text)) return 0;
    const auto [place, is_new] = all.numbers.try_emplace(text, all.texts.size() + 1);
    if (is_new) all.texts.push_back(text);
    return static_cast<double>(place->second);
}

const char* modelica_utilities_header() {
    return R"(#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H
#include <stdarg.h>
#include <stddef.h>
#if defined(__GNUC__)
#define MODELICA_NORETURNATTR __attribute__((noreturn))
#define MODELICA_FORMATATTR_PRINTF __attribute__((format(printf, 1, 2)))
#define MODELICA_FORMATATTR_VPRINTF __attribute__((format(printf, 1, 0)))
#else
#define MODELICA_NORETURNATTR
#define MODELICA_FORMATATTR_PRINTF
#define MODELICA_FORMATATTR_VPRINTF
#endif
#define MODELICA_NORETURN
#ifdef __cplusplus
extern "C" {
#endif
void ModelicaMessage(const char* string);
void ModelicaFormatMessage(const char* format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatMessage(const char* format, va_list arguments) MODELICA_FORMATATTR_VPRINTF;
void ModelicaWarning(const char* string);
void ModelicaFormatWarning(const char* format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatWarning(const char* format, va_list arguments) MODELICA_FORMATATTR_VPRINTF;
void ModelicaError(const char* string) MODELICA_NORETURNATTR;
void ModelicaFormatError(const char* format, ...) MODELICA_NORETURNATTR MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatError(const char* format, va_list arguments) MODELICA_NORETURNATTR MODELICA_FORMATATTR_VPRINTF;
char* ModelicaAllocateString(size_t length);
char* ModelicaAllocateStringWithErrorReturn(size_t length);
char* ModelicaDuplicateString(const char* string);
char* ModelicaDuplicateStringWithErrorReturn(const char* string);
#ifdef __cplusplus
}
#endif
#endif
)";
}

} // namespace torsion::foreign

// The program exports these (CMakeLists.txt), so that native code finds them when it is loaded.
#pragma GCC visibility push(default)
extern "C" {

void ModelicaVFormatMessage(const char* format, std::va_list values) { torsion::foreign::say("", format, values); }
void ModelicaFormatMessage(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    torsion::foreign::say("", format, values);
    va_end(values);
}
void ModelicaMessage(const char* string) { ModelicaFormatMessage("%s", string); }

void ModelicaVFormatWarning(const char* format, std::va_list values) {
    torsion::foreign::say("warning: ", format, values);
}
void ModelicaFormatWarning(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    torsion::foreign::say("warning: ", format, values);
    va_end(values);
}
void ModelicaWarning(const char* string) { ModelicaFormatWarning("%s", string); }

[[noreturn]] void ModelicaVFormatError(const char* format, std::va_list values) {
    torsion::foreign::note_words(format, values);
    torsion::foreign::leave();
}
[[noreturn]] void ModelicaFormatError(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    torsion::foreign::note_words(format, values);
    va_end(values);
    torsion::foreign::leave();
}
[[noreturn]] void ModelicaError(const char* string) { ModelicaFormatError("%s", string); }

char* ModelicaAllocateStringWithErrorReturn(std::size_t length) { return torsion::foreign::allocate(length); }
char* ModelicaAllocateString(std::size_t length) {
    char* const text = torsion::foreign::allocate(length);
    if (text == nullptr) ModelicaError("there is no memory for a String of an external function");
    return text;
}
char* ModelicaDuplicateStringWithErrorReturn(const char* string) {
    char* const text = torsion::foreign::allocate(std::strlen(string));
    return text == nullptr ? nullptr : std::strcpy(text, string);
}
char* ModelicaDuplicateString(const char* string) {
    return std::strcpy(ModelicaAllocateString(std::strlen(string)), string);
}
}
#pragma GCC visibility pop
