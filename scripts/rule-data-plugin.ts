/** Keeps the notes of the rule data, which only people and tests read, out of a bundle. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type {
  FoldException,
  FragmentPage,
  NamingScheme,
  PassThroughRule,
  PlatformProfile,
  Provider,
  Redirector,
  SessionRule,
  TrackingFacts,
} from '../src/rules/types.ts'
import { packRoutes, packWords } from './rule-data-text.ts'

type FieldOf<Entry> = keyof Entry & string

const RULE_NOTES: readonly (FieldOf<SessionRule> &
  FieldOf<PassThroughRule> &
  FieldOf<Redirector> &
  FieldOf<FragmentPage>)[] = ['source', 'examples']

/**
 * Data files below `src/rules`, and which fields of their entries are notes. A field of that name deeper in an entry is no
 * note and stays; a file without notes is there for its lists. `isJoined`: each name of a row speaks for itself, so rows with the same conditions may become one.
 */
const NOTES: readonly { readonly files: RegExp; readonly fields: readonly string[]; readonly isJoined?: true }[] = [
  {
    files: /^providers\/(?!index\.ts$)[\w-]+\.ts$/,
    fields: ['examples'] satisfies FieldOf<Provider>[],
  },
  {
    files: /^tracking-params\/(?!index\.ts$)[\w-]+\.ts$/,
    fields: ['class', 'source', 'added', 'examples'] satisfies FieldOf<TrackingFacts>[],
    isJoined: true,
  },
  {
    files: /^platforms\/(?!index\.ts$)[\w-]+\.ts$/,
    fields: ['source', 'examples'] satisfies FieldOf<PlatformProfile>[],
  },
  { files: /^(?:fragment-pages|pass-through|redirectors|sessions)\.ts$/, fields: RULE_NOTES },
  { files: /^host-families\.ts$/, fields: [] },
  { files: /^naming-schemes\.ts$/, fields: ['why'] satisfies FieldOf<NamingScheme>[] },
  { files: /^fold-exceptions\.ts$/, fields: ['why', 'source'] satisfies FieldOf<FoldException>[] },
]

/**
 * esbuild plugin: a data file of `src/rules` is imported here and now, and bundled as the values of its exports without
 * their notes, rows of facts with the same conditions as one. Everything that decides about a URL stays; `source` of a fact reads `undefined` in such a bundle. For one
 * build, not for watching: Node imports a file once. Works in the asynchronous API of esbuild alone.
 */
export function ruleDataPlugin(): Plugin {
  return {
    name: 'rule-data',
    setup(build): void {
      build.onLoad({ filter: /[/\\]src[/\\]rules[/\\].*\.ts$/ }, async ({ path }) => {
        const file = path.replaceAll('\\', '/').replace(/^.*\/src\/rules\//, '')
        const notes = NOTES.find(({ files }) => files.test(file))
        if (notes === undefined) return undefined
        const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
        const bare = bareExports(exports, notes.fields)
        return { contents: moduleText(notes.isJoined === true ? joinedExports(bare) : bare, true), loader: 'js' }
      })
    },
  }
}

/** The text of a module with the same exports, their entries without these fields: values alone, no types, and no imports. */
export function withoutNotes(exports: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return moduleText(bareExports(exports, fields), false)
}

type Exports = readonly (readonly [name: string, value: unknown])[]

function bareExports(exports: Readonly<Record<string, unknown>>, fields: readonly string[]): Exports {
  return Object.entries(exports).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((entry) => bareEntry(entry, fields)) : bareEntry(value, fields),
  ])
}

function bareEntry(entry: unknown, fields: readonly string[]): unknown {
  if (!isObject(entry)) return entry
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !fields.includes(field)))
}

function joinedExports(exports: Exports): Exports {
  return exports.map(([name, value]) => [name, Array.isArray(value) ? joinedRows(value) : value])
}

/** Rows of facts that differ in nothing but names, one row with all their names, in order: 330 bytes of the bundle. */
function joinedRows(rows: readonly unknown[]): unknown[] {
  const namesByRest = new Map<string, string[]>()
  return rows.flatMap((row) => {
    if (!hasNames(row)) return [row]
    const { names, ...rest } = row
    const key = JSON.stringify(rest)
    const joined = namesByRest.get(key)
    if (joined !== undefined) {
      joined.push(...names)
      joined.sort()
      return []
    }
    const own = [...names]
    namesByRest.set(key, own)
    return [{ names: own, ...rest }]
  })
}

function hasNames(row: unknown): row is { readonly names: readonly string[] } {
  return isObject(row) && 'names' in row && Array.isArray(row.names)
}

const TEXT_MODULE = join(import.meta.dirname, 'rule-data-text.ts')

/** Shorter texts are not worth a name: a compressor finds them again by itself. */
const MIN_SHARED = 200

/**
 * What several entries hold, be it one object of the source or one like it, is written once: it would be half of the bundle.
 * With `isPacked`, lists become text that is read by a module of this folder; only a bundle can take that in.
 */
function moduleText(exports: Exports, isPacked: boolean): string {
  const uses = new Map<string, number>()
  for (const [, value] of exports) countUses(value, uses)
  const lines = isPacked ? [`import { unpackRoutes, unpackWords } from ${JSON.stringify(TEXT_MODULE)}`] : []
  const names = new Map<string, string>()
  /** The text itself, or the name of a constant that holds it. */
  const named = (whole: string, text: string): string => {
    if (whole.length < MIN_SHARED || uses.get(whole) === 1) return text
    const name = names.get(whole) ?? `shared${names.size}`
    if (!names.has(whole)) lines.push(`const ${name} = ${text}`)
    names.set(whole, name)
    return name
  }
  const literal = (value: unknown): string => {
    const whole = JSON.stringify(value)
    if (!isObject(value)) return whole
    return names.get(whole) ?? named(whole, Array.isArray(value) ? listText(value) : objectText(value))
  }
  const listText = (list: readonly unknown[]): string => {
    const words = isPacked ? packWords(list) : undefined
    return words === undefined ? `[${list.map(literal).join(',')}]` : `unpackWords(${JSON.stringify(words)})`
  }
  const objectText = (value: object): string => `{${Object.entries(value).flatMap(fieldText).join(',')}}`
  /** Routes are read from their text when somebody asks for them: a Worker that only fronts a site never does. */
  const fieldText = ([name, field]: readonly [string, unknown]): string[] => {
    if (field === undefined) return []
    const routes = isPacked && Array.isArray(field) ? packRoutes(field) : undefined
    if (routes === undefined) return [`${JSON.stringify(name)}:${literal(field)}`]
    const text = named(JSON.stringify(field), JSON.stringify(routes))
    return [`get ${JSON.stringify(name)}(){return unpackRoutes(${text})}`]
  }
  for (const [name, value] of exports) lines.push(`export const ${name} = ${literal(value)}`)
  return lines.join('\n')
}

/** How often each object occurs, by its text; what stands in one that occurred before is not counted again. */
function countUses(value: unknown, uses: Map<string, number>): void {
  if (!isObject(value)) return
  const text = JSON.stringify(value)
  const before = uses.get(text) ?? 0
  uses.set(text, before + 1)
  if (before === 0) for (const inner of Object.values(value)) countUses(inner, uses)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
