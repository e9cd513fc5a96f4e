/** The same question for other places: a command, and a case for the fixtures. In ASCII, so that nothing unseen is copied along. */

import type { Explanation } from '../../canonicalize/explain/explanation.ts'
import type { DomainRecord } from '../../rules/domain-record.ts'
import { hashOf } from '../../rules/name-hash.ts'

/** A command that asks the API; the token comes from the shell. */
export function curlCommand({ input, profile }: Explanation, origin: string, record: DomainRecord | undefined): string {
  const body = asciiJson({ url: input, profile, ...(record !== undefined && { record }) })
  return [
    `curl -sS ${quoted(`${origin}/v1/canonicalize`)} \\`,
    `  -H "authorization: Bearer $API_TOKEN" \\`,
    `  -H 'content-type: application/json' \\`,
    `  --data-raw ${quoted(body)}`,
  ].join('\n')
}

/** A case as it stands in a fixtures file; what it expects is what was found here. */
export function fixtureCase(
  { input, profile, ok, url, key, item, applied }: Explanation,
  record?: DomainRecord,
): string {
  const id = `playground/${(hashOf(`${profile} ${input}`) >>> 0).toString(16)}`
  const steps = applied.map(({ step, rule, name }) => ({ step, rule, ...(name !== undefined && { name }) }))
  const expected = { ok, url, key, ...(item !== undefined && { item }), applied: steps }
  const given = record === undefined ? {} : { record }
  return asciiJson({ id, source: 'found in the playground', kind: 'required', profile, ...given, input, expected })
}

/** JSON in which everything but plain ASCII is escaped: it means the same, and can be read on any screen. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** For a POSIX shell: nothing inside single quotes means anything, but their end. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
