import { describe, expect, it } from 'vitest'
import { twinUrlsOf } from '../../../../src/learn/path-rules/twins/twin-urls.ts'
import { askingOf } from '../../asking.ts'

const SHOP = 'https://shop.example'

describe('twinUrlsOf()', () => {
  it('gives URLs with and without a query, each once, without what may be dropped', () => {
    const pages = [1, 2, 3, 4].flatMap((n) => [
      `${SHOP}/p/${n}`,
      `${SHOP}/p/${n}?utm_source=x`,
      `${SHOP}/show?id=${n}&utm_source=x`,
    ])
    const { urls } = twinUrlsOf(askingOf(pages))
    const expected = [1, 2, 3, 4].flatMap((n) => [`${SHOP}/p/${n}`, `${SHOP}/show?id=${n}`])
    expect(urls().map(({ url }) => url).toSorted()).toEqual(expected.toSorted()) // prettier-ignore
  })
})
