import { expect, it } from 'vitest'
import { readObservations } from '../../../src/jobs/learning/stored-observations.ts'
import type { Observation } from '../../../src/learn/ports.ts'
import { seenAt } from '../../learn/tree/observed.ts'

async function* linesOf(seen: readonly Observation[]): AsyncGenerator<string> {
  for (const observation of seen) yield JSON.stringify(observation)
}

it('reads runs one by one, in order', async () => {
  const pages = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, n) => seenAt(`https://shop.example/${prefix}/${n}`, `${n % 7}`))
  const url = 'https://shop.example/x'
  const refused: Observation = { kind: 'refused', url, fetchedAtMs: 1, why: 'robots', detail: '' }
  const seen = { a: [...pages(40, 'a'), refused], b: pages(3, 'b') }
  expect(await readObservations([seen.b, seen.a, []].map(linesOf))).toEqual([seen.b, seen.a, []])
})
