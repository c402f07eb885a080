/* Formatted output: Windows' C library has one function for all forms of it, whose options say that a text is cut and
 * ended as in C99. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

enum { standard_length = 2 }; /* the answer is the number of characters that there would be without a limit */

int vsnprintf(char* text, size_t size, const char* form, va_list values) {
    return __stdio_common_vsprintf(standard_length, text, size, form, NULL, values);
}

int snprintf(char* text, size_t size, const char* form, ...) {
    va_list values;
    va_start(values, form);
    const int length = vsnprintf(text, size, form, values);
    va_end(values);
    return length;
}

int vsprintf(char* text, const char* form, va_list values) {
    return __stdio_common_vsprintf(standard_length, text, (size_t)-1, form, NULL, values);
}

int sprintf(char* text, const char* form, ...) {
    va_list values;
    va_start(values, form);
    const int length = vsprintf(text, form, values);
    va_end(values);
    return length;
}

int vfprintf(FILE* file, const char* form, va_list values) {
    return __stdio_common_vfprintf(0, file, form, NULL, values);
}

int fprintf(FILE* file, const char* form, ...) {
    va_list values;
    va_start(values, form);
    const int length = vfprintf(file, form, values);
    va_end(values);
    return length;
}

/* Windows gives a stack its memory page by page, in order: a function with a large frame touches each page first. */
#if defined(__aarch64__) /* in x15: the size of the frame, in 16 bytes; nothing but x16 and x17 may change */
__asm__(".globl __chkstk\n"
        "__chkstk:\n"
        "  lsl x16, x15, #4\n"
        "  mov x17, sp\n"
        "1:cmp x16, #1, lsl #12\n"
        "  b.lo 2f\n"
        "  sub x17, x17, #1, lsl #12\n"
        "  ldr xzr, [x17]\n"
        "  sub x16, x16, #1, lsl #12\n"
        "  b 1b\n"
        "2:sub x17, x17, x16\n"
        "  ldr xzr, [x17]\n"
        "  ret\n");
#else /* in rax: the size of the frame */
__asm__(".globl ___chkstk_ms\n"
        "___chkstk_ms:\n"
        "  pushq %rcx\n"
        "  pushq %rax\n"
        "  leaq 24(%rsp), %rcx\n" /* the stack as it was before the call */
        "1:cmpq $0x1000, %rax\n"
        "  jb 2f\n"
        "  subq $0x1000, %rcx\n"
        "  orb $0, (%rcx)\n"
        "  subq $0x1000, %rax\n"
        "  jmp 1b\n"
        "2:subq %rax, %rcx\n"
        "  orb $0, (%rcx)\n"
        "  popq %rax\n"
        "  popq %rcx\n"
        "  ret\n");
#endif
