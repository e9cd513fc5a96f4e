/**
 * What must always be true of the store: one key never has two identities, one identity never two keys, and nothing points
 * into the void. Reads the store once, in pages, whatever its size.
 */

import type { RowMove, UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import { hostOfRow } from '../../store/sql/url-rows.ts'
import type { StoreRules, UrlRow } from '../../store/urls/url-store.ts'
import { movesOf } from './plan-rekey.ts'

/** Kinds of problems, gravest first. */
export const PROBLEM_KINDS = [
  'false-merge', // one key, two identities: two pages are kept as one
  'split-identity', // one identity, two keys: one page is kept twice
  'filter-miss', // the seen-set calls a stored key new
  'alias-cycle', // old keys that lead to each other
  'dangling-alias', // an old key that leads to no row
  'redirect-cycle', // rows that redirect to each other
  'orphan', // a link, field or redirect of a row that does not exist
] as const

/** Kind of a problem. */
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** One violation. */
export interface Problem {
  readonly kind: ProblemKind
  /** One line for people. */
  readonly detail: string
  /** Ids of the rows it is about. */
  readonly rows: readonly number[]
  /** Keys it is about, hex for keys of the seen-set. */
  readonly keys: readonly string[]
}

/** What a check found. */
export interface InvariantReport {
  readonly rows: number
  readonly aliases: number
  readonly filterKeys: number
  /** All violations, also those that are not listed; orphans up to 10,000 of each table. */
  readonly counts: Readonly<Record<ProblemKind, number>>
  /** The first of each kind. */
  readonly problems: readonly Problem[]
}

/** Asks one shard of the seen-set after another: how many keys were tried, and those that its filter does not know. */
export type FilterCheck = () => AsyncIterable<{ readonly checked: number; readonly missing: readonly string[] }>

/** What {@link checkInvariants} is wired with. */
export interface InvariantOptions {
  readonly rules: StoreRules
  readonly filter?: FilterCheck | undefined
  /** Hosts whose rows are still to be re-keyed after a publish: their keys prove nothing yet. Default: none. */
  readonly waiting?: ReadonlySet<string> | undefined
  /** Problems that are listed, of each kind; default 100. All are counted. */
  readonly listed?: number | undefined
  /** Rows in one page; default 5000: a Worker may ask D1 a thousand times in one run. */
  readonly pageRows?: number | undefined
}

// Orphans come only from a database whose foreign keys were off; beyond this many the number says nothing more.
const COUNTED_ORPHANS = 10_000

interface Findings {
  readonly counts: Record<ProblemKind, number>
  readonly problems: Problem[]
  readonly listed: number
}

/** Checks everything. Rejects only where the database does. */
export async function checkInvariants(store: UrlMaintenance, options: InvariantOptions): Promise<InvariantReport> {
  const { listed = 100, pageRows = 5000 } = options
  const counts = Object.fromEntries(PROBLEM_KINDS.map((kind) => [kind, 0])) as Record<ProblemKind, number>
  const findings: Findings = { counts, problems: [], listed }
  const rows = await checkRows(store, { ...options, pageRows }, findings)
  const aliases = await checkAliases(store, pageRows, findings)
  for (const { table, id, missingId } of await store.orphans(COUNTED_ORPHANS)) {
    const what = { links: 'a link', metadata: 'a field', redirects: 'a redirect' }[table]
    note(findings, { kind: 'orphan', detail: `${what} of row ${id} needs row ${missingId}`, rows: [id], keys: [] })
  }
  const filterKeys = await checkFilter(options.filter, findings)
  return { rows, aliases, filterKeys, counts, problems: findings.problems }
}

/** Whether nothing was found. */
export function isSound({ counts }: InvariantReport): boolean {
  return PROBLEM_KINDS.every((kind) => counts[kind] === 0)
}

function note({ counts, problems, listed }: Findings, problem: Problem): void {
  if (counts[problem.kind]++ < listed) problems.push(problem)
}

async function checkRows(
  store: UrlMaintenance,
  options: InvariantOptions & { readonly pageRows: number },
  findings: Findings,
): Promise<number> {
  const unmatched = new Map<string, UrlRow>()
  const redirects = new Map<number, number>()
  let count = 0
  for (let after = 0; ;) {
    const rows = await store.rows(after, options.pageRows)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    count += rows.length
    for (const { id, canonicalId } of rows) if (canonicalId !== null) redirects.set(id, canonicalId)
    await checkIdentities(store, options, { rows, unmatched }, findings)
  }
  for (const cycle of cyclesOf(redirects))
    note(findings, {
      kind: 'redirect-cycle',
      detail: `rows ${cycle.join(' -> ')} redirect in a circle`,
      rows: cycle,
      keys: [],
    })
  return count
}

/** Reports rows whose URL has another key than the row: two pages share one row, or one page has two. */
async function checkIdentities(
  store: UrlMaintenance,
  { rules, waiting }: InvariantOptions,
  { rows, unmatched }: { readonly rows: readonly UrlRow[]; readonly unmatched: Map<string, UrlRow> },
  findings: Findings,
): Promise<void> {
  const judged = rows.filter((row) => waiting?.has(hostOfRow(row)) !== true)
  const moves = await movesOf(judged, rules)
  const misplaced = moves.filter(({ row, key }) => row.key !== key)
  const mixed = moves.filter((move) => move.row.key === move.key && isMixed(move))
  for (const { row, key } of [...misplaced, ...mixed]) {
    const own = row.provider === null ? key : `${row.provider}:${row.itemKind}:${row.itemId}`
    const detail =
      row.key === key
        ? `${row.key} is kept with the item ${own}, its URL says another`
        : `${row.key} is kept with ${row.url}, which is ${key}`
    note(findings, { kind: 'false-merge', detail, rows: [row.id], keys: [row.key, key] })
  }
  if (misplaced.length === 0) return
  const holders = new Map((await store.rowsByKeys(misplaced.map(({ key }) => key))).map((row) => [row.key, row]))
  for (const { row, key } of misplaced) {
    const other = holders.get(key) ?? unmatched.get(key)
    if (other === undefined) unmatched.set(key, row)
    else {
      const detail = `${row.url} and ${other.url} are both ${key}`
      note(findings, { kind: 'split-identity', detail, rows: [other.id, row.id], keys: [other.key, row.key] })
    }
  }
}

function isMixed({ row, provider, itemKind, itemId }: RowMove): boolean {
  return row.provider !== provider || row.itemKind !== itemKind || row.itemId !== itemId
}

async function checkAliases(store: UrlMaintenance, pageRows: number, findings: Findings): Promise<number> {
  const targets = new Map<string, string>()
  for (let after = ''; ;) {
    const page = await store.aliases(after, pageRows)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.oldKey
    for (const { oldKey, newKey } of page) targets.set(oldKey, newKey)
    const ends = await store.rowsByKeys(page.flatMap(({ oldKey, newKey }) => [oldKey, newKey]))
    const byKey = new Map(ends.map((row) => [row.key, row]))
    for (const { oldKey, newKey } of page) {
      const live = byKey.get(oldKey)
      if (live !== undefined)
        note(findings, {
          kind: 'false-merge',
          detail: `${oldKey} is the key of row ${live.id} and an old name of ${newKey}`,
          rows: [live.id],
          keys: [oldKey, newKey],
        })
      if (!byKey.has(newKey))
        note(findings, {
          kind: 'dangling-alias',
          detail: `${oldKey} leads to ${newKey}, which is no row`,
          rows: [],
          keys: [oldKey, newKey],
        })
    }
  }
  for (const cycle of cyclesOf(targets))
    note(findings, { kind: 'alias-cycle', detail: `${cycle.join(' -> ')} lead to each other`, rows: [], keys: cycle })
  return targets.size
}

async function checkFilter(filter: FilterCheck | undefined, findings: Findings): Promise<number> {
  let keys = 0
  if (filter === undefined) return keys
  for await (const { checked, missing } of filter()) {
    keys += checked
    for (const key of missing)
      note(findings, {
        kind: 'filter-miss',
        detail: `the filter calls ${key} new, the table holds it`,
        rows: [],
        keys: [key],
      })
  }
  return keys
}

/** Every cycle once. Each node has one successor, so a walk either ends, meets an older walk, or closes a circle. */
function cyclesOf<T>(next: ReadonlyMap<T, T>): T[][] {
  const walkOf = new Map<T, number>()
  const cycles: T[][] = []
  let walk = 0
  for (const start of next.keys()) {
    walk++
    const path: T[] = []
    let at: T | undefined = start
    while (at !== undefined && !walkOf.has(at)) {
      walkOf.set(at, walk)
      path.push(at)
      at = next.get(at)
    }
    if (at !== undefined && walkOf.get(at) === walk) cycles.push(path.slice(path.indexOf(at)))
  }
  return cycles
}
