import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'

const urls = ['item', 'news'].flatMap((section) =>
  [...Array(60).keys()].map((i) => `https://a.example/${section}/x${i % 20}?trk=t${i}&view=v${i}`),
)
const site: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('view')}`)
const MONTH_MS = 30 * 24 * 3600 * 1000

describe('renew', () => {
  it('verifies the record in force with a few fetches', async () => {
    const { record: previous, report: cold } = await learnSite(site, urls)
    const { record, report } = await learnSite(site, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    expect(report.fetches).toBeLessThan(cold.fetches / 4)
    expect(record.patterns['/item/*?trk&view']).toMatchObject({
      drop: ['trk'],
      keep: ['view'],
      evidence: { equal: 24 },
    })
    expect(record.revision).toBe(2)
    expect(report.guard.outcome).toBe('accepted')
  })

  it('learns a pattern anew when a fresh sample contradicts the record', async () => {
    const { record: previous } = await learnSite(site, urls)
    const changed: FakeSite = (url) => pageAbout(url.pathname.startsWith('/item/') ? url.href : `${url.pathname} ${url.searchParams.get('view')}`) // prettier-ignore
    const { record } = await learnSite(changed, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    expect(record.patterns['/item/*?trk&view']).toMatchObject({ drop: [], keep: ['trk', 'view'] })
    expect(record.patterns['/news/*?trk&view']).toMatchObject({ drop: ['trk'] })
  })
})
