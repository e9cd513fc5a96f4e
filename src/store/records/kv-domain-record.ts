/** Domain records in Workers KV, seen through a memory of the isolate: one read per host and minute at most, and a short wait for a new host only. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { recordNames } from '../../rules/record/record-concerns.ts'
import { parseRuleOverlay } from '../../rules/record/parse-rule-overlay.ts'
import type { RuleSet } from '../../rules/types.ts'
import { parseJson } from '../json-text.ts'
import { acceptRecord, type RecordText } from './accept-record.ts'
import type { DomainKnowledge, DomainRecordSource, KvReader, RecordFault } from './domain-record-source.ts'
import { domainRecordKey, RULE_OVERLAY_KEY } from '../keys.ts'
import { createLru, type Lru } from './lru.ts'
import { provenChecksum } from './sealed-text.ts'

/** How long a record is used before it is read again, in milliseconds. */
export const FRESH_MS = 60_000
/** How long a record is used while KV does not answer, in milliseconds. */
export const STALE_MS = 24 * 3_600_000
/** From this age on a request waits while its record is read again, in milliseconds: an idle site has no earlier request to do so. */
export const IDLE_MS = 300_000
/** How long a request waits for a record that this isolate does not hold, or has not used lately, in milliseconds. */
export const COLD_BUDGET_MS = 50
/** Pause after a failed read of a host that nothing is known about, in milliseconds. */
export const COLD_RETRY_MS = 10_000

/** Hosts with a record. A quarter of what an isolate has; usual records of a few KiB never reach it. */
const KNOWN_LIMITS = { maxEntries: 200, maxBytes: 32 * 1024 * 1024 }
/** Hosts without one. They are kept apart: a client can make up as many as it likes, and must not evict the records of real ones. */
const UNKNOWN_LIMITS = { maxEntries: 1000, maxBytes: 2 * 1024 * 1024 }
/** Memory of a compiled record for each character of its text, and for each record however short (decision 085). */
const COMPILED_BYTES_PER_CHARACTER = 14
const COMPILED_BYTES = 16 * 1024
// A read that was cut off with its request never settles; after this time another one may be started.
const READ_LOST_MS = 10_000
const CACHE_TTL_SECONDS = 60
const ENTRY_OVERHEAD_BYTES = 1024

/** What {@link createKvDomainRecords} is wired with. */
export interface KvDomainRecordOptions<T> {
  readonly kv: KvReader
  /** Makes the rules of a host ready for use. May throw on a record that no rules can be made of: it is then a bad record. */
  readonly compile: (knowledge: DomainKnowledge) => T
  readonly nowMs: () => number
  readonly onFault: (fault: RecordFault) => void
}

interface Entry<T> {
  /** Compiled from `record` and the overlay, or from built-in rules alone; absent until something was needed. */
  value: T | undefined
  record: DomainRecord | undefined
  recordText: string | null
  overlayText: string | null
  /** When KV answered last; -Infinity: never. */
  readAtMs: number
  /** Reads are not started before. */
  nextReadMs: number
  reading: Promise<void> | undefined
}

/** What KV said about a host. */
interface Answer extends RecordText {
  readonly overlayText: string | null
}

interface Overlay {
  /** When KV answered last; -Infinity: never. */
  readAtMs: number
  text: string | null
  rules: RuleSet | undefined
}

interface State<T> extends KvDomainRecordOptions<T> {
  readonly known: Lru<Entry<T>>
  readonly unknown: Lru<Entry<T>>
  readonly overlay: Overlay
}

/**
 * Reads `domain:<host>`, for `www.shop.test` also `domain:shop.test`, in one KV operation, and the rule overlay with one of them each
 * minute. Fresh for {@link FRESH_MS}, then refreshed behind the response for up to {@link STALE_MS}. One request waits at most
 * {@link COLD_BUDGET_MS} for a record older than {@link IDLE_MS} (decision 061), every one as long for a host that was never met, and
 * then goes on with built-in rules; the late answer still counts for the next request. An absent record is remembered like any other.
 * A record that is broken, too large, wrongly sealed, of another host or of an older revision never replaces a good one. A host
 * with `www.` that has no record of its own gets the one of the domain behind `www.` (docs/spec.md, 9.5).
 */
export function createKvDomainRecords<T>(options: KvDomainRecordOptions<T>): DomainRecordSource<T> {
  const state: State<T> = {
    ...options,
    known: createLru<Entry<T>>(KNOWN_LIMITS),
    unknown: createLru<Entry<T>>(UNKNOWN_LIMITS),
    overlay: { readAtMs: Number.NEGATIVE_INFINITY, text: null, rules: undefined },
  }
  return {
    lookup(host, waitUntil) {
      const now = state.nowMs()
      const entry = state.known.get(host) ?? state.unknown.get(host) ?? newEntry(state, host)
      const age = now - entry.readAtMs
      if (age < FRESH_MS && entry.value !== undefined) return entry.value
      const asks = now >= entry.nextReadMs
      if (asks) startRead(state, host, entry, waitUntil)
      if (age < STALE_MS && entry.value !== undefined && !(asks && age >= IDLE_MS)) return entry.value
      return entry.reading === undefined ? builtIn(state, host, entry) : firstAnswer(state, host, entry)
    },
  }
}

function newEntry<T>(state: State<T>, host: string): Entry<T> {
  const entry: Entry<T> = {
    value: undefined,
    record: undefined,
    recordText: null,
    overlayText: null,
    readAtMs: Number.NEGATIVE_INFINITY,
    nextReadMs: Number.NEGATIVE_INFINITY,
    reading: undefined,
  }
  file(state, host, entry)
  return entry
}

function startRead<T>(
  state: State<T>,
  host: string,
  entry: Entry<T>,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  entry.nextReadMs = state.nowMs() + READ_LOST_MS
  const reading = readInto(state, host, entry).finally(() => {
    if (entry.reading === reading) entry.reading = undefined
  })
  entry.reading = reading
  // The request that asked may end first; without this the answer would be lost with it.
  waitUntil(reading)
}

async function firstAnswer<T>(state: State<T>, host: string, entry: Entry<T>): Promise<T> {
  const inTime = entry.reading === undefined || (await settlesWithin(entry.reading, COLD_BUDGET_MS))
  if (entry.value !== undefined && state.nowMs() - entry.readAtMs < STALE_MS) return entry.value
  if (!inTime)
    fault(state, 'too-slow', host, `KV did not answer within ${COLD_BUDGET_MS} ms; built-in rules hold meanwhile`)
  return builtIn(state, host, entry)
}

/** The rules for a host that nothing is known about. */
function builtIn<T>(state: State<T>, host: string, entry: Entry<T>): T {
  if (entry.record === undefined && entry.value !== undefined) return entry.value
  entry.record = undefined
  entry.recordText = null
  entry.value = state.compile({ overlay: state.overlay.rules })
  file(state, host, entry)
  return entry.value
}

/** Never rejects. */
async function readInto<T>(state: State<T>, host: string, entry: Entry<T>): Promise<void> {
  const names = recordNames(host)
  const asksOverlay = state.nowMs() - state.overlay.readAtMs >= FRESH_MS
  const keys = [...names.map(domainRecordKey), ...(asksOverlay ? [RULE_OVERLAY_KEY] : [])]
  try {
    const values = await state.kv.get(keys, { type: 'text', cacheTtl: CACHE_TTL_SECONDS })
    const textOfName = (name: string): string | null => values.get(domainRecordKey(name)) ?? null
    const name = names.find((each) => textOfName(each) !== null) ?? host
    const text = textOfName(name)
    const proven = text === null || text === entry.recordText ? undefined : await provenChecksum(text)
    const { overlay } = state
    const overlayText = asksOverlay ? (values.get(RULE_OVERLAY_KEY) ?? null) : overlay.text
    accept(state, host, entry, { text, name, proven, overlayText })
    entry.readAtMs = state.nowMs()
    if (asksOverlay) overlay.readAtMs = entry.readAtMs
    entry.nextReadMs = entry.readAtMs + FRESH_MS
  } catch (error) {
    entry.nextReadMs = state.nowMs() + (Number.isFinite(entry.readAtMs) ? FRESH_MS : COLD_RETRY_MS)
    fault(state, 'read-failed', host, `KV could not be read (${textOf(error)})`)
  }
}

function accept<T>(state: State<T>, host: string, entry: Entry<T>, answer: Answer): void {
  const { text } = answer
  acceptOverlay(state, host, answer.overlayText)
  const unchanged = entry.recordText === text && entry.overlayText === state.overlay.text
  if (unchanged && entry.value !== undefined && Number.isFinite(entry.readAtMs)) return
  const { record: next, fault: found } = acceptRecord(host, answer, entry.record)
  if (found !== undefined) fault(state, found.kind, host, found.message)
  try {
    entry.value = state.compile({ record: next, overlay: state.overlay.rules })
    entry.record = next
  } catch (error) {
    fault(state, 'bad-record', host, `no rules can be made of the record (${textOf(error)}); the last good one stays`)
    entry.value ??= state.compile({})
  }
  // Remembered even when it was refused: the same bad text is neither parsed nor reported every minute.
  entry.recordText = text
  entry.overlayText = state.overlay.text
  file(state, host, entry)
}

/** Keeps an entry among those of its kind. */
function file<T>({ known, unknown }: State<T>, host: string, entry: Entry<T>): void {
  const characters = entry.recordText?.length ?? 0
  if (entry.record === undefined) {
    known.delete(host)
    unknown.set(host, entry, ENTRY_OVERHEAD_BYTES + host.length + characters)
  } else {
    unknown.delete(host)
    known.set(host, entry, ENTRY_OVERHEAD_BYTES + COMPILED_BYTES + characters * COMPILED_BYTES_PER_CHARACTER)
  }
}

function acceptOverlay<T>(state: State<T>, host: string, text: string | null): void {
  const { overlay } = state
  if (text === overlay.text) return
  overlay.text = text
  if (text === null) {
    overlay.rules = undefined
    return
  }
  const parsed = parseRuleOverlay(parseJson(text))
  const problem = parsed.ok
    ? compileProblem(state, parsed.rules)
    : `at "${parsed.problem.path}": ${parsed.problem.message}`
  if (parsed.ok && problem === undefined) overlay.rules = parsed.rules
  else fault(state, 'bad-overlay', host, `${RULE_OVERLAY_KEY} is refused: ${problem}; the last good one stays`)
}

/** Why no rules can be made of an overlay; undefined when they can. */
function compileProblem<T>(state: State<T>, overlay: RuleSet): string | undefined {
  try {
    state.compile({ overlay })
    return undefined
  } catch (error) {
    return textOf(error)
  }
}

function fault<T>(state: State<T>, kind: RecordFault['kind'], host: string, message: string): void {
  state.onFault({ kind, host, message })
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function settlesWithin(work: Promise<void>, budgetMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), budgetMs)
    void work.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
