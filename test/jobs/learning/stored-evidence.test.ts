import { expect, it } from 'vitest'
import { readEvidence } from '../../../src/jobs/learning/stored-evidence.ts'
import type { Comparison, EvidenceEntry, Observation } from '../../../src/evidence/types.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'

async function* linesOf(seen: readonly EvidenceEntry[]): AsyncGenerator<string> {
  for (const entry of seen) yield JSON.stringify(entry)
}

it('reads runs one by one, in order', async () => {
  const pages = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, n) => seenAt(`https://shop.example/${prefix}/${n}`, `${n % 7}`))
  const url = 'https://shop.example/x'
  const refused: Observation = { kind: 'refused', url, fetchedAtMs: 1, why: 'robots', detail: '' }
  const compared: Comparison = { kind: 'comparison', template: '/*', original: url, modified: `${url}?a`, treatment: [], question: 'composed' } // prettier-ignore
  const seen = { a: [...pages(40, 'a'), compared, refused], b: pages(3, 'b') }
  expect(await readEvidence([seen.b, seen.a, []].map(linesOf))).toEqual([seen.b, seen.a, []])
})
