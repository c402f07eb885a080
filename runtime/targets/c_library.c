/* Functions of the C library that not every one has: the compiler compares memory with bcmp, libc++ looks for numbers
 * as wide as a wchar_t. No headers, because some define them in place. */
typedef __SIZE_TYPE__ Size;
typedef __WCHAR_TYPE__ Wide;

int memcmp(const void* a, const void* b, Size size);

int bcmp(const void* a, const void* b, Size size) { return memcmp(a, b, size); }

Wide* wmemchr(const Wide* text, Wide wanted, Size size) {
    for (; size > 0; ++text, --size) {
        if (*text == wanted) return (Wide*)text;
    }
    return (Wide*)0;
}
