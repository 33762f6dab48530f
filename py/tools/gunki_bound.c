/* The relaxed game of SOLVED.md, solved backwards over every position it has.
 *
 * solve_gunki.py writes model.h (map, strengths, chits, relaxations) from the game's data and compiles this.
 * A position before an action is a layer (day, cup, barrages, gun) and within it a marker configuration and, for
 * every kind of unit, the multiset of the places of its units. Per layer the values of all of them lie in one array,
 * so that one kind runs along a row and everything done to a row is done to hundreds of positions at once.
 *
 * usage: gunki_bound FOLDER [QUERIES]   values of the set-ups and of the queried positions go to standard output
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model.h" /* SPACES KINDS ... */

#define OFF SPACES
#define PLACES (SPACES + 1)
#define MARKERS 3
#define CONFIGS (STATIONS_0 * STATIONS_1 * STATIONS_2)
#define LAST (KINDS - 1) /* the kind that runs along a row */
#define MOVES 32
#define ENTERED_HQ 99
#define MAX(a, b) ((a) > (b) ? (a) : (b))

typedef float Value;
typedef int16_t Index;

static const int stations[MARKERS] = {STATIONS_0, STATIONS_1, STATIONS_2};

/* ---------------------------------------------------------------- positions of a layer */
static int station[CONFIGS][MARKERS], taken[CONFIGS], allowed[CONFIGS][PLACES], width[CONFIGS];
static int count[CONFIGS][KINDS];
static uint8_t *stack[CONFIGS][KINDS];   /* [index][place]: how many stand there */
static uint16_t *ground[CONFIGS][KINDS]; /* the places held, as bits */
static Index *code[CONFIGS][KINDS];
static Index *move[CONFIGS][KINDS];
static uint8_t *moves[CONFIGS][KINDS];
static Index *less[CONFIGS][KINDS]; /* [index][place]: the same with one unit of that place lost */
static size_t offset[CONFIGS + 1];
static int codes;

static int config(const int *s) { return (s[0] * STATIONS_1 + s[1]) * STATIONS_2 + s[2]; }

static int encode(const uint8_t *places) {
    int e = 0;
    for (int p = 0; p < PLACES; p++)
        for (int i = 0; i < places[p]; i++) e = e * PLACES + p;
    return e;
}

static int find(int m, int k, const uint8_t *places) {
    for (int p = 0; p < SPACES; p++)
        if (places[p] && taken[m] >> p & 1) return -1;
    return code[m][k][encode(places)];
}

static void list(int m, int k, int at, int left, uint8_t *places) {
    int p = allowed[m][at];
    if (at == width[m] - 1) {
        int i = count[m][k]++;
        places[p] = left;
        memcpy(stack[m][k] + i * PLACES, places, PLACES);
        ground[m][k][i] = 0;
        for (int q = 0; q < SPACES; q++) ground[m][k][i] |= (places[q] > 0) << q;
        code[m][k][encode(places)] = i;
        places[p] = 0;
        return;
    }
    for (int n = left; n >= 0; n--) {
        places[p] = n;
        list(m, k, at + 1, left - n, places);
    }
    places[p] = 0;
}

static int multisets(int n, int r) {
    double b = 1;
    for (int i = 1; i <= r; i++) b = b * (n - 1 + i) / i;
    return (int)(b + .5);
}

static void link_kind(int m, int k) {
    int n = count[m][k];
    move[m][k] = malloc(n * MOVES * sizeof(Index));
    moves[m][k] = calloc(n, 1);
    less[m][k] = malloc(n * PLACES * sizeof(Index));
    for (int i = 0; i < n; i++) {
        uint8_t to[PLACES], *from = stack[m][k] + i * PLACES;
        for (int p = 0; p < SPACES; p++) {
            less[m][k][i * PLACES + p] = -1;
            if (!from[p]) continue;
            memcpy(to, from, PLACES);
            to[p]--, to[OFF]++;
            less[m][k][i * PLACES + p] = find(m, k, to);
            for (const int *q = adjacent[p]; *q >= 0; q++) {
                if (taken[m] >> *q & 1) continue;
                memcpy(to, from, PLACES);
                to[p]--, to[*q]++;
                move[m][k][i * MOVES + moves[m][k][i]++] = find(m, k, to);
            }
        }
    }
}

static void list_positions(void) {
    codes = 1;
    for (int k = 0, most = 0; k < KINDS; k++)
        if (units[k] > most) most = units[k], codes = 1;
    int most = 0;
    for (int k = 0; k < KINDS; k++) most = MAX(most, units[k]);
    for (int i = 0; i < most; i++) codes *= PLACES;
    for (int m = 0; m < CONFIGS; m++) {
        int *s = station[m];
        s[2] = m % STATIONS_2, s[1] = m / STATIONS_2 % STATIONS_1, s[0] = m / STATIONS_2 / STATIONS_1;
        for (int x = 0; x < MARKERS; x++)
            if (s[x]) taken[m] |= 1 << way[x][s[x]];
        for (int p = 0; p < PLACES; p++)
            if (!(taken[m] >> p & 1)) allowed[m][width[m]++] = p;
        size_t size = 1;
        for (int k = 0; k < KINDS; k++) {
            int n = multisets(width[m], units[k]);
            uint8_t places[PLACES] = {0};
            stack[m][k] = malloc(n * PLACES), ground[m][k] = malloc(n * sizeof(uint16_t));
            code[m][k] = malloc(codes * sizeof(Index)), memset(code[m][k], -1, codes * sizeof(Index));
            list(m, k, 0, units[k], places);
            size *= n;
        }
        for (int k = 0; k < KINDS; k++) link_kind(m, k);
        offset[m + 1] = offset[m] + ((size + 15) & ~(size_t)15);
    }
}

/* A row: all kinds but the last are fixed. */
typedef int Row[KINDS];

static size_t row_at(int m, const int *i) {
    size_t at = 0;
    for (int k = 0; k < LAST; k++) at = at * count[m][k] + i[k];
    return offset[m] + at * count[m][LAST];
}

static int next_row(int m, int *i) {
    for (int k = LAST - 1; k >= 0; k--) {
        if (++i[k] < count[m][k]) return 1;
        i[k] = 0;
    }
    return 0;
}

/* ---------------------------------------------------------------- from one marker configuration to another */
static Index *fallen[CONFIGS][MARKERS][4][KINDS][3]; /* all units of the goal retreat, 0, 1 or 2 are lost */
static Index *same[CONFIGS][CONFIGS][KINDS];
static Index *presser[CONFIGS][CONFIGS][KINDS][SPACES];

static int with_station(int m, int x, int s) {
    int to[MARKERS];
    memcpy(to, station[m], sizeof to);
    to[x] = s;
    return config(to);
}

static void link_retreats(int m, int x, int s) {
    int to = with_station(m, x, s), goal = way[x][s], back = nearer[goal];
    for (int k = 0; k < KINDS; k++)
        for (int lost = 0; lost < 3; lost++) {
            Index *f = fallen[m][x][s][k][lost] = malloc(count[m][k] * sizeof(Index));
            for (int i = 0; i < count[m][k]; i++) {
                uint8_t places[PLACES];
                memcpy(places, stack[m][k] + i * PLACES, PLACES);
                int here = places[goal];
                places[goal] = 0;
                if (here >= lost) places[back] += here - lost, places[OFF] += lost;
                f[i] = here < lost ? -1 : find(to, k, places);
            }
        }
}

static Index *unchanged(int m, int to, int k) {
    if (!same[m][to][k]) {
        Index *f = same[m][to][k] = malloc(count[m][k] * sizeof(Index));
        for (int i = 0; i < count[m][k]; i++) f[i] = find(to, k, stack[m][k] + i * PLACES);
    }
    return same[m][to][k];
}

static Index *moved_in(int m, int to, int k, int from, int space) {
    if (!presser[m][to][k][from]) {
        Index *f = presser[m][to][k][from] = malloc(count[m][k] * sizeof(Index));
        for (int i = 0; i < count[m][k]; i++) {
            uint8_t places[PLACES];
            memcpy(places, stack[m][k] + i * PLACES, PLACES);
            f[i] = -1;
            if (!places[from]) continue;
            places[from]--, places[space]++;
            f[i] = find(to, k, places);
        }
    }
    return presser[m][to][k][from];
}

/* ---------------------------------------------------------------- dice */
typedef struct {
    float good, none, loss;
} Odds;

static Odds odds(int strength, int change) {
    int faces[3] = {0, 0, 0};
    strength = strength < BEST ? strength : BEST;
    for (int die = 1; die <= 6; die++) faces[die + change >= FATAL ? 2 : die + change <= strength ? 0 : 1]++;
    return (Odds){faces[0] / 6.f, faces[1] / 6.f, faces[2] / 6.f};
}

/* The relaxed player may always take a worse result than the die gives, so better dice never hurt him. */
static Value take(Odds o, Value good, Value none, Value loss) {
    none = MAX(none, loss);
    good = MAX(good, none);
    return o.good * good + o.none * none + o.loss * loss;
}

/* ---------------------------------------------------------------- the Soviet action */
/* The best defence of one position: held and fallen values by what was lost. */
static Value defend(const int *here, const Odds *o, Value held, const Value *held_less, Value fell,
                    const Value *fell_less, Value fell_two[KINDS][KINDS]) {
    Value best = 0;
    for (int k = 0; k < KINDS; k++) {
        if (!here[k]) continue;
        Value alone = take(o[k], held, fell, fell_less[k]);
        best = MAX(best, alone);
        for (int l = 0; l < KINDS; l++) {
            if (!here[l] || (l == k && here[k] < 2)) continue;
            Value after_loss = take(o[l], held_less[k], fell_less[k], fell_two[k][l]);
            Value after_none = take(o[l], held, fell, fell_less[l]);
            Value both = take(o[k], held, MAX(after_none, after_loss), after_loss);
            best = MAX(best, both);
        }
    }
    return best;
}

typedef struct {
    int m, x, to, goal, hq;
    float share;
    Odds o[KINDS];
    const Value *stay, *fall;
    Value *out;
} Assault;

static void assault_row(const Assault *a, const int *i) {
    int m = a->m, n = count[m][LAST], here[KINDS], any = 0;
    const uint8_t *last = stack[m][LAST];
    size_t at = row_at(m, i);
    const Value *held = a->stay + at, *held_less[KINDS] = {0}, *fell[3][3][3] = {0};
    Value *out = a->out + at;
    for (int k = 0; k < LAST; k++) {
        any |= here[k] = stack[m][k][i[k] * PLACES + a->goal];
        if (!here[k]) continue;
        Row j;
        memcpy(j, i, sizeof j);
        j[k] = less[m][k][i[k] * PLACES + a->goal];
        held_less[k] = a->stay + row_at(m, j);
    }
    Index **f[KINDS];
    if (!a->hq) {
        for (int k = 0; k < KINDS; k++) f[k] = fallen[m][a->x][station[a->to][a->x]][k];
        int lost[3] = {0, 0, 0};
        for (lost[0] = 0; lost[0] <= MIN2(LAST > 0 ? here[0] : 0); lost[0]++)
            for (lost[1] = 0; lost[1] <= MIN2(LAST > 1 ? here[1] : 0); lost[1]++)
                for (lost[2] = 0; lost[2] <= MIN2(LAST > 2 ? here[2] : 0); lost[2]++) {
                    Row j;
                    for (int k = 0; k < LAST; k++) j[k] = f[k][lost[k]][i[k]];
                    fell[lost[0]][lost[1]][lost[2]] = a->fall + row_at(a->to, j);
                }
    }
    for (int c = 0; c < n; c++) {
        here[LAST] = last[c * PLACES + a->goal];
        if (!any && !here[LAST]) {
            if (!a->hq) out[c] += a->share * fell[0][0][0][f[LAST][0][c]];
            continue;
        }
        Value one[KINDS], less_one[KINDS], two[KINDS][KINDS], none = a->hq ? 0 : fell[0][0][0][f[LAST][0][c]];
        for (int k = 0; k < KINDS; k++) {
            if (!here[k]) continue;
            less_one[k] = k < LAST ? held_less[k][c] : held[less[m][k][c * PLACES + a->goal]];
            for (int l = 0; l <= k; l++) {
                if (!here[l] || (l == k && here[k] < 2)) continue;
                int z[KINDS + 3] = {0};
                z[k]++, z[l]++;
                two[k][l] = two[l][k] = a->hq ? 0 : fell[LAST > 0 ? z[0] : 0][LAST > 1 ? z[1] : 0][LAST > 2 ? z[2] : 0][f[LAST][z[LAST]][c]];
            }
            int z[KINDS + 3] = {0};
            z[k]++;
            one[k] = a->hq ? 0 : fell[LAST > 0 ? z[0] : 0][LAST > 1 ? z[1] : 0][LAST > 2 ? z[2] : 0][f[LAST][z[LAST]][c]];
        }
        out[c] += a->share * defend(here, a->o, held[c], less_one, none, one, two);
    }
}
