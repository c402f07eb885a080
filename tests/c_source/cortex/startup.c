/* The start of a program on a Cortex-M7 with semihosting: vectors, floating point, memory. For QEMU's board mps2-an500.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern uint32_t stack_top, data_begin, data_end, data_load, bss_begin, bss_end;
extern int main(void);
extern void initialise_monitor_handles(void);

void reset(void);
void _init(void) {}
void _fini(void) {}
static void fault(void) { exit(99); }

__attribute__((section(".vectors"), used)) static void* const vectors[16] = {
    &stack_top, (void*)reset, (void*)fault, (void*)fault, (void*)fault, (void*)fault, (void*)fault};

void reset(void) {
    *(volatile uint32_t*)0xE000ED88u |= 0xFu << 20; /* the floating-point unit */
    __asm volatile("dsb\n isb");
    memcpy(&data_begin, &data_load, (size_t)((char*)&data_end - (char*)&data_begin));
    memset(&bss_begin, 0, (size_t)((char*)&bss_end - (char*)&bss_begin));
    initialise_monitor_handles();
    exit(main());
}
