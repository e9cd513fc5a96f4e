/**
 * Rule data as short text within a bundle. A compressor makes little of the braces and names between the values of some
 * thousand routes; as lines of text they take less room, and nothing has to be made of them before they are asked for.
 */

const PLUS = 0x2b

/** A route as data: see `Route` in `src/rules/types.ts`. */
interface RouteData {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly textSlashes?: boolean
  readonly to: string
}

/**
 * Routes as lines: `video/watch v={id} list` goes to `video`, on the path `/watch`, where `v` fits and `list` is absent; a `+`
 * behind `video` would be `textSlashes`.
 *
 * @returns undefined for a list that holds anything else, or would be read back as anything else
 */
export function packRoutes(list: readonly unknown[]): string | undefined {
  if (list.length === 0 || !list.every(isRoute)) return undefined
  const text = list.map(packRoute).join('\n')
  return JSON.stringify(unpackRoutes(text)) === JSON.stringify(list) ? text : undefined
}

const unpacked = new Map<string, readonly RouteData[]>()

/** The routes that {@link packRoutes} wrote; the same list for the same text. */
export function unpackRoutes(text: string): readonly RouteData[] {
  const known = unpacked.get(text)
  if (known !== undefined) return known
  const routes = text.split('\n').map(unpackRoute)
  unpacked.set(text, routes)
  return routes
}

/** Shorter starts are not worth their quotes: a compressor finds them again by itself. */
const MIN_START = 4

/**
 * Words parted by spaces, and what all of them start with, unless that is short.
 *
 * @returns undefined for a list that holds anything else, and for one that is hardly shorter so
 */
export function packWords(list: readonly unknown[]): [text: string, start?: string] | undefined {
  if (list.length < 3 || !list.every((word) => typeof word === 'string')) return undefined
  const start = commonStart(list)
  const packed: [string, string?] =
    start.length < MIN_START ? [list.join(' ')] : [list.map((word) => word.slice(start.length)).join(' '), start]
  return JSON.stringify(unpackWords(...packed)) === JSON.stringify(list) ? packed : undefined
}

/** The words that {@link packWords} wrote. */
export function unpackWords(text: string, start?: string): string[] {
  const words = text.split(' ')
  return start === undefined ? words : words.map((word) => start + word)
}

function commonStart(words: readonly string[]): string {
  let [start = ''] = words
  for (const word of words) while (!word.startsWith(start)) start = start.slice(0, -1)
  return start
}

function packRoute({ path, query, textSlashes, to }: RouteData): string {
  const conditions = Object.entries(query ?? {}).map(([name, value]) =>
    value === '!' ? ` ${name}` : ` ${name}=${value}`,
  )
  return `${to}${textSlashes === true ? '+' : ''}${path}${conditions.join('')}`
}

// By hand: the first item that somebody looks for waits for all routes.
function unpackRoute(line: string): RouteData {
  const space = line.indexOf(' ')
  const end = space === -1 ? line.length : space
  const slash = line.indexOf('/')
  const path = line.slice(slash, end)
  const hasText = line.charCodeAt(slash - 1) === PLUS
  const to = line.slice(0, hasText ? slash - 1 : slash)
  if (space === -1) return hasText ? { path, textSlashes: true, to } : { path, to }
  const query = unpackConditions(line, space + 1)
  return hasText ? { path, query, textSlashes: true, to } : { path, query, to }
}

function unpackConditions(line: string, start: number): Record<string, string> {
  const query: Record<string, string> = {}
  for (let at = start; at <= line.length;) {
    const space = line.indexOf(' ', at)
    const end = space === -1 ? line.length : space
    const equals = line.indexOf('=', at)
    if (equals === -1 || equals > end) query[line.slice(at, end)] = '!'
    else query[line.slice(at, equals)] = line.slice(equals + 1, end)
    at = end + 1
  }
  return query
}

function isRoute(value: unknown): value is RouteData {
  return typeof value === 'object' && value !== null && 'path' in value && 'to' in value
}
