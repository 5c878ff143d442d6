// An m,n,k-game solved by plain alpha-beta over wins, draws and losses, with a hash map of all positions.
//
// plain_alphabeta WIDTH HEIGHT LINE prints the value for the first player, the nodes and the processor's seconds. Moves are tried
// from the square with the most lines on; a win is seen when it is made. `benchmarks/mnk.py` runs it.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unordered_map>
#include <vector>

using Squares = std::uint64_t;

static std::vector<std::vector<Squares>> through;  // the lines through each square
static std::vector<int> from_the_centre;
static int size;
static long long nodes = 0;

struct Bounds {
    std::int8_t low = -1, high = 1;
};
static std::unordered_map<Squares, Bounds> known;

// The value for the player to move: 1 a win, 0 a draw, -1 a loss; a bound outside the window.
static int value(Squares mine, Squares theirs, int free, int alpha, int beta) {
    ++nodes;
    if (free == 0) return 0;
    const Squares key = mine | theirs << size;
    Bounds bounds;
    if (const auto found = known.find(key); found != known.end()) bounds = found->second;
    if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
    const int first = std::max<int>(alpha, bounds.low), last = std::min<int>(beta, bounds.high);
    int best = -1;
    for (const int square : from_the_centre) {
        if ((mine | theirs) >> square & 1) continue;
        const Squares after = mine | Squares(1) << square;
        const bool wins = std::any_of(through[square].begin(), through[square].end(),
                                      [after](Squares line) { return (after & line) == line; });
        best = std::max(best, wins ? 1 : -value(theirs, after, free - 1, -last, -std::max(first, best)));
        if (best >= last) break;
    }
    if (best > first) bounds.low = best;
    if (best < last) bounds.high = best;
    known[key] = bounds;
    return best;
}

int main(int, char** given) {
    const int width = std::atoi(given[1]), height = std::atoi(given[2]), length = std::atoi(given[3]);
    size = width * height;
    through.resize(size);
    const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int place = 0; place < size; ++place)
        for (const auto& [right, down] : directions) {
            const int x = place % width, y = place / width;
            const int end_x = x + right * (length - 1), end_y = y + down * (length - 1);
            if (end_x < 0 || end_x >= width || end_y >= height) continue;
            Squares line = 0;
            for (int step = 0; step < length; ++step)
                line |= Squares(1) << ((y + down * step) * width + x + right * step);
            for (int square = 0; square < size; ++square)
                if (line >> square & 1) through[square].push_back(line);
        }
    for (int square = 0; square < size; ++square) from_the_centre.push_back(square);
    std::stable_sort(from_the_centre.begin(), from_the_centre.end(),
                     [](int one, int other) { return through[one].size() > through[other].size(); });
    const std::clock_t began = std::clock();
    const int found = value(0, 0, size, -1, 1);
    std::printf("%d %lld %.6f\n", found, nodes, double(std::clock() - began) / CLOCKS_PER_SEC);
}
