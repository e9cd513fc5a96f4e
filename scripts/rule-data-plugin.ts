/** Keeps the notes of the rule data, which only people and tests read, out of a bundle. */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type {
  FoldException,
  FragmentPage,
  NamingScheme,
  PlatformProfile,
  Provider,
  Redirector,
  TrackingFacts,
} from '../src/rules/types.ts'
import type { ClickServer, PassThroughRule, SecretShape, SessionRule } from '../src/rules/untouched-types.ts'
import { isObject, moduleText, type Exports } from './rule-module-text.ts'

type FieldOf<Entry> = keyof Entry & string

const RULE_NOTES: readonly (FieldOf<SessionRule> & FieldOf<Redirector> & FieldOf<FragmentPage>)[] = [
  'source',
  'examples',
]

/**
 * Data files below `src/rules/data`, and which fields of their entries are notes. A field of that name deeper in an entry is no
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
  { files: /^(?:fragment-pages|redirectors|sessions)\.ts$/, fields: RULE_NOTES },
  { files: /^click-servers\.ts$/, fields: ['source', 'added'] satisfies FieldOf<ClickServer>[] },
  {
    files: /^(?:pass-through|secret-shapes)\.ts$/,
    fields: ['source', 'added', 'examples'] satisfies (FieldOf<PassThroughRule> & FieldOf<SecretShape>)[],
  },
  { files: /^host-families\.ts$/, fields: [] },
  { files: /^naming-schemes\.ts$/, fields: ['why'] satisfies FieldOf<NamingScheme>[] },
  { files: /^fold-exceptions\.ts$/, fields: ['why', 'source'] satisfies FieldOf<FoldException>[] },
]

/**
 * esbuild plugin: a data file of `src/rules/data` is imported here and now, and bundled as the values of its exports without
 * their notes, rows of facts with the same conditions as one. Everything that decides about a URL stays; `source` of a fact reads `undefined` in such a bundle. For one
 * build, not for watching: Node imports a file once. Works in the asynchronous API of esbuild alone.
 */
export function ruleDataPlugin(): Plugin {
  return {
    name: 'rule-data',
    setup(build): void {
      build.onLoad({ filter: /[/\\]src[/\\]rules[/\\]data[/\\].*\.ts$/ }, async ({ path }) => {
        const file = path.replaceAll('\\', '/').replace(/^.*\/src\/rules\/data\//, '')
        const notes = NOTES.find(({ files }) => files.test(file))
        if (notes === undefined) return undefined
        const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
        const bare = bareExports(exports, notes.fields)
        return {
          contents: moduleText(notes.isJoined === true ? joinedExports(bare) : bare, { isPacked: true }),
          loader: 'js',
        }
      })
    },
  }
}

/** The text of a module with the same exports, their entries without these fields: values alone, no types, and no imports. */
export function withoutNotes(exports: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return moduleText(bareExports(exports, fields), { isPacked: false })
}

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
