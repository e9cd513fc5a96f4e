import { describe, expect, it } from 'vitest'
import { assignTemplates } from '../../../src/learn/corpus/path-trie.ts'

/** Templates of paths that all came with the same names, or with names of their own behind a `?`. */
function templates(paths: readonly string[]): string[] {
  const items = paths.map((text) => {
    const [path = '', names = ''] = text.split('?')
    return { path, weight: 1, names: names === '' ? [] : [names] }
  })
  return [...new Set(assignTemplates(items))].toSorted()
}

function times(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function word(index: number): string {
  return [...String(index + 100)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

describe('assignTemplates', () => {
  it('gives one template to many products with few variants each', () => {
    expect(templates(times(400, (i) => `/product/${word(i % 40)}`))).toEqual(['/product/*'])
    expect(templates(times(400, (i) => `/product/blue-chair-${i % 40}`))).toEqual(['/product/*'])
  })

  it('gives one template to the pages of a wiki', () => {
    const pages = ['Main_Page', 'Ada_Lovelace', 'Tea', 'S%C3%A3o_Paulo', 'Help:Contents', 'C%2B%2B', 'Linux', 'Zebra']
    expect(templates(pages.flatMap((page) => times(5, () => `/wiki/${page}`)))).toEqual(['/wiki/*'])
  })

  it('keeps sections apart that have the same names, however rare one is', () => {
    const paths = [...times(380, (i) => `/product/${i}`), ...times(20, (i) => `/compare/${i}`)]
    expect(templates(paths)).toEqual(['/compare/*', '/product/*'])
    expect(templates([...times(380, () => '/product'), ...times(20, () => '/compare')])).toEqual([
      '/compare',
      '/product',
    ])
  })

  it('keeps a plain word beside many items apart', () => {
    const paths = [...times(600, (i) => `/product/blue-chair-${i % 60}`), ...times(12, () => '/product/compare')]
    expect(templates(paths)).toEqual(['/product/*', '/product/compare'])
  })

  it('keeps a word apart that recurs among many', () => {
    const paths = [...times(160, (i) => `/${word(i % 40)}`), ...times(40, () => '/search')]
    expect(templates(paths)).toEqual(['/*', '/search'])
  })

  it('keeps a word apart that comes with names of its own', () => {
    const paths = [...times(400, (i) => `/${word(i % 40)}?ref`), ...times(5, () => '/search?q')]
    expect(templates(paths)).toEqual(['/*', '/search'])
  })

  it('takes titles for items where they are too many to be sections, whatever names each comes with', () => {
    const own = (index: number): string => `?${'x'.repeat(index + 1)}`
    const products = [...Array(60).keys()].flatMap((i) => times(12, () => `/config/p${i + 100}z${own(i)}`))
    const busy = times(400, () => '/config/best-of-all?b')
    expect(templates([...products, ...times(12, () => '/config/help?h'), ...busy])).toEqual([
      '/config/*',
      '/config/best-of-all',
      '/config/help',
    ])
    expect(templates(products.slice(0, 12 * 20))).toHaveLength(20)
  })

  it('takes numbers, dates and hashes as items', () => {
    expect(templates(times(30, (i) => `/blog/20${10 + (i % 9)}/${(i % 12) + 1}/${i}`))).toEqual(['/blog/*/*/*'])
    expect(templates(times(9, (i) => `/f/0cc175b9c0f1b6a831c399e26977266${i}`))).toEqual(['/f/*'])
  })

  it('judges pages together that come too rarely to be judged one by one', () => {
    const pages = ['start', 'syntax', 'playground', 'welcome', 'sidebar'].flatMap((page) =>
      times(6, () => `/wiki/${page}`),
    )
    expect(templates(pages)).toEqual(['/wiki/*'])
    expect(templates([...pages, ...times(30, () => '/wiki/recent')])).toEqual(['/wiki/*', '/wiki/recent'])
    expect(templates(pages.map((path) => `${path}?${path.length}`)).length).toBeGreaterThan(3)
  })

  it('does not take rare actions with paths of their own for pages', () => {
    const paths = ['tree', 'plain', 'diff', 'blame'].flatMap((action) => times(4, (i) => `/repo/${action}/${word(i)}`))
    expect(templates(paths).filter((template) => template.startsWith('/repo/*'))).toEqual([])
  })

  it('takes titles for items where names are too rare to tell them apart', () => {
    const paths = times(96, (i) => `/shop/blue-chair-${word(i % 8)}?n${i}`)
    expect(templates(paths)).toEqual(['/shop/*'])
  })

  it('judges the titles of sections with few of them together with those beside', () => {
    const shop = times(12, (i) => `/shop/chairs/blue-chair-${word(i)}`)
    const few = times(3, (i) => `/shop/lamps/red-lamp-${word(i)}`)
    expect(templates([...shop, ...few])).toEqual(['/shop/chairs/*', '/shop/lamps/*'])
    expect(templates([...shop, '/shop/lamps/opening-hours'])).toContain('/shop/lamps/opening-hours')
  })

  it('takes a title with the extension of a program for an item behind a number', () => {
    expect(templates(times(30, (i) => `/shop/${i}/blue-chair-${word(i)}.aspx`))).toEqual(['/shop/*/*'])
  })

  it('keeps one number that stands alone', () => {
    expect(templates(['/v/2/list', '/v/2/list'])).toEqual(['/v/2/list'])
  })

  it('keeps programs and trailing slashes', () => {
    expect(templates(['/forum/view.php', '/forum/list.php', '/cgi-bin/git.cgi', '/pub/'])).toEqual([
      '/cgi-bin/git.cgi',
      '/forum/list.php',
      '/forum/view.php',
      '/pub/',
    ])
  })

  it('keeps actions below repositories, and merges the repositories', () => {
    const actions = ['log', 'tree', 'commit', 'diff']
    const paths = times(400, (i) => `/project-${i % 20}/${actions[i % 4]}/`)
    expect(templates(paths)).toEqual(actions.map((action) => `/*/${action}/`).toSorted())
  })

  it('stays bounded on paths of thousands of segments and on thousands of siblings', () => {
    expect(templates(['/a'.repeat(4000)])[0]).toMatch(/^(\/a){32}(\/\*)+$/)
    const different = times(5000, (i) => `/${word(i)}?${i}`)
    expect(templates(different).length).toBeLessThanOrEqual(51)
  })
})
