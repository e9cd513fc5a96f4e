import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { SHOP_RECORD } from './arbitrary-urls.ts'

const keyOf = (identity: string): string => `url:${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`

describe('identityOf()', () => {
  it.each([
    ['http://example.com/a', 'https://example.com/a'],
    ['https://www.example.com/a', 'https://example.com/a'],
    ['https://m.example.com/a', 'https://example.com/a'],
    ['https://mobile.example.com/a/', 'https://example.com/a'],
    ['https://example.com/a/index.html', 'https://example.com/a'],
    ['https://example.com/index.php?x=1', 'https://example.com/?x=1'],
    ['https://example.com/a/Default.aspx', 'https://example.com/a/Default.aspx'],
    ['https://example.com/a/default.aspx', 'https://example.com/a'],
    ['https://www.example.com/default.asp?x=1', 'https://example.com/?x=1'],
    ['https://example.com/index.htm', 'https://example.com/'],
    ['https://example.com/index.xhtml', 'https://example.com/index.xhtml'],
    ['https://example.com/a/defaults.asp', 'https://example.com/a/defaults.asp'],
    ['https://example.com/a/7indexes.html', 'https://example.com/a/7indexes.html'],
    ['https://example.com/', 'https://example.com/'],
    ['https://example.com/a//', 'https://example.com/a//'],
    ['http://example.com:8080/a', 'http://example.com:8080/a'],
    ['https://example.com:80/a', 'https://example.com:80/a'],
    ['https://www.com/', 'https://www.com/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['http://example.com.:8080/a', 'http://example.com:8080/a'],
    ['https://www.example.com./a/', 'https://example.com/a'],
    ['https://localhost./', 'https://localhost/'],
    ['https://example.com../a', 'https://example.com../a'],
    ['https://example.com/a#!/x', 'https://example.com/a#!/x'],
    ['https://example.com/my-index.html', 'https://example.com/my-index.html'],
  ])('hashes %s as %s', (url, identity) => {
    expect(canonicalize(url).key).toBe(keyOf(identity))
    expect(canonicalize(url).url).toBe(url)
  })

  it('keeps case in path and query', () => {
    expect(canonicalize('https://e.com/A').key).not.toBe(canonicalize('https://e.com/a').key)
  })

  it('can be vetoed fold by fold', () => {
    const veto = ['fold:amp', 'fold:dot', 'fold:www', 'fold:scheme', 'fold:slash', 'fold:index']
    const { canonicalize: run } = createCanonicalizer({ record: { ...SHOP_RECORD, pathRules: [], veto } })
    for (const url of [
      'http://shop.test/x',
      'https://www.shop.test/x',
      'https://shop.test/x/',
      'https://shop.test/x/index.html',
      'https://shop.test/2020/12/x/amp',
    ]) {
      expect(run(url).key).toBe(keyOf(url))
    }
  })

  it.each([
    ['https://www.n.com/2020/12/a-story/amp/', 'https://n.com/2020/12/a-story'],
    ['http://n.com/2020/12/a-story/amp', 'https://n.com/2020/12/a-story'],
    ['https://amp.n.com/2020/12/a-story', 'https://n.com/2020/12/a-story'],
    ['https://n.com:8443/2020/12/a-story?amp=1&id=7#!a', 'https://n.com:8443/2020/12/a-story?id=7#!a'],
    ['https://n.com/2020/12/a-story?amp', 'https://n.com/2020/12/a-story'],
    ['https://n.com/gear/amp', 'https://n.com/gear/amp'],
    ['https://n.com/fuses?amp=1', 'https://n.com/fuses?amp=1'],
    ['https://n.com/w/2020/https://m.com/2020/12/a/amp', 'https://n.com/w/2020/https://m.com/2020/12/a/amp'],
  ])('folds the AMP twin of an article: %s', (url, identity) => {
    expect(canonicalize(url).key).toBe(keyOf(identity))
    expect(canonicalize(url).url).toBe(url)
    expect(canonicalize(url, { profile: 'request' }).key).toBe(url)
  })

  it('treats a host of the same kind alike behind www and m', () => {
    const key = (url: string): string => canonicalize(url).key
    expect(key('https://m.api.example.com/v1/posts')).not.toBe(key('https://m.api.example.com/v1/posts/'))
    expect(key('https://www.svn.example.com/a/')).not.toBe(key('https://www.svn.example.com/a/index.html'))
    expect(key('https://m.api.example.com/v1/posts/')).toBe(key('https://api.example.com/v1/posts/'))
  })

  it('does not fold where a trailing slash is content', () => {
    expect(canonicalize('https://api.example.com/v1/posts').key).not.toBe(
      canonicalize('https://api.example.com/v1/posts/').key,
    )
  })

  it('says which foldings it applied', () => {
    expect(canonicalize('http://www.e.com/a/').applied.map(({ rule }) => rule)).toEqual([
      'fold:scheme',
      'fold:www',
      'fold:slash',
    ])
  })
})
