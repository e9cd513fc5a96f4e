import { expect, it } from 'vitest'
import { readObservations } from '../../../src/jobs/learning/stored-observations.ts'
import type { Observation } from '../../../src/learn/ports.ts'
import { seenAt } from '../../learn/tree/observed.ts'

/** A database that answers with what a run has seen after a place. */
function database(seen: Readonly<Record<string, readonly Observation[]>>) {
  const limits: number[] = []
  const observations = async (id: string, afterSeq = -1, limit = -1) => {
    limits.push(limit)
    const rows = (seen[id] ?? []).map((observation, seq) => ({ seq: seq * 3, json: JSON.stringify(observation) }))
    return rows.filter(({ seq }) => seq > afterSeq).slice(0, limit)
  }
  return { observations, limits }
}

const pages = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => seenAt(`https://shop.example/${prefix}/${n}`, `${n % 7}`))

it('reads runs one by one, in order, a bounded number of rows at a time', async () => {
  const refused: Observation = {
    kind: 'refused',
    url: 'https://shop.example/x',
    fetchedAtMs: 1,
    why: 'robots',
    detail: '',
  }
  const seen = { a: [...pages(400, 'a'), refused], b: pages(3, 'b') }
  const { observations, limits } = database(seen)
  expect(await readObservations({ observations }, ['b', 'a', 'none'])).toEqual([seen.b, seen.a, []])
  expect(limits).toEqual([200, 200, 200, 200, 200])
})

it('reads what fills its last page to the end, once', async () => {
  const { observations } = database({ a: pages(200, 'a') })
  expect((await readObservations({ observations }, ['a']))[0]).toHaveLength(200)
})
