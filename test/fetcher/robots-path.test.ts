import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesRule, normalizeRulePath, normalizeTarget } from '../../src/fetcher/robots-path.ts'

const matches = (rule: string, target: string): boolean => matchesRule(normalizeRulePath(rule), normalizeTarget(target))

describe('a rule', () => {
  it.each([
    ['/', '/anything'],
    ['/fish', '/fish.html'],
    ['/fish', '/fish/salmon?x=1'],
    ['/fish*', '/fishheads'],
    ['/fish/', '/fish/?id=1'],
    ['/*.php', '/a/b.php5?x'],
    ['/*.php$', '/a.php/b.php'],
    ['/fish*.php', '/fishheads/catfish.php?p'],
    ['*', '/'],
    ['*.gif', '/a.gif'],
    ['/a*', '/a'],
    ['/a**b', '/ab'],
    ['/a$', '/a'],
    ['/a*$', '/axyz'],
    ['/*?*ref=', '/p?a=1&ref=2'],
    ['/$a', '/$a'],
    ['/a$b', '/a$bc'],
  ])('%s matches %s', (rule, target) => {
    expect(matches(rule, target)).toBe(true)
  })

  it.each([
    ['/fish', '/Fish'],
    ['/fish', '/catfish'],
    ['/fish/', '/fish'],
    ['/*.php', '/a.PHP'],
    ['/*.php$', '/a.php?x'],
    ['/a$', '/ab'],
    ['/a*a$', '/a'],
    ['/*b*b', '/ab'],
    ['a', '/a'],
    ['/a?', '/a'],
    ['/$', '/a'],
  ])('%s does not match %s', (rule, target) => {
    expect(matches(rule, target)).toBe(false)
  })
})

describe('octets are compared after normalization (RFC 9309 §2.2.2)', () => {
  it.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/\u30C4', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7a'],
    ['/a-%2A.html', '/a-*.html'],
    ['/a-%24', '/a-$b'],
    ['/a b{c}', '/a%20b%7Bc%7D'],
    ["/q?n='", '/q?n=%27'],
    ['/*/baz', '/foo?x=/baz'],
    ['/*http%3A', '/foo?x=http%3A'],
    ['/x?*=http://', '/x?u=http%3A%2F%2F'],
    ['/a/*/c?u=http://', '/a/b/c?u=http%3A%2F%2F'],
  ])('%s matches %s', (rule, target) => {
    expect(matches(rule, target)).toBe(true)
  })

  it.each([
    ['/a%2Fb', '/a/b'],
    ['/a/b', '/a%2Fb'],
    ['/a%2A', '/ab'],
    ['/%C3%A4', '/%C3%B6'],
  ])('%s does not match %s', (rule, target) => {
    expect(matches(rule, target)).toBe(false)
  })
})

it('counts its octets in the normalized form', () => {
  expect(['/', '/a*b$', '/\u00E4', '/%61'].map((rule) => normalizeRulePath(rule).octets)).toEqual([1, 5, 7, 2])
})

it('matches every URL of its own, piece by piece', () => {
  const piece = fc.stringMatching(/^[a-c/?=]{0,4}$/)
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.array(piece, { maxLength: 4 }),
      (pieces, fillers) => {
        const target = pieces
          .map((each, index) => each + (index < pieces.length - 1 ? (fillers[index] ?? '') : ''))
          .join('')
        expect(matches(pieces.join('*'), target)).toBe(true)
        expect(matches(`${pieces.join('*')}$`, target)).toBe(true)
      },
    ),
    { seed: 75, numRuns: 500 },
  )
})

it('agrees with a regular expression', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\/[ab*]{0,7}\$?$/), fc.stringMatching(/^\/[ab]{0,9}$/), (rule, target) => {
      const pattern = rule.replace(/\$$/, '').replaceAll('*', '.*') + (rule.endsWith('$') ? '$' : '')
      expect(matches(rule, target)).toBe(new RegExp(`^${pattern}`).test(target))
    }),
    { seed: 76, numRuns: 2000 },
  )
})

it('takes no time for rules made to take time', () => {
  const target = normalizeTarget('/' + 'a'.repeat(8000))
  const rule = normalizeRulePath('/' + '*a'.repeat(4000) + '*b')
  const begun = performance.now()
  for (let time = 0; time < 20; time++) expect(matchesRule(rule, target)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1000)
})
