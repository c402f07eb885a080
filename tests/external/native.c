/* What the models of Native call. Every function shows one way in which values travel between the two languages. */

#include <math.h>
#include <stddef.h>
#include <string.h>

double scaled(double x, int n) { return x * n; }

int is_above(double x, double limit) { return x > limit ? 5 : 0; } /* true is whatever is not 0 */

/* Literals of an enumeration are counted from 1. */
int next_gear(int gear) { return gear + 1; }

/* One array with its size: what stands first counts most. */
double weighted(const double* a, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += a[i] / (double)(i + 1);
    return sum;
}

/* A matrix row by row, its sizes, a vector, its size, and the result with its size. */
void times(const double* a, size_t rows, size_t columns, const double* x, size_t n, double* y, size_t m) {
    for (size_t i = 0; i < rows && i < m; ++i) {
        y[i] = 0;
        for (size_t j = 0; j < columns && j < n; ++j) y[i] += a[i * columns + j] * x[j];
    }
}

int polar(double x, double y, double* r, double* phi, int* quadrant) {
    *r = hypot(x, y);
    *phi = atan2(y, x);
    *quadrant = x >= 0 ? (y >= 0 ? 1 : 4) : (y >= 0 ? 2 : 3);
    return *r > 0;
}

void count_up(const int* from, size_t n, int* to, double* work) {
    work[0] = 0;
    for (size_t i = 0; i < n; ++i) work[0] += from[i];
    for (size_t i = 0; i < n; ++i) to[i] = from[i] + (int)work[0];
}

/* Adds to what is there already. */
void add_to(double x, double* sum) { *sum += x; }

double letters(const char* text) { return (double)strlen(text); }
double all_letters(const char** texts, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += (double)strlen(texts[i]);
    return sum;
}

double spring(double x) { return x + x * x * x; }
double spring_rate(double x, double dx) { return (1 + 3 * x * x) * dx; }

/* A second of the same name as one in the mathematical library, which must not take its place. */
double cbrt(double x) { return 1000 + x; }

/* Declared here, not included: the program that loads this library has it. */
void ModelicaError(const char* string);
double limited_in_library(double x) {
    if (x >= 2) ModelicaError("2 is too much, {=#0t\t}");
    return x;
}
