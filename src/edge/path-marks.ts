/** Pages that are left alone for a while because treating them went wrong. Kept in the isolate, bounded. */
export interface PathMarks<Reason> {
  /**
   * Marks the path of a canonical URL where its parameters have the same names: a circle comes back with them. One path may
   * lead to many pages, and anybody can ask for the one that is to be marked (decision 052).
   */
  add(url: string, reason: Reason): void
  find(url: string): Reason | undefined
}

/** How long a mark holds, in milliseconds. */
export const MARK_MS = 10 * 60_000
const MAX_MARKS = 1000
/** Longer paths, which visitors can make up, are not marked: their page is tried anew each time. */
const MAX_PAGE_CHARACTERS = 2048

/** An empty set of marks. */
export function createPathMarks<Reason>(nowMs: () => number): PathMarks<Reason> {
  const marks = new Map<string, { readonly reason: Reason; readonly untilMs: number }>()
  return {
    add(url, reason) {
      const page = pageOf(url)
      if (page.length > MAX_PAGE_CHARACTERS) return
      const oldest = marks.size >= MAX_MARKS ? marks.keys().next().value : undefined
      if (oldest !== undefined) marks.delete(oldest)
      marks.set(page, { reason, untilMs: nowMs() + MARK_MS })
    },
    find(url) {
      if (marks.size === 0) return undefined
      const page = pageOf(url)
      const mark = marks.get(page)
      if (mark === undefined || mark.untilMs > nowMs()) return mark?.reason
      marks.delete(page)
      return undefined
    },
  }
}

/** Without the values of its parameters. */
function pageOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark) + url.slice(mark).replace(/=[^&]*/g, '')
}
