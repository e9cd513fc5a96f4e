import { describe, expect, it } from 'vitest'
import { ARCHETYPES } from '../../../../bench/dedupe/archetypes/index.ts'
import { missedNeutrals } from '../../../../bench/dedupe/judge/missed.ts'
import { fullOracle, oracle, removablesOf } from '../../../../bench/dedupe/judge/oracle.ts'
import { reductionOf, scoreOf } from '../../../../bench/dedupe/judge/score.ts'
import { NOTHING } from '../../../../bench/dedupe/contenders/static.ts'
import { makeSite } from '../../../../bench/dedupe/site/site.ts'

describe.each(ARCHETYPES.map((archetype) => [archetype.name, archetype] as const))(
  'the oracle on %s',
  (_, archetype) => {
    const site = makeSite(archetype, 2, 400)
    const removables = removablesOf(site)

    it('never merges two pages and never leads elsewhere', () => {
      expect(scoreOf(site, oracle(site, removables), site.truth)).toMatchObject({
        falseUrls: 0,
        misrouted: 0,
        lostPages: 0,
      })
    })

    it('reaches at most what the truth itself reaches, which is everything', () => {
      const best = reductionOf(scoreOf(site, fullOracle(site), site.truth))
      expect(best).toBe(1)
      expect(reductionOf(scoreOf(site, oracle(site, removables), site.truth))).toBeLessThanOrEqual(best)
    })

    it('leaves no neutral parameter, where doing nothing leaves them all', () => {
      expect(missedNeutrals(removables, oracle(site, removables)).missed).toBe(0)
      const { neutral, missed } = missedNeutrals(removables, NOTHING)
      expect(missed).toBe(neutral)
    })
  },
)

describe('what may go', () => {
  it('is one of two names that each name the page, not both', () => {
    const site = makeSite(
      ARCHETYPES.find(({ name }) => name === 'redundant-pair')!,
      1,
      400,
    )
    const pairs = [...removablesOf(site)].filter(([key]) => key.includes('eintrag&') && key.includes('stichwort'))
    expect(pairs.length).toBeGreaterThan(0)
    for (const [, { names }] of pairs) expect(names.has('eintrag') && names.has('stichwort')).toBe(false)
  })

  it('is a default value where other values matter', () => {
    const site = makeSite(
      ARCHETYPES.find(({ name }) => name === 'default-values')!,
      1,
      800,
    )
    const values = [...removablesOf(site).values()].flatMap((removable) => [...(removable.values.get('folge') ?? [])])
    expect(new Set(values)).toEqual(new Set(['neu']))
  })
})
