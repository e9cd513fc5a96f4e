import { describe, expect, it } from 'vitest'
import { dokuwiki } from '../../../bench/apps/catalog/dokuwiki.ts'
import type { LogEntry } from '../../../bench/apps/corpus.ts'
import { isDisallowed } from '../../../bench/apps/crawl.ts'
import { score } from '../../../bench/apps/measure.ts'
import { plainPage } from '../../../bench/apps/plain-page.ts'

const PAGE = '/doku.php?id=salt'
const entries: readonly LogEntry[] = [
  { target: PAGE, page: PAGE, made: [], heldOut: false },
  { target: `${PAGE}&xtrk=a1`, page: PAGE, made: ['tracking'], heldOut: false },
  { target: `${PAGE}&do=show`, page: PAGE, made: ['default'], heldOut: true },
  { target: '/doku.php?id=lamp', page: '/doku.php?id=lamp', made: [], heldOut: false },
]
const truth = {
  contents: new Map(entries.map(({ target }) => [target, target.includes('lamp') ? 'lamp' : 'salt'])),
  conflicts: [],
}

describe('score', () => {
  it('counts a key that stands for two pages and a pair that was not merged', () => {
    const keys = new Map(entries.map(({ target }) => [target, target.includes('do=show') ? 'other' : 'one']))
    const result = score(dokuwiki, entries, keys, truth)
    expect(result.falseMerges).toEqual([['one', PAGE, '/doku.php?id=lamp']])
    expect([result.mergedPairs, result.samePairs]).toEqual([1, 3])
    expect(result.byVariation).toEqual({ tracking: [1, 1], default: [0, 1] })
  })
})

describe('plainPage', () => {
  const url = new URL('http://a.example/doku.php?id=salt')
  const html = (link: string, text: string): string => `<html><body><a href="${link}">${text}</a></body></html>`

  it('sees through noise in links and not through other names', () => {
    const plain = (link: string): string => plainPage(dokuwiki, html(link, 'x'), url)
    expect(plain('/doku.php?xtrk=1&id=salt')).toBe(plain('/doku.php?id=salt&_=9'))
    expect(plain('/doku.php?id=salt')).not.toBe(plain('/doku.php?id=lamp'))
  })

  it('tells texts apart', () => {
    expect(plainPage(dokuwiki, html('/', 'salt'), url)).not.toBe(plainPage(dokuwiki, html('/', 'lamp'), url))
  })
})

describe('isDisallowed', () => {
  it('reads prefixes and stars', () => {
    expect(isDisallowed(dokuwiki.robots, '/doku.php?id=salt&do=edit')).toBe(true)
    expect(isDisallowed(dokuwiki.robots, '/lib/exe/js.php')).toBe(true)
    expect(isDisallowed(dokuwiki.robots, '/doku.php?id=salt')).toBe(false)
  })
})
