/** Longest query, in bytes, that the edge looks at (`edge/request/gates.ts`). */
export const MAX_QUERY_BYTES = 8 * 1024

/** Parameters that the edge looks at (`edge/request/gates.ts`). */
export const MAX_PARAMETERS = 100

/** Shortest value, in characters, whose look may make it a secret whatever its name is: the shortest of `rules/data/secret-shapes.ts`. */
export const MAX_LEFT_VALUE = 31

/** Characters of a value from which on a URL stays as it is: expressions of some caches give up on longer texts. */
export const MAX_VALUE_LENGTH = 256

/** Parameters that a cache without code sorts, at most: two neighbours are one rule, and `n` parameters need `n (n - 1) / 2` of them. */
export const MAX_SORTED = 7

/** Parameters that a cache without code numbers before it sorts, at most: one replacement for each. */
export const MAX_NUMBERED = 16
