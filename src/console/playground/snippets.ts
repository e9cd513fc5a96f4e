/** The same question for other places: a command, and a case for the fixtures. In ASCII, so that nothing unseen is copied along. */

import type { Explanation } from '../../canonicalize/explain/explanation.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { hashOf } from '../../rules/match/name-hash.ts'
import type { RecordChoice } from './question.ts'

/** What a snippet needs besides the URL. */
export interface SnippetSource {
  /** Where the API is. */
  readonly origin: string
  /** Which records were asked for. */
  readonly choice: RecordChoice['kind']
  /** The record that spoke for the URL. */
  readonly record: DomainRecord | undefined
  /** The overlay was applied as well; a fixture case cannot hold it. */
  readonly overlaid: boolean
}

/** Snippets leave out larger records. */
const LONGEST_RECORD = 4_000

/** Whether the record is too large for the snippets. */
export function isRecordLeftOut({ record }: SnippetSource): boolean {
  return record !== undefined && JSON.stringify(record).length > LONGEST_RECORD
}

/** A command that asks the API; the token comes from the shell. */
export function curlCommand({ input, profile }: Explanation, source: SnippetSource): string {
  const isPublished = source.choice === 'published'
  const path = isPublished ? '/v1/canonicalize' : '/v1/canonicalize?records=given'
  const body = asciiJson({ url: input, profile, ...(isPublished ? {} : recordMember(source)) })
  return [
    `curl -sS ${quoted(source.origin + path)} \\`,
    `  -H "authorization: Bearer $API_TOKEN" \\`,
    `  -H 'content-type: application/json' \\`,
    `  --data-raw ${quoted(body)}`,
  ].join('\n')
}

/** A case in the format of a fixtures file; it expects the result of this explanation. */
export function fixtureCase(explanation: Explanation, source: SnippetSource): string {
  const { input, profile, ok, url, key, item, applied } = explanation
  const id = `playground/${(hashOf(`${profile} ${input}`) >>> 0).toString(16)}`
  const steps = applied.map(({ step, rule, name }) => ({ step, rule, ...(name !== undefined && { name }) }))
  const expected = { ok, url, key, ...(item !== undefined && { item }), applied: steps }
  const about = { id, source: 'found in the playground', kind: 'required', profile }
  return asciiJson({ ...about, ...recordMember(source), input, expected })
}

function recordMember(source: SnippetSource): { readonly record?: DomainRecord } {
  const { record } = source
  return record === undefined || isRecordLeftOut(source) ? {} : { record }
}

/** JSON in which everything but plain ASCII is escaped: it means the same, and can be read on any screen. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** For a POSIX shell: nothing inside single quotes means anything, but their end. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
