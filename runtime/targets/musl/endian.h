/* What musl's mathematical functions ask of it, where the system has no such header. All our targets are little-endian.
 */
#ifndef TORSION_ENDIAN_H
#define TORSION_ENDIAN_H
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __BYTE_ORDER __LITTLE_ENDIAN
#endif
