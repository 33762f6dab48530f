/* The game by its own rules, with a network for what comes later: positions judged one action deep, games played so.
 *
 * tools/gunki/solve.py writes model.h (map, strengths, chits) and network.h (how a position becomes rows).
 * A position before an action is a line: day, chits of each kind in the cup, barrages as bits, gun, place of every
 * unit, station of every marker. OFF and READY are as in the game.
 *
 * usage: gunki_play NETWORK value < positions          what each is worth after the best action
 *        gunki_play NETWORK play SEED DETOURS < first  plays each to its end; with DETOURS (the share of actions
 *                                                      taken at random) it prints every position on the way
 *                                                      with what it is worth, else only how many games were
 *                                                      won, drawn and lost
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "network.h"

#define MARKERS 3
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
enum { RIGHT, LEFT, COLUMN };
enum { GOOD, NONE, LOSS };
enum { FOUR = 4, MOST_ACTIONS = 128 };
enum { A_BARRAGE, A_RIGHT, A_LEFT, A_EVENT };

typedef struct {
    int day, cup[FOUR], barrage, gun, at[UNITS], station[MARKERS], asked, over; /* over: 1 + what the end is in ends[] */
} Position;

/* ---------------------------------------------------------------- the network */
static float (*row)[WIDTH], bias[WIDTH], hidden[HIDDEN][WIDTH], hidden_bias[HIDDEN], out[HIDDEN], out_bias;

static void read_numbers(FILE *f, float *p, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (fscanf(f, "%f", p + i) != 1) fputs("no network\n", stderr), exit(2);
}

static void read_network(const char *name) {
    FILE *f = fopen(name, "r");
    if (!f) perror(name), exit(2);
    row = malloc(ROWS * sizeof *row);
    read_numbers(f, row[0], (size_t)ROWS * WIDTH), read_numbers(f, bias, WIDTH);
    read_numbers(f, hidden[0], HIDDEN * WIDTH), read_numbers(f, hidden_bias, HIDDEN);
    read_numbers(f, out, HIDDEN), read_numbers(f, &out_bias, 1);
    fclose(f);
}

static inline float clip(float x) { return x < 0 ? 0 : x > TOP ? TOP : x; }
static inline void add(float *sum, int r) {
    for (int j = 0; j < WIDTH; j++) sum[j] += row[r][j];
}

/* What a position before an action is worth; the same as estimate.py. */
static float worth(const Position *p) {
    if (p->over) return ends[p->over - 1];
    int stack[SPACES + 2] = {0}, taken = 0;
    float first[WIDTH], sum = out_bias;
    memcpy(first, bias, sizeof first);
    for (int u = 0; u < UNITS; u++) stack[p->at[u]] += unit_weight[u];
    for (int x = 0; x < MARKERS; x++)
        if (p->station[x]) taken |= 1 << way[x][p->station[x]];
    for (int s = 0; s < SPACES; s++) {
        int context = 0;
        if (s == HQ)
            for (int i = 0; i < 3; i++) context = 2 * context + (taken >> before_hq[i] & 1);
        else {
            context = p->station[marker_of[s]];
            if (BARRAGES >> s & 1) context = 2 * context + (p->barrage >> s & 1);
        }
        add(first, begins[s] + stack[s] * contexts[s] + 2 * context + (p->gun == s));
    }
    const int *c = p->cup;
    add(first, LOST_ROWS + stack[SPACES]);
    add(first, TIME_ROWS + (p->day - 1) * CUP_ROWS + ((c[0] * CUP_R + c[1]) * CUP_L + c[2]) * CUP_E + c[3]);
    add(first, MARKER_ROWS + (p->station[RIGHT] * STATIONS_L + p->station[LEFT]) * STATIONS_C + p->station[COLUMN]);
    add(first, GUN_ROWS + (p->gun == READY_GUN ? 1 : p->gun == SPACES ? 0 : 2) * DAYS + p->day - 1);
    add(first, BARRAGE_ROWS + MIN(__builtin_popcount(p->barrage), MOST_BARRAGES));
    for (int j = 0; j < WIDTH; j++) first[j] = clip(first[j]);
    for (int h = 0; h < HIDDEN; h++) {
        float x = hidden_bias[h];
        for (int j = 0; j < WIDTH; j++) x += hidden[h][j] * first[j];
        sum += out[h] * clip(x);
    }
    return 1 / (1 + expf(-sum));
}

/* ---------------------------------------------------------------- luck */
static uint64_t seed;

static double chance(void) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (seed >> 11) / 9007199254740992.0;
}

static int below(int n) { return (int)(chance() * n); }

static int judge(int strength, int die) { return die >= FATAL ? LOSS : die <= MIN(strength, BEST) ? GOOD : NONE; }

static void odds(int strength, int change, float *o) {
    o[0] = o[1] = o[2] = 0;
    for (int die = 1; die <= 6; die++) o[judge(strength, die + change)] += 1 / 6.f;
}

/* ---------------------------------------------------------------- what follows a chit */
static void end_day(Position *p) {
    int near = 0;
    p->barrage = 0;
    if (p->gun < SPACES) p->gun = SPACES;
    p->cup[0] = p->cup[1] = p->cup[2] = 1, p->cup[3] = 2;
    for (int x = 0; x < MARKERS; x++) near += p->station[x] && step[x][p->station[x]] < 0;
    if (p->day == DAYS) p->over = 1 + near;
    else p->day++;
}

static Position next(Position p) {
    p.asked = 0;
    if (!(p.cup[0] | p.cup[1] | p.cup[2] | p.cup[3])) end_day(&p);
    return p;
}

static float later(Position p) {
    p = next(p);
    return worth(&p);
}

/* The goal falls to marker x: its units retreat. */
static Position fallen(Position p, int x, int to) {
    if (to < 0) {
        p.over = sizeof ends / sizeof *ends;
        return p;
    }
    int goal = way[x][to];
    for (int u = 0; u < UNITS; u++)
        if (p.at[u] == goal) p.at[u] = nearer[goal];
    p.station[x] = to;
    if (goal == ARTILLERY && p.gun == READY_GUN) p.gun = SPACES;
    return p;
}

static float after_fall(Position p, int x, int to) {
    p = fallen(p, x, to);
    return p.over ? worth(&p) : later(p);
}

static Position without(Position p, int u) {
    p.at[u] = SPACES;
    return p;
}

static int goal_of(int x, int to) { return to < 0 ? HQ : way[x][to]; }

static int strength_of(const Position *p, int x, int to, int u) {
    int goal = goal_of(x, to), origin = p->station[x] ? way[x][p->station[x]] : -1;
    return unit_defence[u] + (p->gun == goal ? GUN_DEFENCE : 0) +
           (goal == HQ && origin >= 0 && WALL_FROM >> origin & 1 ? WALL : 0);
}

/* The worth of the best defence by one or two units in either order, and which. */
static float defend(const Position *p, int x, int to, int *chosen) {
    int goal = goal_of(x, to), change = p->barrage >> goal & 1 ? BARRAGE_DIE : 0, here[UNITS], n = 0;
    float best = -1, o[UNITS][3], one[UNITS], held_less[UNITS];
    for (int u = 0; u < UNITS; u++)
        if (p->at[u] == goal) here[n++] = u;
    if (!n) return after_fall(*p, x, to);
    float held = later(*p), fell = after_fall(*p, x, to);
    for (int i = 0; i < n; i++) {
        odds(strength_of(p, x, to, here[i]), change, o[i]);
        one[i] = after_fall(without(*p, here[i]), x, to);
        held_less[i] = later(without(*p, here[i]));
        float v = o[i][GOOD] * held + o[i][NONE] * fell + o[i][LOSS] * one[i];
        if (v > best) best = v, chosen[0] = here[i], chosen[1] = -1;
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            float two = after_fall(without(without(*p, here[i]), here[j]), x, to);
            for (int turn = 0; turn < 2; turn++) {
                int a = turn ? j : i, b = turn ? i : j;
                float v = o[a][GOOD] * held;
                v += o[a][NONE] * (o[b][GOOD] * held + o[b][NONE] * fell + o[b][LOSS] * one[b]);
                v += o[a][LOSS] * (o[b][GOOD] * held_less[a] + o[b][NONE] * one[a] + o[b][LOSS] * two);
                if (v > best) best = v, chosen[0] = here[a], chosen[1] = here[b];
            }
        }
    return best;
}

static int goals(const Position *p, int x, int *to) {
    if (p->station[x]) return to[0] = step[x][p->station[x]], 1;
    for (int i = 0; i < entries[x]; i++) to[i] = 1 + i;
    return entries[x];
}

static float assault(const Position *p, int x) {
    int to[2], chosen[2], n = goals(p, x, to);
    float sum = 0;
    for (int i = 0; i < n; i++) sum += defend(p, x, to[i], chosen);
    return sum / n;
}

static float barrage(const Position *p) {
    float sum = 0;
    for (int f = 0; f < 6; f++) {
        Position q = *p;
        q.barrage |= 1 << barrage_at[f];
        sum += later(q);
    }
    return sum / 6;
}

/* What a position is worth whose next chit is to be drawn. */
static float drawn(const Position *p) {
    float sum = 0;
    int chits = p->cup[0] + p->cup[1] + p->cup[2] + p->cup[3];
    for (int c = 0; c < FOUR; c++) {
        if (!p->cup[c]) continue;
        Position q = *p;
        float v;
        q.cup[c]--;
        if (c == A_BARRAGE) v = barrage(&q);
        else if (c == A_RIGHT) v = assault(&q, RIGHT);
        else if (c == A_LEFT) v = assault(&q, LEFT);
        else {
            Position truce = q;
            if (q.asked) end_day(&truce);
            else truce = next(q);
            truce.asked = 0;
            v = (FACES_TRUCE * worth(&truce) + FACES_R * assault(&q, RIGHT) + FACES_L * assault(&q, LEFT) +
                 FACES_C * assault(&q, COLUMN) + FACES_BARRAGE * barrage(&q)) / 6;
        }
        sum += v * p->cup[c] / chits;
    }
    return sum;
}

/* ---------------------------------------------------------------- actions */
typedef struct {
    int unit, to, marker; /* unit -1: the gun; -2: the request; marker -1: no pressure */
} Action;

static int marker_at(const Position *p, int space) {
    for (int x = 0; x < MARKERS; x++)
        if (p->station[x] && way[x][p->station[x]] == space) return x;
    return -1;
}

static int list_actions(const Position *p, Action *all) {
    int n = 0;
    all[n++] = (Action){-2, 0, -1};
    for (int s = 0; p->gun == READY_GUN && s < SPACES; s++) all[n++] = (Action){-1, s, -1};
    for (int u = 0; u < UNITS; u++) {
        int like = p->at[u] == SPACES;
        for (int w = 0; w < u; w++) like |= p->at[w] == p->at[u] && unit_weight[w] == unit_weight[u];
        for (const int *q = adjacent[p->at[u] % SPACES]; !like && *q >= 0; q++) all[n++] = (Action){u, *q, marker_at(p, *q)};
    }
    return n;
}

static Position pushed(Position p, const Action *a, int to) {
    p.station[a->marker] = to, p.at[a->unit] = a->to;
    return p;
}

/* The ways back of a pressed marker as stations; 0 is off the map. */
static int ways_back(const Position *p, const Action *a, int *to) {
    int n = 0, x = a->marker, held = 0;
    for (int u = 0; u < UNITS; u++) held |= 1 << p->at[u];
    for (int x2 = 0; x2 < MARKERS; x2++)
        if (p->station[x2]) held |= 1 << way[x2][p->station[x2]];
    for (int s = 1; s < p->station[x]; s++)
        if (step[x][s] == p->station[x] && !(held >> way[x][s] & 1)) to[n++] = s;
    if (!n) to[n++] = 0;
    return n;
}

static float push(const Position *p, const Action *a, int *back) {
    int to[2], n = ways_back(p, a, to);
    float best = -1;
    for (int i = 0; i < n; i++) {
        Position q = pushed(*p, a, to[i]);
        float v = drawn(&q);
        if (v > best) best = v, *back = to[i];
    }
    return best;
}

static void pressure_odds(const Position *p, const Action *a, float *o) {
    odds(unit_attack[a->unit] + (p->gun == a->to ? GUN_ATTACK : 0), p->barrage >> a->to & 1 ? BARRAGE_DIE : 0, o);
}

static Position done(Position p, const Action *a) {
    if (a->unit == -2) p.asked = 1;
    else if (a->unit == -1) p.gun = a->to;
    else p.at[a->unit] = a->to;
    return p;
}

static float value_of(const Position *p, const Action *a, float idle) {
    if (a->marker < 0) {
        Position q = done(*p, a);
        return drawn(&q);
    }
    float o[3];
    int back;
    pressure_odds(p, a, o);
    Position lost = without(*p, a->unit);
    return (o[GOOD] > 0 ? o[GOOD] * push(p, a, &back) : 0) + o[NONE] * idle + o[LOSS] * drawn(&lost);
}

static float best_action(const Position *p, Action *best) {
    Action all[MOST_ACTIONS];
    int n = list_actions(p, all);
    float idle = drawn(p), top = -1;
    for (int i = 0; i < n; i++) {
        float v = value_of(p, all + i, idle);
        if (v > top) top = v, *best = all[i];
    }
    return top;
}

/* ---------------------------------------------------------------- a game */
static void do_assault(Position *p, int x) {
    int to[2], chosen[2] = {-1, -1}, n = goals(p, x, to), goal = to[below(n)];
    defend(p, x, goal, chosen);
    for (int i = 0; i < 2 && chosen[i] >= 0; i++) {
        int change = p->barrage >> goal_of(x, goal) & 1 ? BARRAGE_DIE : 0;
        int result = judge(strength_of(p, x, goal, chosen[i]), 1 + below(6) + change);
        if (result == GOOD) return;
        if (result == LOSS) p->at[chosen[i]] = SPACES;
    }
    *p = fallen(*p, x, goal);
}

static void do_chit(Position *p) {
    int k = below(p->cup[0] + p->cup[1] + p->cup[2] + p->cup[3]), c = 0, asked = p->asked;
    while (k >= p->cup[c]) k -= p->cup[c++];
    p->cup[c]--;
    if (c == A_EVENT) {
        int face = below(6);
        if ((face -= FACES_TRUCE) < 0) {
            if (asked) {
                end_day(p), p->asked = 0;
                return;
            }
        } else if ((face -= FACES_R) < 0) do_assault(p, RIGHT);
        else if ((face -= FACES_L) < 0) do_assault(p, LEFT);
        else if ((face -= FACES_BARRAGE) < 0) p->barrage |= 1 << barrage_at[below(6)];
        else do_assault(p, COLUMN);
    } else if (c == A_BARRAGE) p->barrage |= 1 << barrage_at[below(6)];
    else do_assault(p, c == A_RIGHT ? RIGHT : LEFT);
    if (!p->over) *p = next(*p);
}

static void print_position(const Position *p) {
    printf("%d %d %d %d %d %d %d", p->day, p->cup[0], p->cup[1], p->cup[2], p->cup[3], p->barrage, p->gun);
    for (int u = 0; u < UNITS; u++) printf(" %d", p->at[u]);
    printf(" %d %d %d", p->station[0], p->station[1], p->station[2]);
}

static void do_action(Position *p, double detours) {
    Action a, all[MOST_ACTIONS];
    float value = best_action(p, &a);
    if (detours > 0) print_position(p), printf(" %.6f\n", value);
    if (detours > 0 && chance() < detours) a = all[below(list_actions(p, all))];
    if (a.marker < 0) *p = done(*p, &a);
    else {
        int change = p->barrage >> a.to & 1 ? BARRAGE_DIE : 0, back;
        int result = judge(unit_attack[a.unit] + (p->gun == a.to ? GUN_ATTACK : 0), 1 + below(6) + change);
        if (result == LOSS) p->at[a.unit] = SPACES;
        if (result == GOOD) push(p, &a, &back), *p = pushed(*p, &a, back);
    }
}

/* ---------------------------------------------------------------- lines */
static int read_position(Position *p) {
    *p = (Position){0};
    if (scanf("%d %d %d %d %d %d %d", &p->day, p->cup, p->cup + 1, p->cup + 2, p->cup + 3, &p->barrage, &p->gun) != 7) return 0;
    for (int u = 0; u < UNITS; u++)
        if (scanf("%d", p->at + u) != 1) return 0;
    return scanf("%d %d %d", p->station, p->station + 1, p->station + 2) == 3;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    Position p;
    Action best;
    long games = 0, count[8] = {0};
    read_network(argv[1]);
    if (!strcmp(argv[2], "value")) {
        while (read_position(&p)) printf("%.6f\n", best_action(&p, &best));
        return 0;
    }
    if (argc != 5) return 2;
    double detours = atof(argv[4]);
    seed = 88172645463325252ull ^ (uint64_t)atoll(argv[3]) * 0x9E3779B97F4A7C15ull;
    for (int i = 0; i < 20; i++) chance();
    while (read_position(&p)) {
        while (!p.over) {
            do_action(&p, detours);
            do_chit(&p);
        }
        games++, count[p.over - 1]++;
    }
    if (detours <= 0) printf("%ld %ld %ld\n", count[0], count[1], games - count[0] - count[1]);
    return 0;
}
