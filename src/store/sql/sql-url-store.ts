/** The URL store over SQL: one implementation for D1 and for a local SQLite file. Every write is one transaction. */

import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'
import { numberIn, textIn } from './sql-database.ts'
import type { Identity, Tally } from '../urls/url-admission.ts'
import { admit, badTime, isTime, patchProblem, seenUrlProblem, tally } from '../urls/url-admission.ts'
import { deletionOf, exportOf, hostsOf, namesOf } from './url-privacy-statements.ts'
import { entryOf, exportedLinks, linkedOf, rowOf } from './url-rows.ts'
import {
  aliasTargets,
  dropStaleAliases,
  ensureHosts,
  ensureRows,
  findOwnRow,
  findRow,
  insertLinks,
  noteRedirect,
  patchFields,
  readFields,
  readLinks,
  seenKeys,
  upsertTallies,
} from './url-statements.ts'
import type {
  DeleteCounts,
  KeyedUrl,
  LinksOutcome,
  PutOutcome,
  RedirectOutcome,
  Refusal,
  SeenUrl,
  StoreRules,
  UrlRow,
  UrlStore,
} from '../urls/url-store.ts'
import { DEFAULT_LINK_LIMIT } from '../urls/url-store.ts'

/** Rows in one statement: D1 takes texts of up to 2 MB, and a URL has at most 8 KiB. */
const ROWS_PER_STATEMENT = 200

/** A {@link UrlStore} over a database with the schema of `migrations/`. */
export function createSqlUrlStore(db: SqlDatabase, rules: StoreRules): UrlStore {
  const keyed = async (url: string): Promise<KeyedUrl> => (await rules.forUrls([url])).canonicalize(url)
  return {
    put: (urls) => put(db, rules, urls),
    async get(url) {
      const asked = await keyed(url)
      const row = await first(db, findRow(asked))
      return row === undefined ? undefined : { row: rowOf(row), askedKey: asked.key }
    },
    async seen(urls) {
      const known = await rules.forUrls(urls)
      const asked = urls.map((url) => known.canonicalize(url))
      const rows = await only(db, seenKeys(asked))
      return asked.map(({ key }, i) => ({ key, seen: rows[i]?.['seen'] === 1 }))
    },
    async patchMetadata(url, patches) {
      const identity = admit(url, await rules.forUrls([url]))
      if (identity.kind === 'refused') return identity
      const problem = patchProblem(patches)
      if (problem !== undefined) return problem
      const atMs = Math.min(...patches.map(({ updatedAtMs }) => updatedAtMs))
      if (patches.length > 0) await db.batch([...ensure(db, [identity], atMs), patchFields(identity.key, patches)])
      return { kind: 'stored', key: identity.key }
    },
    metadata: async (url) => (await only(db, readFields(await keyed(url)))).map(entryOf),
    addLinks: (from, targets, seenAtMs) => addLinks(db, rules, { from, targets, seenAtMs }),
    async links(url, { direction, limit = DEFAULT_LINK_LIMIT, afterId = 0 }) {
      return (await only(db, readLinks(await keyed(url), direction, { limit, afterId }))).map(linkedOf)
    },
    redirect: (from, to, seenAtMs) => redirect(db, rules, { from, to, seenAtMs }),
    delete: async (url) => remove(db, (await keyed(url)).key),
    names: async (url) => names(db, (await keyed(url)).key),
    export: async (url) => exportAll(db, (await keyed(url)).key),
  }
}

async function put(db: SqlDatabase, rules: StoreRules, urls: readonly SeenUrl[]): Promise<readonly PutOutcome[]> {
  const known = await rules.forUrls(urls.map(({ url }) => url))
  const judged = urls.map((seen) => {
    const refusal = seenUrlProblem(seen)
    return { seen, identity: refusal ?? admit(seen.url, known) }
  })
  const tallies = inOrder(db, tally(judged.filter(isAdmitted)))
  const statements = chunks(tallies).flatMap((chunk) => [
    dropStaleAliases(chunk),
    upsertTallies(chunk),
    // Where aliases were followed is asked in the same transaction: the next writer may take them back.
    aliasTargets(chunk.map(({ key }) => key)),
  ])
  const hosts = ensureHosts(tallies.map(({ url }) => url))
  const rows = statements.length === 0 ? [] : (await db.batch([hosts, ...statements])).flat()
  return putOutcomes(judged, tallies, rows)
}

function putOutcomes(
  judged: readonly { readonly identity: Identity | Refusal }[],
  tallies: readonly Tally[],
  rows: readonly SqlRow[],
): readonly PutOutcome[] {
  const [followed, counts] = [rows.filter(isAlias), rows.filter((row) => !isAlias(row))]
  const stored = new Map(counts.map((row) => [textIn(row, 'canonical_key'), row]))
  const targets = new Map(followed.map((row) => [textIn(row, 'old_key'), textIn(row, 'new_key')]))
  const counted = new Map<string, number>()
  for (const { key, count } of tallies) {
    const target = targets.get(key) ?? key
    counted.set(target, (counted.get(target) ?? 0) + count)
  }
  const answered = new Set<string>()
  return judged.map(({ identity }) => {
    if (identity.kind === 'refused') return identity
    const outcome = outcomeOf(targets.get(identity.key) ?? identity.key, stored, counted)
    const isFirst = outcome.isFirst && !answered.has(outcome.key)
    answered.add(outcome.key)
    return { ...outcome, isFirst }
  })
}

function isAdmitted<S>(judged: {
  readonly seen: S
  readonly identity: Identity | Refusal
}): judged is { readonly seen: S; readonly identity: Identity } {
  return judged.identity.kind === 'identity'
}

function isAlias(row: SqlRow): boolean {
  return row['old_key'] !== undefined
}

function outcomeOf(
  key: string,
  stored: ReadonlyMap<string, SqlRow>,
  counted: ReadonlyMap<string, number>,
): Exclude<PutOutcome, Refusal> {
  const row = stored.get(key)
  if (row === undefined) throw new Error(`the database did not answer for ${key}`)
  // Sightings only grow, so they equal what was just counted exactly when there were none before.
  return { kind: 'stored', id: numberIn(row, 'id'), key, isFirst: numberIn(row, 'sightings') === counted.get(key) }
}

async function addLinks(
  db: SqlDatabase,
  rules: StoreRules,
  {
    from,
    targets,
    seenAtMs,
  }: { readonly from: string; readonly targets: readonly string[]; readonly seenAtMs: number },
): Promise<LinksOutcome> {
  const known = await rules.forUrls([from, ...targets])
  const source = admit(from, known)
  if (source.kind === 'refused') return source
  if (!isTime(seenAtMs)) return badTime()
  const judged = targets.map((url) => ({ url, identity: admit(url, known) }))
  const admitted = judged.flatMap(({ identity }) => (identity.kind === 'identity' ? [identity] : []))
  const keys = inOrder(db, admitted).map(({ key }) => key)
  const links = chunks(keys).map((chunk) => insertLinks(source.key, chunk))
  await db.batch([...ensure(db, [source, ...admitted], seenAtMs), ...links])
  const refused = judged.flatMap(({ url, identity }) => (identity.kind === 'refused' ? [{ url, ...identity }] : []))
  return { kind: 'stored', key: source.key, refused }
}

async function redirect(
  db: SqlDatabase,
  rules: StoreRules,
  { from, to, seenAtMs }: { readonly from: string; readonly to: string; readonly seenAtMs: number },
): Promise<RedirectOutcome> {
  const known = await rules.forUrls([from, to])
  const [source, target] = [admit(from, known), admit(to, known)]
  if (source.kind === 'refused') return source
  if (target.kind === 'refused') return target
  if (!isTime(seenAtMs)) return badTime()
  const { key } = source
  if (key === target.key) return { kind: 'same', key }
  const statements = ensure(db, [source, target], seenAtMs)
  const results = await db.batch([...statements, noteRedirect(key, target.key)])
  return { kind: (results.at(-1) ?? []).length > 0 ? 'stored' : 'cycle', key }
}

/** The order in which writers of this database touch rows. */
function inOrder<T extends { readonly key: string }>(
  { concurrent }: SqlDatabase,
  identities: readonly T[],
): readonly T[] {
  return concurrent === true ? identities.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : identities
}

/** Statements after which every identity has a row. */
function ensure(db: SqlDatabase, identities: readonly Identity[], atMs: number): readonly Statement[] {
  const tallies = inOrder(db, identities).map((identity) => ({ ...identity, firstMs: atMs, lastMs: atMs, count: 0 }))
  const rows = chunks(tallies).flatMap((chunk) => [dropStaleAliases(chunk), ensureRows(chunk)])
  return [ensureHosts(tallies.map(({ url }) => url)), ...rows]
}

async function remove(db: SqlDatabase, key: string): Promise<DeleteCounts> {
  const row = await ownRow(db, key)
  if (row === undefined) return { rows: 0, metadata: 0, links: 0, aliases: 0 }
  const hosts = (await only(db, hostsOf(row.key))).map((host) => numberIn(host, 'id'))
  const [[counts] = []] = await db.batch(deletionOf(row.key, hosts))
  if (counts === undefined) throw new Error('the database did not say what it removed')
  const [rows, metadata] = [numberIn(counts, 'rows'), numberIn(counts, 'metadata')]
  return { rows, metadata, links: numberIn(counts, 'links'), aliases: numberIn(counts, 'aliases') }
}

async function names(db: SqlDatabase, key: string): ReturnType<UrlStore['names']> {
  const [[row] = [], aliases = []] = await db.batch(namesOf(key))
  if (row === undefined) return undefined
  return { id: numberIn(row, 'id'), keys: [row, ...aliases].map((each) => textIn(each, 'canonical_key')) }
}

async function exportAll(db: SqlDatabase, key: string): ReturnType<UrlStore['export']> {
  const row = await ownRow(db, key)
  if (row === undefined) return undefined
  const [fields = [], out = [], into = [], aliases = [], target = [], sources = []] = await db.batch(exportOf(row.key))
  const keys = (rows: readonly SqlRow[]): string[] => rows.map((each) => textIn(each, 'canonical_key'))
  return {
    row,
    metadata: fields.map(entryOf),
    ...exportedLinks(out.map(linkedOf), into.map(linkedOf)),
    aliases: keys(aliases),
    redirectsTo: keys(target)[0] ?? null,
    redirectedFrom: keys(sources),
  }
}

async function ownRow(db: SqlDatabase, key: string): Promise<UrlRow | undefined> {
  const row = await first(db, findOwnRow(key))
  return row === undefined ? undefined : rowOf(row)
}

async function only(db: SqlDatabase, statement: Statement): Promise<readonly SqlRow[]> {
  return (await db.batch([statement]))[0] ?? []
}

async function first(db: SqlDatabase, statement: Statement): Promise<SqlRow | undefined> {
  return (await only(db, statement))[0]
}

function chunks<T>(items: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(items.length / ROWS_PER_STATEMENT)
  return Array.from({ length: count }, (_, i) => items.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT))
}
