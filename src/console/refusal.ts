/** Why a page is not shown; thrown by middleware and pages, shown by `console.tsx` as a page of its own. */
export class Refusal extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413 | 503
  /** Heading of the page. */
  readonly title: string

  /** @param message sentences for the reader: what happened, and what to do now */
  constructor(status: Refusal['status'], title: string, message: string) {
    super(message)
    this.status = status
    this.title = title
  }
}

/** What is not there, or is not the caller's: the answer does not tell which. */
export function notFound(what: string): Refusal {
  return new Refusal(404, 'Not found', `There is no ${what} here, or it is not one of your domains.`)
}
