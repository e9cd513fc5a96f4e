import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { composedQuestion } from '../../../src/learn/questions/composed.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf, observed, unseen } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const URLS = Array.from(
  { length: 60 },
  (_, at) => `https://shop.example/item/i${at % 20}?trk=t${at}x&spot=s${at % 31}x`,
)

const propose = (entries: readonly EvidenceEntry[] = [], urls = URLS) =>
  composedQuestion.propose(askingOf(urls, entries))

describe('composedQuestion', () => {
  it('adds candidates with values of the log to a base page without them', () => {
    const [proposal] = propose()
    const { original, modified, treatment } = proposal!.comparison
    expect(original).toMatch(/\/item\/i\d+$/)
    const names = treatment.flatMap((change) => (change.kind === 'name' ? [change] : []))
    expect(names.length).toBeGreaterThan(0)
    for (const { name, value, raw } of names) {
      expect(URLS.some((url) => new URL(url).searchParams.get(name) === value)).toBe(true)
      expect(modified).toContain(raw)
    }
  })

  it('values a test of what a rule drops already by the chance that it vetoes the rule', () => {
    const gainWith = (name: string): number => propose([], URLS.map((url) => url.replace(/trk=.*/, `${name}=${url.length}x`)))[0]!.gain // prettier-ignore
    expect(gainWith('fbclid')).toBeLessThan(gainWith('trk') / 4)
    expect(gainWith('fbclid')).toBeGreaterThan(0)
  })

  it('prefers a base page that a crawl has observed, which costs one page less', () => {
    for (const item of ['https://shop.example/item/i7', 'https://shop.example/item/i13'])
      expect(propose([observed(item, ['chair'])])[0]!.comparison.original).toBe(item)
  })

  it('takes first the page that most requests are for, where it would gain as much on others', () => {
    for (const popular of ['i4', 'i15']) {
      const more = Array.from({ length: 5 }, (_, at) => `https://shop.example/item/${popular}?trk=m${at}x&spot=n${at}x`)
      expect(propose([], [...URLS, ...more])[0]!.comparison.original).toBe(`https://shop.example/item/${popular}`)
    }
  })

  it('leaves a page on which only a value that mattered is left to compare', () => {
    const item = 'https://shop.example/item/i1'
    const values = [...Array.from({ length: 11 }, (_, at) => `s${at}x`), 'b2b']
    const others = Array.from({ length: 24 }, (_, at) => `https://shop.example/item/o${at}?src=${values[at % 11]}`)
    const known = values.flatMap((value) => {
      const comparison = comparisonOf(item, `${item}?src=${value}`, { treatment: [added('src', value)], template: '/item/*' }) // prettier-ignore
      return compared(comparison, ({ search }) => ['chair', search.endsWith('b2b') ? 'for firms' : 'for all', 'end'])
    })
    const { original, treatment } = propose(known, [
      ...values.map((_, at) => `${item}?src=b2b&gclid=g${at}x`),
      ...others,
    ])[0]!.comparison
    expect(original).not.toBe(item)
    expect(treatment[0]).toMatchObject({ name: 'src' })
  })

  it('goes on to another page after two comparisons, however popular the page is', () => {
    const item = 'https://shop.example/item/i4'
    const urls = [...URLS, ...Array.from({ length: 9 }, (_, at) => `${item}?trk=m${at}x&spot=n${at}x`)]
    const known = [0, 1].flatMap((at) => {
      const treatment = [added('trk', `m${at}x`), added('spot', `n${at}x`)]
      const comparison = comparisonOf(item, `${item}?trk=m${at}x&spot=n${at}x`, { treatment, template: '/item/*' })
      return compared(comparison, () => ['chair', 'All about it'])
    })
    const originalAfter = (count: number) => propose(known.slice(0, count * 5), urls)[0]!.comparison.original
    expect([originalAfter(1), originalAfter(2)].map((url) => url === item)).toEqual([true, false])
  })

  it('takes the same path with another kept parameter for the same page', () => {
    const item = 'https://shop.example/item/i4'
    const paged = [1, 2, 3].flatMap((page) => Array.from({ length: 2 }, (_, at) => `${item}?page=${page}&trk=m${page}${at}x&spot=n${page}${at}x`)) // prettier-ignore
    const known = [1, 2].flatMap((page) => {
      const treatment = [added('trk', `m${page}0x`), added('spot', `n${page}0x`)]
      const original = `${item}?page=${page}`
      const comparison = comparisonOf(original, `${original}&trk=m${page}0x&spot=n${page}0x`, { treatment, template: '/item/*' }) // prettier-ignore
      return compared(comparison, ({ searchParams }) => ['chair', `part ${searchParams.get('page')}`])
    })
    const others = Array.from({ length: 20 }, (_, at) => `https://shop.example/item/i${at}?page=1&trk=o${at}x&spot=o${at}x`) // prettier-ignore
    expect(propose(known, [...URLS, ...paged, ...others])[0]!.comparison.original).not.toContain(item)
  })

  it('takes each base for a page where pages are counted', () => {
    const pages = [7, 8, 9].flatMap((item) => [1, 2, 3, 4].map((page) => `https://shop.example/item/${item}?page=${page}`)) // prettier-ignore
    const valueOf = (page: string) => `v${pages.indexOf(page)}x`
    const urls = pages.map((page) => `${page}&trk=${valueOf(page)}&spot=${valueOf(page)}`)
    const used = pages.filter((page) => page.endsWith('=1'))
    const known = used.flatMap((page) => {
      const treatment = [added('trk', valueOf(page)), added('spot', valueOf(page))]
      const modified = `${page}&trk=${valueOf(page)}&spot=${valueOf(page)}`
      const comparison = comparisonOf(page, modified, { treatment, template: '/item/*' })
      return compared(comparison, ({ pathname, searchParams }) => [pathname, `part ${searchParams.get('page')}`])
    })
    const [next] = composedQuestion.propose({ ...askingOf(urls, known), policy: POLICIES.strict })
    expect(used).not.toContain(next?.comparison.original)
    expect(next?.comparison.template).toBe('/item/*')
  })

  it('asks nothing about a template without candidates', () => {
    expect(propose([], ['https://shop.example/list?page=1', 'https://shop.example/list?page=2'])).toEqual([])
  })

  it('asks nothing of a template while a difference there is not explained', () => {
    const item = 'https://shop.example/item/i1'
    const treatment = [added('trk', 't1x'), added('spot', 's1x')]
    const comparison = comparisonOf(item, `${item}?trk=t1x&spot=s1x`, { treatment, template: '/item/*' })
    expect(propose(compared(comparison, ({ search }) => ['chair', search === '' ? 'of wood' : 'on sale', 'end']))).toEqual([]) // prettier-ignore
  })

  it('values a template less with each base page that is gone, and gives up in the end', () => {
    const gone = (count: number): EvidenceEntry[] =>
      Array.from({ length: count }, (_, at) => {
        const item = `https://shop.example/item/i${at}`
        const treatment = [added('trk', 't1x')]
        const comparison = comparisonOf(item, `${item}?trk=t1x`, { treatment, template: '/item/*' })
        return compared(comparison, () => ['Not found']).map((entry) => (entry.kind === 'page' ? { ...entry, status: 404 } : entry)) // prettier-ignore
      }).flat()
    const gainAfter = (count: number): number => propose(gone(count))[0]?.gain ?? 0
    expect(gainAfter(2)).toBeLessThan(gainAfter(0) / 2)
    expect(gainAfter(8)).toBeLessThan(gainAfter(2) / 4)
    expect(gainAfter(8)).toBeGreaterThan(0)
    expect(gainAfter(13)).toBe(0)
  })

  it('goes on with what the pages of a template need, once comparisons with the dead page without it showed that', () => {
    const store = 'https://shop.example/store'
    const urls = Array.from({ length: 30 }, (_, at) => `${store}?isle=k${at}w&trk=t${at}x`)
    // Of the first pages of the log, five are gone; then one shows that the page needs its isle.
    const log = Array.from({ length: 7 }, (_, at) => {
      const treatment = [added('isle', `k${at}w`), ...(at < 5 ? [added('trk', `t${at}x`)] : [])]
      const modified = `${store}?isle=k${at}w${at < 5 ? `&trk=t${at}x` : ''}`
      const comparison = comparisonOf(store, modified, { treatment, template: '/store' })
      return compared(comparison, () => ['lamp']).map((entry) =>
        entry.kind === 'page' && (at < 5 || entry.url === store) ? { ...entry, status: 404 } : entry,
      )
    })
    expect(propose(log.slice(0, 5).flat(), urls)[0]!.comparison.original).toBe(store)
    expect(propose(log.flat(), urls)[0]!.comparison.original).toMatch(/isle=/)
  })

  it('asks a page again that is gone when all others of the template were asked', () => {
    const { original } = propose()[0]!.comparison
    const treatment = [added('trk', 'y1'), added('spot', 'y2')]
    const comparison = comparisonOf(original, `${original}?trk=y1&spot=y2`, { treatment, template: '/item/*' })
    const gone = compared(comparison, () => ['Not found']).map((entry) => (entry.kind === 'page' ? { ...entry, status: 404 } : entry)) // prettier-ignore
    expect(propose(gone)[0]!.comparison.original).not.toBe(original)
  })

  it('adds all candidates to the first page of a template where other templates did without its names', () => {
    const news = Array.from({ length: 8 }, (_, at) => `https://shop.example/news/n${at}?trk=n${at}x`)
    const known = Array.from({ length: 24 }, (_, at) => {
      const item = `https://shop.example/item/i${at % 20}`
      const treatment = [added('trk', `t${at}x`), added('spot', `s${at}x`)]
      const comparison = comparisonOf(item, `${item}?trk=t${at}x&spot=s${at}x`, { treatment, template: '/item/*' })
      return compared(comparison, ({ pathname }) => [`chair ${pathname}`])
    })
    const namesAdded = (entries: readonly EvidenceEntry[]): number | undefined =>
      propose(entries, [...URLS, ...news])
        .find(({ comparison }) => comparison.template === '/news/*')
        ?.comparison.treatment.filter(({ kind }) => kind === 'name').length
    expect([namesAdded([]), namesAdded(known.flat())]).toEqual([1, 2])
  })

  it('finds the one value that was not tested on a page', () => {
    const item = 'https://shop.example/item'
    const colors = Array.from({ length: 8 }, (_, at) => `c${at}x`)
    const valueLeft = (left: string): unknown => {
      const known = colors.flatMap((value) => {
        if (value === left) return []
        const treatment = [added('trk', value)]
        const comparison = comparisonOf(item, `${item}?trk=${value}`, { treatment, template: '/item' })
        return compared(comparison, () => ['chair'])
      })
      const [proposal] = propose(known, colors.map((value) => `${item}?trk=${value}`)) // prettier-ignore
      return proposal?.comparison.treatment[0]
    }
    for (const left of colors) expect(valueLeft(left)).toMatchObject({ name: 'trk', value: left })
  })

  it('asks another page about the only value of a name, once several pages were asked', () => {
    const items = Array.from({ length: 20 }, (_, at) => `https://shop.example/item/i${at}`)
    const known = items.slice(0, 8).flatMap((item) => {
      const comparison = comparisonOf(item, `${item}?view=list`, { treatment: [added('view', 'list')], template: '/item/*' }) // prettier-ignore
      return compared(comparison, ({ pathname }) => [`chair ${pathname}`])
    })
    const [proposal] = propose(known, items.map((item) => `${item}?view=list`)) // prettier-ignore
    expect(items.slice(8)).toContain(proposal?.comparison.original)
  })

  it('takes a value that has to be tested before others that the log has on the page', () => {
    const urls = Array.from({ length: 12 }, (_, at) => ['mail', `t${at}x`].map((trk) => `https://shop.example/item/i${at}?trk=${trk}`)).flat() // prettier-ignore
    const asking = askingOf(urls)
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const [proposal] = composedQuestion.propose({ ...asking, seed })
      expect(proposal?.comparison.treatment[0]).toMatchObject({ name: 'trk', value: 'mail' })
    }
  })

  it('begins with a value that stays where every URL of a template has it', () => {
    const pathsOf = (section: string, count: number) => Array.from({ length: count }, (_, at) => `https://hg.example/${section}/f${at}`) // prettier-ignore
    const [rev, file, log] = [pathsOf('rev', 20), pathsOf('file', 20), pathsOf('log', 10)]
    const styled = [...rev, ...file, ...log].map((url, at) => `${url}?style=gitweb&trk=t${at}x`)
    const differs = [rev[0]!, file[0]!].flatMap((page) => {
      const template = page.replace(/.*example|f0$/g, '').concat('*')
      const comparison = comparisonOf(page, `${page}?style=gitweb`, { template, treatment: [added('style', 'gitweb')] })
      return compared(comparison, ({ search }) => ['page', search === '' ? 'paper' : 'grey', 'end'])
    })
    const { comparison } = propose(differs, styled).find(({ comparison: { template } }) => template === '/log/*')!
    expect(comparison.original).toMatch(/\?style=gitweb$/)
    expect(comparison.treatment).toMatchObject([{ name: 'trk' }])
  })

  it('goes on with a template of which robots.txt forbids many pages, and not where it forbids all', () => {
    const refused = Array.from({ length: 20 }, (_, at): EvidenceEntry[] => {
      const original = `https://shop.example/item/r${at}`
      const comparison = comparisonOf(original, `${original}?trk=t1x`, { treatment: [added('trk', 't1x')], template: '/item/*' }) // prettier-ignore
      return [
        comparison,
        ...[original, original, comparison.modified, comparison.modified].map((url) => unseen(url, 'robots')),
      ]
    })
    const item = 'https://shop.example/item/i1'
    const live = comparisonOf(item, `${item}?trk=t1x`, { treatment: [added('trk', 't1x')], template: '/item/*' })
    expect(propose([...refused.flat(), ...compared(live, () => ['chair', 'All about it'])])).toHaveLength(1)
    expect(propose(refused.flat())).toEqual([])
  })

  it('adds first what the log has on the page, where only such values are missing', () => {
    const names = Array.from({ length: 31 }, (_, at) => `n${'abcdefghijklmnopqrstuvwxyz012345'[at]}x`)
    const urls = names.flatMap((name) => [1, 2, 3].map((at) => `https://shop.example/item/p${name}?${name}=v${at}q`))
    // Values of other pages on a page that has none of these names: nothing is missing but values of the same page.
    const log = Array.from({ length: 22 }, (_, at) => {
      const original = `https://shop.example/item/o${'abcdefghijklmnopqrstuvwxyz'[at]}`
      const treatment = names.map((name) => added(name, `v${at % 3}q`))
      const comparison = comparisonOf(original, `${original}?all=${at}`, { treatment, template: '/item/*' })
      return compared(comparison, ({ pathname }) => ['chair', `about ${pathname}`, 'end'])
    })
    const [proposal] = propose(log.flat(), urls)
    const { original, treatment } = proposal!.comparison
    const own = original.replace('https://shop.example/item/p', '')
    expect(treatment[0]).toMatchObject({ name: own })
    expect(proposal?.gain).toBeGreaterThan(0)
  })
})
