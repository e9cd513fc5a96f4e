import { describe, expect, it } from 'vitest'
import type { Standing } from '../../../src/learn/derive/derived.ts'
import { poolShortage } from '../../../src/learn/questions/pool-shortage.ts'
import { LEAST_GAIN } from '../../../src/learn/thresholds.ts'
import { askingOf } from '../asking.ts'

const SHOP = 'https://shop.example'
const URLS = ['list', 'item'].flatMap((path) => Array.from({ length: 30 }, (_, at) => `${SHOP}/${path}?trk=t${at}x`)) // prettier-ignore

/** What the pool of `trk` is short of where templates are so far. */
function shortage(
  on: (template: string) => Partial<Standing>,
  { name = 'trk', empty = '' }: { readonly name?: string; readonly empty?: string } = {},
) {
  const asking = askingOf(URLS)
  const standing = (template: string, of: string): Standing => ({
    ...asking.derived.standing(template, of),
    ...(of === 'trk' && on(template)),
  })
  const showsNothing = (template: string): boolean => template === empty
  return poolShortage(name, { ...asking, derived: { ...asking.derived, standing, showsNothing } })
}

describe('poolShortage', () => {
  it('is what the template lacks that is short of most, for the URLs of all that are short', () => {
    const both = shortage(() => ({ own: 3, ownNeeded: 3, pooled: 11, pooledNeeded: 21 }))
    const one = shortage((template) => ({ own: 3, ownNeeded: 3, pooled: 11, pooledNeeded: template === '/list' ? 21 : 11 })) // prettier-ignore
    expect([both.missing, one.missing]).toEqual([10, 10])
    expect(both.gain).toBeCloseTo(2 * one.gain, 6)
  })

  it('gains little while the templates need as many comparisons of their own', () => {
    const missing = (pooled: number) => shortage(() => ({ own: 0, ownNeeded: 3, pooled, pooledNeeded: 21 }))
    expect(missing(15)).toEqual({ missing: 6, gain: 2 * LEAST_GAIN })
    expect(missing(14).gain).toBeGreaterThan(2 * LEAST_GAIN)
  })

  it('counts in full where no template needs more of its own, and half elsewhere', () => {
    const gainWith = (own: number) => shortage(() => ({ own, ownNeeded: 3, pooled: 1, pooledNeeded: 21 })).gain
    expect(gainWith(3)).toBeCloseTo(2 * gainWith(2), 6)
  })

  it('waits for no template that shows nothing', () => {
    const on = () => ({ own: 0, ownNeeded: 3, pooled: 15, pooledNeeded: 21 })
    expect(shortage(on, { empty: '/item' }).gain).toBeGreaterThan(shortage(on).gain)
  })

  it('is nothing where the pool has enough, and for a name that no template carries', () => {
    expect(shortage(() => ({ pooled: 21, pooledNeeded: 21 }))).toEqual({ missing: 0, gain: 0 })
    expect(shortage(() => ({}), { name: 'other' })).toEqual({ missing: 0, gain: 0 })
  })
})
