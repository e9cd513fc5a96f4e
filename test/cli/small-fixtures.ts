import { canonicalize } from '../../src/index.ts'
import type { Fixtures } from '../../src/cli/verifying/contract.ts'
import { canonicalJson } from '../../src/rules/record/canonical-json.ts'
import { sha256Hex } from '../../src/url/sha256.ts'
import { temporaryFile } from './run-canon.ts'

/** Inputs of {@link FIXTURES}, in order; the last case is optional. */
export const INPUTS = [
  'https://example.com/a?b=2&a=1',
  'http://www.example.com/b/',
  'not a url',
  'https://example.com/c#top',
]

function fixtureOf(input: string, index: number): Fixtures['cases'][number] {
  const { ok, url, key } = canonicalize(input)
  const kind = index === 3 ? 'optional' : 'required'
  return { id: `topic/case-${index}`, source: 'test', kind, profile: 'identity', input, expected: { ok, url, key } }
}

/** A small contract that this build fulfils. */
export const FIXTURES: Fixtures = { version: 1, cases: INPUTS.map(fixtureOf) }
/** Its digest. */
export const DIGEST = sha256Hex(canonicalJson(FIXTURES))

/** Path of a fresh fixtures file. */
export function fixturesFile(value: unknown = FIXTURES): string {
  return temporaryFile('canonical.json', JSON.stringify(value))
}
