// bin/torsion of the portable archive: starts the program with the loader that comes with it.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char root[PATH_MAX]; // the archive's folder, without links

static int find_root(void) {
    const ssize_t length = readlink("/proc/self/exe", root, sizeof root - 1);
    if (length <= 0) return 0;
    for (int up = 0; up < 2; ++up) { // bin/torsion
        char* slash = strrchr(root, '/');
        if (!slash) return 0;
        *slash = '\0';
    }
    return 1;
}

int main(int count, char** arguments) {
    static char loader[PATH_MAX + 32], program[PATH_MAX + 32];
    char** all = calloc((size_t)count + 6, sizeof *all);
    if (!all || !find_root()) {
        fputs("torsion: its folder cannot be found through /proc/self/exe\n", stderr);
        return 70;
    }
    snprintf(loader, sizeof loader, "%s/libexec/torsion", root);
    snprintf(program, sizeof program, "%s/libexec/torsion.bin", root);
    char* first[] = {loader, "--inhibit-cache", "--argv0", count > 0 ? arguments[0] : "torsion", program};
    memcpy(all, first, sizeof first);
    for (int i = 1; i < count; ++i) all[4 + i] = arguments[i];
    execv(loader, all);
    perror(loader);
    return 70;
}
