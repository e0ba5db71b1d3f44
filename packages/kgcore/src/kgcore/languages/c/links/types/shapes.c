#include "shapes.h"

struct shape {
    void (*draw)(struct shape *self);
    struct shape *next;
    board_t board;
};

static enum mode current = FAST;

void draw(struct shape *s)
{
    s->draw(s);
//     ^ nothing
    s->next->board.first->draw(s);
//                        ^ nothing
    (*s->draw)(s);
//  ^ nothing
}

static int stat(const char *name) { return 0; }
struct stat { int size; };

int use(shape_t *s, union value v, void (*given)(int))
//      ^ uses_type shapes.h:shape_t
{
    struct stat st;
    int (*local)(const char *) = stat;
    int draw = 3;
    given(1);
//  ^ nothing
    local("x");
//  ^ calls shapes.c:stat
    return stat("y") + current + SLOW + v.held->next->board.wide;
//         ^ calls shapes.c:stat (certain)
//                     ^ reads shapes.c:current
//                               ^ reads shapes.h:mode.SLOW
//                                      ^ reads shapes.h:board_t.wide
}
