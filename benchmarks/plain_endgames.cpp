// Endgames of English draughts by repeating the definition: which positions are won or lost in 0, 1, 2, ... plies.
//
// Usage: plain_endgames PIECES. A line for each number of pieces: how many positions are won, drawn and lost for the
// player to move, and the plies of the slowest win or loss; then the seconds. Nothing is shared with the package: a
// board is an array of squares, the player to move always moves down the board, and after a move the board is turned.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unordered_map>
#include <vector>

constexpr int SQUARES = 32;
enum Piece : int8_t { NONE, MAN, KING, THEIR_MAN, THEIR_KING };
using Board = std::array<int8_t, SQUARES>;

int square_at(int row, int column) {
    bool outside = row < 0 || row > 7 || column < 0 || column > 7;
    return outside ? -1 : 4 * row + column / 2;
}
int row_of(int square) { return square / 4; }
int column_of(int square) { return 2 * (square % 4) + (row_of(square) + 1) % 2; }
bool is_own(int8_t piece) { return piece == MAN || piece == KING; }
bool is_theirs(int8_t piece) { return piece == THEIR_MAN || piece == THEIR_KING; }

int pieces_on(const Board& board) { return SQUARES - std::count(board.begin(), board.end(), NONE); }

// Four pieces take 28 bits: seven for each, in the order of their squares.
uint64_t key(const Board& board) {
    uint64_t number = 0;
    for (int square = 0; square < SQUARES; square++)
        if (board[square] != NONE) number = number << 7 | square << 2 | (board[square] - 1);
    return number << 4 | pieces_on(board);
}

Board turned(const Board& board) {
    Board seen;
    for (int square = 0; square < SQUARES; square++) {
        int8_t piece = board[SQUARES - 1 - square];
        seen[square] = piece == NONE ? NONE : piece > KING ? piece - KING : piece + KING;
    }
    return seen;
}

void finish(Board board, int target, int8_t piece, std::vector<Board>& after) {
    board[target] = row_of(target) == 7 ? int8_t(KING) : piece;
    after.push_back(turned(board));
}

// The piece that jumps is off the board; those that it has taken stay there, marked, until it stops.
void jump(const Board& board, int square, int8_t piece, uint32_t taken, std::vector<Board>& after) {
    bool goes_on = false;
    for (int down : {1, -1}) {
        if (piece == MAN && down < 0) continue;
        for (int right : {1, -1}) {
            int over = square_at(row_of(square) + down, column_of(square) + right);
            int target = square_at(row_of(square) + 2 * down, column_of(square) + 2 * right);
            if (over < 0 || target < 0 || !is_theirs(board[over]) || taken >> over & 1 || board[target] != NONE) continue;
            goes_on = true;
            bool is_crowned = piece == MAN && row_of(target) == 7;
            uint32_t all = taken | 1u << over;
            if (!is_crowned) {
                jump(board, target, piece, all, after);
                continue;
            }
            Board left = board;
            for (int one = 0; one < SQUARES; one++)
                if (all >> one & 1) left[one] = NONE;
            finish(left, target, piece, after);
        }
    }
    if (goes_on || taken == 0) return;
    Board left = board;
    for (int one = 0; one < SQUARES; one++)
        if (taken >> one & 1) left[one] = NONE;
    finish(left, square, piece, after);
}

std::vector<Board> moves(const Board& board) {
    std::vector<Board> after;
    for (int square = 0; square < SQUARES; square++)
        if (is_own(board[square])) {
            Board without = board;
            without[square] = NONE;
            jump(without, square, board[square], 0, after);
        }
    if (!after.empty()) return after;
    for (int square = 0; square < SQUARES; square++)
        if (is_own(board[square])) {
            Board without = board;
            without[square] = NONE;
            for (int down : {1, -1})
                for (int right : {1, -1}) {
                    int target = square_at(row_of(square) + down, column_of(square) + right);
                    if ((board[square] == MAN && down < 0) || target < 0 || board[target] != NONE) continue;
                    finish(without, target, board[square], after);
                }
        }
    return after;
}

void list_boards(Board& board, int square, int left, std::vector<Board>& boards) {
    if (left == 0) {
        if (std::any_of(board.begin(), board.end(), is_own) && std::any_of(board.begin(), board.end(), is_theirs))
            boards.push_back(board);
        return;
    }
    if (square == SQUARES) return;
    list_boards(board, square + 1, left, boards);
    for (int8_t piece : {MAN, KING, THEIR_MAN, THEIR_KING}) {
        if ((piece == MAN && row_of(square) == 7) || (piece == THEIR_MAN && row_of(square) == 0)) continue;
        board[square] = piece;
        list_boards(board, square + 1, left - 1, boards);
    }
    board[square] = NONE;
}

int main(int, char** arguments) {
    int most = std::atoi(arguments[1]);
    std::vector<Board> boards;
    Board empty{};
    for (int pieces = 2; pieces <= most; pieces++) list_boards(empty, 0, pieces, boards);
    std::unordered_map<uint64_t, int> number;
    number.reserve(boards.size());
    for (size_t one = 0; one < boards.size(); one++) number[key(boards[one])] = one;
    std::vector<uint32_t> first{0}, children;
    std::vector<int16_t> plies(boards.size(), -1);  // odd: won, even: lost, -1: neither, or not yet known
    for (size_t one = 0; one < boards.size(); one++) {
        for (const Board& after : moves(boards[one])) {
            bool is_over = std::none_of(after.begin(), after.end(), is_own);
            children.push_back(is_over ? UINT32_MAX : number.at(key(after)));
        }
        first.push_back(children.size());
        if (first[one] == first[one + 1]) plies[one] = 0;
    }
    auto known = [&](uint32_t child) { return child == UINT32_MAX ? 0 : plies[child]; };
    for (int ply = 1, found = 1; found > 0; ply++) {
        found = 0;
        for (size_t one = 0; one < boards.size(); one++) {
            if (plies[one] >= 0) continue;
            bool is_found = ply % 2 == 0;
            for (uint32_t at = first[one]; at < first[one + 1]; at++) {
                int child = known(children[at]);
                if (ply % 2 == 1 && child == ply - 1) is_found = true;
                if (ply % 2 == 0 && (child < 0 || child % 2 == 0)) is_found = false;
            }
            if (is_found) plies[one] = ply, found++;
        }
        if (ply == 1) found++;  // go on to ply 2 even without a win in one
    }
    for (int pieces = 2; pieces <= most; pieces++) {
        long won = 0, drawn = 0, lost = 0;
        int slowest = 0;
        for (size_t one = 0; one < boards.size(); one++)
            if (pieces_on(boards[one]) == pieces) {
                (plies[one] < 0 ? drawn : plies[one] % 2 ? won : lost)++;
                slowest = std::max(slowest, int(plies[one]));
            }
        std::printf("%d %ld %ld %ld %d\n", pieces, won, drawn, lost, slowest);
    }
    std::printf("%.2f\n", double(std::clock()) / CLOCKS_PER_SEC);
}
