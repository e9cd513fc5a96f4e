import { describe, expect, it } from 'vitest'
import { frequentValues } from '../../../../src/learn/derive/values/frequent-values.ts'
import { readSite } from '../../../../src/learn/site/site.ts'
import { corpusOf } from '../../fake-site.ts'

/** URLs of a template, each with another page. */
const urlsOf = (template: string, values: readonly string[]): string[] =>
  values.map((value, at) => `https://shop.example${template}?n=${at}&trk=${value}`)
const frequent = (...urls: readonly string[]) => frequentValues(readSite(corpusOf(urls)))
const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value)
const rare = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}x`)

describe('frequentValues', () => {
  it('names what many URLs have, most frequent first', () => {
    const find = frequent(...urlsOf('/list', [...times(4, 'mail'), ...times(6, 'feed'), ...rare(20)]))
    expect(find('/list', 'trk')).toEqual(['feed', 'mail'])
  })

  it('leaves out a value on two URLs, however few there are', () => {
    expect(frequent(...urlsOf('/list', [...times(2, 'mail'), 'v1x']))('/list', 'trk')).toEqual([])
  })

  it('names on a template what is rare there but frequent on the site', () => {
    const find = frequent(...urlsOf('/list', times(10, 'mail')), ...urlsOf('/item', ['mail', ...rare(9)]))
    expect(find('/item', 'trk')).toEqual(['mail'])
  })

  it('knows none of a parameter that the corpus has not', () => {
    expect(frequent(...urlsOf('/list', times(10, 'mail')))('/list', 'ref')).toEqual([])
  })
})
