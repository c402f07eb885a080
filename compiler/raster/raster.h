#pragma once
// The interface of lib/torsion/raster.so, in C because the program looks it up by name.

#include <stddef.h>

extern "C" {

/// Receives part of the PNG; false stops.
typedef bool (*torsion_raster_sink)(void* context, const unsigned char* bytes, size_t size);

/// Draws an SVG document, with `scale` pixels per pixel of the document, and passes the PNG to `sink`. On failure
/// false, with the reason in `problem`.
bool torsion_raster_png(const char* svg, size_t size, double scale, torsion_raster_sink sink, void* context,
                        char* problem, size_t problem_size);

typedef bool (*torsion_raster_png_function)(const char*, size_t, double, torsion_raster_sink, void*, char*, size_t);

} // extern "C"
