import { expect, it } from 'vitest'
import type { Asker, Concern } from '../../../src/edge/plan/types.ts'
import { createMarks, MARK_MS } from '../../../src/edge/plan/exclusions.ts'

const PAGE = 'http://h.test/p?id=1'
const asker = (more: Partial<Asker> = {}): Asker => ({
  crossOrigin: false,
  scheme: null,
  sendsUnseen: () => false,
  ...more,
})
const sender = (sent: string): Asker => asker({ sendsUnseen: (name) => name === sent })

it.each<[string, Concern, Asker, boolean]>([
  ['everyone', { kind: 'everyone' }, asker(), true],
  ['senders of a header', { kind: 'senders', names: ['x-a', 'x-b'] }, sender('x-b'), true],
  ['senders of others', { kind: 'senders', names: ['x-a', 'x-b'] }, sender('x-c'), false],
  ['clients of a scheme', { kind: 'scheme', scheme: 'https' }, asker({ scheme: 'https' }), true],
  ['clients of the other scheme', { kind: 'scheme', scheme: 'https' }, asker({ scheme: 'http' }), false],
  ['clients without one', { kind: 'scheme', scheme: 'https' }, asker(), false],
  ['other sites', { kind: 'other-sites' }, asker({ crossOrigin: true }), true],
  ['the site itself', { kind: 'other-sites' }, asker(), false],
])('concerns %s, or not', (_, concern, client, expected) => {
  const marks = createMarks(() => 0)
  expect(marks.find(PAGE, client)).toBeUndefined()
  marks.add(PAGE, concern, 'loop')
  expect(marks.find(PAGE, client)).toBe(expected ? 'loop' : undefined)
  expect(marks.find('http://h.test/p?id=2', client)).toBeUndefined()
})

it('expires on its own, whatever else is marked of the question', () => {
  let nowMs = 0
  const marks = createMarks(() => nowMs)
  marks.add(PAGE, { kind: 'everyone' }, 'loop')
  nowMs = MARK_MS - 1
  marks.add(PAGE, { kind: 'senders', names: ['x-a'] }, 'variant')
  expect(marks.find(PAGE, asker())).toBe('loop')
  nowMs = MARK_MS
  expect([marks.find(PAGE, asker()), marks.find(PAGE, sender('x-a'))]).toEqual([undefined, 'variant'])
})

it('forgets the oldest questions beyond two megabytes', () => {
  const marks = createMarks(() => 0)
  const question = (i: number): string => `http://h.test/${String(i).padStart(1000, '0')}`
  for (let i = 0; i < 1000; i++) marks.add(question(i), { kind: 'everyone' }, 'loop')
  expect([marks.find(question(0), asker()), marks.find(question(999), asker())]).toEqual([undefined, 'loop'])
})

it('marks no question of any length, and no list of names of any length', () => {
  const marks = createMarks(() => 0)
  const long = `http://h.test/${'p'.repeat(2048)}`
  marks.add(long, { kind: 'everyone' }, 'loop')
  const names = Array.from({ length: 9 }, (_, i) => `x-${i}`)
  marks.add(PAGE, { kind: 'senders', names }, 'variant')
  expect([marks.find(long, asker()), marks.find(PAGE, sender('x-1'))]).toEqual([undefined, undefined])
})

it('counts what short questions cost beside their text', () => {
  const marks = createMarks(() => 0)
  const names = [`x-${'a'.repeat(50)}`]
  for (let i = 0; i < 6000; i++) marks.add(`http://h.test/${i}`, { kind: 'senders', names }, 'variant')
  const kept = (i: number): string | undefined => marks.find(`http://h.test/${i}`, sender(names[0]!))
  expect([kept(0), kept(5999)]).toEqual([undefined, 'variant'])
})
