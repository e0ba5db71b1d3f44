struct shape;
typedef struct shape shape_t;
typedef struct { int wide; struct shape *first; } board_t;
union value { int number; struct shape *held; };
enum mode { FAST, SLOW };
void draw(struct shape *s);
//               ^ nothing
