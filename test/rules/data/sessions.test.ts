import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { SESSION_RULES } from '../../../src/rules/data/sessions.ts'

const canonicalizer = createCanonicalizer({})
const keyOf = (url: string): string => canonicalizer.canonicalize(url).key
const HEX = '9682993c8daa2c5497996114facdc805'

describe('session rules', () => {
  it('hold one fact per name, place and page', () => {
    const ids = SESSION_RULES.map((rule) => `${rule.in} ${rule.name} ${rule.value} ${rule.pathEnds?.join(' ')}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('never accept an empty value, a number or a plain word', () => {
    const alone = SESSION_RULES.filter((rule) => rule.with === undefined)
    for (const text of ['', '12', 'blue', 'conference', '2024-06-01', 'an-article-named-without-any-digits']) {
      const takers = alone.filter(({ value }) => new RegExp(`^(?:${value})$`).test(text))
      expect(takers, text).toEqual([])
    }
  })

  it('begin with a parenthesis where they are a whole segment, since no other segments are looked at', () => {
    const whole = SESSION_RULES.filter((rule) => rule.in === 'path-segment')
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.filter(({ value }) => !value.startsWith('\\('))).toEqual([])
  })

  it('name a public source', () => {
    for (const { name, source } of SESSION_RULES) expect(URL.canParse(source), name).toBe(true)
  })

  it.each(SESSION_RULES.map((rule) => [`${rule.in} ${rule.name}`, rule] as const))(
    '%s folds its own example only',
    (_, rule) => {
      const [withId, without] = rule.examples.same
      const [one, other] = rule.examples.different
      expect(keyOf(withId)).toBe(keyOf(without))
      expect(keyOf(one)).not.toBe(keyOf(other))
    },
  )

  it.each(SESSION_RULES.map((rule) => [`${rule.in} ${rule.name}`, rule.examples.same[0]] as const))(
    '%s makes a request pass through',
    (_, url) => {
      const result = canonicalizer.canonicalize(url, { profile: 'request' })
      expect(result.url).toBe(url)
      expect(result.applied[0]).toMatchObject({ step: 'pass-through', rule: expect.stringMatching(/^session:/) })
    },
  )
})

describe('session ids in the wild', () => {
  it.each([
    ['https://a.example/x.jsp;jsessionid=1A530637289A03B07199A44E8D531427', 'https://a.example/x.jsp'],
    ['https://a.example/x.jsp;JSESSIONID=1A530637289A03B07199A44E8D531427.node2?a=1', 'https://a.example/x.jsp?a=1'],
    ['https://a.example/x.do;jsessionid=GvTCfL3kyQ2b!-1234567890!1178347!7001', 'https://a.example/x.do'],
    ['https://a.example/x;jsessionid=0000Bd7u3oTAmFz1pQ0mWmA:-1', 'https://a.example/x'],
    ['https://a.example/x?jsessionid=0123456789abcdefghijklemopqrstuv&b=2', 'https://a.example/x?b=2'],
    [`https://a.example/x?PHPSESSID=${HEX}`, 'https://a.example/x'],
    ['https://a.example/x?phpsessid=q7g1rbd3c0s5v8n2m4kjt6ha9e', 'https://a.example/x'],
    [`https://a.example/x?b=2&sid=${HEX}`, 'https://a.example/x?b=2'],
    [`https://forum.example/viewtopic.php?f=2&t=7&sid=${HEX}`, 'https://forum.example/viewtopic.php?f=2&t=7'],
    [`https://forum.example/showthread.php?s=${HEX}&t=7`, 'https://forum.example/showthread.php?t=7'],
    ['https://a.example/x?CFID=1169580&CFTOKEN=48630702&dtstamp=22', 'https://a.example/x?dtstamp=22'],
    ['https://a.example/(S(4hqa0555fwsecu455xqckv45))/p.aspx', 'https://a.example/p.aspx'],
    [
      'https://a.example/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45)f(4hqa0555fwsecu455xqckv45))/p.aspx',
      'https://a.example/p.aspx',
    ],
    ['https://a.example/(X(1)S(4hqa0555fwsecu455xqckv45))/p.aspx', 'https://a.example/p.aspx'],
    ['https://a.example/(4hqa0555fwsecu455xqckv45)/p.aspx', 'https://a.example/p.aspx'],
    [`https://shop.example/p.php?osCsid=${HEX}`, 'https://shop.example/p.php'],
  ])('%s is its page', (withId, page) => {
    expect(keyOf(withId)).toBe(keyOf(page))
  })

  it.each([
    ['https://slashdot.org/article.pl?sid=02/04/01/1234', 'https://slashdot.org/article.pl?sid=02/04/01/1235'],
    ['https://radio.example/play?sid=1234', 'https://radio.example/play?sid=1235'],
    ['https://conf.example/talk?session=keynote', 'https://conf.example/talk?session=closing'],
    ['https://conf.example/talk?sessionid=AB101', 'https://conf.example/talk?sessionid=AB102'],
    [`https://blog.example/?s=${HEX}`, 'https://blog.example/'],
    ['https://wiki.example/Foo_(film)', 'https://wiki.example/Foo'],
    ['https://wiki.example/(S(1))/x', 'https://wiki.example/x'],
    ['https://git.example/?p=x;a=summary', 'https://git.example/?p=x;a=log'],
    ['https://a.example/map;layer=roads', 'https://a.example/map'],
  ])('%s is content', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})
