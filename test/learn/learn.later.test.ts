import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'

/** 240 URLs of 40 items in four cuts, with two parameters that change nothing. */
const ITEMS = Array.from({ length: 240 }, (_, at) => {
  const cut = at % 3 === 0 ? '' : `&cut=${['slim', 'wide', 'long', 'short'][at % 4]}`
  return `https://shop.example/item/i${at % 40}?trk=t${(at * 7) % 83}x${cut}${at % 2 === 0 ? `&spot=s${at % 29}x` : ''}`
})
/** A page for each item and cut. */
const shop: FakeSite = ({ pathname, searchParams }) =>
  pageAbout(`${decodeURI(pathname)} ${searchParams.get('cut') ?? ''}`)

describe('a later run', () => {
  const DAY_MS = 86_400_000

  it('fetches less with what was stored, and says the same', async () => {
    const first = await learnSite(shop, ITEMS)
    const second = await learnSite(shop, ITEMS, {
      stored: first.world.log,
      startMs: START_MS + DAY_MS,
      previous: first.record,
    })
    expect(second.record).toMatchObject({ revision: 2, parameters: { trk: { drop: ['/item/*'] }, cut: { keep: ['/item/*'] } } }) // prettier-ignore
    expect(second.report.fetches).toBeLessThan(first.report.fetches / 4)
    expect(second.report.guard.outcome).toBe('accepted')
  })

  it('believes nothing that is older than a week', async () => {
    const first = await learnSite(shop, ITEMS)
    const stored = first.world.observations
    const later = await learnSite(shop, ITEMS, { stored, startMs: START_MS + 8 * DAY_MS, previous: first.record })
    expect(later.report).toMatchObject({ recalled: 0 })
  })

  it('keeps what mattered before, although nothing asks about it again', async () => {
    const first = await learnSite(shop, ITEMS)
    const plain: FakeSite = ({ pathname }) => pageAbout(decodeURI(pathname))
    const later = await learnSite(plain, ITEMS, { startMs: START_MS + 30 * DAY_MS, previous: first.record })
    expect(later.record.parameters?.['cut']?.keep).toEqual(['/item/*'])
    expect(later.report.guard.outcome).toBe('accepted')
  })
})
