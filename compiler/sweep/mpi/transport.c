/* The transport over MPI. */

#include "compiler/sweep/transport.h"

#include <limits.h>
#include <mpi.h>

enum { tag = 1 };

static int start(int* rank, int* size) {
    int provided;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS || provided < MPI_THREAD_FUNNELED)
        return 1;
    return MPI_Comm_rank(MPI_COMM_WORLD, rank) != MPI_SUCCESS || MPI_Comm_size(MPI_COMM_WORLD, size) != MPI_SUCCESS;
}

static int send(int to, const void* data, size_t size) {
    return size > INT_MAX || MPI_Send(data, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD) != MPI_SUCCESS;
}

static int probe(int* from, size_t* size) {
    int there = 0, count = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS) return -1;
    if (!there) return 0;
    if (MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS || count < 0) return -1;
    *from = status.MPI_SOURCE;
    *size = (size_t)count;
    return 1;
}

static int receive(int from, void* data, size_t size) {
    return size > INT_MAX ||
           MPI_Recv(data, (int)size, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE) != MPI_SUCCESS;
}

static int stop(void) { return MPI_Finalize() != MPI_SUCCESS; }

static void end_all(int code) { MPI_Abort(MPI_COMM_WORLD, code); }

#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const TorsionTransport*
torsion_transport(void) {
    static const TorsionTransport transport = {TORSION_TRANSPORT_VERSION, start, send, probe, receive, stop, end_all};
    return &transport;
}
