/* The interface of `torsion sweep` to a message-passing library: a table of functions that
 * lib/torsion/libtorsion_mpi.so exports.
 *
 * Only the main thread calls them. Every function but probe returns 0 on success.
 */
#ifndef TORSION_SWEEP_TRANSPORT_H
#define TORSION_SWEEP_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TORSION_TRANSPORT_VERSION 1u

typedef struct TorsionTransport {
    uint32_t version; /* TORSION_TRANSPORT_VERSION */
    int (*start)(int* rank, int* size);
    int (*send)(int to, const void* data, size_t size);
    int (*probe)(int* from, size_t* size); /* 1: a message waits, 0: none, negative: failure. Does not block */
    int (*receive)(int from, void* data, size_t size);
    int (*stop)(void);       /* waits for the others */
    void (*abort)(int code); /* ends all processes, including this one */
} TorsionTransport;

const TorsionTransport* torsion_transport(void);

#ifdef __cplusplus
}
#endif
#endif
