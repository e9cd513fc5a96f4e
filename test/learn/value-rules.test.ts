import { describe, expect, it } from 'vitest'
import { decidePattern } from '../../src/learn/decide-pattern.ts'
import { learnValues } from '../../src/learn/value-rules.ts'
import { trialOf } from './a-trial.ts'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { dice, learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const urls = [...Array(160).keys()].map(
  (i) => `https://a.example/list/c${i % 40}?page=${1 + (i % 4)}&mood=${'abcdef'[i % 6]}`,
)

async function learned(site: FakeSite) {
  const { run, trial } = trialOf(site, urls)
  const findings = await learnValues([await decidePattern(trial.group, run)], run)
  return findings[0]!
}

describe('learnValues', () => {
  it('drops the first page and keeps the others', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) =>
      pageAbout(`${pathname} ${query.get('page') ?? '1'} ${query.get('mood')}`)
    const { pattern, report } = await learned(site)
    expect(pattern?.dropValues).toEqual({ page: ['1'] })
    expect(pattern?.keep).toContain('page')
    expect(report.parameters.find(({ name }) => name === 'page')?.verdict).toBe('value-dependent')
  })

  it('drops no value of a name whose values make no difference: its looks say that they will', async () => {
    const { pattern } = await learned(({ pathname, searchParams: query }) =>
      pageAbout(`${pathname} ${query.get('mood')}`),
    )
    expect(pattern?.dropValues).toBeUndefined()
  })

  it('finds the default of a name that few paths look at', async () => {
    const { pattern } = await learned(({ pathname, searchParams: query }) => {
      const last = /c\d*[07]$/.test(pathname) ? 4 : 1
      return pageAbout(`${pathname} ${Math.min(last, Number(query.get('page') ?? '1'))} ${query.get('mood')}`)
    })
    expect(pattern?.dropValues).toEqual({ page: ['1'] })
  })

  it('drops no value that changes one page in eight', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => {
      const isOdd = /c\d*[48]$/.test(pathname)
      return pageAbout(`${pathname} ${query.get('page') ?? (isOdd ? 'none' : '1')} ${query.get('mood')}`)
    }
    expect((await learned(site)).pattern?.dropValues).toBeUndefined()
  })

  it.each([4, 5, 7, 9, 13])(
    'drops no value that holds still what is drawn by lot without it (dice %d)',
    async (seed) => {
      const random = dice(seed)
      const arms = [...Array(200).keys()].map((i) => `https://a.example/list/c${i % 50}?var=${'ab'[i % 2]}`)
      const site: FakeSite = ({ pathname, searchParams: query }) => {
        const arm = query.get('var') ?? (random() < 0.5 ? 'a' : 'b')
        return pageAbout(pathname, `<div class="box"><p>${arm === 'a' ? 'try it now' : 'ask us anything'}</p></div>`)
      }
      const { record } = await learnSite(site, arms)
      expect(Object.values(record.patterns).flatMap(({ drop, dropValues }) => [drop, dropValues])).toEqual([
        [],
        undefined,
      ])
    },
  )

  /** Actions of a wiki; the plain view is spelled out only now and then. */
  const actions = [...Array(120).keys()].map(
    (i) => `https://a.example/w?do=${['history', 'links', 'source', 'tree'][i % 4]}&topic=t${i % 30}`,
  )
  const views = [...Array(7).keys()].map((i) => `https://a.example/w?do=show&topic=t${i * 4}`)
  const wiki: FakeSite = ({ searchParams: query }) => pageAbout(`${query.get('topic')} ${query.get('do') ?? 'show'}`)

  it('tries the likely default before the most frequent values', async () => {
    const { run, trial } = trialOf(wiki, [...actions, ...views])
    const [finding] = await learnValues([await decidePattern(trial.group, run)], run)
    expect(finding!.pattern?.dropValues).toEqual({ do: ['show'] })
  })

  it('is not put off by one page that cannot be seen', async () => {
    const site: FakeSite = (url, visit, requests) =>
      url.search.includes('do=show&topic=t8') ? { fails: 'timeout' } : wiki(url, visit, requests)
    const { run, trial } = trialOf(site, [...actions, ...views])
    const [finding] = await learnValues([await decidePattern(trial.group, run)], run)
    expect(finding!.pattern?.dropValues).toEqual({ do: ['show'] })
  })

  it('concludes nothing when half of the pages cannot be seen', async () => {
    const site: FakeSite = (url, visit, requests) =>
      /do=show&topic=t\d*[02468]$/.test(url.search) ? { fails: 'timeout' } : wiki(url, visit, requests)
    const more = [...Array(14).keys()].map((i) => `https://a.example/w?do=show&topic=t${i + 1}`)
    const { run, trial } = trialOf(site, [...actions, ...more])
    const [finding] = await learnValues([await decidePattern(trial.group, run)], run)
    expect(finding!.pattern?.dropValues).toBeUndefined()
  })

  it('does not count a page that many paths show', async () => {
    const walled = [...Array(20).keys()].map((i) => `https://a.example/list/c${i}?page=1&mood=a`)
    const open = [...Array(3).keys()].map((i) => `https://a.example/list/c${i}?page=1&mood=b`)
    const others = urls.filter((url) => !/page=1|mood=a/.test(url))
    const site: FakeSite = ({ pathname, searchParams: query }) =>
      pageAbout(query.get('mood') === 'a' ? 'Members' : `${pathname} ${query.get('page') ?? '1'} ${query.get('mood')}`)
    const { run, trial } = trialOf(site, [...others, ...walled, ...open])
    const [finding] = await learnValues([await decidePattern(trial.group, run)], run)
    expect(finding!.pattern?.dropValues).toBeUndefined()
  })

  /** A form that sends its defaults along, beside links that choose another order. */
  const sent = [...Array(30).keys()].map((i) => `https://a.example/find?q=w${i}&sort=score&submit=Go`)
  const chosen = [...Array(30).keys()].map((i) => `https://a.example/find?q=w${i}&sort=${i % 2 ? 'date' : 'title'}`)
  const search: FakeSite = ({ searchParams: query }) => pageAbout(`${query.get('q')} ${query.get('sort') ?? 'score'}`)
  const formUrl = 'https://a.example/find?q=new&sort=score&submit=Go'

  it('drops the only value of a name in a pattern where the path has others in another one', async () => {
    const { canonicalize } = createCanonicalizer({ record: (await learnSite(search, [...sent, ...chosen])).record })
    expect(canonicalize(formUrl).url).not.toContain('sort=')
    expect(canonicalize('https://a.example/find?q=new&sort=date').url).toContain('sort=date')
  })

  it('keeps it where no value of the name changes a page, and where one page in eight is another one', async () => {
    const deaf: FakeSite = ({ searchParams: query }) => pageAbout(`${query.get('q')}`)
    const odd: FakeSite = (url, ...rest) =>
      /q=\w*[48]&sort=score/.test(url.search) ? pageAbout(url.href) : search(url, ...rest)
    for (const site of [deaf, odd]) {
      const { canonicalize } = createCanonicalizer({ record: (await learnSite(site, [...sent, ...chosen])).record })
      expect(canonicalize(formUrl).url).toContain('sort=score')
    }
  })

  it('keeps it where it names a thing, such as the newest one of today', async () => {
    const named = (urls: readonly string[]): string[] => urls.map((url) => url.replace('sort=score', 'sort=2026-11-22'))
    const daily: FakeSite = ({ searchParams: query }) =>
      pageAbout(`${query.get('q')} ${query.get('sort') ?? '2026-11-22'}`)
    const { canonicalize } = createCanonicalizer({
      record: (await learnSite(daily, named([...sent, ...chosen]))).record,
    })
    expect(canonicalize(named([formUrl])[0]!).url).toContain('sort=2026-11-22')
  })

  it('keeps it where nobody brought another value', async () => {
    const { canonicalize } = createCanonicalizer({ record: (await learnSite(search, sent)).record })
    expect(canonicalize(formUrl).url).toContain('sort=score')
  })

  it('asks for words of which five mattered after all others', async () => {
    const words = [...Array(90).keys()].map((i) => `https://a.example/find?q=w${i % 6}&from=${20 + (i % 9)}`)
    const paged: FakeSite = ({ searchParams: query }) => pageAbout(`${query.get('q')} ${query.get('from')}`)
    const { run, trial, world } = trialOf(paged, words)
    const finding = await decidePattern(trial.group, run)
    for (const word of 'abcde') run.ledger.noteImportant(`q\u0000${word}`, trial.group.template)
    const before = world.asked.length
    await learnValues([finding], run)
    const asked = world.asked.slice(before)
    const firstWord = asked.findIndex((url) => !url.includes('q='))
    expect(firstWord).toBeGreaterThan(0)
    expect(asked.findIndex((url) => !url.includes('from='))).toBeLessThan(firstWord)
  })

  /** Lists with their order, most of them as a teaser leads to them. */
  const orders = ['neu', 'neu', 'preis', 'alt']
  const led = [...Array(120).keys()].map((i) => `https://a.example/list/c${i % 30}?box=b${i}&folge=${orders[i % 4]}`)
  const bare = [...Array(60).keys()].map((i) => `https://a.example/list/c${i % 30}?folge=${orders[i % 4]}`)
  const shelf: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('folge') ?? 'neu'}`)

  async function shelves() {
    const { run, world } = trialOf(shelf, [...led, ...bare])
    const groups = run.corpus.patterns.toSorted((a, b) => a.names.length - b.names.length)
    const findings = []
    for (const group of groups) findings.push(await decidePattern(group, run))
    const before = world.asked.length
    return { run, findings, asked: () => world.asked.slice(before) }
  }

  it('asks where the URLs lead to, once for all that lead there', async () => {
    const { run, findings, asked } = await shelves()
    const [short, long] = await learnValues(findings, run)
    expect(short!.pattern?.dropValues).toEqual({ folge: ['neu'] })
    expect(long!.pattern?.dropValues).toBeUndefined()
    expect(asked().filter((url) => url.includes('box='))).toEqual([])
    expect(run.deployed.of(led[0]!)).toBe('https://a.example/list/c0')
  })

  it('does not ask for a value that mattered on these paths', async () => {
    const { run, findings, asked } = await shelves()
    for (const value of new Set(orders))
      run.ledger.noteImportant(`folge\u0000${value}`, findings[0]!.report.key.split('?')[0])
    await learnValues(findings, run)
    expect(asked()).toEqual([])
  })
})
