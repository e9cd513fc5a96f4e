import { describe, expect, it } from 'vitest'
import { createRecentUrls } from '../../../../src/edge/adapters/http-cache/recent-urls.ts'

const page = (id: number): string => `https://shop.test/p?id=${id}`

describe('createRecentUrls', () => {
  it('knows a URL from the second time on, and no other', () => {
    const lately = createRecentUrls(1000, 7)
    expect([1, 2, 1, 2].map((id) => lately.note(page(id)))).toEqual([false, false, true, true])
  })

  it('still knows most of the last ones', () => {
    const lately = createRecentUrls(40_000, 0x811c9dc5)
    for (let id = 0; id < 10_000; id++) lately.note(page(id))
    let known = 0
    for (let id = 0; id < 10_000; id++) if (lately.note(page(id))) known++
    expect(known).toBeGreaterThan(8500)
  })

  it('forgets, and takes hardly any URL for one that it knows', () => {
    const lately = createRecentUrls(1_000_000, 1)
    lately.note(page(-1))
    let wrong = 0
    for (let id = 0; id < 1_000_000; id++) if (lately.note(page(id))) wrong++
    expect([wrong < 60, lately.note(page(-1))]).toEqual([true, false])
  })

  it('lays URLs out by its seed, so that what displaces one in one isolate does not in the next', () => {
    const displacers = (seed: number): number[] =>
      Array.from({ length: 300 }, (_, id) => id).filter((id) => {
        const lately = createRecentUrls(16, seed)
        lately.note(page(-1))
        lately.note(page(id))
        return !lately.note(page(-1))
      })
    expect(displacers(1).length).toBeGreaterThan(5)
    expect(displacers(1)).not.toEqual(displacers(2))
  })

  it.each([0, 1, 3])('works however little it is to remember: %i', (count) => {
    const lately = createRecentUrls(count, 1)
    expect([lately.note(page(1)), lately.note(page(1))]).toEqual([false, true])
  })
})
