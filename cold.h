/* What compiled code calls only when something has gone wrong, so that the compiler keeps these
   paths apart from the others: half of all code, between which the rest would be scattered. */
struct _object;
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, struct _object *);
__attribute__((cold)) void CPy_TypeError(const char *, struct _object *);
__attribute__((cold)) void PyErr_SetNone(struct _object *);
__attribute__((cold)) void PyErr_SetString(struct _object *, const char *);
__attribute__((cold)) struct _object *PyErr_Occurred(void);
