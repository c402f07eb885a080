/* What libtorsion.so shows. */
#ifndef TORSION_SESSION_EXPORT_H
#define TORSION_SESSION_EXPORT_H

#if defined(_WIN32)
#define TORSION_EXPORT
#else
#define TORSION_EXPORT __attribute__((visibility("default")))
#endif

#endif
