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
