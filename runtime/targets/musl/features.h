/* What musl's sources expect of its internal header of this name. */
#ifndef TORSION_FEATURES_H
#define TORSION_FEATURES_H
#define hidden
#define weak_alias(old, new)
#endif
