/* Fits the network of values.json: rows that are added up, a hidden layer, one number between 0 and 1.
 *
 * usage: gunki_fit ROWS WIDTH HIDDEN EPOCHS RATE < examples > network
 * An example is a line: its value, the number of its rows, the rows. Every twentieth is kept for the test.
 * The network comes out as text: all rows, bias, hidden layer, its bias, output, its bias.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 24
#define TOP 4.f
#define TEST 20

typedef struct {
    int n, row[MOST];
    float value;
} Example;

static uint64_t state = 88172645463325252ull;

static double chance(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (state >> 11) / 9007199254740992.0;
}

static float clip(float x) { return x < 0 ? 0 : x > TOP ? TOP : x; }
static int open_(float x) { return x > 0 && x < TOP; }

static int rows, width, hidden;
static float *row, *bias, *weight, *hidden_bias, *out, *out_bias, *first, *second, *back;

static float *numbers(size_t n, float spread, float centre) {
    float *p = malloc((n + 1) * sizeof(float));
    for (size_t i = 0; i < n; i++) p[i] = centre + (chance() - .5) * 2 * spread;
    return p;
}

/* The value of an example; first and second keep what the layers were before they were clipped. */
static float run(const Example *e) {
    for (int j = 0; j < width; j++) first[j] = bias[j];
    for (int i = 0; i < e->n; i++)
        for (int j = 0; j < width; j++) first[j] += row[(size_t)e->row[i] * width + j];
    float sum = *out_bias;
    for (int h = 0; h < hidden; h++) {
        float s = hidden_bias[h];
        for (int j = 0; j < width; j++) s += weight[h * width + j] * clip(first[j]);
        second[h] = s;
        sum += out[h] * clip(s);
    }
    return 1 / (1 + expf(-sum));
}

static void learn(const Example *e, float rate) {
    float error = run(e) - e->value;
    for (int j = 0; j < width; j++) back[j] = 0;
    for (int h = 0; h < hidden; h++) {
        float g = open_(second[h]) ? error * out[h] : 0;
        out[h] -= rate * error * clip(second[h]);
        hidden_bias[h] -= rate * g;
        for (int j = 0; g != 0 && j < width; j++) {
            back[j] += g * weight[h * width + j];
            weight[h * width + j] -= rate * g * clip(first[j]);
        }
    }
    *out_bias -= rate * error;
    for (int j = 0; j < width; j++) {
        back[j] = open_(first[j]) ? rate * back[j] : 0;
        bias[j] -= back[j];
    }
    for (int i = 0; i < e->n; i++)
        for (int j = 0; j < width; j++) row[(size_t)e->row[i] * width + j] -= back[j];
}

static void print(const float *p, size_t n) {
    for (size_t i = 0; i < n; i++) printf("%.5g%c", p[i], i + 1 < n ? ' ' : '\n');
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    rows = atoi(argv[1]), width = atoi(argv[2]), hidden = atoi(argv[3]);
    int epochs = atoi(argv[4]);
    float rate = atof(argv[5]), value;
    size_t n = 0, room = 0;
    Example *all = 0, e;
    while (scanf("%f %d", &value, &e.n) == 2 && e.n <= MOST) {
        e.value = value;
        for (int i = 0; i < e.n; i++)
            if (scanf("%d", &e.row[i]) != 1 || e.row[i] < 0 || e.row[i] >= rows) return 2;
        if (n == room) all = realloc(all, (room = 2 * room + 1024) * sizeof e);
        all[n++] = e;
    }
    size_t kept = n / TEST, used = n - kept;
    for (size_t i = n; i > 1; i--) {
        size_t j = chance() * i;
        e = all[i - 1], all[i - 1] = all[j], all[j] = e;
    }
    row = numbers((size_t)rows * width, .15, 0), bias = numbers(width, 0, .1);
    weight = numbers(hidden * width, 1 / sqrt(width), 0), hidden_bias = numbers(hidden, 0, .1);
    out = numbers(hidden, 1 / sqrt(hidden), 0), out_bias = numbers(1, 0, 0);
    first = numbers(width, 0, 0), second = numbers(hidden, 0, 0), back = numbers(width, 0, 0);
    for (int epoch = 1; epoch <= epochs; epoch++) {
        for (size_t i = 0; i < used; i++)
            learn(all + kept + (size_t)(chance() * used), rate * (1.01f - (epoch - 1 + (float)i / used) / epochs));
        double square = 0, off = 0;
        for (size_t i = 0; i < kept; i++) {
            double d = run(all + i) - all[i].value;
            square += d * d, off += fabs(d);
        }
        fprintf(stderr, "epoch %d of %d: off by %.5f (root mean square %.5f)\n", epoch, epochs, off / kept, sqrt(square / kept));
    }
    print(row, (size_t)rows * width), print(bias, width), print(weight, hidden * width);
    print(hidden_bias, hidden), print(out, hidden), print(out_bias, 1);
    return 0;
}
