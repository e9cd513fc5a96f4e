import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const urlsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${SHOP}/list?trk=v${at}x&wood=${'abcdefghijkl'[at]}oak`)
const byWood: FakeSite = (url) => pageAbout(url.searchParams.get('wood') ?? 'all woods')

describe('learnBySeed', () => {
  it('drops a parameter that changes no page and keeps the one that does', async () => {
    const { record, report } = await learnSite(byWood, urlsOf(12), { mode: 'seed' })
    expect(record.patterns['/list?trk&wood']).toMatchObject({ keep: ['wood'], drop: ['trk'], basis: 'verified' })
    expect(report.mode).toBe('seed')
  })

  it('keeps everything with fewer than five tests', async () => {
    const { record, report } = await learnSite(byWood, urlsOf(4), { mode: 'seed' })
    expect(record.patterns['/list?trk&wood']).toMatchObject({ keep: ['trk', 'wood'], drop: [] })
    expect(report.patterns[0]?.parameters[0]?.why).toBe('only 4 tests succeeded')
  })

  it('learns no more patterns than it is told to', async () => {
    const urls = [...urlsOf(12), `${SHOP}/view?hue=red`]
    const { record } = await learnSite(byWood, urls, { mode: 'seed', maxPatterns: 1 })
    expect(Object.keys(record.patterns)).toEqual(['/list?trk&wood'])
  })
})
