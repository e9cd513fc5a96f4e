import { describe, expect, it } from 'vitest'
import { readSiteUrl } from '../../../../src/learn/site/site-url.ts'
import { formsOf } from '../../../../src/learn/path-rules/twins/forms.ts'
import { twinsOf } from '../../../../src/learn/path-rules/twins/twins.ts'
import { hex } from '../small-sites.ts'

/** Twins of thirty pages, each with the paths that a function makes of its number. */
function twins(pathsOf: (n: number) => readonly string[]) {
  const urls = Array.from({ length: 30 }, (_, n) => pathsOf(n + 1)).flat()
  const forms = formsOf(urls.map((path) => ({ ...readSiteUrl(`https://a.test${path}`, false), url: path })))
  return twinsOf(forms, { minPages: 20, minGain: 20 })
}
const names = (pathsOf: (n: number) => readonly string[]) => twins(pathsOf).map(({ name }) => name)

describe('twinsOf()', () => {
  it.each([
    ['mirrors', (n: number) => [`/us/shoes/red-shoe-${n}`, `/uk/shoes/red-shoe-${n}`], '/us/shoes/* = /uk/shoes/*'],
    ['a path and a query', (n: number) => [`/product/${n}`, `/product.php?id=${n}`], '/product/* = /product.php?id'],
    ['extensions', (n: number) => [`/blog/red-shoe-${n}`, `/blog/red-shoe-${n}.html`], '/blog/* = /blog/*.html'],
    ['index files', (n: number) => [`/docs/red-shoe-${n}/`, `/docs/red-shoe-${n}/index.jsp`], '/docs/*/ = /docs/*/index.jsp'], // prettier-ignore
    ['another case', (n: number) => [`/Shop/${n}`, `/shop/${n}`], '/Shop/* = /shop/*'],
    ['doubled folders', (n: number) => [`/shop/${n}`, `/shop/shop/${n}`], '/shop/* = /shop/shop/*'],
    ['titles beside a number', (n: number) => [`/p/${n}/red-shoe-${n}`, `/product/${n}`], '/p/*/*(1:*) = /product/*'],
  ])('finds %s', (_, pathsOf, name) => {
    expect(names(pathsOf)).toEqual([name])
  })

  it('finds sessions in front of a page, and beside each other', () => {
    const found = names((n) => [`/item/${n}`, `/${hex(n, 1)}/item/${n}`, `/${hex(n, 2)}/item/${n}`])
    expect(found).toEqual(expect.arrayContaining(['/*/item/*(0:*)', '/item/* = /*/item/*(0:*)']))
  })

  it('takes no lists for twins that count from 1 and have no word in common', () => {
    expect(names((n) => [`/news/${n}`, `/shops/${n}`])).toEqual([])
  })

  it('counts the URLs that gain a partner, and says what forms differ in', () => {
    const [found] = twins((n) => [`/us/red-shoe-${n}`, `/uk/red-shoe-${n}`])
    expect(found).toMatchObject({ gain: 30, difference: 'uk us', pages: { length: 30 } })
  })

  it('leaves out twins of fewer pages than can be proved', () => {
    expect(names((n) => [`/us/red-shoe-${n}`, ...(n < 19 ? [`/uk/red-shoe-${n}`] : [])])).toEqual([])
  })
})
