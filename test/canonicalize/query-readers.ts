/** How PHP and Rack read a query, for property tests: what they read must not depend on who wrote the canonical order. */

/** A scalar, or an ordered map; PHP and Rack lists have their indexes as keys. */
export type Read = string | Map<string, Read>

/** `$_GET` (php_register_variable_ex in main/php_variables.c, PHP 8). */
export function readAsPhp(query: string): Read {
  const variables = new Map<string, Read>()
  for (const [name, value] of pairsOf(query)) register(variables, keysOfPhp(name), value)
  return variables
}

/** The keys of one variable; undefined for the next index. No keys: PHP drops the pair. */
function keysOfPhp(text: string): readonly (string | undefined)[] {
  const name = text.split('\0', 1)[0]!.replace(/^ +/, '')
  const bracket = name.indexOf('[')
  const base = name.slice(0, bracket === -1 ? undefined : bracket).replaceAll(/[ .]/g, '_')
  if (base === '') return []
  const keys: (string | undefined)[] = [base]
  for (let at = bracket; name[at] === '[';) {
    if (/^\s?\]/.test(name.slice(at + 1))) {
      keys.push(undefined)
      at = name.indexOf(']', at) + 1
      continue
    }
    const end = name.indexOf(']', at)
    if (end === -1) return keys.length === 1 ? [base + name.slice(at).replaceAll(/[[ .]/g, '_')] : keys
    keys.push(name.slice(at + 1, end))
    at = end + 1
  }
  return keys
}

function register(variables: Map<string, Read>, keys: readonly (string | undefined)[], value: string): void {
  let map = variables
  for (const [level, given] of keys.entries()) {
    const key = given ?? String(nextIndex(map))
    if (level === keys.length - 1) return void map.set(key, value)
    const known = map.get(key)
    const inner = known instanceof Map ? known : new Map<string, Read>()
    map.set(key, inner)
    map = inner
  }
}

function nextIndex(map: ReadonlyMap<string, Read>): number {
  return Math.max(-1, ...[...map.keys()].filter((key) => /^\d+$/.test(key)).map(Number)) + 1
}

/** `Rack::Utils.parse_nested_query`; a name that conflicts with one before it is an error. */
export function readAsRack(query: string): Read {
  const parameters = new Map<string, Read>()
  try {
    for (const [name, value] of pairsOf(query)) nest(parameters, name, value, true)
    return parameters
  } catch {
    return 'error'
  }
}

function nest(map: Map<string, Read>, name: string, value: string, isFirst: boolean): void {
  const [key, after] = splitOfRack(name, isFirst)
  if (after === '') {
    map.set(key, value)
    return
  }
  if (!map.has(key)) map.set(key, new Map<string, Read>())
  const inner = map.get(key)
  if (!(inner instanceof Map)) throw new TypeError('conflict')
  const list = after.startsWith('[]')
  if (inner.size > 0 && inner.has('#list') !== list) throw new TypeError('conflict')
  if (!list) return nest(inner, after, value, false)
  inner.set('#list', '')
  const rest = after.slice(2)
  const last = [...inner.values()].at(-1)
  if (rest === '') return void inner.set(String(inner.size - 1), value)
  const child = /^\[([^[\]]+)\](.*)$/.exec(rest)
  const member = child === null ? rest : child[1]! + child[2]!
  const open = last instanceof Map && !holds(last, member) ? last : new Map<string, Read>()
  nest(open, member, value, true)
  inner.set(last === open ? String(inner.size - 2) : String(inner.size - 1), open)
}

function holds(map: ReadonlyMap<string, Read>, name: string): boolean {
  if (name.includes('[]')) return false
  let read: Read | undefined = new Map(map)
  for (const key of name.split(/[[\]]+/).filter((part) => part !== '')) {
    if (!(read instanceof Map) || !read.has(key)) return false
    read = read.get(key)
  }
  return true
}

function splitOfRack(name: string, isFirst: boolean): readonly [key: string, after: string] {
  if (isFirst) {
    const bracket = name.indexOf('[', 1)
    return bracket === -1 ? [name, ''] : [name.slice(0, bracket), name.slice(bracket)]
  }
  const end = name.startsWith('[') ? name.indexOf(']', 1) : -1
  return end === -1 ? [name, ''] : [name.slice(1, end), name.slice(end + 1)]
}

function pairsOf(query: string): (readonly [name: string, value: string])[] {
  return query.split('&').map((piece) => {
    const [name = '', ...value] = piece.split('=')
    return [decoded(name), decoded(value.join('='))] as const
  })
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** What was read, as text: the order of plain members does not count, that of lists does. */
export function textOf(read: Read): string {
  if (typeof read === 'string') return JSON.stringify(read)
  const entries = [...read].map(([key, value]) => ({ key, text: `${key}:${textOf(value)}` }))
  const isIndex = ({ key }: { readonly key: string }): boolean => /^\d+$/.test(key)
  const plain = entries.filter((entry) => !isIndex(entry)).map(({ text }) => text)
  return `{${[...plain.toSorted(), ...entries.filter(isIndex).map(({ text }) => text)].join(',')}}`
}
