/** Pages that are left alone for a while because treating them went wrong. Kept in the isolate, bounded. */
export interface PathMarks<Reason> {
  /**
   * Marks the page of a URL: whatever its query, or with `names` only where its parameters have the same names. One path may
   * lead to many pages, and anybody can ask for the one that is to be marked.
   */
  add(url: string, reason: Reason, extent?: 'path' | 'names'): void
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

  function findMark(page: string): Reason | undefined {
    const mark = marks.get(page)
    if (mark === undefined || mark.untilMs > nowMs()) return mark?.reason
    marks.delete(page)
    return undefined
  }

  return {
    add(url, reason, extent = 'path') {
      const page = extent === 'path' ? pageOf(url) : namesOf(url)
      if (page.length > MAX_PAGE_CHARACTERS) return
      const oldest = marks.size >= MAX_MARKS ? marks.keys().next().value : undefined
      if (oldest !== undefined) marks.delete(oldest)
      marks.set(page, { reason, untilMs: nowMs() + MARK_MS })
    },
    find: (url) => (marks.size === 0 ? undefined : (findMark(pageOf(url)) ?? findMark(namesOf(url)))),
  }
}

function pageOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

/** Never the text of a page: it has a question mark. */
function namesOf(url: string): string {
  const page = pageOf(url)
  return `${page}?${url.slice(page.length + 1).replace(/=[^&]*/g, '')}`
}
