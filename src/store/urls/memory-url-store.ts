/** The URL store in memory: for tests, for short runs, and as the plainest statement of what the store does. */

import type { MemoryTables } from './memory-url-tables.ts'
import {
  emptyTables,
  endOf,
  keyForWrite,
  knownRow,
  link,
  linkedRows,
  patchField,
  removeRow,
  rowForRead,
  upsert,
} from './memory-url-tables.ts'
import type { Identity } from './url-admission.ts'
import { exportedLinks } from '../sql/url-rows.ts'
import { admit, badTime, isTime, patchProblem, seenUrlProblem } from './url-admission.ts'
import type {
  DeleteCounts,
  KeyedUrl,
  LinksOutcome,
  MetadataEntry,
  PutOutcome,
  RedirectOutcome,
  RulesOfUrls,
  SeenUrl,
  StoreRules,
  UrlExport,
  UrlRow,
  UrlStore,
} from './url-store.ts'
import { DEFAULT_LINK_LIMIT } from './url-store.ts'

/** A {@link UrlStore} over `tables`, which several stores with different rules may share. */
export function createMemoryUrlStore(rules: StoreRules, tables: MemoryTables = emptyTables()): UrlStore {
  const keyed = async (url: string): Promise<KeyedUrl> => (await rules.forUrls([url])).canonicalize(url)
  const held = async (url: string): Promise<UrlRow | undefined> => knownRow(tables, (await keyed(url)).key)
  const end = async (url: string): Promise<UrlRow | undefined> => endOf(tables, rowForRead(tables, await keyed(url)))
  return {
    ...writes(rules, tables),
    async get(url) {
      const row = await end(url)
      return row === undefined ? undefined : { row, askedKey: (await keyed(url)).key }
    },
    async seen(urls) {
      const known = await rules.forUrls(urls)
      const asked = urls.map((url) => known.canonicalize(url))
      return asked.map((each) => ({ key: each.key, seen: (rowForRead(tables, each)?.sightings ?? 0) > 0 }))
    },
    metadata: async (url) => entriesOf(tables, await end(url)),
    async links(url, { direction, limit = DEFAULT_LINK_LIMIT, afterId = 0 }) {
      const row = await end(url)
      if (row === undefined) return []
      return linkedRows(tables, row.id, direction)
        .filter(({ id }) => id > afterId)
        .slice(0, limit)
    },
    delete: async (url) => remove(tables, await held(url)),
    names: async (url) => {
      const row = await held(url)
      return row === undefined ? undefined : { id: row.id, keys: [row.key, ...aliasesOf(tables, row.key)] }
    },
    export: async (url) => exportAll(tables, await held(url)),
  }
}

function writes(
  rules: StoreRules,
  tables: MemoryTables,
): Pick<UrlStore, 'put' | 'patchMetadata' | 'addLinks' | 'redirect'> {
  const ensure = (identity: Identity, atMs: number): UrlRow =>
    upsert(tables, { ...identity, firstMs: atMs, lastMs: atMs, count: 0 })
  return {
    async put(urls) {
      const known = await rules.forUrls(urls.map(({ url }) => url))
      return urls.map((seen) => putOne(tables, known, seen))
    },
    async patchMetadata(url, patches) {
      const identity = admit(url, await rules.forUrls([url]))
      if (identity.kind === 'refused') return identity
      const problem = patchProblem(patches)
      if (problem !== undefined) return problem
      const atMs = Math.min(...patches.map(({ updatedAtMs }) => updatedAtMs))
      for (const patch of patches) patchField(tables, ensure(identity, atMs).id, patch)
      return { kind: 'stored', key: identity.key }
    },
    ...writesOfTwo(rules, tables, ensure),
  }
}

/** Writes that are about several URLs. */
function writesOfTwo(
  rules: StoreRules,
  tables: MemoryTables,
  ensure: (identity: Identity, atMs: number) => UrlRow,
): Pick<UrlStore, 'addLinks' | 'redirect'> {
  return {
    async addLinks(from, targets, seenAtMs) {
      const known = await rules.forUrls([from, ...targets])
      const source = admit(from, known)
      if (source.kind === 'refused') return source
      if (!isTime(seenAtMs)) return badTime()
      return addLinks(
        source.key,
        targets.map((url) => ({ url, identity: admit(url, known) })),
        {
          link: (identity) => link(tables, ensure(source, seenAtMs).id, ensure(identity, seenAtMs).id),
          start: () => ensure(source, seenAtMs),
        },
      )
    },
    async redirect(from, to, seenAtMs) {
      const known = await rules.forUrls([from, to])
      const [source, target] = [admit(from, known), admit(to, known)]
      if (source.kind === 'refused') return source
      if (target.kind === 'refused') return target
      if (!isTime(seenAtMs)) return badTime()
      if (source.key === target.key) return { kind: 'same', key: source.key }
      return redirect(tables, source.key, ensure(source, seenAtMs), ensure(target, seenAtMs))
    },
  }
}

function putOne(tables: MemoryTables, known: RulesOfUrls, seen: SeenUrl): PutOutcome {
  const identity = seenUrlProblem(seen) ?? admit(seen.url, known)
  if (identity.kind === 'refused') return identity
  const { seenAtMs, count = 1 } = seen
  const before = tables.idByKey.get(keyForWrite(tables, identity))
  const isFirst = before === undefined || tables.rows.get(before)?.sightings === 0
  const row = upsert(tables, { ...identity, firstMs: seenAtMs, lastMs: seenAtMs, count })
  return { kind: 'stored', id: row.id, key: row.key, isFirst }
}

function addLinks(
  key: string,
  targets: readonly { readonly url: string; readonly identity: ReturnType<typeof admit> }[],
  write: { readonly start: () => void; readonly link: (target: Identity) => void },
): LinksOutcome {
  write.start()
  const refused = targets.flatMap(({ url, identity }) => {
    if (identity.kind === 'refused') return [{ url, ...identity }]
    write.link(identity)
    return []
  })
  return { kind: 'stored', key, refused }
}

function redirect(tables: MemoryTables, key: string, source: UrlRow, target: UrlRow): RedirectOutcome {
  for (let row: UrlRow | undefined = target; row !== undefined; row = tables.rows.get(row.canonicalId ?? 0))
    if (row.id === source.id) return { kind: 'cycle', key }
  tables.rows.set(source.id, { ...source, canonicalId: target.id })
  return { kind: 'stored', key }
}

function entriesOf(tables: MemoryTables, row: UrlRow | undefined): MetadataEntry[] {
  const fields = row === undefined ? [] : [...(tables.fields.get(row.id) ?? [])]
  return fields
    .flatMap(([field, { value, updatedAtMs }]) => (value === null ? [] : [{ field, value, updatedAtMs }]))
    .toSorted((a, b) => (a.field < b.field ? -1 : 1))
}

function aliasesOf({ aliases }: MemoryTables, key: string): string[] {
  return [...aliases].flatMap(([old, { newKey }]) => (newKey === key ? [old] : [])).toSorted()
}

function remove(tables: MemoryTables, row: UrlRow | undefined): DeleteCounts {
  if (row === undefined) return { rows: 0, metadata: 0, links: 0, aliases: 0 }
  const aliases = aliasesOf(tables, row.key)
  for (const old of aliases) tables.aliases.delete(old)
  return { rows: 1, ...removeRow(tables, row), aliases: aliases.length }
}

function exportAll(tables: MemoryTables, row: UrlRow | undefined): UrlExport | undefined {
  if (row === undefined) return undefined
  const sources = [...tables.rows.values()].filter(({ canonicalId }) => canonicalId === row.id)
  return {
    row,
    metadata: entriesOf(tables, row),
    ...exportedLinks(linkedRows(tables, row.id, 'out'), linkedRows(tables, row.id, 'in')),
    aliases: aliasesOf(tables, row.key),
    redirectsTo: tables.rows.get(row.canonicalId ?? 0)?.key ?? null,
    redirectedFrom: sources.toSorted((a, b) => a.id - b.id).map(({ key }) => key),
  }
}
