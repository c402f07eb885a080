/* What `torsion sweep` needs of a message-passing library, as a table of functions that lib/torsion/libtorsion_mpi.so exports.
 *
 * Only the main thread calls. Every function but probe answers 0 when all went well.
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
    int (*probe)(int* from, size_t* size); /* 1: a message has come, 0: none, negative: failure. Does not wait */
    int (*receive)(int from, void* data, size_t size);
    int (*stop)(void);       /* waits for the others */
    void (*abort)(int code); /* ends all processes, this one too */
} TorsionTransport;

const TorsionTransport* torsion_transport(void);

#ifdef __cplusplus
}
#endif
#endif
