/**
 * Rule data as short text within a bundle. A compressor makes little of the braces and names between the values of some
 * thousand routes; as lines of text they take less room, and nothing has to be made of them before they are asked for.
 */

const PLUS = 0x2b
const CARET = 0x5e

/** A route as data: see `Route` in `src/rules/types.ts`. */
export interface RouteData {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly textSlashes?: boolean
  readonly to: string
  readonly url?: string
}

/**
 * Routes as lines: `video/watch v={id} list` goes to `video`, on the path `/watch`, where `v` fits and `list` is absent; a `+`
 * behind `video` would be `textSlashes`, and ` >https://…` at the end is `url`. What stands before the path is left out
 * where it is that of the line before, and ` ^` stands for the conditions of that line.
 *
 * @returns undefined for a list that holds anything else, or would be read back as anything else
 */
export function packRoutes(list: readonly unknown[]): string | undefined {
  if (list.length === 0 || !list.every(isRoute)) return undefined
  let [goalBefore, conditionsBefore] = ['', '']
  const lines = list.map((route) => {
    const [goal, conditions, url] = [
      goalOf(route),
      conditionsOf(route),
      route.url === undefined ? '' : ` >${route.url}`,
    ]
    const line = [
      goal === goalBefore ? '' : goal,
      route.path,
      conditions !== '' && conditions === conditionsBefore ? ' ^' : conditions,
      url,
    ]
    goalBefore = goal
    conditionsBefore = conditions
    return line.join('')
  })
  const text = lines.join('\n')
  return comparable(unpackRoutes(text)) === comparable(list) ? text : undefined
}

const unpacked = new Map<string, readonly RouteData[]>()

/** The routes that {@link packRoutes} wrote; the same list for the same text. */
export function unpackRoutes(text: string): readonly RouteData[] {
  const known = unpacked.get(text)
  if (known !== undefined) return known
  const routes: RouteData[] = []
  for (const line of text.split('\n')) routes.push(unpackRoute(line, routes.at(-1)))
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

/** The text of the data with all fields in alphabetical order. */
export function comparable(data: unknown): string {
  return JSON.stringify(data, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function goalOf({ to, textSlashes }: RouteData): string {
  return textSlashes === true ? `${to}+` : to
}

function conditionsOf({ query = {} }: RouteData): string {
  return Object.entries(query)
    .map(([name, value]) => (value === '!' ? ` ${name}` : ` ${name}=${value}`))
    .join('')
}

// By hand: the first item that somebody looks for waits for all routes.
function unpackRoute(line: string, before: RouteData | undefined): RouteData {
  const urlAt = line.indexOf(' >')
  const end = urlAt === -1 ? line.length : urlAt
  const space = line.indexOf(' ')
  const endOfPath = space === -1 ? line.length : space
  const slash = line.indexOf('/')
  const hasText = line.charCodeAt(slash - 1) === PLUS
  const isSame = slash === 0
  const route: { -readonly [Field in keyof RouteData]: RouteData[Field] } = {
    path: line.slice(slash, endOfPath),
    to: '',
  }
  if (endOfPath < end)
    route.query =
      line.charCodeAt(space + 1) === CARET ? before!.query! : unpackConditions(line.slice(0, end), space + 1)
  if (isSame ? before!.textSlashes === true : hasText) route.textSlashes = true
  route.to = isSame ? before!.to : line.slice(0, hasText ? slash - 1 : slash)
  if (urlAt !== -1) route.url = line.slice(urlAt + 2)
  return route
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
