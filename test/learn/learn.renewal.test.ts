import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'
import { generatedSite } from './generated-site.ts'
import { measured } from './measured.ts'

const MONTH_MS = 30 * 86_400_000

/** What a record says, whenever it was built. */
function said({ templates, vetoByTemplate, parameters: learned = {} }: DomainRecord) {
  const parameters = Object.entries(learned).map(([name, { drop, dropValues, keepValues }]) => [name, { drop, dropValues, keepValues }]) // prettier-ignore
  return { templates, parameters, vetoByTemplate }
}

describe('a run a month later', () => {
  it.each([1, 3, 5])('drops the same of an unchanged site, for a part of the pages (site %i)', async (seed) => {
    const { site, urls, truthOf } = generatedSite(seed, 400)
    const first = await learnSite(site, urls)
    const second = await learnSite(site, urls, { previous: first.record, startMs: START_MS + MONTH_MS })
    expect(said(second.record)).toEqual(said(first.record))
    expect(second.report.fetches).toBeLessThan(first.report.fetches * 0.6)
    expect(measured(second.record, urls, truthOf).falseMerges).toEqual([])
  })

  it('drops a name no more that matters by now', async () => {
    const names = ['trk', 'spot']
    const urls = Array.from({ length: 240 }, (_, at) => `https://shop.example/item?wood=w${at % 12}&${names[at % 2]}=x${at}`) // prettier-ignore
    const before: FakeSite = ({ searchParams }) => pageAbout(`chair of ${searchParams.get('wood')}`)
    const after: FakeSite = ({ searchParams }) => pageAbout(`chair of ${searchParams.get('wood')} ${searchParams.get('spot')}`) // prettier-ignore
    const first = await learnSite(before, urls)
    const second = await learnSite(after, urls, { previous: first.record, startMs: START_MS + MONTH_MS })
    const dropped = ({ parameters = {} }: DomainRecord) => names.filter((name) => (parameters[name]?.drop.length ?? 0) > 0) // prettier-ignore
    expect([dropped(first.record), dropped(second.record)]).toEqual([names, ['trk']])
  })
})
