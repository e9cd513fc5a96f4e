import { describe, expect, it } from 'vitest'
import type { PageSeen } from '../../src/evidence/types.ts'
import { createVolatility, type Volatility } from '../../src/evidence/volatility.ts'
import { observed, type Part } from './observed.ts'

const TEMPLATE = '/p'

/** What was learned from URLs that showed these pages, one after the other. */
function learned(...urls: readonly (readonly (readonly Part[])[])[]) {
  const volatility = createVolatility(() => TEMPLATE)
  const pages = urls.map((views, at) => views.map((parts) => observed(`https://shop.example/p?id=${at}`, parts)))
  for (const seen of pages) learn(volatility, seen)
  return { volatility, pages }
}

function learn(volatility: Volatility, seen: readonly PageSeen[]): void {
  for (const [at, page] of seen.entries()) volatility.learn(page, seen.slice(0, at), [])
}

const item = (name: string, ...more: readonly Part[]): Part[] => [name, `All about ${name}`, ...more, 'Imprint']
const fresh = (parts: readonly Part[], id = 'new'): PageSeen => observed(`https://shop.example/p?id=${id}`, parts)

describe('createVolatility', () => {
  it('compares whole pages while nothing was observed twice', () => {
    const { volatility } = learned()
    expect(volatility.same(fresh(item('chair')), fresh(item('chair')))).toBe(true)
    expect(volatility.same(fresh(item('chair')), fresh(item('table')))).toBe(false)
    expect(volatility.isNoisy(TEMPLATE)).toBe(false)
  })

  it('hides a banner that alternated on two URLs on every other page, and nothing else', () => {
    const views = (name: string) => [item(name, 'Summer sale'), item(name, 'Free returns')]
    const { volatility } = learned(views('chair'), views('table'))
    expect(volatility.same(fresh(item('lamp', 'Summer sale')), fresh(item('lamp', 'Free returns')))).toBe(true)
    expect(volatility.same(fresh(item('lamp', 'Summer sale')), fresh(item('rug', 'Summer sale')))).toBe(false)
    expect(volatility.isNoisy(TEMPLATE)).toBe(true)
  })

  it('hides what changed twice on one URL there, and on no other page', () => {
    const views = (...texts: readonly string[]) => texts.map((text) => item('chair', text))
    const pair = (name: string, id: string) =>
      [fresh(item(name, 'In stock'), id), fresh(item(name, 'Sold out'), id)] as const
    const once = learned(views('In stock', 'Sold out')).volatility
    expect(once.same(...pair('chair', '0'))).toBe(false)
    const twice = learned(views('In stock', 'Sold out', 'Two left')).volatility
    expect(twice.same(...pair('chair', '0'))).toBe(true)
    expect(twice.same(...pair('lamp', '1'))).toBe(false)
  })

  it('takes a list that two responses lacked for an accident however often it is hidden afterwards', () => {
    const list = (name: string) => ['a', 'b', 'c', 'd'].map((part) => `${name} ${part}`)
    const views = (name: string) => [item(name, list(name)), item(name, ['Sale', 'today', 'only', 'here'])]
    const { volatility } = learned(views('chair'), views('table'))
    const [a, b] = [fresh(item('lamp', list('lamp'))), fresh(item('lamp', list('filtered')))]
    expect(volatility.same(a, b)).toBe(true)
    for (let at = 0; at < 12; at++) {
      const parts = item('lamp', list('lamp'))
      volatility.learn(fresh(parts, `same-${at}`), [], [fresh(parts)])
      volatility.learn(fresh(item('lamp', list(`filtered ${at}`)), `filtered-${at}`), [], [fresh(parts)])
    }
    expect(volatility.same(a, b)).toBe(false)
  })

  it('takes what changed on a small share of the URLs that were fetched again for an accident', () => {
    const steady = Array.from({ length: 14 }, (_, at) => {
      const parts = item(`thing ${'abcdefghijklmn'[at]}`, 'Free returns')
      return [parts, parts]
    })
    const views = (name: string) => [item(name, 'Summer sale'), item(name, 'Free returns')]
    const pair = [fresh(item('lamp', 'Summer sale')), fresh(item('lamp', 'Free returns'))] as const
    const few = learned(...steady, views('chair'), views('table'))
    expect(few.volatility.same(...pair)).toBe(false)
    const many = learned(...steady, views('chair'), views('table'), views('sofa'), views('desk'))
    expect(many.volatility.same(...pair)).toBe(true)
  })

  it('counts URLs that agreed with those they were compared with, which nothing fetches again', () => {
    const { volatility } = learned()
    for (let at = 0; at < 14; at++) {
      const page = fresh(item(`thing ${'abcdefghijklmn'[at]}`, 'Free returns'), `same-${at}`)
      volatility.learn(page, [], [page])
    }
    for (const name of ['chair', 'table'])
      learn(
        volatility,
        ['Summer sale', 'Free returns'].map((text) => fresh(item(name, text), name)),
      )
    expect(volatility.same(fresh(item('lamp', 'Summer sale')), fresh(item('lamp', 'Free returns')))).toBe(false)
  })

  it('takes back what one outlier showed once two observations agree', () => {
    const odd = item('chair', 'Sorry, one moment')
    const usual = item('chair', 'In stock')
    const { volatility, pages } = learned([usual, odd, usual])
    expect(volatility.same(pages[0]![0]!, pages[0]![1]!)).toBe(false)
    expect(volatility.same(pages[0]![0]!, pages[0]![2]!)).toBe(true)
  })

  it('hides a clock that some neighbours agree about, because they were fetched within one second', () => {
    const at = (time: string): Part[] => item('chair', `Show changes since ${time}`)
    const views = ['12:00:01', '12:00:01', '12:00:02', '12:00:03'].map(at)
    const { volatility } = learned(views)
    expect(volatility.same(fresh(at('12:00:04'), '0'), fresh(at('12:00:05'), '0'))).toBe(true)
    const outlier = learned([...views.slice(0, 3), at('12:00:01')])
    expect(outlier.volatility.same(fresh(at('12:00:04'), '0'), fresh(at('12:00:05'), '0'))).toBe(false)
  })

  it('hides a list whose items rotate as a whole', () => {
    const views = (name: string) => [
      item(name, ['red', 'green', 'blue', 'white']),
      item(name, ['black', 'pink', 'grey', 'gold']),
    ]
    const { volatility } = learned(views('chair'), views('table'))
    const [a, b] = [['lime', 'teal', 'navy', 'rose'], ['plum', 'mint', 'rust', 'sand']] // prettier-ignore
    expect(volatility.same(fresh(item('lamp', a)), fresh(item('lamp', b)))).toBe(true)
    expect(volatility.same(fresh(item('lamp', a)), fresh(item('rug', a)))).toBe(false)
  })

  it('hides a list that changed on two pages of one template on these, and not where another template shows it', () => {
    const volatility = createVolatility((url) => new URL(url).pathname)
    const at = (path: string, id: string, items: Part) => observed(`https://shop.example${path}?id=${id}`, item(id, items)) // prettier-ignore
    for (const id of ['chair', 'table'])
      learn(volatility, [at('/p', id, ['red', 'green', 'blue']), at('/p', id, ['lime', 'teal', 'navy'])])
    for (const id of 'abcdefghij') learn(volatility, [at('/list', `${id}x`, ['oak']), at('/list', `${id}x`, ['oak'])])
    const same = (path: string): boolean => volatility.same(at(path, 'lamp', ['rose']), at(path, 'lamp', ['plum']))
    expect([same('/p'), same('/list')]).toEqual([true, false])
    // Many pages of the template on which it stays say that the two were accidents.
    for (const id of 'abcdefghij') learn(volatility, [at('/p', `${id}x`, ['oak']), at('/p', `${id}x`, ['oak'])])
    expect(same('/p')).toBe(false)
  })

  it('reads the forms of a part on the template where it is hidden, and not where another one shows it', () => {
    const volatility = createVolatility((url) => new URL(url).pathname)
    const at = (path: string, id: string, line: string) => observed(`https://shop.example${path}?id=${id}`, item(id, line)) // prettier-ignore
    for (const id of ['chair', 'table']) learn(volatility, [at('/p', id, 'Summer sale'), at('/p', id, 'Free returns')])
    for (const id of 'abcdefghij') learn(volatility, [at('/list', `${id}x`, 'Ten'), at('/list', `${id}x`, 'Ten')])
    expect(volatility.mask().entries).not.toEqual([])
    const parts = (path: string): number => volatility.formsOf(at(path, 'chair', 'Summer sale')).size
    expect([parts('/p'), parts('/list')]).toEqual([1, 0])
  })

  it('learns nothing from two pages that share too little to be two observations of one page', () => {
    const wall = ['Please wait', 'We check your browser', 'Thanks']
    const { volatility } = learned([item('chair'), wall], [item('table'), wall])
    expect(volatility.mask().entries).toEqual([])
    expect(volatility.same(fresh(item('lamp')), fresh(wall))).toBe(false)
  })

  it('learns nothing from error pages', () => {
    const volatility = createVolatility(() => TEMPLATE)
    const url = 'https://shop.example/p?id=1'
    learn(volatility, [observed(url, item('chair')), observed(url, item('chair', 'Oops'), { status: 500 })])
    expect(volatility.isNoisy(TEMPLATE)).toBe(false)
    expect(volatility.version).toBe(0)
  })

  it('raises its version with everything it learns', () => {
    const once = learned([item('chair', 'Summer sale'), item('chair', 'Free returns')]).volatility.version
    const views = [item('table', 'Summer sale'), item('table', 'Free returns')]
    expect(once).toBeGreaterThan(0)
    const twice = learned([item('chair', 'Summer sale'), item('chair', 'Free returns')], views).volatility.version
    expect(twice).toBeGreaterThan(once)
  })

  it('gives pages one key exactly where they are the same outside of what is volatile everywhere', () => {
    const views = (name: string) => [item(name, 'Summer sale'), item(name, 'Free returns')]
    const { volatility } = learned(views('chair'), views('table'))
    const key = (parts: readonly Part[]): string => volatility.keyOf(fresh(parts))
    expect(key(item('lamp', 'Summer sale'))).toBe(key(item('lamp', 'Free returns')))
    expect(key(item('lamp', 'Summer sale'))).not.toBe(key(item('rug', 'Summer sale')))
    const unmasked = learned().volatility
    expect(unmasked.keyOf(fresh(item('lamp')))).toBe(fresh(item('lamp')).fingerprint.hash)
  })

  it('computes the key of a page anew once more is known to be volatile', () => {
    const { volatility } = learned()
    const [a, b] = [fresh(item('lamp', 'Summer sale')), fresh(item('lamp', 'Free returns'))]
    expect(volatility.keyOf(a)).not.toBe(volatility.keyOf(b))
    for (const id of ['8', '9'])
      learn(volatility, [fresh(item(id, 'Summer sale'), id), fresh(item(id, 'Free returns'), id)])
    expect(volatility.keyOf(a)).toBe(volatility.keyOf(b))
  })
})
