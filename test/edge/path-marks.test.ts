import { expect, it } from 'vitest'
import { createPathMarks, MARK_MS } from '../../src/edge/path-marks.ts'

it('marks a path for the names of its parameters, whatever their values, for a while', () => {
  let nowMs = 0
  const marks = createPathMarks<string>(() => nowMs)
  const found = (): unknown[] =>
    ['/?route=/pages&x=2', '/?route=1', '/', '/?x', '/q?route=1&x'].map((target) =>
      marks.find(`http://h.test${target}`),
    )
  marks.add('http://h.test/?route=/posts&x', 'loop')
  expect(found()).toEqual(['loop', undefined, undefined, undefined, undefined])
  marks.add('http://h.test/', 'variant')
  expect(found()).toEqual(['loop', undefined, 'variant', undefined, undefined])
  nowMs = MARK_MS
  expect(found()).toEqual([undefined, undefined, undefined, undefined, undefined])
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
  marks.add(`${long.slice(0, 1000)}?${'q'.repeat(2048)}`, 'loop')
  marks.add(`http://h.test/?q=${'q'.repeat(2048)}`, 'loop')
  expect([marks.find(long), marks.find('http://h.test/?q=1')]).toEqual([undefined, 'loop'])
})
