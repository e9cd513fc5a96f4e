/** The records in force on many hosts, over the stores of the control Worker. */

import { ANY_DOMAIN, parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { parseRuleOverlay } from '../../rules/record/parse-rule-overlay.ts'
import { recordConcerns, recordNames } from '../../rules/record/record-concerns.ts'
import type { RuleSet } from '../../rules/types.ts'
import { parseJson } from '../json-text.ts'
import { domainRecordKey, RULE_OVERLAY_KEY } from '../keys.ts'
import type { KvReader } from './domain-record-source.ts'
import { createLru } from './lru.ts'
import type { RecordArchive } from './record-archive.ts'
import type { RevisionInForce } from './record-hosts.ts'
import { MAY_BE_HOST } from './record-pointer.ts'
import type { FoundRecord, RecordsInForce } from '../../rules/record/types.ts'

/** Stores that {@link createRecordsInForce} reads. */
export interface RecordsInForceStores {
  /** What the database says is in force under a name; names without a record are left out. */
  readonly revisions: (names: readonly string[]) => Promise<ReadonlyMap<string, RevisionInForce>>
  readonly kv: KvReader
  readonly archive: Pick<RecordArchive, 'get'>
}

// KV reads a hundred keys in one operation.
const KEYS_AT_ONCE = 100
const CACHE_TTL_SECONDS = 60
/** Counted in bytes of text. Read and compiled, a record takes about fifteen times as many: 30 MB of the 128 MB of an isolate. */
const LIMITS = { maxEntries: 1_000, maxBytes: 2 * 1024 * 1024 }

/**
 * The database decides which revision is in force, as in `record-in-force.ts`, so that keys follow a publish at once; KV wins with
 * a later revision. A hundred names cost one query and one KV operation, and one read of the archive for each record that KV does
 * not show yet. Records are cached in memory within `LIMITS`. Rejects when a store does.
 */
export function createRecordsInForce({ revisions, kv, archive }: RecordsInForceStores): RecordsInForce {
  /** By text, or by domain and revision where the archive was asked. */
  const memory = createLru<FoundRecord>(LIMITS)
  let overlay: { readonly text: string; readonly rules: RuleSet | undefined } | undefined

  function pointedAt(name: string, text: string | null | undefined): FoundRecord | undefined {
    if (text === null || text === undefined) return undefined
    const known = memory.get(text) ?? readText(name, text)
    memory.set(text, known, text.length)
    return known
  }

  async function fromArchive({ domain, revision }: RevisionInForce): Promise<FoundRecord | undefined> {
    const key = `${domain}@${revision}`
    const known = memory.get(key)
    if (known !== undefined) return known
    const record = await archive.get(domain, revision)
    if (record === undefined) return undefined
    memory.set(key, { record }, JSON.stringify(record).length)
    return { record }
  }

  /** What may be in force under a name, the likelier one first. */
  async function candidates(
    name: string,
    row: RevisionInForce | undefined,
    text: string | null | undefined,
  ): Promise<readonly FoundRecord[]> {
    const pointed = pointedAt(name, text)
    const isCurrent =
      pointed?.record?.domain === row?.domain && (pointed?.record?.revision ?? 0) >= (row?.revision ?? 0)
    const archived = row === undefined || isCurrent ? undefined : await fromArchive(row)
    return [archived, pointed].filter((found) => found !== undefined)
  }
  return {
    async of(hosts) {
      const namesOf = new Map(hosts.map((host) => [host, recordNames(host).filter((name) => MAY_BE_HOST.test(name))]))
      const names = [...new Set([...namesOf.values()].flat())]
      if (names.length === 0) return new Map()
      const [rows, texts] = await Promise.all([revisions(names), readAll(kv, names)])
      const byName = new Map(
        await Promise.all(
          names.map(async (name) => [name, await candidates(name, rows.get(name), texts.get(name))] as const),
        ),
      )
      return new Map(
        [...namesOf].flatMap(([host, own]) => {
          const found = chosen(
            host,
            own.flatMap((name) => byName.get(name) ?? []),
          )
          return found === undefined ? [] : [[host, found] as const]
        }),
      )
    },
    async overlay() {
      const text = (await kv.get([RULE_OVERLAY_KEY], { type: 'text', cacheTtl: CACHE_TTL_SECONDS })).get(
        RULE_OVERLAY_KEY,
      )
      if (text === null || text === undefined) return undefined
      if (overlay?.text !== text) overlay = { text, rules: readOverlay(text) }
      return overlay.rules
    },
  }
}

/** The first record that applies to the host, else why there is none. */
function chosen(host: string, found: readonly FoundRecord[]): FoundRecord | undefined {
  const applies = ({ record }: FoundRecord): boolean =>
    record !== undefined && record.domain !== ANY_DOMAIN && recordConcerns(record, host)
  return found.find(applies) ?? found.find(({ problem }) => problem !== undefined)
}

async function readAll(kv: KvReader, names: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const chunks = Array.from({ length: Math.ceil(names.length / KEYS_AT_ONCE) }, (_, i) =>
    names.slice(i * KEYS_AT_ONCE, (i + 1) * KEYS_AT_ONCE),
  )
  const answers = await Promise.all(
    chunks.map((chunk) => kv.get(chunk.map(domainRecordKey), { type: 'text', cacheTtl: CACHE_TTL_SECONDS })),
  )
  const texts = new Map(answers.flatMap((answer) => [...answer]))
  return new Map(names.map((name) => [name, texts.get(domainRecordKey(name)) ?? null]))
}

function readText(name: string, text: string): FoundRecord {
  const parsed = parseDomainRecord(parseJson(text))
  if (parsed.ok) return { record: parsed.record }
  const { path, message } = parsed.problem
  return { problem: `${domainRecordKey(name)} is not used: at "${path}": ${message}`, domain: name }
}

/** An overlay that the edge would refuse is none. */
function readOverlay(text: string): RuleSet | undefined {
  const parsed = parseRuleOverlay(parseJson(text))
  return parsed.ok ? parsed.rules : undefined
}
