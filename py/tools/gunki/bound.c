/* The relaxed game of SOLVED.md, solved backwards over every position it has.
 *
 * tools/gunki/solve.py writes model.h (map, strengths, chits, relaxations) from the game's data and compiles this file.
 * A position before an action is a layer (day, cup, barrages, gun) and, within it, a configuration of the Soviet
 * markers and for every kind of unit the multiset of the places of its units. Per layer all values lie in one array;
 * the last kind runs along a row, so that whatever is done to a row is done to hundreds of positions at once.
 *
 * usage: gunki_bound FOLDER < queries > values        FOLDER keeps the mornings of solved days: a run that was stopped
 *                                                     goes on behind them
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "model.h" /* the map and the tables; see tools/gunki/solve.py */

#define OFF SPACES
#define PLACES (SPACES + 1)
#define KINDS 4
#define LAST 3
#define MARKERS 3
#define CONFIGS (STATIONS_R * STATIONS_L * STATIONS_C)
#define STATIONS MAX(STATIONS_R, MAX(STATIONS_L, STATIONS_C))
#define MOVES 32
#define ROW 4096 /* no row is longer */
#define BLOCK 8192
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

typedef float Value;
typedef int16_t Index;
enum { RIGHT, LEFT, COLUMN };
enum { OUTCOMES = 3 };

static void *get(size_t bytes) {
    void *p = calloc(1, bytes);
    if (!p) fputs("out of memory\n", stderr), exit(1);
    return p;
}

/* ---------------------------------------------------------------- the positions of a layer */
static int station[CONFIGS][MARKERS], taken[CONFIGS], allowed[CONFIGS][PLACES], width[CONFIGS];
static int count[CONFIGS][KINDS];
static uint8_t *stack[CONFIGS][KINDS];   /* [index][place]: how many units of the kind are there */
static uint16_t *ground[CONFIGS][KINDS]; /* [index]: the spaces they hold, as bits */
static Index *code[CONFIGS][KINDS], *less[CONFIGS][KINDS], *move[CONFIGS][KINDS];
static uint8_t *moves[CONFIGS][KINDS];
static Index *along[CONFIGS]; /* the moves of the last kind, one for every index at a time; ends with -1 */
static int resting[CONFIGS];  /* the index of the last kind without a move: all its units are lost */
static size_t offset[CONFIGS + 1];

static int config(const int *s) { return (s[RIGHT] * STATIONS_L + s[LEFT]) * STATIONS_C + s[COLUMN]; }

static int encode(const uint8_t *places) {
    int e = 0;
    for (int p = 0; p < PLACES; p++)
        for (int i = 0; i < places[p]; i++) e = e * PLACES + p;
    return e;
}

/* The index of a multiset of places; -1 where a marker stands in one of them. */
static int find(int m, int k, const uint8_t *places) {
    for (int p = 0; p < SPACES; p++)
        if (places[p] && taken[m] >> p & 1) return -1;
    return code[m][k][encode(places)];
}

static void list(int m, int k, int at, int left, uint8_t *places) {
    int p = allowed[m][at];
    for (int n = at == width[m] - 1 ? left : 0; n <= left; n++) {
        places[p] = n;
        if (at < width[m] - 1) {
            list(m, k, at + 1, left - n, places);
            continue;
        }
        int i = count[m][k]++;
        memcpy(stack[m][k] + i * PLACES, places, PLACES);
        for (int q = 0; q < SPACES; q++) ground[m][k][i] |= (places[q] > 0) << q;
        code[m][k][encode(places)] = i;
    }
    places[p] = 0;
}

static int multisets(int n, int r) {
    double b = 1;
    for (int i = 1; i <= r; i++) b = b * (n - 1 + i) / i;
    return (int)(b + .5);
}

/* Where one unit of a kind can move, and what is left when one is lost. */
static void link_kind(int m, int k) {
    for (int i = 0; i < count[m][k]; i++)
        for (int p = 0; p < SPACES; p++) {
            uint8_t to[PLACES];
            memcpy(to, stack[m][k] + i * PLACES, PLACES);
            if (!to[p]) continue;
            to[p]--, to[OFF]++;
            less[m][k][i * PLACES + p] = find(m, k, to);
            to[OFF]--;
            for (const int *q = adjacent[p]; *q >= 0; q++) {
                if (taken[m] >> *q & 1) continue;
                to[*q]++;
                move[m][k][i * MOVES + moves[m][k][i]++] = find(m, k, to);
                to[*q]--;
            }
        }
}

static void line_up(int m) {
    int n = count[m][LAST], most = 1;
    for (int c = 0; c < n; c++) most = MAX(most, moves[m][LAST][c]);
    along[m] = get((most * n + 1) * sizeof(Index));
    for (int j = 0; j < most; j++)
        for (int c = 0; c < n; c++) {
            int own = moves[m][LAST][c];
            if (!own) resting[m] = c;
            along[m][j * n + c] = own ? move[m][LAST][c * MOVES + MIN(j, own - 1)] : c;
        }
    along[m][most * n] = -1;
}

static void list_positions(void) {
    for (int m = 0; m < CONFIGS; m++) {
        int *s = station[m], rest = m;
        s[COLUMN] = rest % STATIONS_C, rest /= STATIONS_C;
        s[LEFT] = rest % STATIONS_L, s[RIGHT] = rest / STATIONS_L;
        for (int x = 0; x < MARKERS; x++)
            if (s[x]) taken[m] |= 1 << way[x][s[x]];
        for (int p = 0; p < PLACES; p++)
            if (!(taken[m] >> p & 1)) allowed[m][width[m]++] = p;
        size_t size = 1;
        for (int k = 0; k < KINDS; k++) {
            int n = multisets(width[m], units[k]), codes = 1;
            if (n > ROW) fputs("too many units of a kind\n", stderr), exit(1);
            for (int i = 0; i < units[k]; i++) codes *= PLACES;
            uint8_t places[PLACES] = {0};
            stack[m][k] = get(n * PLACES), ground[m][k] = get(n * sizeof(uint16_t));
            code[m][k] = get(codes * sizeof(Index)), less[m][k] = get(n * PLACES * sizeof(Index));
            move[m][k] = get(n * MOVES * sizeof(Index)), moves[m][k] = get(n);
            list(m, k, 0, units[k], places);
            link_kind(m, k);
            size *= n;
        }
        line_up(m);
        offset[m + 1] = offset[m] + ((size + 15) & ~(size_t)15);
    }
}

/* A row is the positions that differ in the last kind only; i[k] are the indices of the other kinds. */
static size_t row(int m, int a, int b, int c) {
    return offset[m] + (((size_t)a * count[m][1] + b) * count[m][2] + c) * count[m][LAST];
}

#define EACH_ROW(m, i) \
    for (int i[LAST] = {0, 0, 0}; i[0] < count[m][0]; i[0]++) \
        for (i[1] = 0; i[1] < count[m][1]; i[1]++) \
            for (i[2] = 0; i[2] < count[m][2]; i[2]++)

/* ---------------------------------------------------------------- from one marker configuration to another */
static Index *fallen[CONFIGS][MARKERS][STATIONS][KINDS][OUTCOMES]; /* the goal fell; 0, 1 or 2 units of the kind lost */
static Index *unmoved[CONFIGS][CONFIGS][KINDS], *pressed[CONFIGS][CONFIGS][KINDS][SPACES];

static int with_station(int m, int x, int s) {
    int to[MARKERS] = {station[m][0], station[m][1], station[m][2]};
    to[x] = s;
    return config(to);
}

static Index *unchanged(int m, int to, int k) {
    if (!unmoved[m][to][k]) {
        Index *f = unmoved[m][to][k] = get(count[m][k] * sizeof(Index));
        for (int i = 0; i < count[m][k]; i++) f[i] = find(to, k, stack[m][k] + i * PLACES);
    }
    return unmoved[m][to][k];
}

/* One unit of the kind goes from a space into the space that the marker has left; -1 where there is none. */
static Index *moved_in(int m, int to, int k, int from, int space) {
    if (!pressed[m][to][k][from]) {
        Index *f = pressed[m][to][k][from] = get(count[m][k] * sizeof(Index));
        for (int i = 0; i < count[m][k]; i++) {
            uint8_t places[PLACES];
            memcpy(places, stack[m][k] + i * PLACES, PLACES);
            f[i] = -1;
            if (places[from]) places[from]--, places[space]++, f[i] = find(to, k, places);
        }
    }
    return pressed[m][to][k][from];
}

/* The marker x of configuration m has taken the goal at its next station: every unit there retreats. */
static Index *retreated(int m, int x, int next, int k, int lost) {
    Index **f = &fallen[m][x][next][k][lost];
    if (*f) return *f;
    int to = with_station(m, x, next), goal = way[x][next];
    *f = get(count[m][k] * sizeof(Index));
    for (int i = 0; i < count[m][k]; i++) {
        uint8_t places[PLACES];
        memcpy(places, stack[m][k] + i * PLACES, PLACES);
        int here = places[goal], left = MAX(here - lost, 0);
        places[goal] = 0, places[nearer[goal]] += left, places[OFF] += here - left;
        (*f)[i] = here < lost ? -1 : find(to, k, places);
    }
    return *f;
}

/* ---------------------------------------------------------------- dice */
typedef struct {
    float good, none, loss;
} Odds;

static Odds odds(int strength, int change) {
    int faces[OUTCOMES] = {0};
    for (int die = 1; die <= 6; die++) faces[die + change >= FATAL ? 2 : die + change <= MIN(strength, BEST) ? 0 : 1]++;
    return (Odds){faces[0] / 6.f, faces[1] / 6.f, faces[2] / 6.f};
}

/* The relaxed player may take a worse result than the die gives, so that better dice can never hurt him. */
static inline Value take(Odds o, Value good, Value none, Value loss) {
    none = MAX(none, loss);
    good = MAX(good, none);
    return o.good * good + o.none * none + o.loss * loss;
}

/* ---------------------------------------------------------------- assaults */
typedef struct {
    int m, x, next, goal, is_hq;
    float share;
    Odds o[KINDS];
    const Value *stay, *gone_on;
    Value *sum;
} Assault;

/* The values of the rows that a row can lead to; lost[k] units of kind k (not the last) are lost on the way. */
typedef struct {
    const Value *held, *held_less[LAST], *fell[OUTCOMES][OUTCOMES][OUTCOMES];
    const Index *last[OUTCOMES];
    int here[KINDS];
} Ways;

static void ways_of(const Assault *a, const int *i, Ways *w) {
    int m = a->m;
    w->held = a->stay + row(m, i[0], i[1], i[2]);
    for (int k = 0; k < LAST; k++) {
        int j[LAST] = {i[0], i[1], i[2]};
        w->here[k] = stack[m][k][i[k] * PLACES + a->goal];
        j[k] = less[m][k][i[k] * PLACES + a->goal];
        if (w->here[k]) w->held_less[k] = a->stay + row(m, j[0], j[1], j[2]);
    }
    if (a->is_hq) return;
    int to = with_station(m, a->x, a->next), n[LAST];
#define FALLEN(k) retreated(m, a->x, a->next, k, n[k])[i[k]]
    for (n[0] = 0; n[0] <= MIN(w->here[0], 2); n[0]++)
        for (n[1] = 0; n[1] <= MIN(w->here[1], 2); n[1]++)
            for (n[2] = 0; n[2] <= MIN(w->here[2], 2); n[2]++)
                w->fell[n[0]][n[1]][n[2]] = a->gone_on + row(to, FALLEN(0), FALLEN(1), FALLEN(2));
    for (int lost = 0; lost < OUTCOMES; lost++) w->last[lost] = retreated(m, a->x, a->next, LAST, lost);
}

/* The positions of a row that have so many units of the last kind in the goal: 0, 1, or 2 and more. */
typedef struct {
    int n;
    Index *of;
} Group;

static const Group *groups(int m, int goal) {
    static Group known[CONFIGS][SPACES][OUTCOMES];
    Group *g = known[m][goal];
    if (g[0].of) return g;
    for (int h = 0; h < OUTCOMES; h++) g[h].of = get((count[m][LAST] + 1) * sizeof(Index));
    for (int c = 0; c < count[m][LAST]; c++) {
        Group *own = g + MIN(stack[m][LAST][c * PLACES + goal], 2);
        own->of[own->n++] = c;
    }
    return g;
}

static Value held[ROW], fell[ROW], held_less[KINDS][ROW], fell_one[KINDS][ROW], fell_two[KINDS][KINDS][ROW], best[ROW];

static void pick(Value *to, const Value *from, const Group *g) {
    for (int j = 0; j < g->n; j++) to[j] = from[g->of[j]];
}

/* The values after the goal has fallen and a unit of kind k and one of kind l are lost; KINDS stands for none. */
static void pick_fallen(Value *to, const Assault *a, const Ways *w, const Group *g, int k, int l) {
    int z[KINDS + 1] = {0};
    z[k]++, z[l]++;
    if (a->is_hq) memset(to, 0, g->n * sizeof(Value));
    else {
        const Value *from = w->fell[z[0]][z[1]][z[2]];
        const Index *last = w->last[z[LAST]];
        for (int j = 0; j < g->n; j++) to[j] = from[last[g->of[j]]];
    }
}

/* The best of all defences by one or two units in either order, for all positions of a group. */
static void defend(const Assault *a, const Ways *w, const Group *g) {
    int n = g->n;
    pick(held, w->held, g);
    pick_fallen(fell, a, w, g, KINDS, KINDS);
    memset(best, 0, n * sizeof(Value));
    for (int k = 0; k < KINDS; k++) {
        if (!w->here[k]) continue;
        pick_fallen(fell_one[k], a, w, g, k, KINDS);
        if (k < LAST) pick(held_less[k], w->held_less[k], g);
        else
            for (int j = 0; j < n; j++) held_less[k][j] = w->held[less[a->m][LAST][g->of[j] * PLACES + a->goal]];
        for (int j = 0; j < n; j++) best[j] = MAX(best[j], take(a->o[k], held[j], fell[j], fell_one[k][j]));
        for (int l = 0; l <= k; l++)
            if (w->here[l] && (l < k || w->here[k] > 1)) pick_fallen(fell_two[k][l], a, w, g, k, l);
    }
    for (int k = 0; k < KINDS; k++)
        for (int l = 0; l < KINDS; l++) {
            if (!w->here[k] || !w->here[l] || (l == k && w->here[k] < 2)) continue;
            const Value *two = fell_two[MAX(k, l)][MIN(k, l)];
            for (int j = 0; j < n; j++) {
                Value after_loss = take(a->o[l], held_less[k][j], fell_one[k][j], two[j]);
                Value after_none = MAX(take(a->o[l], held[j], fell[j], fell_one[l][j]), after_loss);
                best[j] = MAX(best[j], take(a->o[k], held[j], after_none, after_loss));
            }
        }
}

static void assault_rows(const Assault *a) {
    int m = a->m;
    const Group *g = groups(m, a->goal);
    EACH_ROW(m, i) {
        Ways w;
        ways_of(a, i, &w);
        Value *sum = a->sum + row(m, i[0], i[1], i[2]);
        for (int h = 0; h < OUTCOMES; h++) {
            w.here[LAST] = h;
            if (w.here[0] + w.here[1] + w.here[2] + h) defend(a, &w, g + h);
            else pick_fallen(best, a, &w, g + h, KINDS, KINDS);
            for (int j = 0; j < g[h].n; j++) sum[g[h].of[j]] += a->share * best[j];
        }
    }
}

/* Adds share times the value of an assault by marker x: held positions from one layer, fallen ones from another. */
static void assault(int x, const Value *stay, const Value *gone_on, int gun, int barrage, float share, Value *sum) {
    for (int m = 0; m < CONFIGS; m++) {
        int at = station[m][x], two_fronts = !at && entries[x] > 1;
        for (int n = 0; n <= two_fronts; n++) {
            Assault a = {.m = m, .x = x, .share = two_fronts ? share / 2 : share, .stay = stay, .gone_on = gone_on, .sum = sum};
            a.next = at ? step[x][at] : 1 + n;
            a.is_hq = a.next < 0;
            a.goal = a.is_hq ? HQ : way[x][a.next];
            int bonus = (gun >> a.goal & 1 ? GUN_DEFENCE : 0) + (a.is_hq && WALL_FROM >> way[x][at] & 1 ? WALL : 0);
            for (int k = 0; k < KINDS; k++) a.o[k] = odds(defence[k] + bonus, barrage >> a.goal & 1 ? BARRAGE_DIE : 0);
            assault_rows(&a);
        }
    }
}

/* ---------------------------------------------------------------- the player's action */
static inline void raise(Value *best, const Value *other, int n) {
    for (int c = 0; c < n; c++) best[c] = MAX(best[c], other[c]);
}

static void best_moves(const Value *after, Value *best) {
    for (int m = 0; m < CONFIGS; m++) EACH_ROW(m, i) {
            size_t at = row(m, i[0], i[1], i[2]);
            int n = count[m][LAST];
            for (int k = 0; k < LAST; k++)
                for (int j = 0; j < moves[m][k][i[k]]; j++) {
                    int to[LAST] = {i[0], i[1], i[2]};
                    to[k] = move[m][k][i[k] * MOVES + j];
                    raise(best + at, after + row(m, to[0], to[1], to[2]), n);
                }
            const Index *to = along[m];
            Value idle = best[at + resting[m]];
            for (; *to >= 0; to += n)
                for (int c = 0; c < n; c++) best[at + c] = MAX(best[at + c], after[at + to[c]]);
            best[at + resting[m]] = idle;
        }
}

typedef struct {
    int m, x, k, from, space, ways, to[OUTCOMES], bits[OUTCOMES]; /* to[0]: off the map; then the ways back */
    Odds o;
} Pressure;

static void press_row(const Pressure *p, const int *i, const Value *after, Value *best) {
    int m = p->m, n = count[m][LAST];
    size_t at = row(m, i[0], i[1], i[2]);
    int held = ground[m][0][i[0]] | ground[m][1][i[1]] | ground[m][2][i[2]];
    const Value *good[OUTCOMES] = {0}, *here = after + at, *loss = 0;
    const Index *last[OUTCOMES];
    if (p->k < LAST) {
        int j[LAST] = {i[0], i[1], i[2]};
        j[p->k] = less[m][p->k][i[p->k] * PLACES + p->from];
        loss = after + row(m, j[0], j[1], j[2]);
    }
    for (int b = 0; b <= p->ways; b++) {
        int j[LAST];
        last[b] = p->k == LAST ? moved_in(m, p->to[b], LAST, p->from, p->space) : unchanged(m, p->to[b], LAST);
        if (held & p->bits[b]) continue;
        for (int k = 0; k < LAST; k++)
            j[k] = (k == p->k ? moved_in(m, p->to[b], k, p->from, p->space) : unchanged(m, p->to[b], k))[i[k]];
        good[b] = after + row(p->to[b], j[0], j[1], j[2]);
    }
    for (int c = 0; c < n; c++) {
        int of_last = ground[m][LAST][c];
        if (p->k == LAST && !(of_last >> p->from & 1)) continue;
        Value pushed = -1, lost = p->k < LAST ? loss[c] : here[less[m][LAST][c * PLACES + p->from]];
        for (int b = 1; b <= p->ways; b++)
            if (good[b] && !(of_last & p->bits[b])) pushed = MAX(pushed, good[b][last[b][c]]);
        if (pushed < 0) pushed = good[0][last[0][c]];
        best[at + c] = MAX(best[at + c], take(p->o, pushed, here[c], lost));
    }
}

static void best_pressures(const Value *after, int gun, int barrage, Value *best) {
    for (int m = 0; m < CONFIGS; m++)
        for (int x = 0; x < MARKERS; x++) {
            int at = station[m][x];
            if (!at) continue;
            Pressure p = {.m = m, .x = x, .space = way[x][at], .to = {with_station(m, x, 0)}};
            for (int s = 1; s < at; s++)
                if (step[x][s] == at) p.ways++, p.to[p.ways] = with_station(m, x, s), p.bits[p.ways] = 1 << way[x][s];
            for (const int *q = adjacent[p.space]; *q >= 0; q++) {
                p.from = *q;
                if (taken[m] >> *q & 1) continue;
                for (p.k = 0; p.k < KINDS; p.k++) {
                    p.o = odds(attack[p.k] + (gun >> p.space & 1 ? GUN_ATTACK : 0), barrage >> p.space & 1 ? BARRAGE_DIE : 0);
                    EACH_ROW(m, i) if (p.k == LAST || stack[m][p.k][i[p.k] * PLACES + p.from]) press_row(&p, i, after, best);
                }
            }
        }
}

/* ---------------------------------------------------------------- layers */
enum { CUPS = 24, FULL = CUPS - 1 };
enum { GONE, READY = GUNS + 1, MODES = GUNS + 2 };
static int set_of[SETS], sets;
static Value *layer[CUPS + 1][SETS];
static uint16_t *gone[CUPS + 1][SETS], *fired[CUPS + 1][SETS]; /* wanted only later: kept as steps, rounded up */
static const char *folder;

static int cup(int b, int r, int l, int e) { return ((b * 2 + r) * 2 + l) * 3 + e; }
static int chits(int c) { return c / 12 + c / 6 % 2 + c / 3 % 2 + c % 3; }

static void *room(size_t bytes) {
    void *p = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) perror("mmap"), exit(1);
    return p;
}

static Value *fresh(void) { return room(offset[CONFIGS] * sizeof(Value)); }

static void drop(Value **v) {
    if (*v) munmap(*v, offset[CONFIGS] * sizeof(Value));
    *v = 0;
}

static void drop_steps(uint16_t **v) {
    if (*v) munmap(*v, offset[CONFIGS] * sizeof(uint16_t));
    *v = 0;
}

#define STEPS 65535
static inline uint16_t up(Value v) {
    int n = (int)(v * STEPS) + 1;
    return MIN(n, STEPS);
}

/* The sets of spaces that barrages can lie on: at most CAP. Fewer never hurt the player, so with more of them the
 * value is no higher than with any CAP of them: the least of those values stands for it. */
static void list_sets(void) {
    for (int size = 0; size <= CAP; size++)
        for (int bits = 0; bits < 1 << SPACES; bits++)
            if (__builtin_popcount(bits) == size && !(bits & ~BARRAGES)) set_of[sets++] = bits;
}

static int set_index(int bits) {
    for (int s = 0; s < sets; s++)
        if (set_of[s] == bits) return s;
    return -1;
}

static int can_be(int c, int s) {
    int b = c / 12, e = c % 3, n = __builtin_popcount(set_of[s]);
    return n >= MIN(1 - b, CAP) && n <= (1 - b) + (2 - e);
}

/* Adds share times the value of a further barrage on a space drawn by a die. */
static void add_barrage(int c, int s, const Value *end, float share, Value *sum) {
    size_t size = offset[CONFIGS];
    for (size_t first = 0; first < size; first += BLOCK) /* block by block, so that the sums stay near */
        for (int f = 0; f < 6; f++) {
            int bits = set_of[s] | 1 << barrage_at[f], n = 0;
            const Value *kept[SPACES + 1];
            if (__builtin_popcount(bits) <= CAP) kept[n++] = chits(c) ? layer[c][set_index(bits)] : end;
            else
                for (int p = 0; p < SPACES; p++)
                    if (bits >> p & 1) kept[n++] = chits(c) ? layer[c][set_index(bits & ~(1 << p))] : end;
            size_t stop = MIN(first + BLOCK, size);
            if (n == 1)
                for (size_t i = first; i < stop; i++) sum[i] += share / 6 * kept[0][i];
            else if (n == 2)
                for (size_t i = first; i < stop; i++) sum[i] += share / 6 * MIN(kept[0][i], kept[1][i]);
            else
                for (size_t i = first; i < stop; i++) {
                    Value v = kept[0][i];
                    for (int j = 1; j < n; j++) v = MIN(v, kept[j][i]);
                    sum[i] += share / 6 * v;
                }
        }
}

/* A marker that takes the artillery space finds a silent gun: those positions go on in the layer without it. */
static const Value *without_gun(const Value *with, const uint16_t *steps, const Value *without) {
    static Value *mixed;
    if (!mixed) mixed = fresh();
    memcpy(mixed, with, offset[CONFIGS] * sizeof(Value));
    for (int m = 0; m < CONFIGS; m++)
        if (station[m][COLUMN] && way[COLUMN][station[m][COLUMN]] == ARTILLERY)
            for (size_t i = offset[m]; i < offset[m + 1]; i++) mixed[i] = steps ? (Value)steps[i] / STEPS : without[i];
    return mixed;
}

/* One layer: what the chit brings on average after an action, then the best action. */
static Value *solve_layer(int c, int s, int mode, const Value *end, const Value *end_gone) {
    static Value *after;
    int b = c / 12, r = c / 6 % 2, l = c / 3 % 2, e = c % 3, bits = set_of[s];
    int gun = mode > GONE && mode < READY ? guns[mode - 1] : 0;
    float one = 1.f / chits(c), event = one * e / 6;
    size_t size = offset[CONFIGS];
    Value *best = fresh();
    if (!after) after = fresh();
    memset(after, 0, size * sizeof(Value));
#define NEXT(b, r, l, e) (chits(cup(b, r, l, e)) ? layer[cup(b, r, l, e)][s] : end)
    if (b) add_barrage(cup(0, r, l, e), s, end, one, after);
    if (r) assault(RIGHT, NEXT(b, 0, l, e), NEXT(b, 0, l, e), gun, bits, one, after);
    if (l) assault(LEFT, NEXT(b, r, 0, e), NEXT(b, r, 0, e), gun, bits, one, after);
    if (e) {
        int rest = cup(b, r, l, e - 1);
        const Value *next = NEXT(b, r, l, e - 1), *fell = next;
        if (mode == READY) fell = without_gun(next, chits(rest) ? gone[rest][s] : 0, end_gone);
        assault(RIGHT, next, next, gun, bits, event * FACES_R, after);
        assault(LEFT, next, next, gun, bits, event * FACES_L, after);
        assault(COLUMN, next, fell, gun, bits, event * FACES_C, after);
        add_barrage(rest, s, end, event * FACES_BARRAGE, after);
        for (size_t i = 0; i < size; i++) { /* the request is the action that an offer answers */
            best[i] = after[i] + event * FACES_TRUCE * end[i];
            after[i] += event * FACES_TRUCE * next[i];
        }
    } else memcpy(best, after, size * sizeof(Value));
    best_moves(after, best);
    best_pressures(after, gun, bits, best);
    if (gun) {
        if (!fired[c][s]) fired[c][s] = room(size * sizeof(uint16_t));
        for (size_t i = 0; i < size; i++) fired[c][s][i] = MAX(fired[c][s][i], up(after[i]));
    }
    if (mode == READY)
        for (size_t i = 0; i < size; i++) best[i] = MAX(best[i], (Value)fired[c][s][i] / STEPS);
    return best;
}

/* ---------------------------------------------------------------- questions and answers */
typedef struct {
    int day, cup, barrage, mode, m;
    size_t at;
    long number;
} Query;
static Query *queries;
static long asked;
static Value *answers;

static int later(const void *a, const void *b) {
    const Query *x = a, *y = b;
    if (x->day != y->day) return y->day - x->day;
    if (x->mode != y->mode) return x->mode - y->mode;
    return x->cup != y->cup ? x->cup - y->cup : x->barrage - y->barrage;
}

/* A line asks: day cup barrage-bits mode, place of every unit, station of every marker. */
static void read_queries(void) {
    Query q;
    while (scanf("%d %d %d %d", &q.day, &q.cup, &q.barrage, &q.mode) == 4) {
        uint8_t places[KINDS][PLACES] = {{0}};
        int s[MARKERS], p, i[KINDS];
        for (int u = 0; u < UNITS; u++) {
            if (scanf("%d", &p) != 1) exit(2);
            places[kind_of[u]][p]++;
        }
        if (scanf("%d %d %d", &s[0], &s[1], &s[2]) != 3) exit(2);
        q.m = config(s);
        for (int k = 0; k < KINDS; k++)
            if ((i[k] = find(q.m, k, places[k])) < 0) fputs("a unit stands on a marker\n", stderr), exit(2);
        q.at = row(q.m, i[0], i[1], i[2]) + i[LAST];
        q.number = asked;
        if (!(asked & (asked + 1))) queries = realloc(queries, (2 * asked + 2) * sizeof(Query));
        queries[asked++] = q;
    }
    qsort(queries, asked, sizeof(Query), later);
    answers = get((asked + 1) * sizeof(Value));
}

static void answer(int day, int c, int s, int mode, const Value *values) {
    Query key = {.day = day, .cup = c, .barrage = set_of[s], .mode = mode};
    long low = 0, high = asked;
    while (low < high) {
        long middle = (low + high) / 2;
        if (later(queries + middle, &key) < 0) low = middle + 1;
        else high = middle;
    }
    for (; low < asked && !later(queries + low, &key); low++) answers[queries[low].number] = values[queries[low].at];
}

/* All layers of a day in one mode of the gun; the layer of its morning. */
static Value *solve_day(int day, int mode, const Value *end, const Value *end_gone) {
    for (int n = 1; n <= chits(FULL); n++) {
        for (int c = 1; c < CUPS; c++)
            for (int s = 0; chits(c) == n && s < sets; s++)
                if (can_be(c, s)) {
                    layer[c][s] = solve_layer(c, s, mode, end, end_gone);
                    answer(day, c, s, mode, layer[c][s]);
                    if (mode != GONE || !GUNS) continue;
                    gone[c][s] = room(offset[CONFIGS] * sizeof(uint16_t));
                    for (size_t i = 0; i < offset[CONFIGS]; i++) gone[c][s][i] = up(layer[c][s][i]);
                }
        for (int c = 1; c < CUPS; c++)
            for (int s = 0; chits(c) == n - 1 && s < sets; s++) drop(&layer[c][s]);
        fprintf(stderr, "day %d, gun %d of %d, %d chits\n", day, mode, READY, n);
    }
    Value *morning = layer[FULL][0];
    layer[FULL][0] = 0;
    return morning;
}

/* The values of a morning from the folder, or into it; 0 if they are not there. */
static int morning_file(int day, int ready, Value *values, int write_) {
    char path[4096], part[4100];
    size_t n = offset[CONFIGS];
    snprintf(path, sizeof path, "%s/morning-%d-%d", folder, day, ready);
    snprintf(part, sizeof part, "%s.new", path);
    FILE *f = fopen(write_ ? part : path, write_ ? "wb" : "rb");
    if (!f) return 0;
    int all = (write_ ? fwrite(values, sizeof(Value), n, f) : fread(values, sizeof(Value), n, f)) == n;
    return !fclose(f) && all && (!write_ || !rename(part, path));
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    folder = argv[1];
    list_positions();
    list_sets();
    read_queries();
    fprintf(stderr, "%zu positions in a layer\n", offset[CONFIGS]);
    Value *ready = fresh(), *without = fresh();
    for (int m = 0; m < CONFIGS; m++) {
        int near = 0;
        for (int x = 0; x < MARKERS; x++) near += station[m][x] && step[x][station[m][x]] < 0;
        for (size_t i = offset[m]; i < offset[m + 1]; i++) ready[i] = without[i] = ends[near];
    }
    for (int day = DAYS; day > DAYS - SOLVED_DAYS; day--) {
        Value *morning[2] = {0, 0};
        if (day > 1 && morning_file(day, 0, without, 0) && morning_file(day, 1, ready, 0)) continue;
        for (int mode = GONE; mode < (GUNS ? MODES : 1); mode++) {
            Value *v = solve_day(day, mode, mode == READY ? ready : without, without);
            if (mode == GONE) morning[0] = v;
            else if (mode == READY) morning[1] = v;
            else drop(&v);
        }
        for (int c = 0; c < CUPS; c++)
            for (int s = 0; s < sets; s++) drop_steps(&gone[c][s]), drop_steps(&fired[c][s]);
        drop(&ready), drop(&without);
        without = morning[0];
        ready = morning[1] ? morning[1] : fresh();
        if (day > 1) morning_file(day, 0, without, 1), morning_file(day, 1, ready, 1);
    }
    for (long q = 0; q < asked; q++) printf("%.6f\n", answers[q]);
    return 0;
}
