import { describe, expect, it } from 'vitest'
import { chooseRules } from '../../../../src/learn/path-rules/candidates/choose-rules.ts'
import { proveRule } from '../../../../src/learn/path-rules/proof/prove-rule.ts'
import { PAPER } from '../../../../src/learn/path-rules/settings.ts'
import { grow, nodeAt, pages, PATH_AND_QUERY, STRICT } from '../small-sites.ts'

const NOISY = { ...STRICT, maxLabelNoise: 0.25 }
const WRONG = PATH_AND_QUERY.map((row, i) => (i % 30 === 0 ? { ...row, cluster: `fresh ${i}` } : row))

describe('chooseRules()', () => {
  it('keeps a rule whose contradictions are wrong labels', async () => {
    const { context, candidates } = grow(WRONG, NOISY)
    const chosen = await chooseRules(context, candidates, () => Promise.resolve('equal'))
    expect(chosen.rules.filter(({ source, destination }) => source !== destination)).toHaveLength(1)
    expect(chosen.fetches).toBeGreaterThan(0)
    expect(chosen.fetches).toBeLessThanOrEqual(20)
  })

  it('drops a rule whose contradictions are real', async () => {
    const { context, candidates } = grow(WRONG, NOISY)
    const chosen = await chooseRules(context, candidates, () => Promise.resolve('differ'))
    expect(chosen.rules.filter(({ source, destination }) => source !== destination)).toEqual([])
    expect(chosen.refused.map(({ reason }) => reason).join()).toContain('are different pages')
  })

  it('drops a rule whose contradictions nobody could look at again', async () => {
    const { context, candidates } = grow(WRONG, NOISY)
    const chosen = await chooseRules(context, candidates, () => Promise.resolve('unknown'))
    expect(chosen.rules.filter(({ source, destination }) => source !== destination)).toEqual([])
    expect(chosen.fetches).toBeGreaterThan(0)
  })

  it('takes only the section out in which a rule is contradicted', async () => {
    // A tenth of what /q/ shows is another page, which is no more than labels may be wrong.
    const lookAlike = pages(200, (n) => [`/q/${n}`, `/t?id=${n}`], 1000).map((row, i) =>
      i % 20 === 0 ? { ...row, cluster: `own ${i}` } : row,
    )
    const { tree, context, candidates } = grow([...PATH_AND_QUERY, ...lookAlike], NOISY)
    const differs = (url: string): boolean => url.includes('/q/')
    const chosen = await chooseRules(context, candidates, (a, b) => Promise.resolve(differs(a) || differs(b) ? 'differ' : 'equal')) // prettier-ignore
    const spoken = new Set(chosen.rules.flatMap((rule) => (rule.source === rule.destination ? [] : [rule.source])))
    expect([...spoken].some((node) => node === nodeAt(tree, '/2') || node === nodeAt(tree, '/2', 'p'))).toBe(true)
    const own = context.cells.of[tree.table.urls.findIndex((url) => url.includes('/q/'))]!
    for (const rule of chosen.rules) if (rule.source === nodeAt(tree, '/2')) expect(rule.excluded.has(own)).toBe(true)
  })

  it('comes to an end where the form of a destination itself is contradicted', async () => {
    // A fifth of the offers have a price per country; the hosts of the others, and of all pages, are mirrors.
    const hosts = ['us', 'de', 'uk']
    const priced = pages(200, (n) => (n % 5 === 0 ? [] : hosts.map((host) => `${host}.a.test/offers/${n}`)))
    const own = hosts.flatMap((host) => pages(200, (n) => (n % 5 === 0 ? [`${host}.a.test/offers/${n}`] : [])).map((row) => ({ ...row, cluster: host + row.cluster }))) // prettier-ignore
    const site = [...pages(200, (n) => hosts.map((host) => `${host}.a.test/p/${n}`)), ...priced, ...own]
    const truth = new Map(site.map(({ url, cluster }) => [url, cluster]))
    const { context, candidates } = grow(site, NOISY)
    let asked = 0
    const chosen = await chooseRules(context, candidates, (a, b) => {
      if (++asked > 1000) throw new RangeError('it asks the same again and again')
      return Promise.resolve(truth.get(a) === truth.get(b) ? 'equal' : 'differ')
    })
    expect(asked).toBeGreaterThan(0)
    expect(chosen.rules.some(({ proof }) => proof.gain > 0)).toBe(true)
    for (const rule of chosen.rules) expect(proveRule(context, rule).proof.falsePairs).toBe(0)
  })

  it('asks nothing where nothing can be fetched', async () => {
    const { context, candidates } = grow(PATH_AND_QUERY)
    expect((await chooseRules(context, candidates, undefined)).fetches).toBe(0)
  })

  it('walks the graph in the mode of the paper', async () => {
    const { context, candidates } = grow(PATH_AND_QUERY, PAPER)
    expect((await chooseRules(context, candidates, undefined)).rules).toHaveLength(1)
  })
})
