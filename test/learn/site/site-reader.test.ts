import { describe, expect, it } from 'vitest'
import { siteReader } from '../../../src/learn/site/site-reader.ts'
import { EMPTY_RECORD } from '../empty-record.ts'
import { corpusOf } from '../fake-site.ts'

const CORPUS = corpusOf(['a', 'b', 'c'].map((x) => `https://shop.example/list?rating_filter=${x}&trk=${x}x`))
const WOO = { name: 'woocommerce', names: ['woocommerce', 'wordpress'], agreeing: 3 }

describe('siteReader', () => {
  it('keeps what a platform keeps once pages show it', () => {
    const siteUnder = siteReader({ corpus: CORPUS })
    const fixedUnder = (platform: typeof WOO | undefined) => siteUnder(platform).templates.get('/list')?.fixed
    expect([fixedUnder(undefined), fixedUnder(WOO)]).toEqual([new Set(), new Set(['rating_filter'])])
    expect(siteUnder(WOO)).toBe(siteUnder(WOO))
  })

  it('takes collections for one template once pages show that the site is a shop of Shopify', () => {
    const urls = ['lamps', 'rugs'].map((one) => `https://shop.example/collections/${one}?page=2`)
    const siteUnder = siteReader({ corpus: corpusOf(urls) })
    const shopify = { name: 'shopify', names: ['shopify'], agreeing: 3 }
    const templates = [undefined, shopify].map((platform) => [...siteUnder(platform).templates.keys()])
    expect(templates).toEqual([['/collections/lamps', '/collections/rugs'], ['/collections/*']])
  })

  it('recognizes no platform beside the one that the operator named', () => {
    const siteUnder = siteReader({ corpus: CORPUS, previous: { ...EMPTY_RECORD, platform: [] } })
    expect(siteUnder(WOO).templates.get('/list')?.fixed).toEqual(new Set())
  })
})
