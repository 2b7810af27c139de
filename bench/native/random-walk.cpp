// What the machine can do: the walk of server/discovery/graph/walk.ts in C++, eight side by side with
// prefetching. Integers alone, so that equal sums of what was visited prove equal work.
//   g++ -O3 -march=native random-walk.cpp -o random-walk
//   ./random-walk GRAPH < questions        a question a line: STEPS MANY TIMES N, then N times FROM FEATURE SEED
// GRAPH is two counts of 32-bit integers, then the cells of the pictures' and of the boards' records.
// Answers a line for each question: the sum, and the seconds that it took.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <vector>

typedef uint32_t u32;
static const u32 GOLDEN = 0x9e3779b1u, POSITION = (1u << 27) - 1;
static const int WALKERS = 8;

static int32_t *cellsFrom(FILE *file, size_t count) {
  const size_t huge = 2u << 20, bytes = (count * 4 + huge - 1) / huge * huge;
  int32_t *cells = (int32_t *)aligned_alloc(huge, bytes);
  madvise(cells, bytes, MADV_HUGEPAGE);
  if (fread(cells, 4, count, file) != count) exit(1);
  return cells;
}

static inline u32 below(u32 limit, u32 chance) { return (u32)(((uint64_t)chance * limit) >> 32); }
static inline void next(u32 &chance) { chance ^= chance << 13; chance ^= chance >> 17; chance ^= chance << 5; }

struct Visits {
  std::vector<u32> table, used;
  u32 shift;
  explicit Visits(u32 most) {
    u32 bits = 1;
    while ((1u << bits) < most * 2 + 16) bits++;
    table.assign((size_t)2 << bits, 0);
    shift = 32 - bits;
  }
};

static inline void toNeighbour(const int32_t *cells, u32 *at, u32 *chance, u32 feature) {
  u32 start[WALKERS], degree[WALKERS];
  for (int w = 0; w < WALKERS; w++) {
    int32_t found = cells[at[w]];
    start[w] = found < 0 ? (u32)-found : at[w];
    degree[w] = (u32)cells[start[w]];
    next(chance[w]);
    at[w] = start[w] + 1 + below(degree[w], chance[w]);
    __builtin_prefetch(&cells[at[w]]);
  }
  for (int w = 0; w < WALKERS; w++) {
    u32 edge = (u32)cells[at[w]];
    if ((chance[w] & 4) && edge >> 27 != feature)
      edge = (u32)cells[start[w] + 1 + below(degree[w], chance[w] * GOLDEN)];
    at[w] = edge & POSITION;
  }
}

int main(int, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  u32 counts[2];
  if (!file || fread(counts, 4, 2, file) != 2) return 1;
  const int32_t *pictures = cellsFrom(file, counts[0]), *boards = cellsFrom(file, counts[1]);
  Visits visits(60000);
  u32 *table = visits.table.data();
  const u32 mask = (u32)visits.table.size() - 1, shift = visits.shift;
  u32 steps, many, times, walks;
  while (scanf("%u %u %u %u", &steps, &many, &times, &walks) == 4) {
    std::vector<u32> asked(walks * 3);
    for (u32 &part : asked) if (scanf("%u", &part) != 1) return 1;
    const auto began = std::chrono::steady_clock::now();
    u32 sum = 0;
    for (u32 number = 0; number < walks; number++) {
      const u32 from = asked[number * 3], feature = asked[number * 3 + 1], seed = asked[number * 3 + 2];
      u32 at[WALKERS], chance[WALKERS], often = 0;
      visits.used.clear();
      for (int w = 0; w < WALKERS; w++) { at[w] = from; chance[w] = (seed + w * GOLDEN) | 1; }
      for (u32 walked = 0; walked < steps && often <= many; walked += WALKERS) {
        for (int w = 0; w < WALKERS; w++) __builtin_prefetch(&pictures[at[w]]);
        toNeighbour(pictures, at, chance, feature);
        for (int w = 0; w < WALKERS; w++) __builtin_prefetch(&boards[at[w]]);
        toNeighbour(boards, at, chance, feature);
        for (int w = 0; w < WALKERS; w++) __builtin_prefetch(&table[at[w] * GOLDEN >> shift << 1]);
        for (int w = 0; w < WALKERS; w++) {
          u32 slot = at[w] * GOLDEN >> shift << 1;
          while (table[slot] != at[w] && table[slot] != 0) slot = (slot + 2) & mask;
          if (table[slot] == 0) { table[slot] = at[w]; visits.used.push_back(slot); }
          if (++table[slot + 1] == times) often++;
          if ((chance[w] & 3) == 0) at[w] = from;
        }
      }
      for (u32 slot : visits.used) {
        sum += table[slot] * table[slot + 1];
        table[slot] = table[slot + 1] = 0;
      }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    printf("%u %.9f\n", sum, took.count());
    fflush(stdout);
  }
  return 0;
}
