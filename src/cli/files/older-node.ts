/** What learning uses of the language and Node 20 does not have yet. The library, which also runs in browsers, goes without. */

/** The builtins of a realm that may lack methods. */
export interface Builtins {
  /** The constructors. */
  readonly Map: object
  readonly URL: object
  readonly setPrototype: object
  readonly iteratorPrototype: object
}

interface SetLike {
  readonly size: number
  has(value: unknown): boolean
  keys(): IterableIterator<unknown>
}

const MAP_FUNCTIONS = {
  groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value, index: number) => Key): Map<Key, Value[]> {
    const groups = new Map<Key, Value[]>()
    let index = 0
    for (const value of values) {
      const key = keyOf(value, index++)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [value])
      else group.push(value)
    }
    return groups
  },
}

/** Node 20 has it in its later versions. */
const URL_FUNCTIONS = {
  parse(text: string, base?: string): URL | null {
    return URL.canParse(text, base) ? new URL(text, base) : null
  },
}

const SET_METHODS = {
  union(this: Set<unknown>, other: SetLike): Set<unknown> {
    return new Set([...this, ...other.keys()])
  },
  intersection(this: Set<unknown>, other: SetLike): Set<unknown> {
    return new Set([...this].filter((value) => other.has(value)))
  },
  difference(this: Set<unknown>, other: SetLike): Set<unknown> {
    return new Set([...this].filter((value) => !other.has(value)))
  },
  symmetricDifference(this: Set<unknown>, other: SetLike): Set<unknown> {
    const added = [...other.keys()].filter((value) => !this.has(value))
    return new Set([...[...this].filter((value) => !other.has(value)), ...added])
  },
  isSubsetOf(this: Set<unknown>, other: SetLike): boolean {
    return [...this].every((value) => other.has(value))
  },
  isSupersetOf(this: Set<unknown>, other: SetLike): boolean {
    return [...other.keys()].every((value) => this.has(value))
  },
  isDisjointFrom(this: Set<unknown>, other: SetLike): boolean {
    return ![...this].some((value) => other.has(value))
  },
}

type Test = (value: unknown, index: number) => boolean

const ITERATOR_METHODS = {
  *map(this: Iterable<unknown>, change: (value: unknown, index: number) => unknown) {
    let index = 0
    for (const value of this) yield change(value, index++)
  },
  *filter(this: Iterable<unknown>, test: Test) {
    let index = 0
    for (const value of this) if (test(value, index++)) yield value
  },
  *flatMap(this: Iterable<unknown>, change: (value: unknown, index: number) => Iterable<unknown>) {
    let index = 0
    for (const value of this) yield* change(value, index++)
  },
  *take(this: Iterable<unknown>, count: number) {
    let left = count
    if (left > 0)
      for (const value of this) {
        yield value
        if (--left <= 0) return
      }
  },
  *drop(this: Iterable<unknown>, count: number) {
    let index = 0
    for (const value of this) if (index++ >= count) yield value
  },
  some(this: Iterable<unknown>, test: Test): boolean {
    let index = 0
    for (const value of this) if (test(value, index++)) return true
    return false
  },
  every(this: Iterable<unknown>, test: Test): boolean {
    let index = 0
    for (const value of this) if (!test(value, index++)) return false
    return true
  },
  find(this: Iterable<unknown>, test: Test): unknown {
    let index = 0
    for (const value of this) if (test(value, index++)) return value
    return undefined
  },
  forEach(this: Iterable<unknown>, work: (value: unknown, index: number) => void): void {
    let index = 0
    for (const value of this) work(value, index++)
  },
  reduce(this: Iterable<unknown>, ...given: Parameters<unknown[]['reduce']>): unknown {
    return [...this].reduce(...given)
  },
  toArray(this: Iterable<unknown>): unknown[] {
    return [...this]
  },
}

/** The builtins of this program. */
export function ownBuiltins(): Builtins {
  const arrayIterator: object = Object.getPrototypeOf([].values()) as object
  const iteratorPrototype = Object.getPrototypeOf(arrayIterator) as object
  return { Map, URL, setPrototype: Set.prototype, iteratorPrototype }
}

/** Adds what is missing, and changes nothing that is there. */
export function addMissing(builtins: Builtins): void {
  const additions = [
    [builtins.Map, MAP_FUNCTIONS],
    [builtins.URL, URL_FUNCTIONS],
    [builtins.setPrototype, SET_METHODS],
    [builtins.iteratorPrototype, ITERATOR_METHODS],
  ] as const
  for (const [target, methods] of additions)
    for (const [name, value] of Object.entries<unknown>(methods))
      if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}
