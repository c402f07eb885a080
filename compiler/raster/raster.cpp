#include "compiler/raster/raster.h"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace {

constexpr double largest_side = 32767; ///< of a cairo image

struct Sink {
    torsion_raster_sink take;
    void* context;
};

cairo_status_t write(void* closure, const unsigned char* bytes, unsigned size) {
    const Sink& sink = *static_cast<const Sink*>(closure);
    return sink.take(sink.context, bytes, size) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

using Handle = std::unique_ptr<RsvgHandle, decltype(&g_object_unref)>;
using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

} // namespace

extern "C" __attribute__((visibility("default"))) bool torsion_raster_png(const char* svg, size_t size, double scale,
                                                                          torsion_raster_sink sink, void* context,
                                                                          char* problem, size_t problem_size) {
    const auto fail = [&](const char* why) { return std::snprintf(problem, problem_size, "%s", why), false; };
    GError* error = nullptr;
    const auto fail_with_error = [&](const char* otherwise) {
        fail(error != nullptr ? error->message : otherwise);
        g_clear_error(&error);
        return false;
    };
    const Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg), size, &error), g_object_unref);
    if (!handle) return fail_with_error("the picture cannot be read");
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height))
        return fail("the picture has no size in pixels");
    const RsvgRectangle area{0, 0, std::round(width * scale), std::round(height * scale)};
    if (!(area.width >= 1 && area.height >= 1 && area.width <= largest_side && area.height <= largest_side))
        return fail("the picture is too large or too small");

    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(area.width), static_cast<int>(area.height)),
        cairo_surface_destroy);
    const Context drawing(cairo_create(surface.get()), cairo_destroy);
    if (cairo_status(drawing.get()) != CAIRO_STATUS_SUCCESS)
        return fail(cairo_status_to_string(cairo_status(drawing.get())));
    if (!rsvg_handle_render_document(handle.get(), drawing.get(), &area, &error))
        return fail_with_error("the picture cannot be drawn");
    Sink target{sink, context};
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), write, &target);
    return status == CAIRO_STATUS_SUCCESS || fail(cairo_status_to_string(status));
}
