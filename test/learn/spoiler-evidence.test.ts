import { describe, expect, it } from 'vitest'
import { hearSpoiled, setOf } from '../../src/learn/spoiler-evidence.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const urls = ['docs', 'images', 'music', 'old'].flatMap((folder) =>
  [1, 2, 3].flatMap((i) => [`/${folder}/?C=s${i}`, `/${folder}/?C=s${i}&x=${i}`, `/${folder}/?x=${i}`]),
)
const corpus = urls.map((url) => `https://a.example${url}`)
const site: FakeSite = ({ pathname, search, searchParams }) =>
  pageAbout(`${pathname} ${search.includes('x=') ? '' : (searchParams.get('C') ?? '')}`)

async function heard(answer: FakeSite, options = {}) {
  const { run, world } = trialOf(answer, corpus, options)
  return { spoiled: await hearSpoiled(run), asked: world.asked }
}

describe('hearSpoiled', () => {
  it('tells names that are read from those beside which nothing is', async () => {
    const { spoiled } = await heard(site)
    expect(new Set(spoiled.map(({ spoilers }) => setOf(spoilers)))).toEqual(new Set(['?x']))
    expect(spoiled.map(({ others }) => others.join()).toSorted()).toEqual(['', '', '', '', ...Array(4).fill('C')])
    expect(spoiled.every(({ isWhole, equals }) => isWhole && equals.length === 3)).toBe(true)
  })

  it('takes no name for one that spoils when a single URL shows another page with it', async () => {
    const { spoiled } = await heard((url, ...rest) =>
      url.search === '?x=2' && url.pathname === '/old/' ? pageAbout('a sale') : site(url, ...rest),
    )
    expect(spoiled).toEqual([])
  })

  it('takes a page that several paths show for no evidence', async () => {
    const { spoiled } = await heard((url, ...rest) =>
      url.searchParams.has('C') && !url.searchParams.has('x') ? site(url, ...rest) : pageAbout('sign in'),
    )
    expect(spoiled).toEqual([])
  })

  it('stops at its share of the budget', async () => {
    const { asked } = await heard(site, { maxFetches: 40 })
    expect(asked.length).toBeLessThanOrEqual(15)
  })
})
