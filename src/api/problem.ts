/** Everything that goes wrong, as `application/problem+json` (RFC 9457). */

/** What a problem says beside its type and status. */
export interface ProblemWords {
  /** For people; holds no secret. */
  readonly detail: string
  /** Further members of the document, such as the path of the bad field. */
  readonly members?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown by routes, answered by {@link problemResponse}. `type` is a slug. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly type: string
  readonly words: ProblemWords

  constructor(status: number, type: string, words: string | ProblemWords) {
    const said = typeof words === 'string' ? { detail: words } : words
    super(said.detail)
    this.status = status
    this.type = type
    this.words = said
  }
}

/** The members of a problem document. */
export function problemDocument({ status, type, words }: ApiProblem): Record<string, string | number> {
  const title = type.replaceAll('-', ' ')
  return { type: `urn:edge-canonicalizer:${type}`, title, status, detail: words.detail, ...words.members }
}

/** The answer to a request that had a problem. */
export function problemResponse(problem: ApiProblem): Response {
  return new Response(JSON.stringify(problemDocument(problem)), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.words.headers },
  })
}

/**
 * The one answer for what is not there and for what the caller may not see, so that a token learns nothing about domains that
 * are not its own.
 */
export function notFound(): ApiProblem {
  return new ApiProblem(404, 'not-found', 'there is no such thing, or this token may not see it')
}
