import { expect, it } from 'vitest'
import { cookieNames, readRequestFacts } from '../../src/edge/request-facts.ts'

const facts = (headers: Record<string, string>) => readRequestFacts(new Request('http://h.test/', { headers }))

it('finds nothing in a bare request', () => {
  expect(facts({})).toEqual({
    controlCharacter: false,
    credentials: false,
    cookie: undefined,
    body: false,
    range: false,
    upgrade: false,
    variant: false,
    crossOrigin: false,
    viaCount: 0,
    ownHeaders: [],
    plainFetch: false,
    navigation: false,
    conditional: false,
  })
})

it('sees control characters but takes tabs for white space', () => {
  expect(
    [facts({ 'x-a': 'a\u0007b' }), facts({ 'x-a': 'a\u007fb' }), facts({ 'x-a': 'a\tb' }), facts({ 'x-a': 'é~' })].map(
      ({ controlCharacter }) => controlCharacter,
    ),
  ).toEqual([true, true, false, false])
})

it('lists the headers of our own name', () => {
  const sent = { 'Canonical-Key': 'x', 'canonical-new': 'y', Canonical_Url: 'u', canonical: 'z' }
  expect(facts(sent).ownHeaders).toEqual(['canonical-key', 'canonical-new', 'canonical_url'])
})

it('names cookies', () => {
  expect(cookieNames('a=1; b = 2;; c; d=x=y')).toEqual(['a', 'b', '', 'd'])
  // Two fields, as the runtime hands them over.
  expect(cookieNames('theme=dark, session=S; a=1')).toEqual(['theme', 'session', 'a'])
})
