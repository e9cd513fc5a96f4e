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

  it('learns it anew when a single one does', async () => {
    const { record: previous } = await learnSite(site, urls)
    let first: string | undefined
    const changed: FakeSite = (url, ...rest) => {
      if (url.pathname.startsWith('/item/')) first ??= url.href
      return url.href === first ? pageAbout(url.href) : site(url, ...rest)
    }
    const { record } = await learnSite(changed, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    expect(record.patterns['/item/*?trk&view']).toMatchObject({ drop: [], keep: ['trk', 'view'] })
  })

  it('takes one page that all samples show for no renewal', async () => {
    const { record: previous } = await learnSite(site, urls)
    const wall: FakeSite = (url, ...rest) =>
      url.pathname.startsWith('/item/') ? pageAbout('Closed') : site(url, ...rest)
    const { record, report } = await learnSite(wall, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    expect(report.patterns.find(({ key }) => key === '/item/*?trk&view')).toMatchObject({ basis: 'blind' })
    expect(record.patterns['/item/*?trk&view']).toMatchObject({ drop: [] })
  })

  it('learns anew what was blind', async () => {
    const wall: FakeSite = (url, ...rest) =>
      url.pathname.startsWith('/item/') ? pageAbout('Closed') : site(url, ...rest)
    const { record: previous } = await learnSite(wall, urls)
    expect(previous.patterns['/item/*?trk&view']).toMatchObject({ basis: 'blind' })
    const { record } = await learnSite(site, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    expect(record.patterns['/item/*?trk&view']).toMatchObject({ basis: 'verified', drop: ['trk'] })
  })

  it('verifies single values as well', async () => {
    const lists = [...Array(160).keys()].map(
      (i) => `https://a.example/list/c${i % 40}?page=${1 + (i % 4)}&mood=m${i % 6}`,
    )
    const paged =
      (bare: string): FakeSite =>
      ({ pathname, searchParams: query }) =>
        pageAbout(`${pathname} ${query.get('page') ?? bare} ${query.get('mood')}`)
    const { record: previous } = await learnSite(paged('1'), lists)
    expect(previous.patterns['/list/*?mood&page']).toMatchObject({ drop: [], dropValues: { page: ['1'] } })
    const later = { previous, startedAtMs: START_MS + MONTH_MS }
    const same = await learnSite(paged('1'), lists, later)
    expect(same.record.patterns['/list/*?mood&page']).toMatchObject({ drop: [], dropValues: { page: ['1'] } })
    expect(same.report.patterns[0]).toMatchObject({ dropValues: { page: ['1'] }, evidence: { holdout: [3, 3] } })
    const changed = await learnSite(paged('all'), lists, later)
    expect(changed.record.patterns['/list/*?mood&page']?.dropValues).toBeUndefined()
  })

  it('renews nothing of which too little can be seen', async () => {
    const { record: previous } = await learnSite(site, urls)
    const down: FakeSite = (url, ...rest) => (url.pathname.startsWith('/item/') ? { status: 503 } : site(url, ...rest))
    const { report } = await learnSite(down, urls, { previous, startedAtMs: START_MS + MONTH_MS })
    const { drop, evidence } = report.patterns.find(({ key }) => key === '/item/*?trk&view')!
    expect({ drop, equal: evidence.equal }).toEqual({ drop: [], equal: 0 })
  })
})
