/** What the standard says of a behaviour. Reuse of a stored response is nearly always a MAY. */
export type Level = 'MUST' | 'SHOULD' | 'MAY'

/** What the origin of a case answers. Dates are written as `@-60@`: so many seconds from the start of the run. */
export interface Answer {
  /** Default 200. */
  readonly status?: number
  /** Put over `Date: @0@` and `Content-Type: text/plain`; an array makes several lines, `null` takes a line out. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>
  /** Default `page` and the number of the step, beginning with 0. */
  readonly body?: string
  /** Interim responses sent before. */
  readonly interim?: readonly { readonly status: number; readonly headers: Readonly<Record<string, string>> }[]
  /** Closes the connection: before anything was said, or in the middle of the body. */
  readonly breaks?: 'at once' | 'in the body'
  /** Waited before the answer. */
  readonly afterMs?: number
  /** Without a length, as one chunk. */
  readonly chunked?: boolean
}

/** A request; default `GET /page`. Dates in header values as in {@link Answer}. */
export interface Ask {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Source of the response: the origin; the store after a validation at the origin; the store alone. */
export type From = 'origin' | 'validation' | 'store'

/** What must hold of a step; what is left out may be anything. */
export interface Expect {
  readonly from?: From
  readonly status?: number
  readonly body?: string
  /** How many requests the origin saw in this step. */
  readonly asked?: number
  /** Response fields by lower-case name; `null`: the field is not there. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>
  /** Fields of the first request that the origin saw in this step. */
  readonly sent?: Readonly<Record<string, string | RegExp | null>>
}

/** One request. What the origin answers stays in force until a step says otherwise. */
export interface Step {
  readonly ask?: Ask
  readonly origin?: Answer
  /** Waited before the request. */
  readonly afterMs?: number
  /** How many of it are sent at once; what is expected must hold of each. Default 1. */
  readonly atOnce?: number
  readonly expect?: Expect
}

/** One behaviour that a standard asks for. */
export interface ConformanceCase {
  /** Unique; also the first label of the host it runs on. */
  readonly id: string
  /** `RFC 9111 §4.2.1`. */
  readonly section: string
  readonly level: Level
  /** In the present tense: what a cache does. */
  readonly title: string
  readonly steps: readonly Step[]
  /** Why this cache does otherwise on purpose; the case must fail then. Never beside a MUST. */
  readonly deviation?: string
}

/** Two requests for one page: the second is answered from the store, with the first one's body. */
export function reused(headers: Answer['headers'], more: Omit<Answer, 'headers'> = {}): readonly Step[] {
  const { body = 'page 0', status = 200 } = more
  return [
    { origin: { ...more, headers: headers ?? {} }, expect: { from: 'origin', status } },
    // A body that streams is stored when its end has come.
    {
      ...(more.chunked === true || body.length > 60_000 ? { afterMs: 700 } : {}),
      expect: { from: 'store', status, body: status === 204 ? '' : body },
    },
  ]
}

/** Two requests for one page: the origin is asked both times. */
export function notReused(headers: Answer['headers'], more: Omit<Answer, 'headers'> = {}): readonly Step[] {
  return [{ origin: { ...more, headers: headers ?? {} }, expect: { from: 'origin' } }, { expect: { from: 'origin' } }]
}
