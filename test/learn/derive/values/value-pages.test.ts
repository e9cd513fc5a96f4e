import { expect, it } from 'vitest'
import { indexCredits } from '../../../../src/learn/derive/credits.ts'
import type { Mattered } from '../../../../src/learn/derive/mattered.ts'
import { readSiteUrl } from '../../../../src/learn/site/site-url.ts'
import { countValuePages } from '../../../../src/learn/derive/values/value-pages.ts'
import { POLICIES } from '../../../../src/learn/thresholds.ts'
import { same, siteOf, SHOP, values } from '../sample-standings.ts'

const site = siteOf(...values(6).flatMap((trk) => ['a', 'b'].map((style) => `${SHOP}/list?style=${style}&trk=${trk}`)))
const NOTHING: ReadonlyMap<string, Mattered> = new Map()
const pages = (value: string, tests: number, mattered = NOTHING, gone: readonly string[] = []): number =>
  countValuePages({ template: '/list', name: 'style' }, value, {
    site,
    policy: POLICIES.standard,
    credits: indexCredits(same('/list', tests)),
    mattered,
    gone: () => gone.map((url) => readSiteUrl(url, false)),
  })

it('counts the URLs of a value without names that changed nothing', () => {
  expect([pages('a', 3), pages('none', 3)]).toEqual([1, 0])
})

it('counts a page for each value of a name that may matter', () => {
  const trk: Mattered = { templates: new Map([['/list', []]]), isByValue: false }
  expect([pages('a', 2), pages('a', 3, new Map([['trk', trk]]))]).toEqual([6, 6])
})

it('counts no page that is gone', () => {
  const trk: Mattered = { templates: new Map([['/list', []]]), isByValue: false }
  expect(pages('a', 2, new Map([['trk', trk]]), [`${SHOP}/list?trk=v1x`, `${SHOP}/list?trk=none`])).toBe(5)
})
