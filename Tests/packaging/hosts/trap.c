/* What a broken assumption inside the library would do. */
#include "../../../Sources/CPlatform/trap.c"

int main(void) { orient_trap(); }
