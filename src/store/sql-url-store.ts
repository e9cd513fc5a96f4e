/** The URL store over SQL: one implementation for D1 and for a local SQLite file. Every write is one transaction. */

import type { SqlDatabase, SqlRow, Statement } from './sql-database.ts'
import { numberIn, textIn } from './sql-database.ts'
import type { Identity } from './url-admission.ts'
import { admit, badTime, isTime, patchProblem, sightingProblem, tally } from './url-admission.ts'
import { deletionOf, exportOf, namesOf } from './url-privacy-statements.ts'
import { entryOf, exportedLinks, linkedOf, rowOf } from './url-rows.ts'
import {
  aliasTargets,
  dropStaleAliases,
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
  LinksOutcome,
  PutOutcome,
  RedirectOutcome,
  Refusal,
  Sighting,
  StoreRules,
  UrlRow,
  UrlStore,
} from './url-store.ts'
import { DEFAULT_LINK_LIMIT } from './url-store.ts'

/** Rows in one statement: D1 takes texts of up to 2 MB, and a URL has at most 8 KiB. */
const ROWS_PER_STATEMENT = 200

/** A {@link UrlStore} over a database with the schema of `migrations/`. */
export function createSqlUrlStore(db: SqlDatabase, rules: StoreRules): UrlStore {
  const keyOf = (url: string): string => rules.canonicalize(url).key
  return {
    put: (sightings) => put(db, rules, sightings),
    async get(url) {
      const askedKey = keyOf(url)
      const row = await first(db, findRow(askedKey))
      return row === undefined ? undefined : { row: rowOf(row), askedKey }
    },
    async seen(urls) {
      const keys = urls.map(keyOf)
      const rows = await only(db, seenKeys(keys))
      return keys.map((key, i) => ({ key, seen: rows[i]?.['seen'] === 1 }))
    },
    async patchMetadata(url, patches) {
      const identity = admit(url, rules)
      if (identity.kind === 'refused') return identity
      const problem = patchProblem(patches)
      if (problem !== undefined) return problem
      const atMs = Math.min(...patches.map(({ updatedAtMs }) => updatedAtMs))
      if (patches.length > 0) await db.batch([...ensure([identity], atMs, rules), patchFields(identity.key, patches)])
      return { kind: 'stored', key: identity.key }
    },
    metadata: async (url) => (await only(db, readFields(keyOf(url)))).map(entryOf),
    addLinks: (from, targets, seenAtMs) => addLinks(db, rules, { from, targets, seenAtMs }),
    async links(url, { direction, limit = DEFAULT_LINK_LIMIT, afterId = 0 }) {
      return (await only(db, readLinks(keyOf(url), direction, { limit, afterId }))).map(linkedOf)
    },
    redirect: (from, to, seenAtMs) => redirect(db, rules, { from, to, seenAtMs }),
    delete: (url) => remove(db, keyOf(url)),
    names: (url) => names(db, keyOf(url)),
    export: (url) => exportAll(db, keyOf(url)),
  }
}

async function put(db: SqlDatabase, rules: StoreRules, sightings: readonly Sighting[]): Promise<readonly PutOutcome[]> {
  const judged = sightings.map((sighting) => {
    const refusal = sightingProblem(sighting)
    return { sighting, identity: refusal ?? admit(sighting.url, rules) }
  })
  const tallies = tally(judged.filter(isAdmitted))
  const statements = chunks(tallies).flatMap((chunk) => {
    const keys = chunk.map(({ key }) => key)
    // Where aliases were followed is asked in the same transaction: the next writer may take them back.
    return [dropStaleAliases(keys, rules.ruleRevision), upsertTallies(chunk, rules.ruleRevision), aliasTargets(keys)]
  })
  const rows = statements.length === 0 ? [] : (await db.batch(statements)).flat()
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
  readonly sighting: S
  readonly identity: Identity | Refusal
}): judged is { readonly sighting: S; readonly identity: Identity } {
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
  const source = admit(from, rules)
  if (source.kind === 'refused') return source
  if (!isTime(seenAtMs)) return badTime()
  const judged = targets.map((url) => ({ url, identity: admit(url, rules) }))
  const admitted = judged.flatMap(({ identity }) => (identity.kind === 'identity' ? [identity] : []))
  const statements = chunks(admitted).flatMap((chunk) => [
    ...ensure(chunk, seenAtMs, rules),
    insertLinks(
      source.key,
      chunk.map(({ key }) => key),
    ),
  ])
  await db.batch([...ensure([source], seenAtMs, rules), ...statements])
  const refused = judged.flatMap(({ url, identity }) => (identity.kind === 'refused' ? [{ url, ...identity }] : []))
  return { kind: 'stored', key: source.key, refused }
}

async function redirect(
  db: SqlDatabase,
  rules: StoreRules,
  { from, to, seenAtMs }: { readonly from: string; readonly to: string; readonly seenAtMs: number },
): Promise<RedirectOutcome> {
  const [source, target] = [admit(from, rules), admit(to, rules)]
  if (source.kind === 'refused') return source
  if (target.kind === 'refused') return target
  if (!isTime(seenAtMs)) return badTime()
  const { key } = source
  if (key === target.key) return { kind: 'same', key }
  const statements = ensure([source, target], seenAtMs, rules)
  const results = await db.batch([...statements, noteRedirect(key, target.key)])
  return { kind: (results.at(-1) ?? []).length > 0 ? 'stored' : 'cycle', key }
}

/** Statements after which every identity has a row. */
function ensure(identities: readonly Identity[], atMs: number, rules: StoreRules): readonly Statement[] {
  const tallies = identities.map((identity) => ({ ...identity, firstMs: atMs, lastMs: atMs, count: 0 }))
  const keys = tallies.map(({ key }) => key)
  return [dropStaleAliases(keys, rules.ruleRevision), ensureRows(tallies, rules.ruleRevision)]
}

async function remove(db: SqlDatabase, key: string): Promise<DeleteCounts> {
  const own = await names(db, key)
  const counts = own?.keys[0] === undefined ? undefined : (await db.batch(deletionOf(own.keys[0])))[0]?.[0]
  if (counts === undefined) return { rows: 0, metadata: 0, links: 0, aliases: 0 }
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
