import { expect, it } from 'vitest'
import { parseRunSamples } from '../../../src/store/runs/run-samples.ts'

it('reads samples as a run wrote them, and nothing else', () => {
  const now = { runId: 'run-2', atMs: 2, verdict: 'neutral', why: '21 equal' }
  const pair = { original: 'https://a.example/?a=1', canonical: 'https://a.example/', isEqual: true, titles: ['', ''], statuses: [200, 200] } // prettier-ignore
  const entry = { pattern: '/?a', names: [{ name: 'a', now }], pairs: [pair], seen: { pairs: 1, equal: 1 }, looks: [] }
  expect(parseRunSamples(JSON.parse(JSON.stringify([entry])))).toEqual([entry])
  for (const other of [undefined, {}, [{ ...entry, pairs: [{}] }]]) expect(parseRunSamples(other)).toBeUndefined()
})
