import { expect, it } from 'vitest'
import type { ClientFacts, AffectedClients } from '../../../src/edge/plan/types.ts'
import { createExclusions, EXCLUSION_MS } from '../../../src/edge/plan/exclusions.ts'

const PAGE = 'http://h.test/p?id=1'
const asker = (more: Partial<ClientFacts> = {}): ClientFacts => ({
  crossOrigin: false,
  scheme: null,
  sendsUnseen: () => false,
  ...more,
})
const sender = (sent: string): ClientFacts => asker({ sendsUnseen: (name) => name === sent })

it.each<[string, AffectedClients, ClientFacts, boolean]>([
  ['everyone', { kind: 'everyone' }, asker(), true],
  ['senders of a header', { kind: 'senders', names: ['x-a', 'x-b'] }, sender('x-b'), true],
  ['senders of others', { kind: 'senders', names: ['x-a', 'x-b'] }, sender('x-c'), false],
  ['clients of a scheme', { kind: 'scheme', scheme: 'https' }, asker({ scheme: 'https' }), true],
  ['clients of the other scheme', { kind: 'scheme', scheme: 'https' }, asker({ scheme: 'http' }), false],
  ['clients without one', { kind: 'scheme', scheme: 'https' }, asker(), false],
  ['other sites', { kind: 'other-sites' }, asker({ crossOrigin: true }), true],
  ['the site itself', { kind: 'other-sites' }, asker(), false],
])('concerns %s, or not', (_, affected, client, expected) => {
  const exclusions = createExclusions(() => 0)
  expect(exclusions.find(PAGE, client)).toBeUndefined()
  exclusions.add(PAGE, affected, 'loop')
  expect(exclusions.find(PAGE, client)).toBe(expected ? 'loop' : undefined)
  expect(exclusions.find('http://h.test/p?id=2', client)).toBeUndefined()
})

it('expires on its own, whatever else is marked of the question', () => {
  let nowMs = 0
  const exclusions = createExclusions(() => nowMs)
  exclusions.add(PAGE, { kind: 'everyone' }, 'loop')
  nowMs = EXCLUSION_MS - 1
  exclusions.add(PAGE, { kind: 'senders', names: ['x-a'] }, 'variant')
  expect(exclusions.find(PAGE, asker())).toBe('loop')
  nowMs = EXCLUSION_MS
  expect([exclusions.find(PAGE, asker()), exclusions.find(PAGE, sender('x-a'))]).toEqual([undefined, 'variant'])
})

it('forgets the oldest questions beyond two megabytes', () => {
  const exclusions = createExclusions(() => 0)
  const question = (i: number): string => `http://h.test/${String(i).padStart(1000, '0')}`
  for (let i = 0; i < 1000; i++) exclusions.add(question(i), { kind: 'everyone' }, 'loop')
  expect([exclusions.find(question(0), asker()), exclusions.find(question(999), asker())]).toEqual([undefined, 'loop'])
})

it('marks no question of any length, and no list of names of any length', () => {
  const exclusions = createExclusions(() => 0)
  const long = `http://h.test/${'p'.repeat(2048)}`
  exclusions.add(long, { kind: 'everyone' }, 'loop')
  const names = Array.from({ length: 9 }, (_, i) => `x-${i}`)
  exclusions.add(PAGE, { kind: 'senders', names }, 'variant')
  expect([exclusions.find(long, asker()), exclusions.find(PAGE, sender('x-1'))]).toEqual([undefined, undefined])
})

it('counts what short questions cost beside their text', () => {
  const exclusions = createExclusions(() => 0)
  const names = [`x-${'a'.repeat(50)}`]
  for (let i = 0; i < 6000; i++) exclusions.add(`http://h.test/${i}`, { kind: 'senders', names }, 'variant')
  const kept = (i: number): string | undefined => exclusions.find(`http://h.test/${i}`, sender(names[0]!))
  expect([kept(0), kept(5999)]).toEqual([undefined, 'variant'])
})
