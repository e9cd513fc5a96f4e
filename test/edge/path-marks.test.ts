import { expect, it } from 'vitest'
import { createPathMarks, MARK_MS } from '../../src/edge/path-marks.ts'

it('marks a page whatever its query, for a while', () => {
  let nowMs = 0
  const marks = createPathMarks<string>(() => nowMs)
  marks.add('http://h.test/p?a=1', 'loop')
  expect([marks.find('http://h.test/p'), marks.find('http://h.test/p?b=2'), marks.find('http://h.test/q')]).toEqual([
    'loop',
    'loop',
    undefined,
  ])
  nowMs = MARK_MS
  expect(marks.find('http://h.test/p')).toBeUndefined()
})

it('marks a page for the names of its parameters alone, where they may be what makes the difference', () => {
  const marks = createPathMarks<string>(() => 0)
  marks.add('http://h.test/?route=/posts&x', 'variant', 'names')
  expect(['/?route=/pages&x=2', '/?route=1', '/', '/?x'].map((target) => marks.find(`http://h.test${target}`))).toEqual(
    ['variant', undefined, undefined, undefined],
  )
  marks.add('http://h.test/', 'variant', 'names')
  expect(['/', '/?a=1'].map((target) => marks.find(`http://h.test${target}`))).toEqual(['variant', undefined])
})

it('forgets the oldest beyond a thousand pages', () => {
  const marks = createPathMarks<string>(() => 0)
  for (let i = 0; i <= 1000; i++) marks.add(`http://h.test/${i}`, 'loop')
  expect([marks.find('http://h.test/0'), marks.find('http://h.test/1'), marks.find('http://h.test/1000')]).toEqual([
    undefined,
    'loop',
    'loop',
  ])
})

it('marks no page of any length', () => {
  const marks = createPathMarks<string>(() => 0)
  const long = `http://h.test/${'p'.repeat(2048)}`
  marks.add(long, 'loop')
  marks.add(`http://h.test/?${'q'.repeat(2048)}`, 'loop')
  expect([marks.find(long), marks.find('http://h.test/')]).toEqual([undefined, 'loop'])
})
