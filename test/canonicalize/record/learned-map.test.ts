import { describe, expect, it } from 'vitest'
import {
  compileLearnedMap,
  findPattern,
  mayDrop,
  rulesOfPath,
  type LearnedMap,
} from '../../../src/canonicalize/record/learned-map.ts'
import type { LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { patternKey } from '../../../src/rules/record/pattern-key.ts'

const PATTERN: LearnedPattern = {
  keep: [], drop: [], basis: 'verified', evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} // prettier-ignore
const compiled = (patterns: Record<string, LearnedPattern>) => compileLearnedMap({ v: 1, patterns })!
const map = (...keys: string[]) => compiled(Object.fromEntries(keys.map((key) => [key, PATTERN])))
const find = (learned: LearnedMap, path: string, names: readonly string[]) =>
  findPattern(learned, rulesOfPath(learned, path), names)

describe('findPattern()', () => {
  it('finds the pattern of a path and a set of names in any order', () => {
    const found = find(map('/p/*?a&b', '/p/*?a'), '/p/7', ['b', 'a', 'b'])
    expect(found?.key).toBe('/p/*?a&b')
  })

  it('prefers a literal segment to a wildcard', () => {
    expect(find(map('/*/x?a', '/p/*?a'), '/p/x', ['a'])?.key).toBe('/p/*?a')
  })

  it('does not match more or fewer segments, nor a trailing slash', () => {
    const learned = map('/p/*?a')
    expect([find(learned, '/p', ['a']), find(learned, '/p/1/2', ['a']), find(learned, '/p/1/', ['a'])]).toEqual([undefined, undefined, undefined]) // prettier-ignore
  })

  it('falls back to a pattern without a template', () => {
    expect(find(map('?a', '/p?b'), '/p', ['a'])?.key).toBe('?a')
  })

  it('finds folded names by their numbers, after the names as they stand', () => {
    const learned = map('/p?opt_%23&src', '/p?opt_7&src')
    const keys = [['opt_12', 'src'], ['opt_7', 'src'], ['opt_1', 'opt_2', 'src'], ['opt_1'], ['opt_', 'src']].map((names) => find(learned, '/p', names)?.key) // prettier-ignore
    expect(keys).toEqual(['/p?opt_%23&src', '/p?opt_7&src', '/p?opt_%23&src', undefined, undefined])
  })

  it('takes a number sign in a name for itself, never for digits', () => {
    expect(find(map('/p?a%23'), '/p', ['a#'])?.key).toBe('/p?a%23')
    expect(find(map('/p?a%23&b%23'), '/p', ['a#', 'b1'])).toBeUndefined()
  })

  it('finds the root path and names with delimiters', () => {
    expect(find(map('/?x%26y'), '/', ['x&y'])?.key).toBe('/?x%26y')
    expect(find(map('/?x%26y'), '/', ['x', 'y'])).toBeUndefined()
  })

  it('takes every key that patternKey writes', () => {
    const key = patternKey('/a/*', ['z', 'a[]', 'c=d'])
    expect(find(map(key), '/a/1', ['c=d', 'a[]', 'z'])?.key).toBe(key)
  })
})

describe('mayDrop()', () => {
  const dropping = { ...PATTERN, drop: ['a'] }

  it('is true for the names of a pattern that drops something, in any order and with repeats', () => {
    const learned = compiled({ '/p?a&b&c': dropping, '/p?d': PATTERN })
    const sets = [['a', 'b', 'c'], ['c', 'a', 'b', 'a'], ['a', 'b'], ['d'], []]
    expect(sets.map((names) => mayDrop(learned, names))).toEqual([true, true, false, false, false])
  })

  it('does not answer for folded names, nor for very many', () => {
    expect(mayDrop(compiled({ '/p?a%23': dropping }), ['b'])).toBe(true)
    expect(
      mayDrop(
        compiled({ '/p?a': dropping }),
        Array.from({ length: 40 }, (_, i) => `n${i}`),
      ),
    ).toBe(true)
  })
})

describe('compileLearnedMap()', () => {
  it('leaves malformed keys out', () => {
    expect(compiled({ 'no question mark': PATTERN, '/p?%': PATTERN, '/p?a&%': PATTERN })).toBeUndefined()
  })
})
