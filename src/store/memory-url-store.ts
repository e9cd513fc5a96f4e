/** The URL store in memory: for tests, for short runs, and as the plainest statement of what the store does. */

import type { MemoryTables } from './memory-url-tables.ts'
import {
  emptyTables,
  endOf,
  keyForWrite,
  link,
  linkedRows,
  patchField,
  removeRow,
  rowForRead,
  upsert,
} from './memory-url-tables.ts'
import type { Identity } from './url-admission.ts'
import { exportedLinks } from './url-rows.ts'
import { admit, badTime, isTime, patchProblem, sightingProblem } from './url-admission.ts'
import type {
  DeleteCounts,
  LinksOutcome,
  MetadataEntry,
  PutOutcome,
  RedirectOutcome,
  Sighting,
  StoreRules,
  UrlExport,
  UrlRow,
  UrlStore,
} from './url-store.ts'
import { DEFAULT_LINK_LIMIT } from './url-store.ts'

/** A {@link UrlStore} over `tables`, which several stores with different rules may share. */
export function createMemoryUrlStore(rules: StoreRules, tables: MemoryTables = emptyTables()): UrlStore {
  const own = (url: string): UrlRow | undefined => rowForRead(tables, rules.canonicalize(url).key)
  const end = (url: string): UrlRow | undefined => endOf(tables, own(url))
  return {
    ...writes(rules, tables),
    async get(url) {
      const row = end(url)
      return row === undefined ? undefined : { row, askedKey: rules.canonicalize(url).key }
    },
    seen: async (urls) =>
      urls.map((url) => ({ key: rules.canonicalize(url).key, seen: (own(url)?.sightings ?? 0) > 0 })),
    metadata: async (url) => entriesOf(tables, end(url)),
    async links(url, { direction, limit = DEFAULT_LINK_LIMIT, afterId = 0 }) {
      const row = end(url)
      if (row === undefined) return []
      return linkedRows(tables, row.id, direction)
        .filter(({ id }) => id > afterId)
        .slice(0, limit)
    },
    delete: async (url) => remove(tables, own(url)),
    names: async (url) => {
      const row = own(url)
      return row === undefined ? undefined : { id: row.id, keys: [row.key, ...aliasesOf(tables, row.key)] }
    },
    export: async (url) => exportAll(tables, own(url)),
  }
}

function writes(
  rules: StoreRules,
  tables: MemoryTables,
): Pick<UrlStore, 'put' | 'patchMetadata' | 'addLinks' | 'redirect'> {
  const ensure = (identity: Identity, atMs: number): UrlRow =>
    upsert(tables, { ...identity, firstMs: atMs, lastMs: atMs, count: 0 }, rules.ruleRevision)
  return {
    put: async (sightings) => put(tables, rules, sightings),
    async patchMetadata(url, patches) {
      const identity = admit(url, rules)
      if (identity.kind === 'refused') return identity
      const problem = patchProblem(patches)
      if (problem !== undefined) return problem
      const atMs = Math.min(...patches.map(({ updatedAtMs }) => updatedAtMs))
      for (const patch of patches) patchField(tables, ensure(identity, atMs).id, patch)
      return { kind: 'stored', key: identity.key }
    },
    async addLinks(from, targets, seenAtMs) {
      const source = admit(from, rules)
      if (source.kind === 'refused') return source
      if (!isTime(seenAtMs)) return badTime()
      return addLinks(
        source.key,
        targets.map((url) => ({ url, identity: admit(url, rules) })),
        {
          link: (identity) => link(tables, ensure(source, seenAtMs).id, ensure(identity, seenAtMs).id),
          start: () => ensure(source, seenAtMs),
        },
      )
    },
    async redirect(from, to, seenAtMs) {
      const [source, target] = [admit(from, rules), admit(to, rules)]
      if (source.kind === 'refused') return source
      if (target.kind === 'refused') return target
      if (!isTime(seenAtMs)) return badTime()
      if (source.key === target.key) return { kind: 'same', key: source.key }
      return redirect(tables, source.key, ensure(source, seenAtMs), ensure(target, seenAtMs))
    },
  }
}

function put(tables: MemoryTables, rules: StoreRules, sightings: readonly Sighting[]): readonly PutOutcome[] {
  return sightings.map((sighting) => {
    const identity = sightingProblem(sighting) ?? admit(sighting.url, rules)
    if (identity.kind === 'refused') return identity
    const { seenAtMs, count = 1 } = sighting
    const known = tables.idByKey.get(keyForWrite(tables, identity.key, rules.ruleRevision))
    const isFirst = known === undefined || tables.rows.get(known)?.sightings === 0
    const row = upsert(tables, { ...identity, firstMs: seenAtMs, lastMs: seenAtMs, count }, rules.ruleRevision)
    return { kind: 'stored', id: row.id, key: row.key, isFirst }
  })
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
