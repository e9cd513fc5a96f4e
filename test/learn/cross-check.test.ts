import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const PATHS = 60
const item = (path: number, query: string): string => `https://a.example/item/x${path}?${query}`

/** `era` is read on every tenth page, none of which a URL of the log has it on; `camp` is read nowhere. */
const site: FakeSite = ({ pathname, searchParams: query }) => {
  const isDated = Number(/\d+$/.exec(pathname)?.[0]) % 10 === 3
  return pageAbout(`${pathname} ${isDated ? (query.get('era') ?? '') : ''}`)
}
const withEra = Array.from({ length: 24 }, (_, i) => item(i % 10 === 3 ? i + 1 : i, `era=${i % 6}`))
const withCamp = Array.from({ length: 24 }, (_, i) => item(i, `campaign=${i % 6}`))
const elsewhere = Array.from({ length: PATHS }, (_, i) => item(i, `trk=z${i * 7919}`))

describe('the cross-check', () => {
  it('finds what matters on pages that no URL of the pattern shows', async () => {
    const { record, report, world } = await learnSite(site, [...withEra, ...withCamp, ...elsewhere])
    expect(record.patterns['/item/*?era']).toMatchObject({ keep: ['era'], drop: [] })
    expect(record.patterns['/item/*?campaign']).toMatchObject({ keep: [], drop: ['campaign'] })
    expect(record.patterns['/item/*?trk']).toMatchObject({ keep: [], drop: ['trk'] })
    expect(report.patterns.find(({ key }) => key === '/item/*?era')?.parameters).toMatchObject([{ verdict: 'unknown' }])
    expect(world.asked.filter((url) => url.includes('era=')).length).toBeLessThan(80)
  })

  it('leaves a default its place beside a value that matters', async () => {
    const measured: FakeSite = ({ pathname, searchParams: query }) => {
      const unit = /\d*[37]$/.test(pathname) && query.get('unit') === 'in' ? 'in' : ''
      return pageAbout(`${pathname} ${unit}`)
    }
    const withUnit = Array.from({ length: 36 }, (_, i) =>
      item([0, 1, 2, 4, 5, 6, 8, 9][i % 8]! + 10 * (i % 5), `unit=${i % 2 === 0 ? 'in' : 'cm'}`),
    )
    const { record } = await learnSite(measured, [...withUnit, ...elsewhere])
    expect(record.patterns['/item/*?unit']).toMatchObject({ keep: ['unit'], dropValues: { unit: ['cm'] } })
  })

  it('tries a value that went by itself where another one matters', async () => {
    const polls: FakeSite = ({ pathname, searchParams: query }) => {
      return pageAbout(`${pathname} ${/x[0-4]$/.test(pathname) ? (query.get('results') ?? '') : ''}`)
    }
    const withResults = Array.from({ length: 30 }, (_, i) => item(i, `results=${['bars', 'pie', 'text'][i % 3]}`))
    const beside = Array.from({ length: 12 }, (_, i) => item(40 + i, `camp=c${i * 7919}&results=pie`))
    const camps = Array.from({ length: 40 }, (_, i) => item(i, `camp=c${i * 7919}`))
    const { record } = await learnSite(polls, [...withResults, ...beside, ...camps])
    expect(record.patterns['/item/*?camp&results']).toMatchObject({ keep: ['results'], drop: ['camp'] })
    expect(record.patterns['/item/*?camp&results']?.dropValues).toBeUndefined()
  })

  it('asks nothing of names whose values are tokens', async () => {
    const { world } = await learnSite(site, elsewhere)
    const brought = new Set(elsewhere)
    expect(world.asked.filter((url) => url.includes('trk=') && !brought.has(url))).toEqual([])
  })

  it('has no place in the published algorithm', async () => {
    const { world } = await learnSite(site, [...withEra, ...elsewhere], { mode: 'seed' })
    const brought = new Set([...withEra, ...elsewhere])
    expect(world.asked.filter((url) => url.includes('era=') && !brought.has(url))).toEqual([])
  })
})
