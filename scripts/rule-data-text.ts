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

/** Words parted by spaces; undefined for a list that holds anything else, and for one that is hardly shorter so. */
export function packWords(list: readonly unknown[]): string | undefined {
  const text = list.join(' ')
  return list.length > 2 && JSON.stringify(text.split(' ')) === JSON.stringify(list) ? text : undefined
}

/** The words that {@link packWords} wrote. */
export function unpackWords(text: string): string[] {
  return text.split(' ')
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
