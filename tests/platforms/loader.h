/* Loads a shared library on Linux and on Windows, and with MACHO one of macOS on Linux. */
#ifndef LOADER_H
#define LOADER_H

#include <stdio.h>
#include <stdlib.h>
#ifdef MACHO
#include "macho.h"
typedef MachO* Library;
#elif defined(_WIN32)
#include <windows.h>
typedef HMODULE Library;
#else
#include <dlfcn.h>
typedef void* Library;
#endif

static Library load(const char* path) {
#ifdef MACHO
    Library library = map(path);
#elif defined(_WIN32)
    Library library = LoadLibraryA(path);
    if (library == NULL) fprintf(stderr, "%s cannot be loaded: error %lu\n", path, GetLastError()), exit(1);
#else
    Library library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fprintf(stderr, "%s\n", dlerror()), exit(1);
#endif
    return library;
}

typedef void (*Function)(void);

static Function find(Library library, const char* name) {
#ifdef MACHO
    char symbol[200];
    snprintf(symbol, sizeof symbol, "_%s", name);
    Function function = (Function)exported(library, symbol);
#elif defined(_WIN32)
    Function function = (Function)GetProcAddress(library, name);
#else
    Function function = (Function)dlsym(library, name);
#endif
    if (function == NULL) fprintf(stderr, "the library has no %s\n", name), exit(1);
    return function;
}

#endif
