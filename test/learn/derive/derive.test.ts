import { describe, expect, it } from 'vitest'
import { deriveVerdicts } from '../../../src/learn/derive/derive.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import type { Change, EvidenceEntry } from '../../../src/evidence/types.ts'
import { added, comparisonOf, logOf, observed, unseen } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

const WOODS = ['oak', 'elm', 'fir', 'ash', 'yew', 'box'] as const
const pageOf = (wood: string): string => `https://shop.example/p?wood=${wood}`
const SITE = readSite(corpusOf(WOODS.map((wood) => `${pageOf(wood)}&trk=${wood}`)))
const GIVEN = { site: SITE, policy: POLICIES.standard, priors: new Map(), inForce: NOTHING_IN_FORCE, traffic: [] }

/** A comparison of a page with and without a change, each observed twice. */
function compared(wood: string, change: Change, shown: string): EvidenceEntry[] {
  const modified = `${pageOf(wood)}&${change.kind === 'name' ? change.raw : 'zq7=1'}`
  return [
    ...[1, 2].flatMap(() => [observed(pageOf(wood), [`${wood} chair`]), observed(modified, [`${shown} chair`])]),
    comparisonOf(pageOf(wood), modified, { treatment: [change] }),
  ]
}

const derived = (...entries: readonly EvidenceEntry[]) => deriveVerdicts(logOf(entries), GIVEN)

describe('deriveVerdicts', () => {
  it('leaves every parameter of the corpus undecided without evidence', () => {
    const found = derived().standings.map(({ template, name, verdict }) => [template, name, verdict])
    expect(found).toContainEqual(['/p', 'trk', 'undecided'])
    expect(found).toHaveLength(2)
  })

  it('remembers which pair changed nothing on which page', () => {
    const found = derived(...compared('oak', added('trk', 'a'), 'oak'), ...compared('elm', added('trk', 'a'), 'elm'))
    expect(found.valueTests('/p', 'trk', 'a')).toEqual({ same: 2, natural: 0, different: 0 })
    expect(found.wasTested(pageOf('oak'), 'trk', 'a')).toBe(true)
    expect(found.wasTested(pageOf('fir'), 'trk', 'a')).toBe(false)
    expect(found.pageCount('/p')).toBe(2)
  })

  it('tells templates whose pages were asked for and show nothing', () => {
    const gone = 'https://shop.example/gone/a'
    const found = derived(
      ...compared('oak', added('trk', 'a'), 'oak'),
      ...[gone, `${gone}?trk=a`].flatMap((url) => [1, 2].map(() => unseen(url))),
      comparisonOf(gone, `${gone}?trk=a`, { treatment: [added('trk', 'a')], template: '/gone/*' }),
    )
    expect(['/p', '/gone/*', '/new'].map(found.showsNothing)).toEqual([false, true, false])
  })

  it('keeps a parameter that changes the page', () => {
    const found = derived(...compared('oak', added('trk', 'a'), 'glass'), ...compared('elm', added('trk', 'b'), 'iron'))
    expect(found.standing('/p', 'trk').verdict).toBe('important')
    expect(found.valueTests('/p', 'trk', 'a')).toEqual({ same: 0, natural: 0, different: 1 })
  })

  it('counts what a name that every template drops needs before it is dropped on every path', () => {
    const paths = ['list', 'item', 'cart']
    const site = readSite(corpusOf(paths.flatMap((path) => WOODS.map((wood) => `https://shop.example/${path}?wood=${wood}&trk=${path}${wood}`)))) // prettier-ignore
    const at = (count: number) => {
      const log = paths.flatMap((path) =>
        WOODS.flatMap((wood) =>
          Array.from({ length: count }, (_, nth): EvidenceEntry[] => {
            const value = `${path}${wood}${nth > 0 ? nth : ''}`
            const original = `https://shop.example/${path}?wood=${wood}`
            const modified = `${original}&trk=${value}`
            const shows = [path, `${wood} chair`, 'made by hand']
            const comparison = comparisonOf(original, modified, {
              treatment: [added('trk', value)],
              template: `/${path}`,
            })
            return [observed(original, shows), observed(modified, shows), comparison]
          }).flat(),
        ),
      )
      return deriveVerdicts(logOf(log), { ...GIVEN, site }).missingEverywhere('trk')
    }
    expect(at(0)).toBe(Infinity)
    expect(at(1)).toBe(44 - 18)
    // Each of three templates counts 11 of its 12 comparisons.
    expect(at(2)).toBe(44 - 33)
  })

  it('blames no name on a template that changes with any unknown parameter', () => {
    const found = derived(
      ...compared('oak', { kind: 'made-up-name' }, 'glass'),
      ...compared('elm', added('trk', 'b'), 'iron'),
    )
    expect([...found.literal.keys()]).toEqual(['/p'])
    expect(found.differences.filter(({ change }) => change.kind === 'name')).toEqual([])
  })
})
