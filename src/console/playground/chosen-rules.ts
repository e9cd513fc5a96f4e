/** The rules that a question names beside the built-in ones, fetched before the pure library can use them. */

import type { CanonicalizerOptions } from '../../canonicalize/canonicalize.ts'
import { rulesInForce, TooManyHosts } from '../../canonicalize/record/rules-in-force.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { visibleRecords } from '../../rules/record/records-in-force.ts'
import { Refusal } from '../refusal.ts'
import type { Question } from './question.ts'
import type { RecordsInForce } from '../../rules/record/types.ts'

/** What there is to fetch them from. */
export interface RecordSource {
  /** The record in force on a host. */
  readonly current: (host: string) => Promise<DomainRecord | undefined>
  /** Records in force on any host. */
  readonly records: RecordsInForce
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
      return published(question, source)
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

async function published(
  { urls, profile }: Question,
  { records, mayUse }: RecordSource,
): Promise<CanonicalizerOptions> {
  const rules = rulesInForce({ records: visibleRecords(records, mayUse), maxHosts: MAX_HOSTS, maxRecords: MAX_HOSTS })
  try {
    await rules.canonicalizeAll(urls, profile)
  } catch (error) {
    if (!(error instanceof TooManyHosts)) throw error
    const message = `The URLs need the records of more than ${MAX_HOSTS} hosts; ask for fewer at once.`
    throw new Refusal(413, 'Too many hosts', message)
  }
  return rules.options()
}
