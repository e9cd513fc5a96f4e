import { describe, expect, it } from 'vitest'
import { URL_TEMPLATES } from '../../bench/url-templates.ts'
import { makeUrls } from '../../bench/urls.ts'

const urls = makeUrls(2500, 1)

describe('makeUrls()', () => {
  it('makes the same list from the same seed and another from another', () => {
    expect(makeUrls(2500, 1)).toEqual(urls)
    expect(makeUrls(2500, 2)).not.toEqual(urls)
  })

  it('makes absolute URLs without a placeholder left', () => {
    expect(urls.filter((url) => !URL.canParse(url) || /[{}]/.test(url))).toEqual([])
  })

  it('hardly repeats itself', () => {
    expect(new Set(urls).size).toBeGreaterThan(2000)
  })

  it('covers the mix: bare pages, trackers, sessions, signatures, facets, odd bytes', () => {
    const shareOf = (test: RegExp): number => urls.filter((url) => test.test(url)).length / urls.length
    expect(shareOf(/^[^?]*$/)).toBeGreaterThan(0.5)
    expect(shareOf(/[?&]utm_/)).toBeGreaterThan(0.1)
    for (const rare of [
      /jsessionid|PHPSESSID/,
      /X-Amz-Signature/,
      /f_brand/,
      /%c3%bc/,
      /=100%&/,
      /xn--/,
      /l\.facebook/,
    ]) {
      expect(shareOf(rare), String(rare)).toBeGreaterThan(0)
    }
  })

  it('knows a generator for every placeholder', () => {
    expect(() => makeUrls(URL_TEMPLATES.length * 200, 3)).not.toThrow()
  })
})
