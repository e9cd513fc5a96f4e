import { describe, expect, it } from 'vitest'
import { urlValuesQuestion } from '../../../src/learn/questions/url-values.ts'
import { askingOf, compared } from '../asking.ts'
import { learnSite, pageAbout, type FakeSite } from '../fake-site.ts'

const PLAYER = 'https://tv.example/player'
const numbers = Array.from({ length: 24 }, (_, n) => n + 1)
const forms = (n: number): string[] => {
  const film = `https://films.example/film/f${n}x`
  return [film, `${film}?utm_source=mail`, `${film}#t=${n}`, film.replace('films', 'FILMS')]
}
const URLS = numbers.flatMap((n) => forms(n).map((film) => `${PLAYER}?url=${encodeURIComponent(film)}`))

const itemOf = (address: string): string => /\/film\/(\w+)/.exec(address)?.[1] ?? 'none'

async function urlParamsOf(site: FakeSite, urls = URLS) {
  const { record } = await learnSite(site, urls)
  return record.urlParams
}

describe('urlValuesQuestion', () => {
  it('compares forms of an address with its identity form, each kind of change in turn', () => {
    const [first] = urlValuesQuestion.propose({ ...askingOf(URLS), ...kept(URLS) })
    expect(first?.comparison.treatment).toEqual([{ kind: 'url-value', name: 'url' }])
    const once = compared(first!.comparison, (url) => ['film', itemOf(url.searchParams.get('url')!)])
    const [second] = urlValuesQuestion.propose({ ...askingOf(URLS, once), ...kept(URLS, once) })
    expect(second?.comparison.original).not.toBe(first?.comparison.original)
  })

  it('asks nothing more after one difference', () => {
    const [first] = urlValuesQuestion.propose({ ...askingOf(URLS), ...kept(URLS) })
    const differs = compared(first!.comparison, (url) => ['film', url.search.length > 60 ? 'long' : 'short'])
    expect(urlValuesQuestion.propose({ ...askingOf(URLS, differs), ...kept(URLS, differs) })).toEqual([])
  })
})

/** The parameter made a difference. */
function kept(...given: Parameters<typeof askingOf>) {
  const { derived } = askingOf(...given)
  const standing = (template: string, name: string) => ({ ...derived.standing(template, name), verdict: 'important' as const }) // prettier-ignore
  return { derived: { ...derived, standing } }
}

describe('a run with URLs as values', () => {
  it('lists a parameter that shows one page for all forms of an address', async () => {
    expect(await urlParamsOf(({ searchParams }) => pageAbout(itemOf(searchParams.get('url') ?? '')))).toEqual(['url'])
  })

  it('leaves out a parameter whose page changes with how the address is written', async () => {
    expect(await urlParamsOf(({ searchParams }) => pageAbout(searchParams.get('url') ?? ''))).toBeUndefined()
  })

  it('leaves out a parameter of which one kind of change matters', async () => {
    const site: FakeSite = ({ searchParams }) => {
      const address = searchParams.get('url') ?? ''
      return pageAbout(`${itemOf(address)} ${/#t=(\d+)/.exec(address)?.[1] ?? ''}`)
    }
    expect(await urlParamsOf(site)).toBeUndefined()
  })

  it('leaves out a parameter that the page ignores: it is dropped', async () => {
    expect(await urlParamsOf(({ pathname }) => pageAbout(pathname))).toBeUndefined()
  })

  it('leaves out a parameter of which no address has two forms', async () => {
    const urls = numbers.map((n) => `${PLAYER}?url=${encodeURIComponent(forms(n)[1]!)}`)
    expect(await urlParamsOf(({ searchParams }) => pageAbout(itemOf(searchParams.get('url') ?? '')), urls)).toBeUndefined() // prettier-ignore
  })
})
