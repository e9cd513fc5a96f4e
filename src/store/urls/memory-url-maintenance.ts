/** The jobs' view of the store in memory. */

import { hostOfUrl } from '../../url/parts.ts'
import type { MemoryTables } from './memory-url-tables.ts'
import { endOf, link, patchField, removeRow } from './memory-url-tables.ts'
import { revisionText } from '../records/rule-revision.ts'
import type { BackfillProgress, RekeyBatch, UrlMaintenance } from './url-maintenance.ts'
import type { UrlRow } from './url-store.ts'

/** {@link UrlMaintenance} over the tables of a memory store. Nothing can point at a missing row there. */
export function createMemoryUrlMaintenance(tables: MemoryTables): UrlMaintenance {
  return {
    rows: async (afterId, limit, host) =>
      byId(tables)
        .filter(({ id, url }) => id > afterId && (host === undefined || hostOfUrl(url) === host))
        .slice(0, limit),
    async hostsWithRows(hosts) {
      const present = new Set(byId(tables).map(({ url }) => hostOfUrl(url)))
      return [...new Set(hosts)].filter((host) => present.has(host)).toSorted()
    },
    async rowsByKeys(keys) {
      const wanted = new Set(keys)
      return byId(tables).filter(({ key }) => wanted.has(key))
    },
    aliases: async (afterKey, limit) =>
      [...tables.aliases]
        .map(([oldKey, alias]) => ({ oldKey, ...alias }))
        .filter(({ oldKey }) => oldKey > afterKey)
        .toSorted((a, b) => (a.oldKey < b.oldKey ? -1 : 1))
        .slice(0, limit),
    async dropAliases(hosts, domain) {
      for (const [old, { rules, host }] of tables.aliases)
        if (rules.domain === domain && hosts.includes(host)) tables.aliases.delete(old)
    },
    orphans: async () => [],
    ...backfills(tables),
  }
}

function backfills(
  tables: MemoryTables,
): Pick<UrlMaintenance, 'backfill' | 'startBackfill' | 'commitBatch' | 'finishBackfill'> {
  const runs = new Map<string, BackfillProgress>()
  return {
    backfill: async (scope) => runs.get(scope),
    async startBackfill({ scope, ruleRevision }, startedAtMs) {
      const lastId = byId(tables).at(-1)?.id ?? 0
      const counts = { cursor: 0, lastId, scanned: 0, rekeyed: 0, merged: 0 }
      const run = { scope, ruleRevision, ...counts, startedAtMs, finishedAtMs: null }
      runs.set(scope, run)
      return run
    },
    async commitBatch(batch) {
      const run = runs.get(batch.run.scope)
      const isSame = run?.ruleRevision === batch.run.ruleRevision && run.cursor === batch.cursor.from
      if (run === undefined || !isSame || !isUnchanged(tables, batch)) return 'outdated'
      applyBatch(tables, batch)
      const rekeyed = batch.moves.filter(({ row, key }) => row.key !== key).length
      runs.set(run.scope, {
        ...run,
        cursor: batch.cursor.to,
        scanned: run.scanned + batch.scanned,
        rekeyed: run.rekeyed + rekeyed,
        merged: run.merged + batch.merges.length,
      })
      return 'done'
    },
    async finishBackfill({ scope, ruleRevision }, finishedAtMs) {
      const run = runs.get(scope)
      if (run?.ruleRevision === ruleRevision) runs.set(scope, { ...run, finishedAtMs })
    },
  }
}

function byId(tables: MemoryTables): UrlRow[] {
  return [...tables.rows.values()].toSorted((a, b) => a.id - b.id)
}

function isUnchanged({ rows, idByKey }: MemoryTables, { moves, merges }: RekeyBatch): boolean {
  const involved = new Set([...moves, ...merges].map(({ row }) => row.id))
  const same = [...moves, ...merges].every(({ row }) => {
    const now = rows.get(row.id)
    return now !== undefined && now.key === row.key && now.url === row.url
  })
  return same && moves.every(({ key }) => involved.has(idByKey.get(key) ?? [...involved][0] ?? 0))
}

function applyBatch(tables: MemoryTables, batch: RekeyBatch): void {
  const { rows, idByKey, aliases } = tables
  const keyOf = new Map(batch.moves.map(({ row, key }) => [row.id, key]))
  const movedKeys = new Map([
    ...batch.moves.map(({ row, key }) => [row.key, key] as const),
    ...batch.merges.map(({ row, intoId }) => [row.key, keyOf.get(intoId) ?? row.key] as const),
  ])
  for (const { row } of [...batch.moves, ...batch.merges]) idByKey.delete(row.key)
  for (const { row, key, url, provider, itemKind, itemId, rules } of batch.moves) {
    const now = rows.get(row.id) ?? row
    const ruleRevision = revisionText(rules)
    rows.set(row.id, { ...now, key, url, provider, itemKind, itemId, ruleRevision })
    idByKey.set(key, row.id)
  }
  mergeRows(tables, batch)
  for (const [old, alias] of aliases)
    aliases.set(old, { ...alias, newKey: movedKeys.get(alias.newKey) ?? alias.newKey })
  for (const { oldKey, ...alias } of batch.aliases) aliases.set(oldKey, alias)
  for (const { key } of batch.moves) aliases.delete(key)
}

function mergeRows(tables: MemoryTables, { merges }: RekeyBatch): void {
  const survivorOf = new Map(merges.map(({ row, intoId }) => [row.id, intoId]))
  for (const { row, intoId } of merges) {
    const [gone, kept] = [tables.rows.get(row.id), tables.rows.get(intoId)]
    if (gone === undefined || kept === undefined) continue
    tables.rows.set(intoId, {
      ...kept,
      sightings: kept.sightings + gone.sightings,
      firstSeenMs: Math.min(kept.firstSeenMs, gone.firstSeenMs),
      lastSeenMs: Math.max(kept.lastSeenMs, gone.lastSeenMs),
    })
    for (const [field, stored] of tables.fields.get(row.id) ?? []) patchField(tables, intoId, { field, ...stored })
    for (const target of tables.out.get(row.id) ?? []) link(tables, intoId, survivorOf.get(target) ?? target)
    for (const source of tables.into.get(row.id) ?? []) link(tables, survivorOf.get(source) ?? source, intoId)
  }
  mergeRedirects(tables, merges, survivorOf)
  for (const { row } of merges) {
    const gone = tables.rows.get(row.id)
    if (gone !== undefined) removeRow(tables, gone)
  }
}

function mergeRedirects(
  tables: MemoryTables,
  merges: RekeyBatch['merges'],
  survivorOf: ReadonlyMap<number, number>,
): void {
  const { rows } = tables
  const survivors = [...new Set(survivorOf.values())].toSorted((a, b) => a - b)
  for (const row of rows.values()) {
    const survivor = survivorOf.get(row.canonicalId ?? 0)
    if (survivor !== undefined) rows.set(row.id, { ...row, canonicalId: survivor })
  }
  for (const id of survivors) {
    const kept = rows.get(id)
    if (kept === undefined || (kept.canonicalId !== null && kept.canonicalId !== id)) continue
    const gained = merges
      .filter(({ intoId }) => intoId === id)
      .toSorted((a, b) => a.row.id - b.row.id)
      .map(({ row }) => rows.get(row.id)?.canonicalId ?? null)
      .find((target) => target !== null && target !== id)
    rows.set(id, { ...kept, canonicalId: gained ?? null })
  }
  for (const id of survivors) {
    const kept = rows.get(id)
    if (kept !== undefined && endOf(tables, kept) === undefined && leadsBack(tables, id))
      rows.set(id, { ...kept, canonicalId: null })
  }
}

function leadsBack({ rows }: MemoryTables, id: number): boolean {
  const visited = new Set<number>()
  for (let at = rows.get(id)?.canonicalId ?? null; at !== null && !visited.has(at);) {
    if (at === id) return true
    visited.add(at)
    at = rows.get(at)?.canonicalId ?? null
  }
  return false
}
