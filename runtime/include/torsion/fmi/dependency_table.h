/* Dependencies of the unknowns of an FMU (FMI 3.0), as constant data of its library: words of 32 bits.
 *
 *   word 0          number of rows
 *   then per row    value reference of an unknown, ascending; offset (in words, from word 0) of its list up to the end
 * of the initialization; of its list after that list            number of entries; then per entry the value reference
 * of what it depends on, and the kind (fmi3DependencyKind)
 *
 * Unknowns are those of the model structure: outputs, derivatives, event indicators, calculated parameters and states
 * that are calculated at the start. */
#ifndef TORSION_FMI_DEPENDENCY_TABLE_H
#define TORSION_FMI_DEPENDENCY_TABLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

const uint32_t* torsion_fmi_dependencies(void);

#ifdef __cplusplus
}
#endif
#endif
