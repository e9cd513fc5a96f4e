import { expect, it } from 'vitest'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { HIDDEN_SECRETS, NAMED_SECRETS, SECRET } from '../../rules/secret-shapes.ts'
import {
  admit,
  identityOf,
  isTime,
  patchProblem,
  preferredUrl,
  seenUrlProblem,
  tally,
} from '../../../src/store/urls/url-admission.ts'

const RULES = await BUILT_IN.forUrls([])
const REVISION = { contract: 1, domain: '', record: 0 }

it.each([
  ['https://a.example/?token=hunter2', 'secret'],
  ['https://a.example/unsubscribe?u=hunter2', 'secret'],
  ['https://a.example/f?X-Amz-Signature=hunter2&X-Amz-Date=1', 'secret'],
  ['javascript:alert("hunter2")', 'not-a-url'],
])('refuses %s without repeating it', (url, why) => {
  const refusal = admit(url, RULES)
  expect(refusal).toMatchObject({ kind: 'refused', why })
  expect(JSON.stringify(refusal)).not.toContain('hunter2')
})

it.each([...NAMED_SECRETS, ...HIDDEN_SECRETS])('refuses %s, or stores it without the secret', (url) => {
  expect(JSON.stringify(admit(url, RULES))).not.toContain(SECRET.slice(6))
})

it('gives the columns of a page and of an item', () => {
  expect(admit('https://a.example/p?utm_source=x', RULES)).toMatchObject({ url: 'https://a.example/p', provider: null })
  expect(identityOf(RULES.canonicalize('https://youtu.be/dQw4w9WgXcQ'))).toMatchObject({
    provider: 'youtube',
    itemKind: 'video',
  })
})

it('sums sightings of one key and prefers https', () => {
  const identity = {
    kind: 'identity' as const,
    key: 'k',
    provider: null,
    itemKind: null,
    itemId: null,
    rules: REVISION,
  }
  const tallies = tally([
    { identity: { ...identity, url: 'http://a.example/' }, seen: { url: '', seenAtMs: 5, count: 2 } },
    { identity: { ...identity, url: 'https://a.example/' }, seen: { url: '', seenAtMs: 3 } },
  ])
  expect(tallies).toEqual([{ ...identity, url: 'https://a.example/', firstMs: 3, lastMs: 5, count: 3 }])
  expect(preferredUrl('https://www.a.example/', 'https://a.example/')).toBe('https://www.a.example/')
})

it('tells times and counts from other numbers', () => {
  expect([0, 1.5, -1, Infinity].map(isTime)).toEqual([true, false, false, false])
  expect(seenUrlProblem({ url: '', seenAtMs: 1, count: 1.5 })).toMatchObject({ why: 'bad-input' })
  expect([seenUrlProblem({ url: '', seenAtMs: 1 }), patchProblem([])]).toEqual([undefined, undefined])
})
