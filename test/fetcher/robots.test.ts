import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ROBOTS_BYTES, crawlDelayMs, isAllowed, parseRobots, productToken } from '../../src/fetcher/robots.ts'
import type { Robots } from '../../src/fetcher/robots.ts'

const ME = 'edge-canonicalizer'
const parse = (text: string): Robots => parseRobots(new TextEncoder().encode(text))
const allows = (text: string, target: string, token = ME): boolean => isAllowed(parse(text), token, target)

describe('groups', () => {
  it('allows everything without rules', () => {
    for (const text of [
      '',
      '\n\n',
      '# nothing',
      'User-agent: *',
      'User-agent: *\nDisallow:',
      'Sitemap: https://a.example/s.xml',
    ]) {
      expect(allows(text, '/a')).toBe(true)
    }
  })

  it('obeys its own group and then not the one for everybody', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: edge-canonicalizer\nDisallow: /private\n'
    expect([allows(text, '/a'), allows(text, '/private'), allows(text, '/a', 'other')]).toEqual([true, false, false])
  })

  it('takes an own group without rules for leave to go everywhere', () => {
    expect(allows('User-agent: *\nDisallow: /\nUser-agent: edge-canonicalizer\nDisallow:\n', '/a')).toBe(true)
  })

  it('compares product tokens whole and in any case', () => {
    expect(allows('User-Agent: EDGE-Canonicalizer/2.0 (x)\nDisallow: /', '/a')).toBe(false)
    expect(allows('User-agent: edge\nDisallow: /', '/a')).toBe(true)
    expect(allows('User-agent: edge-canonicalizer-two\nDisallow: /', '/a')).toBe(true)
    expect(productToken('Foo Bar')).toBe('foo')
    expect(productToken('123')).toBe('')
  })

  it('merges all groups of one token', () => {
    const text =
      'User-agent: edge-canonicalizer\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n\nUser-agent: EDGE-CANONICALIZER\nDisallow: /c'
    expect(['/a', '/b', '/c'].map((path) => allows(text, path))).toEqual([false, true, false])
  })

  it('merges the groups for everybody too', () => {
    const text = 'User-agent: *\nDisallow: /a\nUser-agent: b\nDisallow: /b\nUser-agent: *\nDisallow: /c'
    expect(['/a', '/b', '/c'].map((path) => allows(text, path))).toEqual([false, true, false])
  })

  it('lets agents in a row share their rules, whatever stands between them', () => {
    const text =
      'User-agent: x\n\nCrawl-delay: 2\nSitemap: /s\n# note\nUser-agent: edge-canonicalizer\nUser-agent: y\nDisallow: /'
    expect(['x', ME, 'y', 'z'].map((token) => allows(text, '/', token))).toEqual([false, false, false, true])
  })

  it('begins a new group with an agent after a rule, blank line or not', () => {
    const text = 'User-agent: x\nDisallow:\nUser-agent: edge-canonicalizer\nDisallow: /'
    expect([allows(text, '/', 'x'), allows(text, '/')]).toEqual([true, false])
  })

  it('ignores rules before the first agent', () => {
    expect(allows('Disallow: /\nCrawl-delay: 5\nUser-agent: *\nDisallow: /a', '/b')).toBe(true)
  })
})

describe('precedence', () => {
  it('lets the rule with the most octets decide, wherever it stands', () => {
    const text = 'User-agent: *\nDisallow: /\nAllow: /p/\nDisallow: /p/secret\nAllow: /p/secret/open'
    const paths = ['/', '/p', '/p/', '/p/secrets', '/p/secret/open']
    expect(paths.map((path) => allows(text, path))).toEqual([false, false, true, false, true])
  })

  it('allows between rules of one length, in either order', () => {
    expect(allows('User-agent: *\nDisallow: /page\nAllow: /page', '/page')).toBe(true)
    expect(allows('User-agent: *\nAllow: /page\nDisallow: /page', '/page')).toBe(true)
  })

  it('counts wildcards as octets', () => {
    expect(allows('User-agent: *\nAllow: /page\nDisallow: /*.ph', '/page.php')).toBe(true)
    expect(allows('User-agent: *\nAllow: /page\nDisallow: /*.php', '/page.php5')).toBe(false)
    expect(allows('User-agent: *\nAllow: /$\nDisallow: /', '/')).toBe(true)
    expect(allows('User-agent: *\nAllow: /$\nDisallow: /', '/page')).toBe(false)
  })

  it('always allows robots.txt itself', () => {
    expect(allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true)
  })
})

describe('reading', () => {
  it.each(['\n', '\r', '\r\n'])('takes %j for the end of a line', (end) => {
    expect(allows(['User-agent: *', 'Disallow: /a', 'Disallow: /b'].join(end), '/b')).toBe(false)
  })

  it('skips a byte order mark, also where the bytes are cut into nothing more', () => {
    expect(allows('\uFEFFUser-agent: *\nDisallow: /', '/a')).toBe(false)
    expect(allows('\uFEFF', '/a')).toBe(true)
  })

  it('strips comments and white space, and takes field names in any case', () => {
    expect(allows(' \tUSER-AGENT\t:  *  # me\n  dIsAlLoW : /a#b \t\n', '/a')).toBe(false)
  })

  it('takes a space for a missing colon, and common misspellings', () => {
    expect(allows('User-agent *\nDisallow /a', '/a')).toBe(false)
    expect(allows('User-agent: *\nDisallow everything at /a', '/a')).toBe(true)
    expect(allows('useragent: *\ndissallow: /a', '/a')).toBe(false)
    for (const field of ['dissalow', 'disalow', 'disallaw', 'diasllow'])
      expect(allows(`User agent: *\n${field}: /a`, '/a')).toBe(false)
  })

  it('keeps colons in values', () => {
    expect(allows('User-agent: *\nDisallow: /a:b', '/a:b')).toBe(false)
  })

  it('survives pages that are no robots.txt', () => {
    expect(allows('<!doctype html><title>404: not found</title>\n<p>User-agent: *</p>', '/a')).toBe(true)
    expect(isAllowed(parseRobots(new Uint8Array([0, 255, 254, 128, 10, 58])), ME, '/a')).toBe(true)
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.webPath(), (bytes, path) => {
        expect(typeof isAllowed(parseRobots(bytes), ME, path)).toBe('boolean')
      }),
      { seed: 74, numRuns: 300 },
    )
  })

  it('reads 512 KiB, and no rule that is cut in half there', () => {
    const head = 'User-agent: *\nDisallow: /\n'
    const cutAllow = 'Allow: /public/only'
    const fill = (after: number): string => '#'.repeat(MAX_ROBOTS_BYTES - head.length - after - 1) + '\n'
    expect(allows(`${head}${fill(0)}Allow: /`, '/x')).toBe(false)
    expect(allows(`${head}${fill('Allow: /'.length)}${cutAllow}`, '/x')).toBe(false)
    expect(allows(`${head}${fill(cutAllow.length)}${cutAllow}`, '/public/only')).toBe(true)
  })
})

describe('Crawl-delay', () => {
  it('is read from the groups that apply', () => {
    const robots = parse(
      'User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: a\nCrawl-delay: 0.5\nUser-agent: b\nCrawl-delay: 2\nDisallow:',
    )
    expect([ME, 'a', 'b'].map((token) => crawlDelayMs(robots, token))).toEqual([10_000, 2000, 2000])
  })

  it('is no other number', () => {
    expect(crawlDelayMs(parse('User-agent: *\nRequest-rate: 30\nAllow: 5'), ME)).toBe(0)
  })

  it.each(['', '-1', 'ten', '1e9', '99999999', 'Infinity'])('of %j is none', (value) => {
    expect(crawlDelayMs(parse(`User-agent: *\nCrawl-delay: ${value}`), ME)).toBe(0)
  })
})
