/* Arrays of an FMU (FMI 3.0) that are one variable each, as constant data of its library: words of 32 bits.
 *
 *   word 0, 1       value reference of the first array, the others follow one by one; their number m
 *   then m + 1      offsets (from word 0): where the elements of each array begin, and where the last ones end
 *   then            the elements: value references of scalars, row-major
 *   then            number of all elements; then per element, ascending: its reference, that of its array, its place
 * there (from 1)
 *
 * An FMU without arrays has m = 0. The token of one with arrays ends with the suffix: its description is another one.
 */
#ifndef TORSION_FMI_ARRAY_TABLE_H
#define TORSION_FMI_ARRAY_TABLE_H

#include <stdint.h>

#define TORSION_FMI_ARRAYS_SUFFIX "-arrays"

#ifdef __cplusplus
extern "C" {
#endif

const uint32_t* torsion_fmi_arrays(void);

#ifdef __cplusplus
}
#endif
#endif
