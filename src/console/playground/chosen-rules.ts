/** The rules that a question names beside the built-in ones, fetched before the pure library can use them. */

import { createCanonicalizer, type CanonicalizerOptions } from '../../canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../rules/domain-record.ts'
import { parseDomainRecord } from '../../rules/parse-domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'
import { Refusal } from '../refusal.ts'
import type { Question } from './question.ts'

/** What there is to fetch them from. */
export interface RecordSource {
  /** The record in force on a host. */
  readonly current: (host: string) => Promise<DomainRecord | undefined>
  /** What the edge lays over the built-in rules of every host. */
  readonly overlay: () => Promise<RuleSet | undefined>
  /** Records that are not the caller's are not applied. */
  readonly mayUse: (domain: string) => boolean
}

/** Hosts whose records are fetched for one question. */
const MAX_HOSTS = 200

/**
 * What explains the URLs: nothing but the built-in rules, one record, or all that is in force on the edge.
 *
 * @throws Refusal when there is no such record
 */
export async function chosenRules(question: Question, source: RecordSource): Promise<CanonicalizerOptions> {
  const { record } = question
  switch (record.kind) {
    case 'built-in':
      return {}
    case 'given':
      return { record: givenRecord(record.json) }
    case 'domain':
      return { record: await oneRecord(record.domain, source) }
    case 'published':
      return rulesInForce(question, source)
  }
}

async function oneRecord(domain: string, { current, mayUse }: RecordSource): Promise<DomainRecord> {
  const record = mayUse(domain) ? await current(domain) : undefined
  if (record === undefined)
    throw new Refusal(404, 'No such record', 'This domain has no published record, or is not yours.')
  return record
}

function givenRecord(json: string): DomainRecord {
  const parsed = parseDomainRecord(parseJson(json), { checksum: 'ignore' })
  if (parsed.ok) return parsed.record
  throw new Refusal(400, 'This is no domain record', `${parsed.problem.path}: ${parsed.problem.message}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(400, 'This is no JSON', error instanceof Error ? error.message : String(error))
  }
}

/** The library says which hosts it looks up, those that redirectors lead to included; it is asked again until none is missing. */
async function rulesInForce({ urls, profile }: Question, source: RecordSource): Promise<CanonicalizerOptions> {
  const rules = await source.overlay()
  const known = new Map<string, DomainRecord | undefined>()
  for (;;) {
    const missing = new Set<string>()
    const canonicalizer = createCanonicalizer({
      rules,
      record(host) {
        if (!known.has(host)) missing.add(host)
        return known.get(host)
      },
    })
    for (const url of urls) canonicalizer.canonicalize(url, { profile })
    if (missing.size === 0) return { rules, record: (host) => known.get(host) }
    if (known.size + missing.size > MAX_HOSTS)
      throw new Refusal(
        413,
        'Too many hosts',
        `The URLs need the records of more than ${MAX_HOSTS} hosts; ask for fewer at once.`,
      )
    const hosts = [...missing]
    const records = await Promise.all(hosts.map((host) => source.current(host)))
    for (const [index, host] of hosts.entries()) {
      const record = records[index]
      known.set(host, record !== undefined && source.mayUse(record.domain) ? record : undefined)
    }
  }
}
