import { describe, expect, it } from 'vitest'
import { samplesOf, type SampleSource } from '../../../src/jobs/learning/run-samples.ts'
import type { Observation } from '../../../src/evidence/types.ts'
import type { LearnReport, ParameterReport } from '../../../src/learn/types.ts'
import { parseRunSamples } from '../../../src/store/runs/run-samples.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { pageAbout, worldOf, type FakeSite } from '../../learn/fake-site.ts'
import { parameterRow } from '../../learn/sample-rows.ts'
import { recordOf } from '../support/records.ts'

const PATTERN = '/products/*?spot&variant'
const PAGE = 'https://shop.example/products/lamp'

function reportWith(verdict: ParameterReport['verdict'], endedAtMs: number): LearnReport {
  const example = { original: `${PAGE}?spot=x&variant=1`, modified: `${PAGE}?variant=1` }
  const parameters = [{ name: 'spot', verdict, why: `because ${verdict}`, example }]
  const guard = { flagged: [{ pattern: PATTERN, names: ['spot'] }] }
  return { endedAtMs, guard, patterns: [{ key: PATTERN, parameters }] } as unknown as LearnReport
}

async function seen(site: FakeSite, urls: readonly string[]): Promise<Observation[]> {
  const { fetchPage } = worldOf(site).ports
  const take: Parameters<typeof fetchPage>[1] = (page) => ({ fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) }) // prettier-ignore
  return Promise.all(urls.map((url) => fetchPage(url, take)))
}

const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => [`${PAGE}?spot=s${i}&variant=${i}`, `${PAGE}?variant=${i}`]).flat()

const source = (observations: readonly Observation[], before: SampleSource['before'] = []): SampleSource => ({
  now: { runId: 'run-2', report: reportWith('neutral', 20) },
  before,
  candidate: recordOf(),
  observations,
})

describe('samplesOf', () => {
  it('sets what the latest run that knew better said beside what this one says', async () => {
    const before = [
      { runId: 'run-1', report: reportWith('unknown', 10) },
      { runId: 'run-0', report: reportWith('important', 5) },
    ]
    const [sample] = samplesOf(source([], before))
    expect(sample).toMatchObject({
      pattern: PATTERN,
      names: [
        {
          name: 'spot',
          earlier: { runId: 'run-0', verdict: 'important' },
          now: { runId: 'run-2', verdict: 'neutral' },
        },
      ],
      pairs: [],
      looks: [],
    })
  })

  it('finds the verdict of a parameter on the template of the flag', () => {
    const templates = [
      { name: 'spot', verdict: 'important', why: 'elsewhere', template: '/', urls: 1 },
      { name: 'spot', verdict: 'neutral', why: '0 of 21 differed', template: '/products/*', urls: 9 },
    ] as const
    const report = { ...reportWith('unknown', 20), patterns: [], parameters: [parameterRow({ name: 'spot', templates })] } // prettier-ignore
    const [sample] = samplesOf({ ...source([]), now: { runId: 'run-2', report } })
    expect(sample?.names[0]?.now).toMatchObject({ verdict: 'neutral', why: '0 of 21 differed' })
  })

  it('lists the pairs of which both forms were seen, those that differed first', async () => {
    const site: FakeSite = (url) => pageAbout(`lamp ${url.searchParams.get('variant') === '3' ? url.search : ''}`)
    const [sample] = samplesOf(source(await seen(site, [...urls(5), `${PAGE}?spot=alone&variant=99`])))
    expect(sample?.seen).toEqual({ pairs: 5, equal: 4 })
    expect(sample?.pairs.map(({ isEqual }) => isEqual)).toEqual([false, true, true, true, true])
    expect(sample?.pairs[0]).toMatchObject({ canonical: `${PAGE}?variant=3`, statuses: [200, 200] })
  })

  it('does not take volatile parts for a difference', async () => {
    const words = ['red', 'green', 'blue']
    const site: FakeSite = (url, visit, requests) =>
      pageAbout(
        `lamp ${url.searchParams.get('variant')}`,
        `<div class="now"><p>${words[requests % 3]} ${visit}</p></div>`,
      )
    const [sample] = samplesOf(source(await seen(site, [...urls(4), ...urls(4)])))
    expect(sample?.seen).toEqual({ pairs: 4, equal: 4 })
  })

  it('lists a dozen of many, and can be read back', async () => {
    const samples = samplesOf(source(await seen(() => pageAbout('lamp'), urls(30))))
    expect(samples[0]?.pairs).toHaveLength(12)
    expect(samples[0]?.seen).toEqual({ pairs: 30, equal: 30 })
    expect(parseRunSamples(JSON.parse(JSON.stringify(samples)))).toEqual(samples)
  })
})
