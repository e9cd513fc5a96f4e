import { describe, expect, it } from 'vitest'
import { readSiteUrl } from '../../../src/learn/site/site-url.ts'
import type { CorpusUrl } from '../../../src/learn/site/site-types.ts'
import { templateFacts } from '../../../src/learn/site/template-facts.ts'

function corpusUrl(url: string, more: Partial<CorpusUrl> = {}): CorpusUrl {
  return { ...readSiteUrl(url, false), url, weight: 1, stripped: new Set(), ...more }
}

describe('templateFacts', () => {
  it('counts URLs, paths and values by their weight, the most frequent first', () => {
    const urls = [
      corpusUrl('https://shop.test/p/1?trk=a', { weight: 3 }),
      corpusUrl('https://shop.test/p/2?trk=b'),
      corpusUrl('https://shop.test/p/2?trk=b&x=1'),
    ]
    const facts = templateFacts('/p/*', urls)
    expect([facts.urlCount, facts.paths]).toEqual([5, 2])
    const trk = facts.names.get('trk')
    expect(trk?.values.map(({ value, share }) => [value, share])).toEqual([['a', 0.6], ['b', 0.4]]) // prettier-ignore
    expect([trk?.tests, trk?.distinct]).toEqual([2, 2])
  })

  it('fixes names of files, beside those that the library keeps', () => {
    const urls = [
      corpusUrl('https://shop.test/view?doc=a.pdf&id=1'),
      corpusUrl('https://shop.test/view?doc=b.pdf&id=2'),
    ]
    const { fixed, whole } = templateFacts('/view', urls, { names: new Set(['id']), whole: new Set(['id']) })
    expect([fixed, whole]).toEqual([new Set(['id', 'doc']), new Set(['id'])])
  })

  it('marks what static rules strip', () => {
    const url = corpusUrl('https://shop.test/p/1?utm_source=x&y=1', { stripped: new Set(['utm_source']) })
    const { names } = templateFacts('/p/*', [url])
    expect([names.get('utm_source')?.isStripped, names.get('y')?.isStripped]).toEqual([true, false])
  })
})
