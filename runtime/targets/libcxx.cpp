// What libc++'s headers expect of its library, for targets whose code is compiled with them
// (runtime/portable/cxx_library.cpp has the rest). Numbers as texts are written by the C library.

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

template <class Number>
std::string written(const char* form, Number value) {
    char text[24];
    const int length = std::snprintf(text, sizeof text, form, value);
    return {text, static_cast<std::size_t>(length)};
}

} // namespace

_LIBCPP_BEGIN_NAMESPACE_STD

void __libcpp_verbose_abort(const char* form, ...) {
    std::fputs("torsion: a compiled model stops: ", stderr);
    std::fputs(form, stderr);
    std::abort();
}

string to_string(int value) { return written("%d", value); }
string to_string(unsigned value) { return written("%u", value); }
string to_string(long value) { return written("%ld", value); }
string to_string(unsigned long value) { return written("%lu", value); }
string to_string(long long value) { return written("%lld", value); }
string to_string(unsigned long long value) { return written("%llu", value); }

template class basic_string<char>;
template string operator+ <char, char_traits<char>, allocator<char>>(const char*, const string&);

_LIBCPP_END_NAMESPACE_STD
