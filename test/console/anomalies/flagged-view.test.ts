import { expect, it } from 'vitest'
import { FlaggedView } from '../../../src/console/anomalies/flagged-view.tsx'
import { textOf } from '../support/console-world.ts'

const PAGE = 'https://a.example/p'
const SAMPLES = {
  pattern: '/p?a',
  names: [],
  pairs: [
    { original: `${PAGE}?a=1`, canonical: PAGE, isEqual: false, titles: ['Lamp <b>', 'Desk'] as [string, string], statuses: [200, 404] as [number, number] }, // prettier-ignore
  ],
  seen: { pairs: 4, equal: 3 },
  looks: [{ original: { url: `${PAGE}?a=1`, sightings: [] }, canonical: { url: PAGE, sightings: [] } }],
}
const SIDE = { what: 'kept', evidence: 'verified: 21 equal', said: undefined }
const SAID = { runId: 'run-1', atMs: 0, verdict: 'important', why: 'other content', example: { original: `${PAGE}?a=9`, modified: PAGE } } // prettier-ignore

it('shows both verdicts, what was seen with denominators, and the pages of both URLs', async () => {
  const names = [{ name: 'a', before: { ...SIDE, said: SAID }, after: { ...SIDE, what: 'dropped' } }]
  const text = textOf(
    String(
      await FlaggedView({
        flagged: { pattern: '/p?a', names, samples: SAMPLES },
        pairs: 12,
        pictures: '/anomalies/a/pictures',
      }),
    ),
  )
  for (const part of [
    'kept verified: 21 equal',
    'important, other content',
    `${PAGE} ?a=9`,
    'dropped',
    '3 of 4, 75 %',
    'different',
    'Lamp <b> → Desk',
    '200, 404',
    '(1 of 1)',
    'never fetched',
  ])
    // prettier-ignore
    expect(text).toContain(part)
})

it('says so when nothing was kept, or no URL was compared', async () => {
  expect(textOf(String(await FlaggedView({ flagged: { pattern: '/p?a', names: [], samples: undefined }, pairs: 12, pictures: '/anomalies/a/pictures' })))).toContain('was not kept') // prettier-ignore
  const samples = { ...SAMPLES, pairs: [], looks: [], seen: { pairs: 0, equal: 0 } }
  expect(textOf(String(await FlaggedView({ flagged: { pattern: '/p?a', names: [], samples }, pairs: 12, pictures: '/anomalies/a/pictures' })))).toContain('compared no URL of this pattern') // prettier-ignore
})
