/* What the models of Native call. Every function shows one way in which values travel between the two languages. */

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
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
char* ModelicaAllocateString(size_t length);
char* ModelicaDuplicateString(const char* string);
double limited_in_library(double x) {
    if (x >= 2) ModelicaError("2 is too much, {=#0t\t}");
    return x;
}

/* Objects: a row of numbers, and how often one of them was asked for. All that are made and all that end are counted.
 */
struct row {
    double values[8];
    size_t n;
    int asked;
};
static int rows_made = 0, rows_ended = 0;
static int steps[256], first_step = 0,
                       end_of_steps = 0; /* the first number of each: positive when it is made, negative when it ends */
static void note_step(int number) { steps[end_of_steps++ % 256] = number; }
int next_step(void) { return first_step < end_of_steps ? steps[first_step++ % 256] : 0; }
int count_of_made(void) { return rows_made; }
int count_of_ended(void) { return rows_ended; }
void* row_make(const double* values, size_t n, const char* name) {
    struct row* row = calloc(1, sizeof *row);
    if (n > 8) ModelicaError("too many numbers");
    for (size_t i = 0; i < n; ++i) row->values[i] = values[i];
    row->n = n + strlen(name);
    ++rows_made;
    note_step((int)row->values[0]);
    return row;
}
void row_end(void* row) {
    ++rows_ended;
    note_step(-(int)((struct row*)row)->values[0]);
    free(row);
}
double row_at(void* object, double i) {
    struct row* row = object;
    ++row->asked;
    return row->values[(size_t)i - 1];
}
double row_size(void* object) { return (double)((struct row*)object)->n; }
int row_asked(void* object) { return ((struct row*)object)->asked; }
double rows_total(void** objects, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += row_at(objects[i], 1);
    return sum;
}
/* An object around another one. */
void* twice_make(void* row) { return row_make(&((struct row*)row)->values[0], 1, "twice"); }

/* Impure: the next number, and one written down with those before it. */
static int last_number = 0;
static double written = 0;
int next_number(void) { return ++last_number; }
void write_digit(int digit) { written = 10 * written + digit; }
double all_written(void) { return written; }
void forget_written(void) { written = 0, last_number = 0; }

/* Texts and records. */
const char* joined(const char* a, const char* b) {
    char* text = ModelicaAllocateString(strlen(a) + strlen(b));
    return strcat(strcpy(text, a), b);
}
void split(const char* text, const char** first, const char** rest) {
    *first = ModelicaAllocateString(1);
    *(char*)*first = text[0];
    *rest = ModelicaDuplicateString(text + 1);
}
struct inner {
    int n;
    double x;
};
struct pair {
    int flag;
    struct inner inner;
    const char* name;
    double y;
};
double sum_of_pair(const struct pair* p) { return p->flag + p->inner.n + p->inner.x + (double)strlen(p->name) + p->y; }
struct inner made_inner(double x) {
    struct inner result = {(int)x, x};
    return result;
}
struct outer { /* the space behind inner is in C's struct, too */
    struct {
        double x;
        int n;
    } inner;
    int m;
    struct {
        struct {
            int n;
        } deep;
    } deeper;
};
struct outer made_outer(double x) {
    struct outer result = {{x, 7}, 9, {{(int)x + 1}}};
    return result;
}
struct small { /* in one register */
    struct {
        int n;
    } a, b;
};
struct small made_small(double x) {
    struct small result = {{(int)x}, {-(int)x}};
    return result;
}
void fill_inner(double x, struct inner* to) {
    to->n = 7;
    to->x = 2 * x;
}
