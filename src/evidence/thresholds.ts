/** Numbers that decide what evidence says. */

/** Longest time between two responses that are compared, in milliseconds. A page changes in the meantime. */
export const TRAFFIC_WINDOW_MS = 3_600_000

/** A body that this many paths share is a block page: two paths may be two names of one page, a third one makes it unlikely. */
export const WALL_PATHS = 3

/**
 * A body that more queries of one path share may be the page of every item that is gone. Live traffic with click identifiers also
 * reaches this number, but only on a popular page, and the evidence of one page counts once.
 */
export const MAX_QUERIES = 20

/** URLs that must show the signs of a platform: one may be a proxy for another site, two may share its template. */
export const PLATFORM_PAGES = 3

/** URLs that must declare in `No-Vary-Search` that a parameter changes nothing: one may be a page of its own kind. */
export const DECLARING_PAGES = 3
