import { describe, expect, it } from 'vitest'
import { NAMING_SCHEMES } from '../../../src/rules/data/naming-schemes.ts'
import { TRACKING_FACTS } from '../../../src/rules/data/tracking-params/index.ts'

describe('naming schemes', () => {
  it('state each name once', () => {
    const texts = NAMING_SCHEMES.map(({ match, text }) => `${match} ${text}`)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('give a reason', () => {
    for (const { why, text } of NAMING_SCHEMES) expect(why.length, text).toBeGreaterThan(10)
  })

  it('begin or end on a boundary where they match a part of a name', () => {
    for (const { match, text } of NAMING_SCHEMES) {
      if (match === 'suffix') expect(text).toMatch(/^[_-]/)
      if (match === 'prefix') expect(text).toMatch(/[_-]$/)
    }
  })

  it('never name a parameter that is tracking on every site', () => {
    const global = new Set(
      TRACKING_FACTS.filter(({ hosts, families }) => !hosts && !families).flatMap(({ names }) => names),
    )
    expect(NAMING_SCHEMES.filter(({ match, text }) => match === 'exact' && global.has(text))).toEqual([])
  })
})
