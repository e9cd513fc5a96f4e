import { describe, expect, it } from 'vitest'
import { choosePatterns } from '../../src/learn/choose-patterns.ts'
import type { Corpus, PatternGroup } from '../../src/learn/corpus.ts'
import { settingsOf } from '../../src/learn/settings.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { worldOf } from './fake-site.ts'

function group(template: string, names: readonly string[], urlCount: number): PatternGroup {
  return { key: `${template}?${names.join('&')}`, template, names, urlCount, samples: [], values: {} }
}

function chosen(patterns: readonly PatternGroup[], options: Partial<LearnOptions> = {}): string[] {
  const corpus = { patterns } as unknown as Corpus
  return choosePatterns(corpus, settingsOf({ corpus, ...options }, worldOf(() => ({})).ports)).map(({ key }) => key)
}

describe('choosePatterns', () => {
  it('takes the biggest until 95 % of the URLs are covered', () => {
    expect(chosen([group('/a', ['x'], 90), group('/b', ['x'], 6), group('/c', ['x'], 4)])).toEqual(['/a?x', '/b?x'])
  })

  it('decides what is left of a pattern before the pattern', () => {
    const patterns = [group('/a', ['x', 'y'], 90), group('/a', ['x'], 40), group('/b', ['y'], 50)]
    expect(chosen(patterns)).toEqual(['/a?x', '/a?x&y', '/b?y'])
  })

  it('leaves out URLs without a query, and takes no more than it may', () => {
    expect(chosen([group('/a', [], 90), group('/b', ['x'], 6), group('/c', ['x'], 4)], { maxPatterns: 1 })).toEqual([
      '/b?x',
    ])
  })

  it('takes the top patterns by size in seed mode, ties by key', () => {
    const patterns = [group('', ['b'], 5), group('', ['a'], 5), group('', ['a', 'b'], 9)]
    expect(chosen(patterns, { mode: 'seed' })).toEqual(['?a&b', '?a', '?b'])
  })
})
