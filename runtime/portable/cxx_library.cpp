// The parts of the C++ library that compiled libraries use, so that they depend only on the C library: memory, and
// errors that end the program (they have no exceptions). All symbols are hidden, so that a program with a C++ library
// of its own never sees them.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

[[noreturn]] void stop(const char* what) {
    std::fprintf(stderr, "torsion: a compiled model stops: %s\n", what);
    std::abort();
}

void* allocate(std::size_t size) {
    void* memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) stop("not enough memory");
    return memory;
}

} // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

#ifndef _LIBCPP_VERSION // GCC's; those of libc++ are in runtime/targets/libcxx.cpp
namespace std {
void __throw_bad_alloc() { stop("not enough memory"); }
void __throw_bad_array_new_length() { stop("not enough memory"); }
void __throw_bad_function_call() { stop("an empty function was called"); }
void __throw_logic_error(const char* what) { stop(what); }
void __throw_length_error(const char* what) { stop(what); }
void __throw_out_of_range_fmt(const char* what, ...) { stop(what); }
} // namespace std
#endif

extern "C" {
void __cxa_pure_virtual() { stop("a pure virtual function was called"); }

/// GCC calls it where the processor has no such instruction.
int __popcountdi2(std::int64_t value) {
    auto bits = static_cast<std::uint64_t>(value);
    int count = 0;
    for (; bits != 0; bits &= bits - 1) ++count;
    return count;
}
}
